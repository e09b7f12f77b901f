"""Simulated games with all their actions. A game is played a second time to write them down: only
then is it known how much memory they need."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from cheeseboard.contract import mover, play, rng_state
from cheeseboard.drivers import (
    TRUE_STATE,
    Job,
    Memory,
    Numbers,
    Opening,
    Results,
    begin,
    next_action,
)

# What the mover does now. Where a network plays, the driver is bound to `any_action` instead.
choose: Callable[..., int] = next_action


def write_games(
    memory: Memory, opening: Opening, bots: Any, job: Job, starts: Numbers, actions: Numbers
) -> None:
    """Game number i writes its actions from starts[i] to starts[i + 1]."""
    for i in range(job.games):
        begin(memory, opening)
        memory.rng[0] = rng_state(job.seed, job.first + i)
        for place in range(starts[i], starts[i + 1]):
            who = mover(memory.states[TRUE_STATE])
            actions[place] = choose(memory, who, *bots)
            play(memory.states[TRUE_STATE], actions[place])


def allocate(results: Results, max_steps: int) -> tuple[Any, Any]:
    """Where each game's actions start, and memory for all of them. A cut game has max_steps."""
    lengths = np.where(np.asarray(results.lengths) < 0, max_steps, results.lengths)
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return starts, np.zeros(int(starts[-1]), np.int16)


def by_game(starts: Any, actions: Any) -> list[list[int]]:
    whole = actions.tolist()
    return [whole[first:last] for first, last in pairwise(starts.tolist())]
