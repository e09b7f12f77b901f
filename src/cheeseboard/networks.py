"""Small fitted networks that judge positions: their files, and the data to fit them to.

A network has one hidden layer of units. A unit is a row: a weight for each feature of a position,
a constant, and the unit's weight in each share of the win. A file holds several networks, and all
its numbers are in thousandths.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from cheeseboard.drivers import Memory

THOUSAND = 1000

Setups = Sequence[tuple[int, tuple[int, ...]]]  # players and options


def weights_in(file: Path) -> list[list[list[float]]]:
    """The rows of each network."""
    networks = json.loads(file.read_text("utf-8"))
    return [
        [[weight / THOUSAND for weight in row] for row in network["rows"]] for network in networks
    ]


def constants_in(file: Path) -> list[list[float]]:
    """The constant that each network adds to each share."""
    networks = json.loads(file.read_text("utf-8"))
    return [[constant / THOUSAND for constant in network["constants"]] for network in networks]


class Examples(NamedTuple):
    """The data that one network is fitted to. The arrays have a row for each position."""

    features: Any
    shares: Any
    held_out: int  # how many rows at the beginning are kept for testing
    rounds: int  # epochs: how often every position is shown
    batch: int  # how many positions are in one step of the descent


class FittingTask(Protocol):
    """How one file of networks is fitted: a module in a game's folder `fitting`."""

    FILE: Path
    UNITS: int
    SETUPS: Setups  # each has networks of its own
    GAMES: int  # how many are played with each of them
    ROWS: int  # how many positions are kept at most
    WIDTH: int  # how many numbers describe a position
    KIND: str  # their numpy type

    def gather(
        self, memory: Memory, players: int, options: list[int], seed: int, games: int, rows: Any
    ) -> int:
        """A driver: play games, write positions into rows, and return how many. The memory has a
        fourth state, to come back to."""

    def examples(self, players: int, options: list[int], rows: Any) -> Iterator[Examples]:
        """The positions as features and shares, for each network of this number of players."""
