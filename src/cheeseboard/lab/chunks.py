"""A chunk of simulated games: some of the games of a seed, played by compiled code."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cheeseboard import bind, drivers
from cheeseboard.bots.learned import native_mind
from cheeseboard.drivers import LEARNED, Job, Results
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
from cheeseboard.lab import memory, recorded_games
from cheeseboard.lab.learned_games import any_action, learned_games


@dataclass(frozen=True)
class Simulation:
    """What all games of a simulation have in common. It can be sent to another process."""

    setup: Setup
    bot_codes: tuple[int, ...]  # the bot of each seat, as drivers.py numbers bots
    seed: int
    max_steps: int
    wants_actions: bool = False

    @property
    def has_learned(self) -> bool:
        return max(self.bot_codes) >= LEARNED


class PlayedChunk(NamedTuple):
    """What came of a chunk of games."""

    results: Results
    actions: list[list[int]]  # those of each game; an empty list if they are not wanted


PlayedChunks = Generator[PlayedChunk, None, None]


def play_chunk(simulation: Simulation, chunk: range) -> PlayedChunk:
    """Play these games of a seed."""
    results = empty_results(len(chunk), simulation.setup.players)
    play = _native(
        simulation.setup.game, learned_games if simulation.has_learned else drivers.games
    )
    play(*_driver_arguments(simulation), _job(simulation, chunk), results)
    return PlayedChunk(
        results, actions_of(simulation, chunk, results) if simulation.wants_actions else []
    )


def actions_of(simulation: Simulation, chunk: range, results: Results) -> list[list[int]]:
    """The actions of each of these games. They are played a second time to get them."""
    starts, actions = recorded_games.allocate(results, simulation.max_steps)
    choose = any_action if simulation.has_learned else drivers.next_action
    write = _native(simulation.setup.game, recorded_games.write_games, choose)
    place, opening, *bots = _driver_arguments(simulation)
    write(place, opening, tuple(bots), _job(simulation, chunk), starts, actions)
    return recorded_games.by_game(starts, actions)


def _job(simulation: Simulation, chunk: range) -> Job:
    return Job(simulation.seed, chunk.start, len(chunk), simulation.max_steps)


def _driver_arguments(simulation: Simulation) -> tuple[Any, ...]:
    """The arguments of a driver: its memory, how games begin, and the bots."""
    setup = simulation.setup
    bot_codes = memory.numbers(list(simulation.bot_codes))
    places = memory.allocate(setup.game.rules), memory.opening(setup), bot_codes
    return (*places, native_mind(setup.game)) if simulation.has_learned else places


@cache
def _native(
    game: Game, driver: Callable[..., None], choose: Callable[..., int] | None = None
) -> Callable[..., None]:
    bound = bind.native(game.parts, driver, constants={"choose": choose} if choose else None)
    compiled: Callable[..., None] = getattr(bound, driver.__name__)
    return compiled


def empty_results(games: int, players: int) -> Results:
    points, wins = memory.zeros((2, games, players), np.int64)
    return Results(memory.zeros(games, np.int64), points, wins)
