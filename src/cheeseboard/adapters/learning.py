"""Observations for learning players: what the seat knows, in numbers, and the legal actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from cheeseboard.adapters.world import World
from cheeseboard.game import CHANCE, layout
from cheeseboard.setup import Setup

Observation = dict[str, Any]
LOW, HIGH = np.iinfo(np.int32).min, np.iinfo(np.int32).max


def size(setup: Setup) -> int:
    """How many numbers a hidden state has."""
    shapes = layout(setup.game.rules.State).values()
    return sum(int(np.prod(shape)) for shape in shapes)  # of a single number: 1


def space(setup: Setup) -> Any:
    from gymnasium import spaces

    actions = setup.game.rules.ACTIONS
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, (size(setup),), np.int32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation(world: World, seat: int) -> Observation:
    """What the seat knows, field by field as in the game's State, and its legal actions."""
    known = world.known(seat)
    values = [np.ravel(getattr(known, name)) for name in layout(type(known))]
    mask = np.zeros(world.rules.ACTIONS, np.int8)
    if world.mover() == seat:
        mask[world.legal()] = 1
    return {"observation": np.concatenate(values).astype(np.int32), "action_mask": mask}


def draw_chance(world: World, numbers: np.random.Generator) -> None:
    """Let chance act until a seat is to move or the game is over."""
    while world.mover() == CHANCE:
        outcomes = world.outcomes()
        weights = np.array([weight for _, weight in outcomes], float)
        which = numbers.choice(len(outcomes), p=weights / weights.sum())
        world.play(outcomes[which][0])
