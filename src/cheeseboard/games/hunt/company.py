"""What a hunter among three or four expects of the end, by a smooth formula.

Nobody has solved the hunt of so many. The formula was fitted to games that sensible players
played to their end, by `python -m cheeseboard.lab.company`. It knows a position in which somebody
is about to roll: from what everybody has caught, what is lured and a few numbers of the whole
each of UNITS rows makes one judgement; their sums, one for each seat, are the shares of the win.
There are rows for three and for four, for each mixture of options, and others once mice are
lured.
"""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    FACES,
    MAX_PLAYERS,
    State,
    left_in_centre,
    mice,
    points,
    worth,
)

FILE = Path(__file__).with_name("company.json")
FEWEST = 3
UNITS = 24

# A row has weights for what each seat has caught of each colour, the seat that rolls first and
# the others in their order; for what is known of each colour; for how far each seat is ahead;
# for the whole; its constant; and how much it counts for each seat.
CAUGHT = 0
LURED = CAUGHT + MAX_PLAYERS * COLOURS
FREE = LURED + COLOURS
PAIR_IN_CENTRE = FREE + COLOURS
AHEAD = PAIR_IN_CENTRE + COLOURS
AHEAD_WITH_LURED, NEAR, NEAR_IF_IT_FAILS, FAILS, AT_RISK, CONSTANT, COUNTS = range(
    AHEAD + MAX_PLAYERS, AHEAD + MAX_PLAYERS + 7
)
WEIGHTS = COUNTS + MAX_PLAYERS

THOUSAND = 1000  # the file has whole thousandths


def read() -> tuple[list[list[list[float]]], list[list[float]]]:
    """The rows for each net, and its constants."""
    nets = json.loads(FILE.read_text("utf-8"))
    rows = [[[weight / THOUSAND for weight in row] for row in net["rows"]] for net in nets]
    return rows, [[constant / THOUSAND for constant in net["constants"]] for net in nets]


ROWS, CONSTANTS = read()


def net_of(players: int, kids: int, risk: int, within_turn: int) -> int:
    return 8 * (players - FEWEST) + 4 * kids + 2 * risk + within_turn


def share_among(s: State, seat: int) -> float:
    """What a seat expects; the player whose turn it is goes on if that is better for him."""
    if s.phase == CHOOSING and share_if_stopped(s, s.player) > share_if_rolled(s, s.player):
        return share_if_stopped(s, seat)
    return share_if_rolled(s, seat)


def share_if_rolled(s: State, seat: int) -> float:
    """What a seat expects if the player whose turn it is rolls."""
    return share(s, s.player, seat)


def share_if_stopped(s: State, seat: int) -> float:
    """And if he stops: the next one rolls, or that was the end."""
    if left_in_centre(s) >= ENOUGH_MICE:
        return share(s, (s.player + 1) % s.players, seat)
    best = 0
    equal = 0
    for who in range(s.players):
        total = final_score(s, who)
        if total > best:
            best = total
            equal = 0
        if total == best:
            equal += 1
    return 1.0 / equal if final_score(s, seat) == best else 0.0


def final_score(s: State, who: int) -> int:
    """H11: points, then mice."""
    total = 100 * points_of(s, who, False) + mice(s, who)
    if who == s.player:
        for colour in range(COLOURS):
            total += s.lured[colour]
    return total


def share(s: State, roller: int, seat: int) -> float:
    """What a seat expects when this one is about to roll; where that is another than the player
    whose turn it was, the lured mice are caught."""
    goes_on = roller == s.player
    lured = 0
    stake = 0
    gone = 0
    for colour in range(COLOURS):
        here = s.lured[colour] if goes_on else 0
        lured += here
        stake += here * worth(s, colour)
        if here > 0 or s.centre[colour] == 0:
            gone += 1
    net = net_of(s.players, s.kids, s.risk, 1 if lured > 0 else 0)
    left = left_in_centre(s)
    near = 1.0 / (left + 1)
    near_if_it_fails = 1.0 / (left + lured + 1)
    fails = gone * gone / (FACES * FACES)
    leads = (
        lead_after(s, roller, 0, goes_on),
        lead_after(s, roller, 1, goes_on),
        lead_after(s, roller, 2, goes_on),
        lead_after(s, roller, 3, goes_on),
    )
    first = CONSTANTS[net][0]
    second = CONSTANTS[net][1]
    third = CONSTANTS[net][2]
    fourth = CONSTANTS[net][3]
    for unit in range(UNITS):
        row = ROWS[net][unit]
        judgement = (
            row[CONSTANT]
            + row[AHEAD_WITH_LURED] * ((leads[0] + stake) * near)
            + row[NEAR] * near
            + row[NEAR_IF_IT_FAILS] * near_if_it_fails
            + row[FAILS] * fails
            + row[AT_RISK] * (fails * stake)
        )
        for after in range(s.players):
            who = (roller + after) % s.players
            judgement += row[AHEAD + after] * (leads[after] * near)
            for colour in range(COLOURS):
                caught = caught_by(s, who, colour, goes_on)
                judgement += row[CAUGHT + COLOURS * after + colour] * caught
        for colour in range(COLOURS):
            here = s.lured[colour] if goes_on else 0
            judgement += row[LURED + colour] * here
            if here == 0 and s.centre[colour] > 0:
                judgement += row[FREE + colour]
            if s.centre[colour] > 1:
                judgement += row[PAIR_IN_CENTRE + colour]
        judgement = squashed(judgement)
        first += row[COUNTS] * judgement
        second += row[COUNTS + 1] * judgement
        third += row[COUNTS + 2] * judgement
        fourth += row[COUNTS + 3] * judgement
    totals = (first, second, third, fourth)
    whole = 0.0
    for after in range(s.players):
        whole += 1.0 + squashed(totals[after])
    return (1.0 + squashed(totals[(seat - roller) % s.players])) / whole


def lead_after(s: State, roller: int, after: int, goes_on: bool) -> int:
    return lead_of(s, (roller + after) % s.players, goes_on) if after < s.players else 0


def lead_of(s: State, who: int, goes_on: bool) -> int:
    """By how many points a seat is ahead of the best of the others."""
    best = 0
    for other in range(s.players):
        if other != who:
            best = max(best, points_of(s, other, goes_on))
    return points_of(s, who, goes_on) - best


def points_of(s: State, who: int, goes_on: bool) -> int:
    total = points(s, who)
    if who == s.player and not goes_on:
        for colour in range(COLOURS):
            total += s.lured[colour] * worth(s, colour)
    return total


def caught_by(s: State, who: int, colour: int, goes_on: bool) -> int:
    caught = s.caught[who][colour]
    return caught + s.lured[colour] if who == s.player and not goes_on else caught


def squashed(x: float) -> float:
    """From -1 to 1. Roots and quotients are the same to the last bit, plain or compiled."""
    return x / sqrt(1.0 + x * x)
