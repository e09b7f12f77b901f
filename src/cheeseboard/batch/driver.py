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
    copy,
    hide,
    legal,
    mover,
    observe_first,
    observe_rest,
    play,
    randbelow,
    rng_state,
    sample,
    start,
    won,
    write_mask,
)
from cheeseboard.drivers import LEARNER, RANDOM, SENSIBLE

NONE = -1  # no action
NONE_WRONG = -1

# Stand-ins for constants of the game's encoding: compiled loops know how long they are.
FEATURE_COUNT = 0
CHOICES = 0
WRITES_MASK = False  # whether it has `write_mask`

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

    states: Any  # the game, where it is not played on in place, and what its mover knows
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
    if not is_look(mode):
        clear_results(first, last, outputs)
    for i in range(first, last):
        given = int(choices[i])
        if is_waiting(mode, int(outputs.seats[i]), given):
            continue
        action = begin_or_choose(i, mode, given, games, outputs, opening)
        s = games.states[i]  # in place: two copies of it would be made byte by byte
        viewer = step_game(i, s, action, mode, given, games, outputs, opening, scratch)
        if viewer > 0:
            observe_rest(scratch.states[1], viewer - 1, outputs.observations[i])


def is_look(mode: int) -> bool:
    return mode == LOOK or mode == LOOK_AS


def is_waiting(mode: int, seat: int, given: int) -> bool:
    return (mode == STEP and seat == 0) or (mode == BEGIN and given != 1)


def begin_or_choose(
    i: int, mode: int, given: int, games: Games, outputs: Outputs, opening: BatchOpening
) -> int:
    """Begin game number i if the mode says so. Return the action that is chosen, or NONE."""
    if is_look(mode):
        return NONE
    seat = int(outputs.seats[i])
    if mode != BEGIN and seat > 0:
        return action_of(games.states[i], seat - 1, given)
    assign(games.states, i, len(games.states) - 1)
    start(games.states[i], opening.players, opening.starter, opening.options)
    games.lengths[i] = 0
    return NONE


def step_game(
    i: int,
    s: Any,
    action: int,
    mode: int,
    given: int,
    games: Games,
    outputs: Outputs,
    opening: BatchOpening,
    scratch: Scratch,
) -> int:
    """Let game number i, whose state is s, go on with an action or NONE; `given` is its number.

    Return the seat whose knowledge was written, counted from 1, or 0. What `observe_rest` adds is
    not written yet.
    """
    viewer = given if mode == LOOK_AS else NOBODY
    n, who = go_on(i, s, action, viewer, games, opening.max_steps, scratch)
    if not is_look(mode):
        outputs.seats[i] = 0 if n == 0 else who + 1
        if n == 0:
            write_result(i, s, who != OVER, outputs, opening.players)
    knows = int(outputs.seats[i]) if viewer == NOBODY else viewer + 1
    write_position(knows, outputs.observations[i], outputs.legal[i], n, scratch)
    return knows


def go_on(
    i: int, s: Any, action: int, viewer: int, games: Games, max_steps: int, scratch: Scratch
) -> tuple[int, int]:
    """Play an action, if there is one, and let chance and bots act until a learner is to decide.

    Return how many actions the learner has, which are then in `scratch`, and who is to act; 0
    actions if the game has ended or is cut. Where the game writes masks, 1 stands for any number of
    actions, and they are not in `scratch`. Where there is a viewer, nothing is played, and what it
    knows is put into `scratch`. Each rule is called in one place only: all of it is inlined here.
    """
    rng = games.generators[i]
    length = int(games.lengths[i])
    n = 0
    while True:
        if action == NONE:
            who = mover(s) if viewer == NOBODY else viewer
            if who == OVER or (length >= max_steps and viewer == NOBODY):
                break
            if who == CHANCE:
                action = sample(s, scratch.out, scratch.weight, rng)
            else:
                put_copy(scratch.states, 1, s)
                hide(scratch.states[1], who)
                if viewer != NOBODY:
                    break
                bot = games.bots[i][who]
                n = 1
                if not WRITES_MASK or bot != LEARNER:
                    n = legal(scratch.states[1], scratch.out)
                if bot == LEARNER:
                    break
                action = bots_action(bot, who, n, rng, scratch)
                n = 0
        play(s, action)
        length += 1
        action = NONE
    games.lengths[i] = length
    return n, who


def put_copy(states: Any, to: int, s: Any) -> None:
    """A stand-in too: compiled code puts a record there."""
    states[to] = copy(s)


def bots_action(bot: int, who: int, n: int, rng: Any, scratch: Scratch) -> int:
    if bot == RANDOM:
        return int(scratch.out[randbelow(rng, n)])
    return careless(scratch.states[1], who, scratch.out, n, rng, bot - SENSIBLE)


# --- What a step writes ----------------------------------------------------------------------


def clear_results(first: int, last: int, outputs: Outputs) -> None:
    """Like `clear_result` of each game, and faster on a CPU."""
    outputs.rewards[first:last] = 0.0
    outputs.ends[first:last] = False
    outputs.cuts[first:last] = False


def clear_result(i: int, outputs: Outputs, players: int) -> None:
    outputs.ends[i] = False
    outputs.cuts[i] = False
    for seat in range(players):
        outputs.rewards[i][seat] = 0.0


def write_result(i: int, s: Any, cut: bool, outputs: Outputs, players: int) -> None:
    """Each seat's share of the win. All seats share the win of a game that is cut."""
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
    if not WRITES_MASK or n == 0:
        for which in range(CHOICES):
            mask[which] = False
    if seat == 0:
        for feature in range(FEATURE_COUNT):
            observation[feature] = 0
        return
    observe_first(scratch.states[1], seat - 1, observation)
    if not WRITES_MASK:
        for k in range(n):
            mask[choice(scratch.states[1], seat - 1, scratch.out[k])] = True
    elif n > 0:
        write_mask(scratch.states[1], seat - 1, observation, mask)


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
