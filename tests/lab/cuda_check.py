"""Compare the CUDA kernels with plain Python, on a GPU or in Numba's simulator of one.

On a machine with a GPU: python -m tests.lab.cuda_check
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cheeseboard import bind, drivers
from cheeseboard.game import fresh, seeded
from cheeseboard.games import names
from cheeseboard.lab import gpu
from cheeseboard.setup import Setup
from tests.laws.tables import TABLES, content


def tables(game: str) -> list[Setup]:
    return [setup for setup in TABLES if setup.game.name == game]


def check_traces(game: str, threads: int, steps: int) -> None:
    for setup in tables(game):
        device = device_traces(setup, threads, steps)
        for seed in range(threads):
            assert device[seed] == plain_trace(setup, seed, steps), (setup, seed)
    print(f"{game}: {len(tables(game))} tables, {threads} games each: traces agree")


def plain_trace(setup: Setup, seed: int, steps: int) -> tuple[list[Any], list[int]]:
    rules = setup.game.rules
    driver = bind.plain(setup.game.parts, drivers.trace)
    states, actions = _plain_states(setup, steps), [0] * steps
    scratch = [0] * rules.MOST_ACTIONS, [0] * rules.MOST_ACTIONS, [0]
    n = driver.trace(
        states, setup.players, setup.starter, setup.numbers, seed, *scratch, steps, actions
    )
    return [content(s) for s in states[1 : n + 1]], actions[:n]


def _plain_states(setup: Setup, steps: int) -> list[Any]:
    return [fresh(setup.game.rules.State) for _ in range(steps + 1)]


def device_traces(setup: Setup, threads: int, steps: int) -> list[tuple[list[Any], list[int]]]:
    rules = setup.game.rules
    kernel = gpu.compiled(setup.game).trace_kernel
    lengths = np.zeros(threads, np.int64)
    actions = np.zeros((threads, steps), np.int64)
    if bind.simulates_cuda():
        states: Any = [_plain_states(setup, steps) for _ in range(threads)]
        out: Any = [[0] * rules.MOST_ACTIONS for _ in range(threads)]
        weight: Any = [[0] * rules.MOST_ACTIONS for _ in range(threads)]
        rng: Any = [[0] for _ in range(threads)]
        options: Any = setup.numbers
    else:
        states = np.zeros((threads, steps + 1), bind.record(rules.State))
        out = np.zeros((threads, rules.MOST_ACTIONS), np.int16)
        weight = np.zeros_like(out)
        rng = np.zeros((threads, 1), np.int64)
        options = np.array(setup.numbers or [0], np.int32)
    kernel[1 + threads // 32, 32](
        states, setup.players, setup.starter, options, out, weight, rng, steps, actions, lengths
    )
    return [
        ([_content(s, rules.State) for s in states[i][1 : n + 1]], actions[i][:n].tolist())
        for i, n in enumerate(lengths)
    ]


def _content(s: Any, kind: type) -> Any:
    return content(s if bind.simulates_cuda() else bind.to_plain(s, kind))


def check_playouts(game: str, threads: int, games: int) -> None:
    """The kernel that plays in local memory takes the same number of steps."""
    setup = tables(game)[0]
    steps = np.zeros(threads, np.int64)
    blank: Any = [fresh(setup.game.rules.State)]
    options: Any = setup.numbers
    if not bind.simulates_cuda():
        blank = np.zeros(1, bind.record(setup.game.rules.State))
        options = np.array(setup.numbers or [0], np.int32)
    gpu.compiled(setup.game).playouts_kernel[1 + threads // 32, 32](
        blank, setup.players, setup.starter, options, 9, games, 500, steps
    )
    assert steps.tolist() == [_plain_steps(setup, i, games) for i in range(threads)]
    print(f"{game}: playouts agree")


def _plain_steps(setup: Setup, thread: int, games: int) -> int:
    driver = bind.plain(setup.game.parts, drivers.random_playout)
    rng = [seeded(9, thread)]
    steps = 0
    for _ in range(games):
        s = fresh(setup.game.rules.State)
        setup.start(s)
        most = setup.game.rules.MOST_ACTIONS
        length = driver.random_playout(s, [0] * most, [0] * most, rng, 500)
        steps += 500 if length == drivers.CUT else length
    return steps


if __name__ == "__main__":
    for name in names():
        check_traces(name, threads=64, steps=400)
        check_playouts(name, threads=256, games=4)
