"""Boards in a terminal, drawn by each game's sketch.py."""

from __future__ import annotations

from typing import Any

from cheeseboard.games import load

View = dict[str, Any]


def sketch(view: View) -> str:
    """The board as text."""
    return load(view["game"]).sketch.sketch(view)


def what_happened(before: View, after: View) -> list[str]:
    """Sentences on what followed from an action, such as a failed hunt or a sold row."""
    return load(before["game"]).sketch.what_happened(before["board"], after["board"])
