"""Each game's own way to be shown in a terminal: sketch.py in its folder."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

View = dict[str, Any]


def sketch(view: View) -> str:
    """The board as text."""
    drawn: str = _sketches(view).sketch(view)
    return drawn


def happened(before: View, after: View) -> list[str]:
    """What came of an action by itself, in sentences: a failed hunt, a sold row."""
    told: list[str] = _sketches(before).happened(before["board"], after["board"])
    return told


def _sketches(view: View) -> ModuleType:
    return import_module(f"cheeseboard.games.{view['game']}.sketch")
