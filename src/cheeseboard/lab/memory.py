"""Memory for compiled drivers to play in."""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from cheeseboard import bind
from cheeseboard.contract import Rules


class Memory(NamedTuple):
    """One worker's own memory."""

    states: Any
    out: Any
    weight: Any
    rng: Any


def allocate(rules: Rules | ModuleType, states: int) -> Memory:
    return Memory(
        np.zeros(states, bind.record(rules.State)),
        np.zeros(rules.MOST_ACTIONS, np.int16),
        np.zeros(rules.MOST_ACTIONS, np.int16),
        np.zeros(1, np.int64),
    )


def numbers(options: list[int]) -> Any:
    return np.array(options, np.int32)
