"""Loops that play games by themselves, written once for every game and every way to run.

All memory comes from outside, so that the same code works on lists, records and a GPU's
local arrays: `states` is a list of states of which the first is being played.
"""

from __future__ import annotations

from typing import Any

from cheeseboard.game import (
    CHANCE,
    OVER,
    assign,
    below,
    careless,
    hide,
    legal,
    mover,
    play,
    points,
    sample,
    seeded,
    start,
    won,
)

# The brains that a driver can carry inside. SENSIBLE + slip is a careless one.
RANDOM, SENSIBLE = range(2)
CUT = -1


def random_playout(
    s: Any, out: list[int], weight: list[int], rng: list[int], most_steps: int
) -> int:
    """Play on at random to the end; return the number of actions, or CUT."""
    for step in range(most_steps):
        who = mover(s)
        if who == OVER:
            return step
        if who == CHANCE:
            action = sample(s, out, weight, rng)
        else:
            action = out[below(rng, legal(s, out))]
        play(s, action)
    return most_steps if mover(s) == OVER else CUT


def playout(
    states: Any,
    brains: list[int],
    out: list[int],
    weight: list[int],
    rng: list[int],
    most_steps: int,
) -> int:
    """Like random_playout, with a brain for each seat. states[1] is what the mover knows."""
    for step in range(most_steps):
        who = mover(states[0])
        if who == OVER:
            return step
        play(states[0], next_action(states, who, brains, out, weight, rng))
    return most_steps if mover(states[0]) == OVER else CUT


def next_action(
    states: Any, who: int, brains: list[int], out: list[int], weight: list[int], rng: list[int]
) -> int:
    """What the mover does now. states[1] is what the mover knows."""
    if who == CHANCE:
        return sample(states[0], out, weight, rng)
    if brains[who] == RANDOM:
        return out[below(rng, legal(states[0], out))]
    assign(states, 1, 0)
    hide(states[1], who)
    return careless(states[1], who, out, legal(states[1], out), rng, brains[who] - SENSIBLE)


def random_playouts(
    states: Any,
    players: int,
    starter: int,
    options: list[int],
    seed: int,
    first: int,
    count: int,
    out: list[int],
    weight: list[int],
    rng: list[int],
    most_steps: int,
) -> int:
    """Play many games from their beginning; return all their actions. states[1] is zeros."""
    steps = 0
    for i in range(first, first + count):
        rng[0] = seeded(seed, i)
        assign(states, 0, 1)
        start(states[0], players, starter, options)
        length = random_playout(states[0], out, weight, rng, most_steps)
        steps += most_steps if length == CUT else length
    return steps


def games(
    states: Any,
    players: int,
    starter: int,
    options: list[int],
    brains: list[int],
    seed: int,
    first: int,
    count: int,
    out: list[int],
    weight: list[int],
    rng: list[int],
    most_steps: int,
    lengths: list[int],
    scores: Any,
    wins: Any,
) -> None:
    """Play games number first, first + 1, … of a seed. states[2] is zeros.

    For each: its length (or CUT), and each seat's points and whether it won.
    """
    for i in range(count):
        rng[0] = seeded(seed, first + i)
        assign(states, 0, 2)
        start(states[0], players, starter, options)
        lengths[i] = playout(states, brains, out, weight, rng, most_steps)
        for seat in range(players):
            scores[i][seat] = points(states[0], seat)
            wins[i][seat] = 1 if won(states[0], seat) else 0


def trace(
    states: Any,
    players: int,
    starter: int,
    options: list[int],
    seed: int,
    out: list[int],
    weight: list[int],
    rng: list[int],
    most_steps: int,
    actions: list[int],
) -> int:
    """A random game with every state on the way: states[k + 1] is the one after k actions."""
    rng[0] = seeded(seed, 0)
    start(states[0], players, starter, options)
    for step in range(most_steps):
        assign(states, step + 1, 0)
        who = mover(states[0])
        if who == OVER:
            return step
        if who == CHANCE:
            actions[step] = sample(states[0], out, weight, rng)
        else:
            actions[step] = out[below(rng, legal(states[0], out))]
        play(states[0], actions[step])
    return most_steps
