"""A chunk of simulated games: some of the games of a seed, played by compiled code."""

from __future__ import annotations

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


class Played(NamedTuple):
    """A chunk of games."""

    results: Results
    actions: list[list[int]]  # of each game; empty if they are not wanted


def play_chunk(table: Table, chunk: range) -> Played:
    """Play these games of a seed."""
    native = _native(table.setup.game, table.has_learned, table.wants_actions)
    job = Job(table.seed, chunk.start, len(chunk), table.max_steps)
    places: tuple[Any, ...] = (
        memory.allocate(table.setup.game.rules),
        memory.opening(table.setup),
        memory.numbers(list(table.brains)),
    )
    if table.has_learned:
        places = *places, mind_of(table.setup.game)
    results = no_results(len(chunk), table.setup.players)
    native.games(*places, job, results)
    return Played(results, native.actions(places, job, results) if table.wants_actions else [])


class _Native(NamedTuple):
    games: Any
    write: Any

    def actions(self, places: tuple[Any, ...], job: Job, results: Results) -> list[list[int]]:
        starts, actions = recorded_games.room(results, job.most_steps)
        self.write(*places, job, starts, actions)
        return recorded_games.by_game(starts, actions)


@cache
def _native(game: Game, has_learned: bool, wants_actions: bool) -> _Native:
    play, write = (
        (learned_games, recorded_games.write_learned_games)
        if has_learned
        else (drivers.games, recorded_games.write_games)
    )
    played = bind.native(game.parts, play, whole=True)
    written = bind.native(game.parts, write, whole=True) if wants_actions else None
    return _Native(getattr(played, play.__name__), getattr(written, write.__name__, None))


def no_results(games: int, players: int) -> Results:
    points, wins = memory.zeros((2, games, players), np.int64)
    return Results(memory.zeros(games, np.int64), points, wins)
