"""Games on a GPU: one thread plays one game after another, in its own local memory."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from cheeseboard import bind
from cheeseboard.contract import assign, rng_state, start
from cheeseboard.drivers import CUT, Job, Memory, Opening, random_playout, trace
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
from cheeseboard.refused import Refused

BLOCK = 128  # how many threads a block has

# Stand-ins for what `bind.cuda` puts in their place, here and in other modules of kernels.
cuda: Any = None
STATE: Any = None
NUMBER: Any = None
WORD: Any = None
MAX_ACTIONS = 0


def playouts_kernel(blank: Any, opening: Opening, job: Job, steps: Any) -> None:
    """Each thread plays job.games random games and counts their actions."""
    thread = cuda.grid(1)
    if thread >= len(steps):
        return
    states = cuda.local.array(2, STATE)
    out = cuda.local.array(MAX_ACTIONS, NUMBER)
    weight = cuda.local.array(MAX_ACTIONS, NUMBER)
    rng = cuda.local.array(1, WORD)
    rng[0] = rng_state(job.seed, job.first + thread)
    states[1] = blank[0]
    total = 0
    for _ in range(job.games):
        assign(states, 0, 1)
        start(states[0], opening.players, opening.starter, opening.options)
        length = random_playout(states[0], out, weight, rng, job.max_steps)
        total += job.max_steps if length == CUT else length
    steps[thread] = total


def trace_kernel(
    memory: Memory, opening: Opening, max_steps: int, actions: Any, lengths: Any
) -> None:
    """Each thread writes the whole trace of one random game; its number is the seed."""
    i = cuda.grid(1)
    if i < len(lengths):
        own = Memory(memory.states[i], memory.out[i], memory.weight[i], memory.rng[i])
        lengths[i] = trace(own, opening, i, max_steps, actions[i])


@cache
def compile_for(game: Game) -> bind.Bound:
    """The kernels bound to a game, for a GPU or for Numba's simulator of one."""
    return bind.cuda(
        game.parts,
        playouts_kernel,
        trace_kernel,
        cuda=require_cuda(),
        **memory_types(game),
        MAX_ACTIONS=game.rules.MAX_ACTIONS,
    )


def memory_types(game: Game) -> dict[str, Any]:
    """The types of a kernel's own memory. Numba's simulator of a GPU does not ask for them."""
    if bind.simulates_cuda():
        return dict.fromkeys(("STATE", "NUMBER", "WORD"), object)
    import numpy as np
    from numba import from_dtype

    state = from_dtype(bind.state_dtype(game.rules.State))
    return {"STATE": state, "NUMBER": np.int16, "WORD": np.int64}


def has_gpu() -> bool:
    try:
        require_cuda()
    except Refused:
        return False
    return True


def require_cuda() -> Any:
    """The module numba.cuda, or Refused if there is no GPU to run on."""
    try:
        numba_cuda = bind.numba_cuda()
        if numba_cuda.is_available() or bind.simulates_cuda():
            return numba_cuda
    except ImportError:
        pass
    raise Refused("bad_option", "There is no GPU here that CUDA can use, or no numba-cuda.")


def speed(setup: Setup, threads: int = 1 << 20, games: int = 8) -> tuple[float, float]:
    """Steps and games a second of random playouts on the GPU; the best of three runs."""
    import numpy as np

    rules = setup.game.rules
    kernel = compile_for(setup.game).playouts_kernel
    numba_cuda = require_cuda()
    blank = numba_cuda.to_device(np.zeros(1, bind.state_dtype(rules.State)))
    options = numba_cuda.to_device(np.array(setup.numbers or [0], np.int32))
    opening = Opening(setup.players, setup.starter, options)
    steps = numba_cuda.to_device(np.zeros(threads, np.int64))
    best = 0.0, 0.0
    for seed in range(4):
        began = time.perf_counter()
        kernel[threads // BLOCK, BLOCK](blank, opening, Job(seed, 0, games, 10_000), steps)
        numba_cuda.synchronize()
        seconds = time.perf_counter() - began
        compiling = seed == 0
        if not compiling:
            played = int(steps.copy_to_host().sum())
            best = max(best, (played / seconds, threads * games / seconds))
    return best
