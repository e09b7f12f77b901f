"""A chunk of simulated games: some of the games of a seed, played by compiled code."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cheeseboard import bind, drivers
from cheeseboard.drivers import Job, Results
from cheeseboard.games import Game
from cheeseboard.lab import memory, recorded_games
from cheeseboard.lab.learned_games import LEARNED, learned_games, mind_of
from cheeseboard.setup import Setup


@dataclass(frozen=True)
class Table:
    """What all games of a simulation have in common. It can be sent to another process."""

    setup: Setup
    brains: tuple[int, ...]  # of each seat, as drivers.py and learned_games.py number them
    seed: int
    max_steps: int
    wants_actions: bool = False

    @property
    def has_learned(self) -> bool:
        return max(self.brains) >= LEARNED


class PlayedChunk(NamedTuple):
    """A chunk of games."""

    results: Results
    actions: list[list[int]]  # of each game; empty if they are not wanted


PlayedChunks = Generator[PlayedChunk, None, None]


def play_chunk(table: Table, chunk: range) -> PlayedChunk:
    """Play these games of a seed."""
    results = no_results(len(chunk), table.setup.players)
    play = _native(table.setup.game, learned_games if table.has_learned else drivers.games)
    play(*_places(table), _job(table, chunk), results)
    return PlayedChunk(results, actions_of(table, chunk, results) if table.wants_actions else [])


def actions_of(table: Table, chunk: range, results: Results) -> list[list[int]]:
    """What was played in each of these games, which are played again for it."""
    starts, actions = recorded_games.room(results, table.max_steps)
    learned, others = recorded_games.write_learned_games, recorded_games.write_games
    write = _native(table.setup.game, learned if table.has_learned else others)
    write(*_places(table), _job(table, chunk), starts, actions)
    return recorded_games.by_game(starts, actions)


def _job(table: Table, chunk: range) -> Job:
    return Job(table.seed, chunk.start, len(chunk), table.max_steps)


def _places(table: Table) -> tuple[Any, ...]:
    """What a driver plays in, how games begin, and the bots."""
    setup = table.setup
    brains = memory.numbers(list(table.brains))
    places = memory.allocate(setup.game.rules), memory.opening(setup), brains
    return (*places, mind_of(setup.game)) if table.has_learned else places


@cache
def _native(game: Game, driver: Callable[..., None]) -> Callable[..., None]:
    bound: Callable[..., None] = getattr(bind.native(game.parts, driver), driver.__name__)
    return bound


def no_results(games: int, players: int) -> Results:
    points, wins = memory.zeros((2, games, players), np.int64)
    return Results(memory.zeros(games, np.int64), points, wins)
