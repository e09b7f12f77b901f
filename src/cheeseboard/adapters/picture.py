"""The board as text, or as a picture: that text, drawn in a fixed size."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cheeseboard.refused import Refused
from cheeseboard.system.extras import require_matplotlib

HUMAN = "human"
MODES = [HUMAN, "ansi", "rgb_array"]

COLUMNS, ROWS = 80, 30  # of a picture; a longer board makes it higher
SIZE = 14  # pixels of a letter
WIDE, HIGH = 9, 18  # pixels of its place
PAPER, INK = "#fdf6e3", "#4a3728"


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise Refused("bad_option", f"render_mode is one of {', '.join(MODES)}, not {mode!r}.")
    if mode == "rgb_array":
        require_matplotlib()


def render_board(text: str, mode: str) -> Any:
    """A board as the mode wants it: text, an array of rows × columns × 3 colours, or printed."""
    if mode == HUMAN:
        print(text, flush=True)
        return None
    return text if mode == "ansi" else _draw(text)


def _draw(text: str) -> Any:
    from PIL import Image, ImageDraw

    lines = text.splitlines()
    size = COLUMNS * WIDE, max(ROWS, len(lines)) * HIGH
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            pen.text((column * WIDE, row * HIGH), letter, INK, _font())
    return np.asarray(image, np.uint8).copy()


@cache
def _font() -> Any:
    """matplotlib brings a font in which all letters are equally wide, and Pillow, which draws."""
    from matplotlib import get_data_path
    from PIL import ImageFont

    file = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    return ImageFont.truetype(str(file), SIZE)
