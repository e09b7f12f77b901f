"""What a learning player gets: the game's encoding of what its seat knows, and which choices are
legal (docs/learning.md)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces

from cheeseboard.adapters.episode import Episode
from cheeseboard.adapters.learning_episode import LearningEpisode
from cheeseboard.contract import layout, rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.matches.chance import system_randbelow
from cheeseboard.refused import Refused

Observation = dict[str, Any]


def space(setup: Setup) -> spaces.Dict:
    encoding = setup.game.require_encoding()
    low = np.array([feature.low for feature in encoding.FEATURES], np.int8)
    high = np.array([feature.high for feature in encoding.FEATURES], np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (encoding.CHOICES,), np.int8),
        }
    )


def observation(episode: LearningEpisode, seat: int) -> Observation:
    """What the seat knows, and what it may choose if it is to move."""
    return {"observation": episode.features(seat), "action_mask": episode.mask(seat)}


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


def is_whole(number: Any) -> bool:
    """Whether it is a whole number, of Python or numpy."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def checked_seat(seat: Any, setup: Setup) -> int:
    """The index from 0 of a seat that is counted from 1; Refused if there is no such seat."""
    if not is_whole(seat) or not 1 <= seat <= setup.players:
        raise Refused("bad_players", f"There is no seat {seat!r} among {setup.players}.")
    return int(seat) - 1


def checked_choice(which: Any) -> int:
    """A choice as a number, also if it is one of numpy's; whether it is legal is not asked."""
    try:
        return index(which)
    except TypeError:
        raise Refused("malformed", f"A choice is a whole number, not {which!r}.") from None


def bots_of_others(bot: Any, setup: Setup) -> list[Any]:
    """A bot for each seat but the learner's, from one for all or a list."""
    others = setup.players - 1
    if isinstance(bot, str) or callable(bot):
        return [bot] * others
    if not isinstance(bot, Sequence):
        raise Refused(
            "unknown_bot", f"A bot is a name, a function or a list of these: not {bot!r}."
        )
    if len(bot) != others:
        raise Refused("bad_players", f"{others} other seats need {others} bots, not {len(bot)}.")
    return list(bot)


def generator(seed: int | None) -> list[int]:
    """Our own generator: the same seed gives the same games with every version of numpy."""
    if seed is not None and not is_whole(seed):
        raise Refused("malformed", f"A seed is a whole number, not {seed!r}.")
    return [rng_state(system_randbelow(1 << 62) if seed is None else int(seed), 0)]
