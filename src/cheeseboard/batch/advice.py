"""What `sensible` would choose in each game of a batch: learning players may begin with it."""

from __future__ import annotations

from functools import cache
from typing import Any

from cheeseboard import bind
from cheeseboard.batch.driver import Scratch
from cheeseboard.contract import assign, choice, hide, legal, rng_state, sensible
from cheeseboard.game import Game
from cheeseboard.lab import gpu
from cheeseboard.lab.gpu import MAX_ACTIONS, NUMBER, STATE, WORD, cuda


def advise_games(
    states: Any, lengths: Any, seats: Any, scratch: Scratch, rng: Any, advice: Any
) -> None:
    """Write a choice for each game, and change no game."""
    for i in range(len(seats)):
        advise_game(i, states, lengths, seats, scratch, rng, advice)


def advise_game(
    i: int, states: Any, lengths: Any, seats: Any, scratch: Scratch, rng: Any, advice: Any
) -> None:
    advice[i] = 0
    if seats[i] == 0:
        return
    seat = int(seats[i]) - 1
    rng[0] = rng_state(i, int(lengths[i]))
    scratch.states[0] = states[i]
    assign(scratch.states, 1, 0)
    hide(scratch.states[1], seat)
    n = legal(scratch.states[1], scratch.out)
    action = sensible(scratch.states[1], seat, scratch.out, n, rng)
    advice[i] = choice(scratch.states[1], seat, action)


def advise_kernel(states: Any, lengths: Any, seats: Any, advice: Any) -> None:
    i = cuda.grid(1)
    if i < len(seats):
        known = cuda.local.array(2, STATE)
        out = cuda.local.array(MAX_ACTIONS, NUMBER)
        weight = cuda.local.array(MAX_ACTIONS, NUMBER)
        rng = cuda.local.array(1, WORD)
        advise_game(i, states, lengths, seats, Scratch(known, out, weight), rng, advice)


@cache
def on_cpu(game: Game) -> Any:
    return bind.native(game.parts, advise_games).advise_games


@cache
def on_gpu(game: Game) -> Any:
    """The kernel bound to a game, for a GPU or for Numba's simulator of one."""
    return bind.cuda(
        game.parts,
        advise_kernel,
        cuda=gpu.require_cuda(),
        **gpu.memory_types(game),
        MAX_ACTIONS=game.rules.MAX_ACTIONS,
    ).advise_kernel
