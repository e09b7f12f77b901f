"""Loops that play games by themselves, written once for every game and every way to run.

All memory comes from outside, so that the same code works on lists, on numpy arrays and on a GPU's
local arrays.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cheeseboard.contract import (
    CHANCE,
    OVER,
    assign,
    careless,
    hide,
    legal,
    mover,
    play,
    points,
    randbelow,
    rng_state,
    sample,
    start,
    won,
)

# Bot codes: who plays a seat, as a number that compiled code can take. A driver knows some of them.
PERFECT = -2  # in solved games only
LEARNER = -1  # in a batch only: the caller plays this seat
RANDOM = 0
SENSIBLE = 1  # SENSIBLE + slip is a careless bot
LEARNED = SENSIBLE + 1_000  # LEARNED + temperature draws its actions

CUT = -1

# The states: the game itself, what its mover knows of it, and zeros to begin with.
TRUE_STATE, HIDDEN_FOR_MOVER, ZEROS = range(3)

Numbers = list[int]  # compiled drivers take an array of numpy's


class Memory(NamedTuple):
    """What one driver plays in."""

    states: Any  # by TRUE_STATE, HIDDEN_FOR_MOVER and ZEROS, and what a driver needs besides
    out: Numbers  # MAX_ACTIONS long, for actions and their weights
    weight: Numbers
    rng: Numbers  # one number: the state of the generator


class Opening(NamedTuple):
    """How each game begins: what `start` takes."""

    players: int
    starter: int
    options: Numbers


class Job(NamedTuple):
    """Which games are played: number first, first + 1, … of a seed."""

    seed: int
    first: int
    games: int
    max_steps: int  # a game that gets longer is cut


class Results(NamedTuple):
    """How each game ended."""

    lengths: Numbers  # how many actions, or CUT
    points: Any  # [game][seat]
    wins: Any  # [game][seat]: 1 if the seat won


def random_playouts(memory: Memory, opening: Opening, job: Job) -> int:
    """Play games from their beginning; return how many actions they took in all."""
    states, out, weight, rng = memory
    steps = 0
    for number in range(job.first, job.first + job.games):
        begin(memory, opening)
        rng[0] = rng_state(job.seed, number)
        length = random_playout(states[TRUE_STATE], out, weight, rng, job.max_steps)
        steps += job.max_steps if length == CUT else length
    return steps


def begin(memory: Memory, opening: Opening) -> None:
    assign(memory.states, TRUE_STATE, ZEROS)
    start(memory.states[TRUE_STATE], opening.players, opening.starter, opening.options)


def random_playout(
    s: Any, out: list[int], weight: list[int], rng: list[int], max_steps: int
) -> int:
    """Play on at random to the end; return the number of actions, or CUT."""
    for step in range(max_steps):
        who = mover(s)
        if who == OVER:
            return step
        # Written out: with a function for it, this loop is a tenth slower.
        if who == CHANCE:
            action = sample(s, out, weight, rng)
        else:
            action = out[randbelow(rng, legal(s, out))]
        play(s, action)
    return max_steps if mover(s) == OVER else CUT


def games(
    memory: Memory, opening: Opening, bot_codes: list[int], job: Job, results: Results
) -> None:
    """Play games from their beginning, with a bot code for each seat."""
    for i in range(job.games):
        begin(memory, opening)
        memory.rng[0] = rng_state(job.seed, job.first + i)
        results.lengths[i] = playout(memory, bot_codes, job.max_steps)
        note(memory, opening, i, results)


def note(memory: Memory, opening: Opening, i: int, results: Results) -> None:
    """Write down how game number i has ended."""
    for seat in range(opening.players):
        results.points[i][seat] = points(memory.states[TRUE_STATE], seat)
        results.wins[i][seat] = 1 if won(memory.states[TRUE_STATE], seat) else 0


def playout(memory: Memory, bot_codes: list[int], max_steps: int) -> int:
    """Like random_playout, with a bot code for each seat."""
    s = memory.states[TRUE_STATE]
    for step in range(max_steps):
        who = mover(s)
        if who == OVER:
            return step
        play(s, next_action(memory, who, bot_codes))
    return max_steps if mover(s) == OVER else CUT


def next_action(memory: Memory, who: int, bot_codes: list[int]) -> int:
    """What the mover does now."""
    if who == CHANCE or bot_codes[who] == RANDOM:
        return random_action(memory, who)
    assign(memory.states, HIDDEN_FOR_MOVER, TRUE_STATE)
    known = memory.states[HIDDEN_FOR_MOVER]
    hide(known, who)
    n = legal(known, memory.out)
    return careless(known, who, memory.out, n, memory.rng, bot_codes[who] - SENSIBLE)


def random_action(memory: Memory, who: int) -> int:
    s = memory.states[TRUE_STATE]
    if who == CHANCE:
        return sample(s, memory.out, memory.weight, memory.rng)
    return memory.out[randbelow(memory.rng, legal(s, memory.out))]


def trace(memory: Memory, opening: Opening, seed: int, max_steps: int, actions: list[int]) -> int:
    """A random game with every state on the way: states[k + 1] is the one after k actions.

    The caller passes states of zeros."""
    memory.rng[0] = rng_state(seed, 0)
    start(memory.states[TRUE_STATE], opening.players, opening.starter, opening.options)
    for step in range(max_steps):
        assign(memory.states, step + 1, TRUE_STATE)
        who = mover(memory.states[TRUE_STATE])
        if who == OVER:
            return step
        actions[step] = random_action(memory, who)
        play(memory.states[TRUE_STATE], actions[step])
    return max_steps
