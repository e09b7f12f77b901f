"""Games between a perfect player and the rule of thumb, each decision judged by what it
gives away. Loops for `bind`."""

from __future__ import annotations

from typing import Any

from cheeseboard.game import (
    CHANCE,
    OVER,
    assign,
    legal,
    mover,
    play,
    sample,
    seeded,
    sensible,
    start,
    won,
)
from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    LURE,
    LURING,
    MICE,
    NO_MOUSE,
    ROLL,
    STOP,
    colour_of,
    left_in_centre,
    place_of,
)
from cheeseboard.games.hunt.solved.positions import BEGINNING, STOPPED, WITHIN
from cheeseboard.games.hunt.solved.sweep import handed_over, number, rolling

PERFECT, SENSIBLE = range(2)
JUDGED = 0  # the seat whose decisions are looked at; the other's player is perfect

# What a mistake is called: at how many lured colours, and what was done instead of what.
ROLLS_ON, STOPS, ROLLS_ON_AT_THE_END, STOPS_AT_THE_END, LURES = range(5)
KINDS = 6  # of lures: see `kind`
PATTERNS = LURES + KINDS * KINDS
CODES = (COLOURS + 1) * PATTERNS

# What is counted of the judged player's turns: how many failed and were stopped with so many
# colours lured, how many decisions he took, and what he won.
FAILED_WITH, STOPPED_WITH, DECISIONS, HALVES_WON = 0, 6, 12, 13
COUNTS = 14

MOST_STEPS = 10_000
SLIP = 2e-6  # less than this is within the bounds of the truth


def judged_games(
    brain: int,
    states: Any,
    options: list[int],
    mice: list[int],
    seed: int,
    first: int,
    games: int,
    tables: Any,
    inner: Any,
    share: Any,
    digits: Any,
    hopes: Any,
    out: list[int],
    weight: list[int],
    rng: list[int],
    worths: Any,
    counts: Any,
    slips: Any,
    losses: Any,
) -> None:
    """Play games number first, first + 1, … of a seed, the start going round; states[2] is
    zeros. slips and losses: of each mistake, how often, and what it cost in all."""
    for game in range(first, first + games):
        rng[0] = seeded(seed, game)
        assign(states, 0, 2)
        start(states[0], 2, game % 2, options)
        for colour in range(COLOURS):
            states[0].centre[colour] = mice[colour]
        for _ in range(MOST_STEPS):
            s = states[0]
            who = mover(s)
            if who == OVER:
                break
            if who == CHANCE:
                rolled(s, out, weight, rng, counts)
                continue
            n = legal(s, out)
            judge(states, out, n, tables, inner, share, digits, hopes, worths)
            best = best_of(worths, n)
            action = out[best]
            if who == JUDGED:
                if brain == SENSIBLE:
                    assign(states, 1, 0)
                    action = sensible(states[1], who, out, n, rng)
                note(s, action, out, worths, n, best, counts, slips, losses)
            play(s, action)
        counts[HALVES_WON] += halves(states[0])


def rolled(s: Any, out: list[int], weight: list[int], rng: list[int], counts: Any) -> None:
    player = s.player
    colours = colours_lured(s)
    play(s, sample(s, out, weight, rng))
    if player == JUDGED and s.phase != LURING:
        counts[FAILED_WITH + colours] += 1


def halves(s: Any) -> int:
    if not won(s, JUDGED):
        return 0
    return 1 if won(s, 1 - JUDGED) else 2


def colours_lured(s: Any) -> int:
    colours = 0
    for colour in range(COLOURS):
        colours += 1 if s.lured[colour] > 0 else 0
    return colours


# --- What the actions are worth --------------------------------------------------------------


def judge(
    states: Any,
    out: list[int],
    n: int,
    tables: Any,
    inner: Any,
    share: Any,
    digits: Any,
    hopes: Any,
    worths: Any,
) -> None:
    rule, facts, places, digit_of = tables
    s = states[0]
    for i in range(n):
        if out[i] >= LURE:
            assign(states, 1, 0)
            play(states[1], out[i])
            read(states[1], digit_of, digits[0])
            worths[i] = lured_worth(states[1], rule, facts, places, inner, share, digits)
            continue
        read(s, digit_of, digits[0])
        if out[i] == STOP:
            worths[i] = handed_over(STOPPED, rule, facts, places, share, digits)
        else:
            worths[i] = rolling(rule, facts, places, inner, share, digits, hopes)


def lured_worth(
    s: Any, rule: Any, facts: Any, places: Any, inner: Any, share: Any, digits: Any
) -> float:
    if colours_lured(s) > 0:
        return float(inner[number(WITHIN, rule, places, digits[0], digits[1])])
    # H14: all were caught at once.
    stopping = handed_over(STOPPED, rule, facts, places, share, digits)
    return max(stopping, float(share[number(BEGINNING, rule, places, digits[0], digits[1])]))


def read(s: Any, digit_of: Any, digits: Any) -> None:
    mine = s.caught[s.player]
    theirs = s.caught[1 - s.player]
    for colour in range(COLOURS):
        digits[colour] = digit_of[
            colour, s.centre[colour], mine[colour], theirs[colour], s.lured[colour]
        ]


def best_of(worths: Any, n: int) -> int:
    """Of equal ones the last: to stop, if that is as good."""
    best = 0
    for i in range(1, n):
        if worths[i] >= worths[best]:
            best = i
    return best


# --- What was wrong --------------------------------------------------------------------------


def note(
    s: Any,
    action: int,
    out: list[int],
    worths: Any,
    n: int,
    best: int,
    counts: Any,
    slips: Any,
    losses: Any,
) -> None:
    counts[DECISIONS] += 1
    if action == STOP:
        counts[STOPPED_WITH + colours_lured(s)] += 1
    for i in range(n):
        loss = worths[best] - worths[i]
        if out[i] == action and loss > SLIP:
            code = colours_lured(s) * PATTERNS + pattern(s, action, out[best])
            slips[code] += 1
            losses[code] += loss


def pattern(s: Any, action: int, better: int) -> int:
    if s.phase == CHOOSING:
        ending = left_in_centre(s) < ENOUGH_MICE
        if action == ROLL:
            return ROLLS_ON_AT_THE_END if ending else ROLLS_ON
        return STOPS_AT_THE_END if ending else STOPS
    return LURES + kind(action) * KINDS + kind(better)


def kind(action: int) -> int:
    """0, 1: one mouse, from the centre or a card; 2: two colours; 3, 4, 5: two of a colour,
    none, one or both of them from the card."""
    first = (action - LURE) // MICE
    second = (action - LURE) % MICE
    cards = 1 if place_of(first) > 0 else 0
    if second == NO_MOUSE:
        return cards
    if colour_of(first) != colour_of(second):
        return 2
    return 3 + cards + (1 if place_of(second) > 0 else 0)
