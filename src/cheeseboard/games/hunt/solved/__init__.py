"""The hunt between two, solved: positions as numbers, and what they are worth.

What a solved game offers: its tables for the perfect player, and its loops for the lab.
"""

from __future__ import annotations

from typing import Any

from cheeseboard.games.hunt.solved import judge, sweep
from cheeseboard.games.hunt.solved.mistakes import in_words
from cheeseboard.games.hunt.solved.positions import Shape, blocks, digit_of, facts, places, shape
from cheeseboard.games.hunt.solved.table import Table, read, shipped, tabulated, write
from cheeseboard.games.hunt.solved.turn import first_share, worths

PLAYERS = 2


def tables(shape: Shape) -> tuple[Any, ...]:
    """All that sweeps need to know of a shape."""
    return sweep.rule(shape), facts(shape), places(shape)


def judges_tables(shape: Shape) -> tuple[Any, ...]:
    return *tables(shape), digit_of(shape)


__all__ = [
    "PLAYERS",
    "Shape",
    "Table",
    "blocks",
    "first_share",
    "in_words",
    "judge",
    "judges_tables",
    "read",
    "shape",
    "shipped",
    "sweep",
    "tables",
    "tabulated",
    "worths",
    "write",
]
