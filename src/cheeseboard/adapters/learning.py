"""What a learning player gets: the game's encoding of what its seat knows, and which choices are
legal (docs/learning.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from cheeseboard.adapters.episode import Episode
from cheeseboard.contract import layout, rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.matches.chance import secret_number

Observation = dict[str, Any]


def space(setup: Setup) -> spaces.Dict:
    encoding = setup.game.encoded
    low = np.array([feature.low for feature in encoding.FEATURES], np.int8)
    high = np.array([feature.high for feature in encoding.FEATURES], np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (encoding.CHOICES,), np.int8),
        }
    )


def observation(episode: Episode, seat: int) -> Observation:
    """What the seat knows, and what it may choose if it is to move."""
    return {"observation": features(episode, seat), "action_mask": mask(episode, seat)}


def features(episode: Episode, seat: int) -> Any:
    encoding = episode.setup.game.encoded
    encoding.observe(episode.known(seat), seat, out := [0] * encoding.FEATURE_COUNT)
    return np.array(out, np.int8)


def mask(episode: Episode, seat: int) -> Any:
    legal = np.zeros(episode.setup.game.encoded.CHOICES, np.int8)
    if episode.mover() == seat:
        legal[episode.legal_choices()] = 1
    return legal


def whole_state(episode: Episode) -> Any:
    """All numbers of the true state, secrets included, field by field."""
    state = episode.position.state
    return np.concatenate([np.ravel(getattr(state, name)) for name in layout(type(state))]).astype(
        np.int32
    )


def whole_state_space(setup: Setup) -> spaces.Box:
    limits = np.iinfo(np.int32)
    size = sum(int(np.prod(shape)) for shape in layout(setup.game.rules.State).values())
    return spaces.Box(limits.min, limits.max, (size,), np.int32)


def generator(seed: int | None) -> list[int]:
    """Our own generator: the same seed gives the same games with every version of numpy."""
    return [rng_state(secret_number(1 << 62) if seed is None else seed, 0)]
