"""Plays games, fits networks to their positions, and writes the networks to a file.

A game's folder provides the positions, their features and the target shares (networks.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.games import Game
from cheeseboard.lab import memory
from cheeseboard.lab.fitting.training import FittedNetwork, constants_of, fit_and_test, rows_of
from cheeseboard.networks import FittingTask

SEED = 1
STATES = memory.STATES + 1  # and one to come back to


def fit(game: Game, task: FittingTask, say: Callable[[str], None]) -> None:
    """Fit all networks of a file, and write it."""
    written = []
    for players, options in task.SETUPS:
        for network, error in networks(game, task, players, list(options)):
            written.append(json.dumps(in_thousandths(network)))
            say(f"{title(game, players, options)}: off by {error:.4f}")
    task.FILE.write_text("[\n" + ",\n".join(written) + "\n]\n", "utf-8")


def title(game: Game, players: int, options: Sequence[int]) -> str:
    chosen = zip(game.words.OPTIONS, options, strict=False)  # the sizes follow
    return ", ".join([f"{players} players", *(f"{option.name} {n}" for option, n in chosen)])


def networks(
    game: Game, task: FittingTask, players: int, options: list[int], games: int | None = None
) -> Iterator[tuple[FittedNetwork, float]]:
    """The networks of a table, each with its root mean squared error on held-out positions."""
    rows = positions(game, task, players, options, games or task.GAMES)
    for examples in task.examples(players, options, rows):
        yield fit_and_test(examples, task.UNITS)


def positions(
    game: Game,
    task: FittingTask,
    players: int,
    options: list[int],
    games: int,
    seed: int = SEED,
) -> Any:
    """Positions that occur in games, as rows of numbers."""
    native = bind.native(game.parts, task.gather)
    room = memory.allocate(game.rules, STATES)
    rows = np.zeros((task.ROWS, task.WIDTH), task.KIND)
    n = native.gather(room, players, memory.numbers(options), seed, games, rows)
    return rows[:n]


def in_thousandths(network: FittedNetwork) -> dict[str, Any]:
    return {"rows": rows_of(network), "constants": constants_of(network)}
