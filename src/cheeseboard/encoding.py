"""What every game's encoding is made of: features with names and bounds, and how they are written.

A feature is one of the numbers that a learning player gets. Each fits into 8 bits. Divided by its
scale it lies between −1 and 1, as a network wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# The seats as a seat counts them: itself first, then in the order of play.
SEATS = ("me", "seat +1", "seat +2", "seat +3", "seat +4")


class Feature(NamedTuple):
    """One number of an observation, from low to high."""

    name: str
    low: int = 0
    high: int = 1

    @property
    def scale(self) -> int:
        return max(abs(self.low), abs(self.high))


def one_of(name: str, values: Sequence[object]) -> list[Feature]:
    """A flag for each value, of which at most one is 1."""
    return [Feature(f"{name}: {value}") for value in values]


def each(whose: Sequence[str], features: Sequence[Feature]) -> list[Feature]:
    """The same features, repeated for each of these names."""
    return [each._replace(name=f"{who}: {each.name}") for who in whose for each in features]


# --- Written in the form of the rules ----------------------------------------------------------


def write_one_of(out: list[int], first: int, count: int, which: int) -> None:
    """A 1 at place `which`, 0 at the other places; only zeros if `which` is none of them."""
    for i in range(count):
        out[first + i] = 1 if i == which else 0


def write_zeros(out: list[int], first: int, count: int) -> None:
    for i in range(count):
        out[first + i] = 0


def seat_after(seat: int, steps: int, players: int) -> int:
    """The seat `steps` places on, for fewer steps than players. (A division would be slower.)"""
    after = seat + steps
    return after - players if after >= players else after


def steps_to(seat: int, other: int, players: int) -> int:
    """How many seats after this one the other sits."""
    steps = other - seat
    return steps + players if steps < 0 else steps
