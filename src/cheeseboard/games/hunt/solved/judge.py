"""Drivers: games between a perfect player and the rule of thumb, whose decisions are judged by
how much of the win they give away."""

from __future__ import annotations

from typing import Any, NamedTuple

from cheeseboard.contract import (
    CHANCE,
    OVER,
    assign,
    legal,
    mover,
    play,
    rng_state,
    sample,
    sensible,
    won,
)
from cheeseboard.drivers import HIDDEN_FOR_MOVER, SENSIBLE, TRUE_STATE, Job, Memory, Opening, begin
from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    LURE,
    LURING,
    MOUSE_CODES,
    NO_MOUSE,
    ROLL,
    STOP,
    colour_of,
    left_in_centre,
    place_of,
)
from cheeseboard.games.hunt.solved.positions import BEGINNING, STOPPED, WITHIN
from cheeseboard.games.hunt.solved.sweep import (
    Constants,
    Rows,
    Shares,
    number_of,
    share_after_turn,
    share_if_rolling,
)

JUDGED_SEAT = 0  # the other seat plays perfectly

# The number of a mistake: how many colours were lured, what was played, and what was better.
ROLLS_ON, STOPS, ROLLS_ON_AT_THE_END, STOPS_AT_THE_END, LURES = range(5)
LURE_KINDS = 6  # see `lure_kind`
PATTERNS = LURES + LURE_KINDS * LURE_KINDS
MISTAKE_CODES = (COLOURS + 1) * PATTERNS

# Counts for the judged player: how many turns failed or were stopped, by how many colours were
# lured; how many decisions there were; and how much was won.
FAILED_WITH, STOPPED_WITH, DECISIONS, HALVES_WON = 0, 6, 12, 13
COUNTS = 14

TOLERANCE = 2e-6  # less than this is within the bounds of the truth


class Truth(NamedTuple):
    """What decisions are compared with."""

    constants: Constants
    shares: Shares
    digit_of: Any  # positions.digit_of
    mice: Any  # how many mice each colour has when a game begins
    rows: Rows
    shares_after: Any  # the mover's share after each legal action, in their order


class Findings(NamedTuple):
    """What is found in all games together."""

    counts: Any  # FAILED_WITH and so on, see above
    mistakes: Any  # how often each mistake was made, by its number
    losses: Any  # what each mistake cost in all games together


def judge_games(
    judged_bot: int, memory: Memory, options: list[int], job: Job, truth: Truth, findings: Findings
) -> None:
    """Play games, and add to the findings. The seats start in turn."""
    for game in range(job.first, job.first + job.games):
        memory.rng[0] = rng_state(job.seed, game)
        begin(memory, Opening(2, game % 2, options))
        s = memory.states[TRUE_STATE]
        for colour in range(COLOURS):
            s.centre[colour] = truth.mice[colour]
        for _ in range(job.max_steps):
            who = mover(s)
            if who == OVER:
                break
            if who == CHANCE:
                roll(memory, findings)
            else:
                decide(who, judged_bot, memory, truth, findings)
        findings.counts[HALVES_WON] += halves(s)


def roll(memory: Memory, findings: Findings) -> None:
    s = memory.states[TRUE_STATE]
    player = s.player
    colours = colours_lured(s)
    play(s, sample(s, memory.out, memory.weight, memory.rng))
    if player == JUDGED_SEAT and s.phase != LURING:
        findings.counts[FAILED_WITH + colours] += 1


def decide(who: int, judged_bot: int, memory: Memory, truth: Truth, findings: Findings) -> None:
    s = memory.states[TRUE_STATE]
    n = legal(s, memory.out)
    note_shares(memory, n, truth)
    best = best_of(truth.shares_after, n)
    action = memory.out[best]
    if who == JUDGED_SEAT:
        if judged_bot == SENSIBLE:
            assign(memory.states, HIDDEN_FOR_MOVER, TRUE_STATE)
            action = sensible(memory.states[HIDDEN_FOR_MOVER], who, memory.out, n, memory.rng)
        note_mistake(s, action, memory.out, truth.shares_after, n, best, findings)
    play(s, action)


def halves(s: Any) -> int:
    if not won(s, JUDGED_SEAT):
        return 0
    return 1 if won(s, 1 - JUDGED_SEAT) else 2


def colours_lured(s: Any) -> int:
    colours = 0
    for colour in range(COLOURS):
        colours += 1 if s.lured[colour] > 0 else 0
    return colours


# --- Shares after the actions ----------------------------------------------------------------


def note_shares(memory: Memory, n: int, truth: Truth) -> None:
    """Write the mover's share after each of the first n actions in out."""
    s = memory.states[TRUE_STATE]
    after = HIDDEN_FOR_MOVER  # not in use now: the state after a lure is tried there
    digits = truth.rows.digits
    for i in range(n):
        action = memory.out[i]
        if action >= LURE:
            assign(memory.states, after, TRUE_STATE)
            play(memory.states[after], action)
            read_digits(memory.states[after], truth.digit_of, digits[0])
            truth.shares_after[i] = share_after_lure(memory.states[after], truth)
            continue
        read_digits(s, truth.digit_of, digits[0])
        if action == STOP:
            truth.shares_after[i] = share_after_turn(
                STOPPED, truth.constants, truth.shares.other_turns, digits
            )
        else:
            truth.shares_after[i] = share_if_rolling(truth.constants, truth.shares, truth.rows)


def share_after_lure(s: Any, truth: Truth) -> float:
    constants = truth.constants
    shares = truth.shares
    digits = truth.rows.digits
    if colours_lured(s) > 0:
        return float(shares.inner[number_of(WITHIN, constants, digits[0], digits[1])])
    # H14: all were caught at once.
    stopping = share_after_turn(STOPPED, constants, shares.other_turns, digits)
    return max(
        stopping, float(shares.mover_turns[number_of(BEGINNING, constants, digits[0], digits[1])])
    )


def read_digits(s: Any, digit_of: Any, digits: Any) -> None:
    mine = s.caught[s.player]
    theirs = s.caught[1 - s.player]
    for colour in range(COLOURS):
        digits[colour] = digit_of[
            colour, s.centre[colour], mine[colour], theirs[colour], s.lured[colour]
        ]


def best_of(shares_after: Any, n: int) -> int:
    """The best action. Of equal ones it is the last, so that stopping comes first."""
    best = 0
    for i in range(1, n):
        if shares_after[i] >= shares_after[best]:
            best = i
    return best


# --- What was wrong --------------------------------------------------------------------------


def note_mistake(
    s: Any, action: int, out: list[int], shares_after: Any, n: int, best: int, findings: Findings
) -> None:
    findings.counts[DECISIONS] += 1
    if action == STOP:
        findings.counts[STOPPED_WITH + colours_lured(s)] += 1
    for i in range(n):
        loss = shares_after[best] - shares_after[i]
        if out[i] == action and loss > TOLERANCE:
            code = colours_lured(s) * PATTERNS + pattern_of(s, action, out[best])
            findings.mistakes[code] += 1
            findings.losses[code] += loss


def pattern_of(s: Any, action: int, better: int) -> int:
    if s.phase == CHOOSING:
        ending = left_in_centre(s) < ENOUGH_MICE
        if action == ROLL:
            return ROLLS_ON_AT_THE_END if ending else ROLLS_ON
        return STOPS_AT_THE_END if ending else STOPS
    return LURES + lure_kind(action) * LURE_KINDS + lure_kind(better)


def lure_kind(action: int) -> int:
    """0, 1: one mouse, from the centre or a card; 2: two colours; 3, 4, 5: two of a colour,
    none, one or both of them from the card."""
    first = (action - LURE) // MOUSE_CODES
    second = (action - LURE) % MOUSE_CODES
    cards = 1 if place_of(first) > 0 else 0
    if second == NO_MOUSE:
        return cards
    if colour_of(first) != colour_of(second):
        return 2
    return 3 + cards + (1 if place_of(second) > 0 else 0)
