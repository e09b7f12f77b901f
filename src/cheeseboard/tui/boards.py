"""Each game's own way to be shown in a terminal: sketch.py in its folder."""

from __future__ import annotations

from typing import Any

from cheeseboard.games import load

View = dict[str, Any]


def sketch(view: View) -> str:
    """The board as text."""
    return load(view["game"]).sketch.sketch(view)


def happened(before: View, after: View) -> list[str]:
    """What came of an action by itself, in sentences: a failed hunt, a sold row."""
    return load(before["game"]).sketch.happened(before["board"], after["board"])
