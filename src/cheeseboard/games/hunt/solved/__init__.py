"""The hunt for two players, solved: positions as numbers, and the value of each.

The perfect player uses the tables, and the lab uses the loops.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cheeseboard.games.hunt.rules import MAX_ACTIONS
from cheeseboard.games.hunt.solved import judge, sweep
from cheeseboard.games.hunt.solved.judge import Truth
from cheeseboard.games.hunt.solved.positions import (
    Shape,
    blocks,
    digit_of,
    facts,
    places,
    shape,
    shape_in_words,
)
from cheeseboard.games.hunt.solved.sweep import Shares, Tables
from cheeseboard.games.hunt.solved.table import SolvedTable, make_table, read, shipped, write
from cheeseboard.games.hunt.solved.turn import first_share, worths
from cheeseboard.games.hunt.solved.verdict import new_findings, verdict, verdicts_in_words

PLAYERS = 2


def tables(shape: Shape) -> Tables:
    """The constant tables that sweeps need for a shape."""
    return Tables(sweep.rule(shape), facts(shape), places(shape))


def truth(shape: Shape, inner: Any, share: Any) -> Truth:
    """The shares at all moments and at the beginnings of all turns, to judge games by."""
    shares = Shares(inner, share, share)
    mice = np.array(shape.mice, np.int32)
    worths = np.zeros(MAX_ACTIONS)
    return Truth(tables(shape), shares, digit_of(shape), mice, sweep.rows(), worths)


__all__ = [
    "PLAYERS",
    "Shape",
    "SolvedTable",
    "blocks",
    "first_share",
    "judge",
    "make_table",
    "new_findings",
    "read",
    "shape",
    "shape_in_words",
    "shipped",
    "sweep",
    "tables",
    "truth",
    "verdict",
    "verdicts_in_words",
    "worths",
    "write",
]
