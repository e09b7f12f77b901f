"""The hunt for two players, solved: positions as numbers, and the value of each.

The perfect player uses the value tables, and the lab uses the loops.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cheeseboard.games.hunt.rules import FULL_SIZE, MAX_ACTIONS
from cheeseboard.games.hunt.solved import judge, sweep
from cheeseboard.games.hunt.solved.judge import Truth
from cheeseboard.games.hunt.solved.judgement import judgement, judgements_in_words, new_findings
from cheeseboard.games.hunt.solved.lookup import example_memory, look_up, shipped_memory
from cheeseboard.games.hunt.solved.positions import (
    Variant,
    blocks,
    digit_of,
    facts,
    places,
    variant,
    variant_in_words,
)
from cheeseboard.games.hunt.solved.sweep import Constants, Shares
from cheeseboard.games.hunt.solved.table import ValueTable, make_value_table, read, shipped, write
from cheeseboard.games.hunt.solved.turn import first_share, shares_after

SHIPPED = [[kids, risk, *FULL_SIZE] for kids in (0, 1) for risk in (0, 1)]


def constants(variant: Variant) -> Constants:
    """What sweeps look up for a variant."""
    return Constants(sweep.variant_numbers(variant), facts(variant), places(variant))


def truth(variant: Variant, inner: Any, share: Any) -> Truth:
    """The shares at all positions and at the beginnings of all turns, to judge games by."""
    shares = Shares(inner, share, share)
    mice = np.array(variant.mice, np.int32)
    shares_after = np.zeros(MAX_ACTIONS)
    return Truth(
        constants(variant), shares, digit_of(variant), mice, sweep.new_rows(), shares_after
    )


__all__ = [
    "SHIPPED",
    "ValueTable",
    "Variant",
    "blocks",
    "constants",
    "example_memory",
    "first_share",
    "judge",
    "judgement",
    "judgements_in_words",
    "look_up",
    "make_value_table",
    "new_findings",
    "read",
    "shares_after",
    "shipped",
    "shipped_memory",
    "sweep",
    "truth",
    "variant",
    "variant_in_words",
    "write",
]
