"""Simulated games on a GPU, one thread a game: the same games as on the CPU."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.contract import rng_state, zero_state
from cheeseboard.drivers import ZEROS, Job, Memory, Opening, Results, begin, note, playout
from cheeseboard.games import Game
from cheeseboard.lab import gpu
from cheeseboard.lab.chunks import PlayedChunk, PlayedChunks, Simulation, actions_of, empty_results
from cheeseboard.lab.gpu import MAX_ACTIONS, NUMBER, STATE, WORD, cuda
from cheeseboard.refused import Refused

BLOCK = 128
LAUNCH = 512  # chunks that are played at once


def games_kernel(blank: Any, opening: Opening, bot_codes: Any, job: Job, results: Results) -> None:
    """Each thread plays one game and writes down how it has ended."""
    i = cuda.grid(1)
    if i >= len(results.lengths):
        return
    states = cuda.local.array(3, STATE)
    out = cuda.local.array(MAX_ACTIONS, NUMBER)
    weight = cuda.local.array(MAX_ACTIONS, NUMBER)
    rng = cuda.local.array(1, WORD)
    states[ZEROS] = blank[0]
    memory = Memory(states, out, weight, rng)
    begin(memory, opening)
    rng[0] = rng_state(job.seed, job.first + i)
    results.lengths[i] = playout(memory, bot_codes, job.max_steps)
    note(memory, opening, i, results)


def by_gpu(simulation: Simulation, chunks: Iterator[range]) -> PlayedChunks:
    """All chunks in order; Refused where there is no GPU, or a bot that it cannot run."""
    if simulation.has_learned:
        raise Refused("unknown_bot", "The bot learned does not play on a GPU; use --device cpu.")
    gpu.require_cuda()
    _play(simulation, range(1))  # compiles, so that the clock measures games only
    return _all(simulation, chunks)


def _all(simulation: Simulation, chunks: Iterator[range]) -> PlayedChunks:
    while launch := list(islice(chunks, LAUNCH)):
        games = range(launch[0].start, launch[-1].stop)
        results = _play(simulation, games)
        if not simulation.wants_actions:
            yield PlayedChunk(results, [])
            continue
        for chunk in launch:
            own = slice(chunk.start - games.start, chunk.stop - games.start)
            part = Results(*(column[own] for column in results))
            yield PlayedChunk(part, actions_of(simulation, chunk, part))


def _play(simulation: Simulation, games: range) -> Results:
    device = gpu.require_cuda()
    setup = simulation.setup
    blank: Any = [zero_state(setup.game.rules.State)]
    bot_codes: Any = simulation.bot_codes
    options: Any = setup.numbers or [0]
    if not bind.simulates_cuda():
        blank = device.to_device(np.zeros(1, bind.state_dtype(setup.game.rules.State)))
        bot_codes = device.to_device(np.array(simulation.bot_codes, np.int32))
        options = device.to_device(np.array(options, np.int32))
    results: Any = Results(*map(device.to_device, empty_results(len(games), setup.players)))
    kernel = _bind_kernel(setup.game).games_kernel[1 + len(games) // BLOCK, BLOCK]
    job = Job(simulation.seed, games.start, len(games), simulation.max_steps)
    kernel(blank, Opening(setup.players, setup.starter, options), bot_codes, job, results)
    return Results(*(column.copy_to_host() for column in results))


@cache
def _bind_kernel(game: Game) -> bind.Bound:
    return bind.cuda(
        game.parts,
        games_kernel,
        cuda=gpu.require_cuda(),
        **gpu.memory_types(game),
        MAX_ACTIONS=game.rules.MAX_ACTIONS,
    )
