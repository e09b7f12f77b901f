"""One step of many games, written once for the CPU and the GPU. All memory comes from outside."""

from __future__ import annotations

from typing import Any, NamedTuple

from cheeseboard.contract import (
    CHANCE,
    NOBODY,
    OVER,
    action_of,
    assign,
    careless,
    choice,
    hide,
    legal,
    mover,
    observe,
    play,
    randbelow,
    rng_state,
    sample,
    start,
    won,
)
from cheeseboard.drivers import LEARNER, RANDOM, SENSIBLE

NONE = -1  # no action
NONE_WRONG = -1

# What a call does to a game, and what the number given for the game means.
STEP_OR_BEGIN = 0  # the number is a choice: the game takes a step, or restarts if it has ended
STEP = 1  # the number is a choice: the game takes a step, or waits if it has ended
BEGIN = 2  # the number is 1 if the game restarts, and 0 if it waits
LOOK = 3  # nothing happens, whatever the number is: what the mover knows is written again
LOOK_AS = 4  # the number is a seat, counted from 0: nothing happens, what it knows is written


class Games(NamedTuple):
    """The games themselves. The last state is blank: new games begin as a copy of it."""

    states: Any
    generators: Any  # [game][0]: the state of its generator
    lengths: Any  # how many actions each game has had
    bots: Any  # [game][seat]: its bot code


class Outputs(NamedTuple):
    """What a step writes for each game: the fields of `Batch`."""

    seats: Any  # who decides next, counted from 1; 0 where the game has ended
    observations: Any
    legal: Any
    rewards: Any
    ends: Any
    cuts: Any


class Scratch(NamedTuple):
    """What one worker plays on."""

    states: Any  # the game, and what its mover knows
    out: Any
    weight: Any


class BatchOpening(NamedTuple):
    """What `start` takes, as in `drivers.Opening`, and when a game is cut."""

    players: int
    starter: int
    options: Any
    max_steps: int


def step_games(
    first: int,
    last: int,
    mode: int,
    choices: Any,
    games: Games,
    outputs: Outputs,
    opening: BatchOpening,
    scratch: Scratch,
) -> None:
    """Games number first to last − 1 take a step."""
    for i in range(first, last):
        step_game(i, mode, int(choices[i]), games, outputs, opening, scratch)


def step_game(
    i: int,
    mode: int,
    given: int,
    games: Games,
    outputs: Outputs,
    opening: BatchOpening,
    scratch: Scratch,
) -> None:
    """Let game number i do what the mode says; `given` is its number."""
    seat = int(outputs.seats[i])
    looks = mode == LOOK or mode == LOOK_AS
    if not looks:
        clear_result(i, outputs, opening.players)
    if is_waiting(mode, seat, given):
        return
    action = NONE
    if mode == BEGIN or (not looks and seat == 0):
        assign(games.states, i, len(games.states) - 1)
        start(games.states[i], opening.players, opening.starter, opening.options)
        games.lengths[i] = 0
    elif not looks:
        action = action_of(games.states[i], seat - 1, given)
    viewer = given if mode == LOOK_AS else NOBODY
    scratch.states[0] = games.states[i]
    n = go_on(i, action, viewer, games, opening.max_steps, scratch)
    games.states[i] = scratch.states[0]
    if not looks:
        outputs.seats[i] = 0 if n == 0 else mover(scratch.states[0]) + 1
        if n == 0:
            write_result(i, scratch.states[0], outputs, opening.players)
    knows = int(outputs.seats[i]) if viewer == NOBODY else viewer + 1
    write_position(knows, outputs.observations[i], outputs.legal[i], n, scratch)


def is_waiting(mode: int, seat: int, given: int) -> bool:
    return (mode == STEP and seat == 0) or (mode == BEGIN and given != 1)


def go_on(i: int, action: int, viewer: int, games: Games, max_steps: int, scratch: Scratch) -> int:
    """Play an action, if there is one, and let chance and bots act until a learner is to decide.

    Return how many actions the learner has, which are then in `scratch`; 0 if the
    game has ended or is cut. Where there is a viewer, nothing is played, and what it knows is put
    into `scratch`. Each rule is called in one place only: all of it is inlined here.
    """
    rng = games.generators[i]
    length = int(games.lengths[i])
    n = 0
    while n == 0:
        if action == NONE:
            who = mover(scratch.states[0]) if viewer == NOBODY else viewer
            if who == OVER or (length >= max_steps and viewer == NOBODY):
                break
            if who == CHANCE:
                action = sample(scratch.states[0], scratch.out, scratch.weight, rng)
            else:
                assign(scratch.states, 1, 0)
                hide(scratch.states[1], who)
                if viewer != NOBODY:
                    break
                n = legal(scratch.states[1], scratch.out)
                if games.bots[i][who] == LEARNER:
                    break
                action = bots_action(games.bots[i][who], who, n, rng, scratch)
                n = 0
        play(scratch.states[0], action)
        length += 1
        action = NONE
    games.lengths[i] = length
    return n


def bots_action(bot: int, who: int, n: int, rng: Any, scratch: Scratch) -> int:
    if bot == RANDOM:
        return int(scratch.out[randbelow(rng, n)])
    return careless(scratch.states[1], who, scratch.out, n, rng, bot - SENSIBLE)


# --- What a step writes ----------------------------------------------------------------------


def clear_result(i: int, outputs: Outputs, players: int) -> None:
    outputs.ends[i] = False
    outputs.cuts[i] = False
    for seat in range(players):
        outputs.rewards[i][seat] = 0.0


def write_result(i: int, s: Any, outputs: Outputs, players: int) -> None:
    """Each seat's share of the win. All seats share the win of a game that is cut."""
    cut = mover(s) != OVER
    outputs.ends[i] = True
    outputs.cuts[i] = cut
    winners = 0
    for seat in range(players):
        if cut or won(s, seat):
            winners += 1
    for seat in range(players):
        if cut or won(s, seat):
            outputs.rewards[i][seat] = 1.0 / winners


def write_position(seat: int, observation: Any, mask: Any, n: int, scratch: Scratch) -> None:
    """What the seat knows and may do; zeros if the game has ended."""
    for which in range(len(mask)):
        mask[which] = False
    if seat == 0:
        for feature in range(len(observation)):
            observation[feature] = 0
        return
    observe(scratch.states[1], seat - 1, observation)
    for k in range(n):
        mask[choice(scratch.states[1], seat - 1, scratch.out[k])] = True


# --- What is refused -----------------------------------------------------------------------------


def first_wrong(choices: Any, seats: Any, masks: Any) -> int:
    """The number of the first game whose choice is not legal, or NONE_WRONG."""
    for i in range(len(seats)):
        if seats[i] > 0 and is_wrong(choices[i], masks[i]):
            return i
    return NONE_WRONG


def is_wrong(which: int, mask: Any) -> bool:
    return which < 0 or which >= len(mask) or not mask[which]


# --- Where random numbers come from --------------------------------------------------------------


def seed_generators(seed: int, generators: Any) -> None:
    """Start the generator of each game: each has a stream of its own."""
    for i in range(len(generators)):
        generators[i][0] = rng_state(seed, i)
