"""Memory for compiled drivers to play in."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.drivers import Memory, Opening
from cheeseboard.game import Rules
from cheeseboard.game_setup import Setup

STATES = 3  # most drivers need so many: TRUE_STATE, HIDDEN_FOR_MOVER, ZEROS


def allocate(rules: Rules | ModuleType, states: int = STATES) -> Memory:
    out, weight = zeros((2, rules.MAX_ACTIONS), np.int16)
    return Memory(zeros(states, bind.state_dtype(rules.State)), out, weight, zeros(1, np.int64))


def zeros(shape: int | tuple[int, ...], kind: Any) -> Any:
    """An array in place of a list: drivers are typed for lists."""
    return np.zeros(shape, kind)


def opening(setup: Setup) -> Opening:
    return Opening(setup.players, setup.starter, numbers(setup.numbers))


def numbers(options: list[int]) -> Any:
    return np.array(options, np.int32)
