"""Our speed beside the peers', measured in one run.

A step is one played action, chance's included. On one core, CPU time is measured, ours like the
peers', so that other work on the machine slows neither down. On several cores and the GPU,
wall-clock time is measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from types import ModuleType
from typing import NamedTuple

from cheeseboard import bind, drivers
from cheeseboard.bench import peers
from cheeseboard.bench.peers import Amount, Rate, Work
from cheeseboard.bench.yardsticks import kuhn, leduc, pig, tictactoe
from cheeseboard.drivers import Job, Opening
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.lab import gpu, memory

YARDSTICKS: dict[str, ModuleType] = {
    "pig": pig,
    "tic_tac_toe": tictactoe,
    "kuhn_poker": kuhn,
    "leduc_poker": leduc,
}
OURS = "Cheeseboard"
ONE_CORE, EVERY_CORE, ON_GPU = "one core", "every core", "on the GPU"
MAX_STEPS = 10_000
STEPS_A_CALL = 300_000  # next to them a call from Python costs nothing


class Workload(NamedTuple):
    """What a driver needs to begin a game."""

    parts: tuple[ModuleType, ...]
    players: int
    starter: int
    options: list[int]

    @property
    def rules(self) -> ModuleType:
        return self.parts[0]


def yardstick(name: str) -> Workload:
    return Workload((YARDSTICKS[name],), 2, 0, [])


def workload(name: str, players: int) -> Workload:
    setup = checked_setup(name, players, {})
    return Workload(setup.game.parts, setup.players, setup.starter, setup.numbers)


def title(name: str, players: int) -> str:
    return f"{name}, {players} {'player' if players == 1 else 'players'}"


def all_setups() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    for name in names():
        rules = load(name).rules
        for players in range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1):
            yield name, players


# --- Work to repeat --------------------------------------------------------------------------


def native_work(where: Workload, first: int = 0) -> Work:
    """Random playouts by compiled code, some hundred thousand steps at a time."""
    native = bind.native(where.parts, drivers.random_playouts)
    room = memory.allocate(where.rules)
    opening = Opening(where.players, where.starter, memory.numbers(where.options))
    seeds = count(first)

    def play(games: int) -> int:
        job = Job(next(seeds), 0, games, MAX_STEPS)
        steps: int = native.random_playouts(room, opening, job)
        return steps

    games = max(1, STEPS_A_CALL * 50 // play(50))
    return lambda: Amount(play(games), games)


# --- Measuring -------------------------------------------------------------------------------


def best(work: Work, seconds: float, clock: Callable[[], float] = time.process_time) -> Amount:
    work()
    return max(peers.speed(work, seconds / peers.TRIES, clock) for _ in range(peers.TRIES))


def one_core(game: str, where: Workload, seconds: float) -> Rate:
    return Rate(OURS, ONE_CORE, game, *best(native_work(where), seconds))


def on_wall(game: str, where: Workload, seconds: float, threads: int) -> Rate:
    """Several threads at once, each with its own games, in wall-clock time."""
    works = [native_work(where, first=1_000_000 * thread) for thread in range(threads)]
    with ThreadPoolExecutor(threads) as pool:

        def together() -> Amount:
            played = list(pool.map(lambda work: work(), works))
            return Amount(sum(p.steps for p in played), sum(p.games for p in played))

        rate = best(together, seconds, time.perf_counter)
    return Rate(OURS, EVERY_CORE if threads > 1 else ONE_CORE, game, *rate)


def on_gpu(game: str, players: int) -> Rate:
    speed = gpu.speed(checked_setup(game, players, {}))
    return Rate(OURS, ON_GPU, title(game, players), *speed)
