"""Each player's share of the win, as estimated by a small fitted network.

There are networks for two players, for three and for four. Those for two were fitted to the solved
game (docs/solved.md), the others to games that sensible players played to their end, both by
`python -m cheeseboard.lab.fitting hunt`.

The input is a position in which a player, the roller, is about to roll. Each hidden unit is a row
of weights for the features of the position. The output is each player's share. For each number
of players and each combination of options there are two networks: one for the beginning of a turn,
one for positions with lured mice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from cheeseboard.contract import LATER, ROUGHLY, WELL
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
from cheeseboard.networks import constants_in, weights_in

FILE_FOR_TWO = Path(__file__).with_name("weights_for_two.json")
FILE_FOR_MORE = Path(__file__).with_name("weights_for_more.json")


class ColumnsForTwo(NamedTuple):
    """The column of each weight in a row. The first seven are repeated for each colour."""

    mine: int = 0
    theirs: int = 1
    lured: int = 2
    free: int = 3
    i_have_some: int = 4
    they_have_some: int = 5
    pair_in_centre: int = 6
    nearness: int = 7 * COLOURS
    ahead: int = 7 * COLOURS + 1
    ahead_with_lured: int = 7 * COLOURS + 2
    nearness_if_it_fails: int = 7 * COLOURS + 3
    fails: int = 7 * COLOURS + 4
    at_risk: int = 7 * COLOURS + 5
    constant: int = 7 * COLOURS + 6
    output_weight: int = 7 * COLOURS + 7  # the unit's weight in the share
    end: int = 7 * COLOURS + 8


class ColumnsForMore(NamedTuple):
    """The column of each weight in a row. `caught` has a weight for each seat and colour, `lured`,
    `free` and `pair_in_centre` one for each colour, `ahead` and `output_weight` one for each seat.
    The roller is the first seat."""

    caught: int = 0
    lured: int = 20
    free: int = 25
    pair_in_centre: int = 30
    ahead: int = 35
    ahead_with_lured: int = 39
    nearness: int = 40
    nearness_if_it_fails: int = 41
    fails: int = 42
    at_risk: int = 43
    constant: int = 44
    output_weight: int = 45  # the unit's weight in each seat's share
    end: int = 49


FOR_TWO = ColumnsForTwo()
FOR_MORE = ColumnsForMore()
COLUMNS_OF_A_COLOUR = FOR_TWO.pair_in_centre + 1
UNITS_FOR_TWO = 32
UNITS_FOR_MORE = 24


WEIGHTS_FOR_TWO = weights_in(FILE_FOR_TWO)
CONSTANTS_FOR_TWO = constants_in(FILE_FOR_TWO)
WEIGHTS_FOR_MORE = weights_in(FILE_FOR_MORE)
CONSTANTS_FOR_MORE = constants_in(FILE_FOR_MORE)


def network_for_two(kids: int, risk: int, within_turn: int) -> int:
    return 4 * kids + 2 * risk + within_turn


def network_for_more(players: int, kids: int, risk: int, within_turn: int) -> int:
    return 8 * (players - 3) + 4 * kids + 2 * risk + within_turn


# --- What the search asks --------------------------------------------------------------------


def estimate_quality(s: State) -> int:
    if s.phase == CHOOSING:
        return ROUGHLY
    if s.phase != ROLLING:
        return LATER
    # Within a turn, looking at the next roll is more exact.
    return ROUGHLY if mice_lured(s) > 0 else WELL


def estimate(s: State, seat: int) -> float:
    """The player whose turn it is rolls or stops, whichever is better for them."""
    best = -1.0
    share = 0.0
    for stops in range(2 if s.phase == CHOOSING else 1):
        after = shares_after(s, stops == 1, seat)
        if after.of_mover > best:
            best = after.of_mover
            share = after.of_seat
    return share


class Shares(NamedTuple):
    """The share of the player whose turn it is, and that of a seat."""

    of_mover: float
    of_seat: float


def shares_after(s: State, stops: bool, seat: int) -> Shares:
    """If the player whose turn it is rolls; or stops, so that the next one rolls or the game ends.

    Each network is called in one place only: all of it is inlined here.
    """
    if stops and left_in_centre(s) < ENOUGH_MICE:
        return Shares(share_at_end(s, s.player), share_at_end(s, seat))
    roller = (s.player + 1) % s.players if stops else s.player
    if s.players == 2:
        of_roller = share_of_two(s, roller)
        of_mover = 1.0 - of_roller if stops else of_roller
        return Shares(of_mover, of_mover if seat == s.player else 1.0 - of_mover)
    shares = shares_of_more(s, roller)
    return Shares(shares[(s.player - roller) % s.players], shares[(seat - roller) % s.players])


def share_at_end(s: State, seat: int) -> float:
    """H10: the stop of the player whose turn it is ends the game."""
    best = 0
    equal = 0
    own = 0
    for who in range(s.players):
        score = final_score(s, who)
        if score > best:
            best = score
            equal = 0
        if score == best:
            equal += 1
        if who == seat:
            own = score
    return 1.0 / equal if own == best else 0.0


def final_score(s: State, who: int) -> int:
    """H11: points, then mice."""
    score = 100 * points_of(s, who, False) + mice(s, who)
    return score + mice_lured(s) if who == s.player else score


# --- The networks ----------------------------------------------------------------------------


def share_of_two(s: State, roller: int) -> float:
    """The roller's share between two players."""
    summary = summary_of(s, roller)
    other = 1 - roller
    ahead = lead_of(s, roller, summary.turn_goes_on)
    network = network_for_two(s.kids, s.risk, 1 if summary.lured > 0 else 0)
    total = CONSTANTS_FOR_TWO[network][0]
    for unit in range(UNITS_FOR_TWO):
        row = WEIGHTS_FOR_TWO[network][unit]
        total_input = (
            row[FOR_TWO.constant]
            + row[FOR_TWO.nearness] * summary.nearness
            + row[FOR_TWO.ahead] * (ahead * summary.nearness)
            + row[FOR_TWO.ahead_with_lured] * ((ahead + summary.stake) * summary.nearness)
            + row[FOR_TWO.nearness_if_it_fails] * summary.nearness_if_it_fails
            + row[FOR_TWO.fails] * summary.fails
            + row[FOR_TWO.at_risk] * (summary.fails * summary.stake)
        )
        for colour in range(COLOURS):
            first = COLUMNS_OF_A_COLOUR * colour
            mine = caught_by(s, roller, colour, summary.turn_goes_on)
            theirs = caught_by(s, other, colour, summary.turn_goes_on)
            lured = s.lured[colour] if summary.turn_goes_on else 0
            total_input += (
                row[first + FOR_TWO.mine] * mine
                + row[first + FOR_TWO.theirs] * theirs
                + row[first + FOR_TWO.lured] * lured
            )
            if lured == 0 and s.centre[colour] > 0:
                total_input += row[first + FOR_TWO.free]
            if mine > 0:
                total_input += row[first + FOR_TWO.i_have_some]
            if theirs > 0:
                total_input += row[first + FOR_TWO.they_have_some]
            if s.centre[colour] > 1:
                total_input += row[first + FOR_TWO.pair_in_centre]
        total += row[FOR_TWO.output_weight] * squash(total_input)
    return (1.0 + squash(total)) / 2


def shares_of_more(s: State, roller: int) -> tuple[float, float, float, float]:
    """The shares of three or four players: the roller's first, then the others' in their order."""
    summary = summary_of(s, roller)
    network = network_for_more(s.players, s.kids, s.risk, 1 if summary.lured > 0 else 0)
    leads = (
        lead_after(s, roller, 0, summary.turn_goes_on),
        lead_after(s, roller, 1, summary.turn_goes_on),
        lead_after(s, roller, 2, summary.turn_goes_on),
        lead_after(s, roller, 3, summary.turn_goes_on),
    )
    first = CONSTANTS_FOR_MORE[network][0]
    second = CONSTANTS_FOR_MORE[network][1]
    third = CONSTANTS_FOR_MORE[network][2]
    fourth = CONSTANTS_FOR_MORE[network][3]
    for unit in range(UNITS_FOR_MORE):
        row = WEIGHTS_FOR_MORE[network][unit]
        activation = squash(input_of_unit(s, row, roller, summary, leads))
        first += row[FOR_MORE.output_weight] * activation
        second += row[FOR_MORE.output_weight + 1] * activation
        third += row[FOR_MORE.output_weight + 2] * activation
        fourth += row[FOR_MORE.output_weight + 3] * activation
    totals = (first, second, third, fourth)
    of_all = 0.0
    for after in range(s.players):
        of_all += 1.0 + squash(totals[after])
    return (
        (1.0 + squash(first)) / of_all,
        (1.0 + squash(second)) / of_all,
        (1.0 + squash(third)) / of_all,
        (1.0 + squash(fourth)) / of_all,
    )


def input_of_unit(
    s: State,
    row: Sequence[float],
    roller: int,
    summary: PositionSummary,
    leads: tuple[int, int, int, int],
) -> float:
    """The weighted sum of the inputs of one hidden unit, with three or four players."""
    total_input = (
        row[FOR_MORE.constant]
        + row[FOR_MORE.ahead_with_lured] * ((leads[0] + summary.stake) * summary.nearness)
        + row[FOR_MORE.nearness] * summary.nearness
        + row[FOR_MORE.nearness_if_it_fails] * summary.nearness_if_it_fails
        + row[FOR_MORE.fails] * summary.fails
        + row[FOR_MORE.at_risk] * (summary.fails * summary.stake)
    )
    for after in range(s.players):
        who = (roller + after) % s.players
        total_input += row[FOR_MORE.ahead + after] * (leads[after] * summary.nearness)
        for colour in range(COLOURS):
            caught = caught_by(s, who, colour, summary.turn_goes_on)
            total_input += row[FOR_MORE.caught + COLOURS * after + colour] * caught
    for colour in range(COLOURS):
        lured = s.lured[colour] if summary.turn_goes_on else 0
        total_input += row[FOR_MORE.lured + colour] * lured
        if lured == 0 and s.centre[colour] > 0:
            total_input += row[FOR_MORE.free + colour]
        if s.centre[colour] > 1:
            total_input += row[FOR_MORE.pair_in_centre + colour]
    return total_input


def squash(x: float) -> float:
    """From -1 to 1. Roots and quotients are the same to the last bit, plain or compiled."""
    return x / sqrt(1.0 + x * x)


# --- What the networks know of a position ----------------------------------------------------


class PositionSummary(NamedTuple):
    """What both networks know of the whole position."""

    turn_goes_on: bool  # else another player rolls, and the lured mice are caught
    lured: int  # how many mice are lured
    stake: int  # how many points they are worth
    nearness: float  # how near the end is: 1 / (1 + the mice in the centre)
    nearness_if_it_fails: float  # the same after a roll that fails
    fails: float  # the chance that both dice show colours of which no single mouse can be lured


def summary_of(s: State, roller: int) -> PositionSummary:
    turn_goes_on = roller == s.player
    lured = mice_lured(s) if turn_goes_on else 0
    stake = points_lured(s) if turn_goes_on else 0
    left = left_in_centre(s)
    gone = 0
    for colour in range(COLOURS):
        if s.centre[colour] == 0 or (turn_goes_on and s.lured[colour] > 0):
            gone += 1
    return PositionSummary(
        turn_goes_on,
        lured,
        stake,
        1.0 / (left + 1),
        1.0 / (left + lured + 1),
        gone * gone / (FACES * FACES),
    )


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


def lead_after(s: State, roller: int, after: int, turn_goes_on: bool) -> int:
    """The lead of the seat that comes `after` seats after the roller; 0 if nobody sits there."""
    return lead_of(s, (roller + after) % s.players, turn_goes_on) if after < s.players else 0


def lead_of(s: State, who: int, turn_goes_on: bool) -> int:
    """By how many points a seat is ahead of the best of the others."""
    own = 0
    best = 0
    for seat in range(s.players):
        has = points_of(s, seat, turn_goes_on)
        if seat == who:
            own = has
        else:
            best = max(best, has)
    return own - best


def points_of(s: State, who: int, turn_goes_on: bool) -> int:
    total = points(s, who)
    return total + points_lured(s) if who == s.player and not turn_goes_on else total


def caught_by(s: State, who: int, colour: int, turn_goes_on: bool) -> int:
    caught = s.caught[who][colour]
    return caught + s.lured[colour] if who == s.player and not turn_goes_on else caught
