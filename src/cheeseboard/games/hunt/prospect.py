"""What a hunter between two expects of the end: his share of the win, by a smooth formula.

The hunt between two is solved (docs/solved.md), and the formula was fitted to that solution by
`python -m cheeseboard.lab.fit`: it is a small memory of the tables, not a thought of its own.
It knows a position in which somebody is about to roll, as that player sees it: from the lie of
each colour and a few numbers of the whole each of UNITS rows makes one judgement, and their sum
is his share. There are rows for each mixture of options, and others once mice are lured.
"""

from __future__ import annotations

import json
from pathlib import Path

from cheeseboard.game import LATER, ROUGHLY, WELL
from cheeseboard.games.hunt.company import THOUSAND, share_among, squashed
from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    FACES,
    ROLLING,
    State,
    left_in_centre,
    mice,
    points,
    worth,
)

FILE = Path(__file__).with_name("prospect.json")
PLAYERS = 2
UNITS = 16

# A row has the weights of what is known of each colour, then those of the whole, its constant,
# and how much it counts in the sum.
MINE, THEIRS, LURED, FREE, I_HAVE_SOME, THEY_HAVE_SOME, PAIR_IN_CENTRE = range(7)
OF_A_COLOUR = 7
NEAR, AHEAD, AHEAD_WITH_LURED, NEAR_IF_IT_FAILS, FAILS, AT_RISK, CONSTANT, COUNTS = range(
    COLOURS * OF_A_COLOUR, COLOURS * OF_A_COLOUR + 8
)
WEIGHTS = COUNTS + 1


def read() -> tuple[list[list[list[float]]], list[float]]:
    """The rows for each net, and its constant."""
    nets = json.loads(FILE.read_text("utf-8"))
    rows = [[[weight / THOUSAND for weight in row] for row in net["rows"]] for net in nets]
    return rows, [net["constant"] / THOUSAND for net in nets]


ROWS, CONSTANTS = read()


def foreseen(s: State) -> int:
    if s.phase == CHOOSING:
        return ROUGHLY
    if s.phase != ROLLING:
        return LATER
    # Within a turn the dice soon tell more.
    return ROUGHLY if mice_lured(s) > 0 else WELL


def prospect(s: State, seat: int) -> float:
    if s.players > PLAYERS:
        return share_among(s, seat)
    share = rolling_share(s)
    if s.phase == CHOOSING:
        share = max(share, stopping_share(s))
    return share if seat == s.player else 1.0 - share


def rolling_share(s: State) -> float:
    """What the player whose turn it is expects if he rolls."""
    lured = mice_lured(s)
    return judged(s, net_of(s, lured > 0), s.player, lured)


def stopping_share(s: State) -> float:
    """And if he stops: what the other, who would roll next, does not expect."""
    me, other = s.player, 1 - s.player
    if left_in_centre(s) >= ENOUGH_MICE:
        return 1.0 - judged(s, net_of(s, False), other, 0)
    ahead = points(s, me) + points_lured(s) - points(s, other)
    if ahead == 0:
        ahead = mice(s, me) + mice_lured(s) - mice(s, other)
    return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0


def net_of(s: State, within_turn: bool) -> int:
    return 4 * s.kids + 2 * s.risk + (1 if within_turn else 0)


def mice_lured(s: State) -> int:
    total = 0
    for colour in range(COLOURS):
        total += s.lured[colour]
    return total


def points_lured(s: State) -> int:
    total = 0
    for colour in range(COLOURS):
        total += s.lured[colour] * worth(s, colour)
    return total


def judged(s: State, net: int, roller: int, lured: int) -> float:
    """What the one about to roll expects; where that is the other, the lured mice are caught."""
    goes_on = roller == s.player
    other = 1 - roller
    left = left_in_centre(s)
    ahead = points(s, roller) - points(s, other)
    stake = points_lured(s)
    if not goes_on:
        ahead -= stake
        stake = 0
    near = 1.0 / (left + 1)
    near_if_it_fails = 1.0 / (left + lured + 1)
    fails = chance_to_fail(s, goes_on)
    total = CONSTANTS[net]
    for unit in range(UNITS):
        row = ROWS[net][unit]
        judgement = (
            row[CONSTANT]
            + row[NEAR] * near
            + row[AHEAD] * (ahead * near)
            + row[AHEAD_WITH_LURED] * ((ahead + stake) * near)
            + row[NEAR_IF_IT_FAILS] * near_if_it_fails
            + row[FAILS] * fails
            + row[AT_RISK] * (fails * stake)
        )
        for colour in range(COLOURS):
            first = OF_A_COLOUR * colour
            mine = s.caught[roller][colour]
            theirs = s.caught[other][colour]
            here = s.lured[colour]
            if not goes_on:
                theirs += here
                here = 0
            judgement += (
                row[first + MINE] * mine + row[first + THEIRS] * theirs + row[first + LURED] * here
            )
            if here == 0 and s.centre[colour] > 0:
                judgement += row[first + FREE]
            if mine > 0:
                judgement += row[first + I_HAVE_SOME]
            if theirs > 0:
                judgement += row[first + THEY_HAVE_SOME]
            if s.centre[colour] > 1:
                judgement += row[first + PAIR_IN_CENTRE]
        total += row[COUNTS] * squashed(judgement)
    return (1.0 + squashed(total)) / 2


def chance_to_fail(s: State, goes_on: bool) -> float:
    """That both dice show colours of which no single mouse can be lured."""
    gone = 0
    for colour in range(COLOURS):
        if s.centre[colour] == 0 or (goes_on and s.lured[colour] > 0):
            gone += 1
    return gone * gone / (FACES * FACES)
