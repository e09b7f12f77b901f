"""Where a match gets its random outcomes: from the system, unpredictable, or from a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cheeseboard.contract import randbelow, rng_state
from cheeseboard.refused import Refused

RandBelow = Callable[[int], int]  # a number from 0 to n − 1


class Seeded:
    """Random numbers from a seed: the same each time."""

    def __init__(self, state: int) -> None:
        self._rng = [state]

    def __call__(self, n: int) -> int:
        return randbelow(self._rng, n)

    def copy(self) -> Seeded:
        return Seeded(self._rng[0])


def system_randbelow(n: int) -> int:
    """A number from 0 to n − 1 that nobody can predict."""
    from secrets import randbelow

    return randbelow(n)


def source_of_chance(chance: str, seed: int | None) -> RandBelow | None:
    if chance == "manual":
        return None
    if chance != "auto":
        raise Refused("bad_option", f"Chance is 'auto' or 'manual', not {chance!r}.")
    return system_randbelow if seed is None else Seeded(rng_state(_checked_seed(seed), 0))


def bot_rng(seed: int | None) -> list[int] | None:
    return None if seed is None else [rng_state(_checked_seed(seed), 1)]


def _checked_seed(seed: Any) -> int:
    if type(seed) is not int:
        raise Refused("bad_option", f"A seed is a whole number, not {seed!r}.")
    return seed
