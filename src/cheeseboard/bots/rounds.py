"""Compares the actions that a policy network likes by playouts, for every game and way to run.

In a round, every candidate is played on in the same guessed world, with the same random numbers
and the same players at the other seats. So luck is much the same for all, and what counts is by how
much more than the network's own choice an action wins. Candidates that are clearly worse are
dropped. For odds there are no candidates: games are played on from where they are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cheeseboard.bots.board_policy import evaluate
from cheeseboard.bots.learned import Mind
from cheeseboard.bots.policy import best_choice, weigh_choices
from cheeseboard.bots.tree import HIDDEN_FOR_MOVER, HIDDEN_FOR_SEAT, WIN, WORLD, winners
from cheeseboard.contract import (
    CHANCE,
    OVER,
    assign,
    choice,
    guess,
    hide,
    legal,
    mover,
    observe,
    play,
    quick,
    randbelow,
    rng_state,
    sample,
    sensible,
    suspect,
    won,
)
from cheeseboard.game import BY_NETWORK, BY_SENSIBLE, PlayoutStyle

CANDIDATES = 12  # there are at most so many, unless every action is one
RARE = 40  # an action that the network likes 40 times less than its choice is no candidate

TRIAL = 8  # in the first rounds no candidate is dropped
CLEARLY = 9  # the square of how many standard errors are clear
MAX_STEPS = 1_000  # a longer game is cut, and counts as shared by all
DECIDED = 1  # how many candidates are left when the comparison is over
# The task of a round: to find the candidates, which plays nothing; to compare them; or, for odds,
# to play on without any.
FIND, COMPARE, FOR_ODDS = range(3)
DOUBT = 4 * 30 * 30  # added to the squares, as of four rounds that differ by half a win


class ComparisonMemory(NamedTuple):
    """All the memory of a comparison. It comes from outside and does not grow."""

    states: list[Any]
    candidates: list[int]  # the network's own choice, then others
    everything: list[int]  # [0]: 1 if every action is a candidate, for hints
    task: list[int]  # [0]: FIND, COMPARE or FOR_ODDS
    left: list[int]  # [0]: how many candidates are left; those that were dropped come after them
    done: list[int]  # [0]: how many playouts were played
    round_number: list[int]  # [0]: the number of this round
    # For each candidate.
    result: list[int]  # what the seat won in this round, in parts of WIN
    rounds: list[int]  # in how many rounds it was played
    gain: list[int]  # how much more than the first candidate it won in all rounds
    squares: list[int]  # the squares of these differences, summed
    # For odds: what each seat has won in all rounds. Else [0]: the same of the first candidate.
    total: list[int]
    plays_by: list[int]  # for each seat: BY_NETWORK, BY_SENSIBLE or BY_QUICK in this round
    out: list[int]
    weight: list[int]
    seeds: list[int]  # a generator that gives every round its seed
    rng: list[int]


def compare(
    memory: ComparisonMemory, mind: Mind, style: PlayoutStyle, seat: int, playouts: int
) -> None:
    """A driver: play rounds until this many playouts are done, or one candidate is left."""
    while memory.left[0] != DECIDED and memory.done[0] < playouts:
        seed = randbelow(memory.seeds, 1 << 31)
        task = memory.task[0]
        # To find the candidates is a round of its own, without playouts: so the network is called,
        # and compiled in, at one place only. It changes the task to COMPARE.
        for i in range(max(memory.left[0], 1)):
            memory.rng[0] = rng_state(seed, 0)
            begin_playout(memory, style, seat, i)
            memory.result[i] = play_out(memory, mind, style, seat)
        if task == FOR_ODDS:
            memory.done[0] += 1
            add_shares(memory)
        elif task == COMPARE:
            memory.done[0] += memory.left[0]
            take_round(memory)
        memory.round_number[0] += 1


def begin_playout(memory: ComparisonMemory, style: PlayoutStyle, seat: int, i: int) -> None:
    assign(memory.states, WORLD, HIDDEN_FOR_SEAT)
    s = memory.states[WORLD]
    if memory.task[0] == FIND:
        return
    guess(s, seat, memory.rng)
    suspect(s, seat, memory.rng)
    for who in range(s.players):
        memory.plays_by[who] = style.others if randbelow(memory.rng, 2) == 0 else style.or_others
    if memory.task[0] == FOR_ODDS:
        return
    memory.plays_by[seat] = style.own
    play(s, memory.candidates[i])


def play_out(memory: ComparisonMemory, mind: Mind, style: PlayoutStyle, seat: int) -> int:
    """Play to the end; return what the seat wins. If the task is FIND, only find the candidates."""
    s = memory.states[WORLD]
    for _ in range(MAX_STEPS):
        who = mover(s)
        if who == OVER:
            return share_of(s, seat)
        if who == CHANCE:
            play(s, sample(s, memory.out, memory.weight, memory.rng))
            continue
        assign(memory.states, HIDDEN_FOR_MOVER, WORLD)
        hide(memory.states[HIDDEN_FOR_MOVER], who)
        if memory.task[0] == FIND or memory.plays_by[who] == BY_NETWORK:
            n = judge_actions(memory, mind, who)
            if memory.task[0] == FIND:
                find_candidates(memory, mind, n, style.temperature)
                return 0
            best = best_choice(mind.units[len(mind.units) - 1], mind.choices, n)
            play(s, mind.out[best])
        else:
            play(s, by_rule_of_thumb(memory, who))
    return int(WIN // s.players)


def share_of(s: Any, seat: int) -> int:
    """What a seat has won in a game that is over; a spectator wins nothing."""
    return WIN // winners(s, s.players) if seat >= 0 and won(s, seat) else 0


def add_shares(memory: ComparisonMemory) -> None:
    s = memory.states[WORLD]
    for who in range(s.players):
        over = mover(s) == OVER
        memory.total[who] += share_of(s, who) if over else WIN // s.players


def judge_actions(memory: ComparisonMemory, mind: Mind, who: int) -> int:
    """Let the network judge the actions of states[HIDDEN_FOR_MOVER]; return how many there are."""
    s = memory.states[HIDDEN_FOR_MOVER]
    n = legal(s, mind.out)
    for i in range(n):
        mind.choices[i] = choice(s, who, mind.out[i])
    if n > 1:
        observe(s, who, mind.units[0])
        evaluate(mind.net, mind.units, mind.grid)
    return n


def by_rule_of_thumb(memory: ComparisonMemory, who: int) -> int:
    s = memory.states[HIDDEN_FOR_MOVER]
    n = legal(s, memory.out)
    if memory.plays_by[who] == BY_SENSIBLE:
        return sensible(s, who, memory.out, n, memory.rng)
    return quick(s, who, memory.out, n, memory.rng)


def find_candidates(memory: ComparisonMemory, mind: Mind, n: int, temperature: int) -> None:
    """The actions that the network likes, the best liked first."""
    memory.task[0] = COMPARE
    weigh_choices(mind.units[len(mind.units) - 1], mind.choices, n, mind.weights, temperature)
    everything = memory.everything[0] != 0
    highest = 0
    for k in range(n if everything else min(n, CANDIDATES)):
        best = 0
        for i in range(1, n):
            if mind.weights[i] > mind.weights[best]:
                best = i
        highest = max(highest, mind.weights[best])
        if not everything and mind.weights[best] * RARE < highest:
            return
        memory.candidates[k] = mind.out[best]
        memory.left[0] = k + 1
        mind.weights[best] = -1


def take_round(memory: ComparisonMemory) -> None:
    """Count a round, and drop the candidates that are clearly worse than the first."""
    memory.total[0] += memory.result[0]
    for i in range(memory.left[0]):
        more = memory.result[i] - memory.result[0]
        memory.rounds[i] += 1
        memory.gain[i] += more
        memory.squares[i] += more * more
    i = 1
    while i < memory.left[0]:
        if memory.round_number[0] >= TRIAL and is_clearly_worse(memory, i):
            drop(memory, i)
        else:
            i += 1


def is_clearly_worse(memory: ComparisonMemory, i: int) -> bool:
    gain = memory.gain[i]
    return gain < 0 and gain * gain > CLEARLY * (memory.squares[i] + DOUBT)


def drop(memory: ComparisonMemory, i: int) -> None:
    last = memory.left[0] - 1
    swap(memory.candidates, i, last)
    swap(memory.rounds, i, last)
    swap(memory.gain, i, last)
    swap(memory.squares, i, last)
    memory.left[0] = last


def swap(numbers: list[int], i: int, j: int) -> None:
    kept = numbers[i]
    numbers[i] = numbers[j]
    numbers[j] = kept
