"""Compare the CUDA kernels with plain Python, on a GPU or in Numba's simulator of one.

On a machine with a GPU: python -m tests.lab.cuda_check
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cheeseboard import bind, drivers
from cheeseboard.contract import rng_state, zero_state
from cheeseboard.drivers import Job, Memory, Opening
from cheeseboard.game import Rules
from cheeseboard.game_setup import Setup
from cheeseboard.games import names
from cheeseboard.lab import gpu, memory
from cheeseboard.lab.chunks import Simulation, play_chunk
from cheeseboard.lab.gpu_games import by_gpu
from tests.batch.cuda import check_batches, check_exchange, print_speed
from tests.laws.setups import SETUPS
from tests.laws.walks import content, plain_memory, plain_opening


def tables(game: str) -> list[Setup]:
    return [setup for setup in SETUPS if setup.game.name == game]


def check_traces(game: str, threads: int, steps: int) -> None:
    for setup in tables(game):
        device = device_traces(setup, threads, steps)
        for seed in range(threads):
            assert device[seed] == plain_trace(setup, seed, steps), (setup, seed)
    print(f"{game}: {len(tables(game))} tables, {threads} games each: traces agree")


def plain_trace(setup: Setup, seed: int, steps: int) -> tuple[list[Any], list[int]]:
    driver = bind.plain(setup.game.parts, drivers.trace)
    room, actions = plain_memory(setup.game.rules, steps + 1), [0] * steps
    n = driver.trace(room, plain_opening(setup), seed, steps, actions)
    return [content(s) for s in room.states[1 : n + 1]], actions[:n]


def device_traces(setup: Setup, threads: int, steps: int) -> list[tuple[list[Any], list[int]]]:
    rules = setup.game.rules
    kernel = gpu.compile_for(setup.game).trace_kernel
    lengths = np.zeros(threads, np.int64)
    actions = np.zeros((threads, steps), np.int64)
    room = _device_memory(rules, threads, steps + 1)
    kernel[1 + threads // 32, 32](room, _device_opening(setup), steps, actions, lengths)
    states = room.states
    return [
        ([_content(s, rules.State) for s in states[i][1 : n + 1]], actions[i][:n].tolist())
        for i, n in enumerate(lengths)
    ]


def _device_memory(rules: Rules, threads: int, many: int) -> Memory:
    """A row of each kind for every thread."""
    if bind.simulates_cuda():
        rows = [plain_memory(rules, many) for _ in range(threads)]
        return Memory(*(list(column) for column in zip(*rows, strict=True)))
    out, weight = memory.zeros((2, threads, rules.MAX_ACTIONS), np.int16)
    states = memory.zeros((threads, many), bind.state_dtype(rules.State))
    return Memory(states, out, weight, memory.zeros((threads, 1), np.int64))


def _device_opening(setup: Setup) -> Opening:
    opening = plain_opening(setup)
    if bind.simulates_cuda():
        return opening
    return opening._replace(options=memory.numbers(setup.numbers or [0]))


def _content(s: Any, kind: type) -> Any:
    return content(s if bind.simulates_cuda() else bind.to_plain(s, kind))


def check_playouts(game: str, threads: int, games: int) -> None:
    """The kernel that plays in local memory takes the same number of steps."""
    setup = tables(game)[0]
    steps = np.zeros(threads, np.int64)
    blank: Any = [zero_state(setup.game.rules.State)]
    if not bind.simulates_cuda():
        blank = np.zeros(1, bind.state_dtype(setup.game.rules.State))
    gpu.compile_for(setup.game).playouts_kernel[1 + threads // 32, 32](
        blank, _device_opening(setup), Job(9, 0, games, 500), steps
    )
    assert steps.tolist() == [_plain_steps(setup, i, games) for i in range(threads)]
    print(f"{game}: playouts agree")


def _plain_steps(setup: Setup, thread: int, games: int) -> int:
    driver = bind.plain(setup.game.parts, drivers.begin, drivers.random_playout)
    room = plain_memory(setup.game.rules)
    room.rng[0] = rng_state(9, thread)
    steps = 0
    for _ in range(games):
        driver.begin(room, plain_opening(setup))
        length = driver.random_playout(room.states[0], *room[1:], 500)
        steps += 500 if length == drivers.CUT else length
    return steps


def check_games(game: str, games: int) -> None:
    """`simulate --device cuda` has the same results as here, game by game."""
    for setup in tables(game):
        bot_codes = tuple(drivers.SENSIBLE + 30 * (seat % 3) for seat in range(setup.players))
        simulation = Simulation(setup, bot_codes, seed=5, max_steps=400)
        (found,) = by_gpu(simulation, iter([range(3, 3 + games)]))
        wanted = play_chunk(simulation, range(3, 3 + games))
        for column, expected in zip(found.results, wanted.results, strict=True):
            assert np.array_equal(column, expected), setup
    print(f"{game}: games agree")


if __name__ == "__main__":
    if not bind.simulates_cuda():
        for name in names():
            check_batches(name, games=512, steps=150)
        check_exchange()
        for name in names():
            print_speed(name, games=1 << 18, steps=60)
    for name in names():
        check_traces(name, threads=64, steps=400)
        check_playouts(name, threads=256, games=4)
        check_games(name, games=2000)
