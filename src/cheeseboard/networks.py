"""Fitted networks that judge positions: their files, and what a game brings to have them fitted.

A network has units. Each is a row of weights for the features of a position, a constant, and how
much the unit counts in each share of the win. A file holds several networks in thousandths.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

THOUSAND = 1000

Tables = Sequence[tuple[int, tuple[int, ...]]]  # players and options


def weights_in(file: Path) -> list[list[list[float]]]:
    """The rows of each network."""
    networks = json.loads(file.read_text("utf-8"))
    return [
        [[weight / THOUSAND for weight in row] for row in network["rows"]] for network in networks
    ]


def constants_in(file: Path) -> list[list[float]]:
    """What each network adds to each share."""
    networks = json.loads(file.read_text("utf-8"))
    return [[constant / THOUSAND for constant in network["constants"]] for network in networks]


class Examples(NamedTuple):
    """What one network is fitted to. The arrays have a row for each position."""

    features: Any
    shares: Any
    held_out: int  # so many rows at the beginning only test the network
    rounds: int  # how often every position is shown
    batch: int  # how many positions are shown at once


class Evaluation(Protocol):
    """One file of networks: a module in a game's folder `fitting`."""

    FILE: Path
    UNITS: int
    TABLES: Tables  # each has networks of its own
    GAMES: int  # how many are played at each table
    ROWS: int  # how many positions are noted, at most
    WIDTH: int  # how many numbers a noted position takes
    KIND: str  # which numbers, as numpy calls them

    def gather(
        self,
        states: Any,
        options: list[int],
        players: int,
        seed: int,
        games: int,
        out: list[int],
        weight: list[int],
        rng: list[int],
        rows: Any,
    ) -> int:
        """A driver: play games, note positions in rows, and return how many."""

    def examples(self, players: int, options: list[int], rows: Any) -> Iterator[Examples]:
        """The noted positions as features and shares, for each network of the table."""
