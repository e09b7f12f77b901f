"""Who sits at the tables during training: the network itself, its past selves, and bots.

Against itself alone a network forgets how others play, and goes around in circles.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import torch

from cheeseboard.games import Game
from cheeseboard.lab.training.network import PolicyNetwork
from cheeseboard.lab.training.settings import Settings
from cheeseboard.options import Flag

# Shares of the bots' seats.
RANDOM_BOTS = 0.05
CARELESS_BOTS = 0.15
SLIPS = (10, 100)

USUAL_OPTIONS = 0.5  # of the games; the rest is shared by all other options
MAX_PAST_SELVES = 6


class TrainingSetup(NamedTuple):
    """A number of players, options, and their share of the games."""

    players: int
    options: dict[str, Any]
    share: float


def training_setups(game: Game, only_usual: bool) -> list[TrainingSetup]:
    """All setups of a game: every number of players, and every choice of its flags if wanted."""
    counts = range(game.rules.MIN_PLAYERS, game.rules.MAX_PLAYERS + 1)
    offered = () if only_usual else game.words.OPTIONS
    flags = [option for option in offered if isinstance(option, Flag)]
    variants = list(_variants(flags))
    usual = 1.0 if len(variants) == 1 else USUAL_OPTIONS
    found = []
    for options in variants:
        share = usual if not options else (1 - usual) / (len(variants) - 1)
        found += [TrainingSetup(players, options, share / len(counts)) for players in counts]
    return found


def _variants(flags: list[Flag]) -> Iterator[dict[str, bool]]:
    """The options that differ from their defaults; first none."""
    for changed in product((False, True), repeat=len(flags)):
        yield {
            flag.name: not flag.default for flag, is_on in zip(flags, changed, strict=True) if is_on
        }


class LeagueSeating(NamedTuple):
    """Who plays in each game, by seat."""

    bots: list[list[str | None]]  # None: a network
    past: Any  # bool: whether that is a past one
    rival: Any  # bool: whether that is the rival's


class TableShares(NamedTuple):
    """The shares of the games with bots, with a past network and with the rival; the rest is the
    network's alone."""

    bots: float
    past: float
    rival: float = 0.0


def shares_at(game: Game, players: int, settings: Settings) -> TableShares:
    """The shares at tables with this many players."""
    which = players - game.rules.MIN_PLAYERS
    given = (settings.with_bots, settings.with_past, settings.with_rival)
    return TableShares(*(parts[which if len(parts) > 1 else 0] for parts in given))


def seating(
    games: int, players: int, shares: TableShares, rng: np.random.Generator
) -> LeagueSeating:
    kind = rng.random(games)
    others = _some_seats(games, players, rng) & (players > 1)
    is_with_bots = kind < shares.bots
    is_with_past = ~is_with_bots & (kind < shares.bots + shares.past)
    is_with_rival = kind > 1 - shares.rival
    bots = [
        [_any_bot(rng) if is_bot else None for is_bot in seats]
        for seats in others & is_with_bots[:, None]
    ]
    alone = (others.cumsum(1) == 1) & others
    past = others & (is_with_past & ~is_with_rival)[:, None]
    return LeagueSeating(bots, past, alone & (is_with_rival & ~is_with_bots)[:, None])


def _some_seats(games: int, players: int, rng: np.random.Generator) -> Any:
    """Seats that others take: at least one, never all; most often all but one."""
    most = max(players, 2)
    count = np.maximum(rng.integers(1, most, games), rng.integers(1, most, games))
    place = rng.random((games, players)).argsort(1).argsort(1)
    return place < count[:, None]


def _any_bot(rng: np.random.Generator) -> str:
    kind = rng.random()
    if kind < RANDOM_BOTS:
        return "random"
    if kind < RANDOM_BOTS + CARELESS_BOTS:
        return f"careless:{rng.integers(*SLIPS)}"
    return "sensible"


class PastSelves:
    """Earlier networks, spread over the whole training."""

    def __init__(self) -> None:
        self.networks: list[PolicyNetwork] = []
        self._every = 1  # every nth network that is offered is kept
        self._offered = 0

    def offer(self, network: PolicyNetwork) -> None:
        self._offered += 1
        if self._offered % self._every == 0:
            self.networks.append(deepcopy(network).requires_grad_(False))
        if len(self.networks) > MAX_PAST_SELVES:
            self.networks = self.networks[1::2]
            self._every *= 2

    def any(self) -> PolicyNetwork | None:
        if not self.networks:
            return None
        return self.networks[int(torch.randint(len(self.networks), ()))]
