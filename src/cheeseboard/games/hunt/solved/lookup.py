"""A driver: one turn looked through to all its ends, from the table of the beginnings of turns.

It finds the same numbers as turn.py, without numpy: web pages run it as WebAssembly.

A position of the turn is a number with a digit for each colour: 0 if its mice are where they are
now, else 1 more than the way in which they are lured (positions.TAKES). Luring makes this number
larger, so the positions are valued in falling order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    DRAW_STARTER,
    LURE,
    LURING,
    MAX_ACTIONS,
    MOUSE_CODES,
    NO_MOUSE,
    colour_of,
    legal,
    place_of,
)

# As modules: names of fields, such as `facts`, must not be names of functions for `bind`.
from cheeseboard.games.hunt.solved import positions, sweep
from cheeseboard.games.hunt.solved.judge import read_digits
from cheeseboard.games.hunt.solved.positions import (
    BEGINNING,
    CAUGHT,
    CENTRE,
    FAILED,
    IMPOSSIBLE,
    MICE_AHEAD,
    POINTS_AHEAD,
    STOPPED,
    TAKE,
    Variant,
)
from cheeseboard.games.hunt.solved.sweep import (
    ALIKE,
    ENOUGH,
    FREE,
    NO_SHARE,
    RISK,
    ROLLS,
    WAYS,
    Constants,
    Rows,
    number_of,
)
from cheeseboard.games.hunt.solved.table import EXACT, neighbours_by_axis, shipped_file

STANDS = 1 + WAYS  # where the mice of a colour may stand in a turn
UNIT_OF: list[int] = [STANDS**colour for colour in range(COLOURS)]  # what a colour's digit counts
POSITIONS = STANDS**COLOURS
BYTE = 256


class LookUp(NamedTuple):
    """A value table, and the memory in which a turn is valued."""

    planes: Any  # the cells of the table by byte: first all low bytes, then all the next
    width: int  # how many bytes a cell has
    denominator: int  # a share is cell / denominator
    exact: int  # 1 if the table is called exact
    neighbours: Any  # table.neighbours_by_axis
    has_cells: Any  # [0]: 1 if the planes hold cells, 0 while they hold the deltas of the file
    constants: Constants
    digit_of: Any  # positions.digit_of
    rows: Rows
    # For each position of the turn, the mover's share if they roll, and if they choose to roll or
    # to stop, whichever is better.
    rolling_shares: Any
    choosing_shares: Any
    # The answer.
    out: Any  # the legal actions
    shares_after: Any  # the mover's share after each of them
    share: Any  # [0]: the first seat's share of the win


def look_up(states: Any, it: LookUp) -> int:
    """Value the first of the states; return how many actions there are to choose from."""
    if it.has_cells[0] == 0:
        undo_deltas(it)
        it.has_cells[0] = 1
    s = states[0]
    if s.phase == DRAW_STARTER:
        it.share[0] = 0.5  # each of the two is as likely to start
        return 0
    read_digits(s, it.digit_of, it.rows.digits[0])
    value_turn(it)
    n = legal(s, it.out) if s.phase == LURING or s.phase == CHOOSING else 0
    now = it.rolling_shares[0] if n == 0 else NO_SHARE
    for i in range(n):
        it.shares_after[i] = share_after(it, it.out[i], i)
        now = max(now, it.shares_after[i])
    it.share[0] = now if s.player == 0 else 1.0 - now
    return n


def share_after(it: LookUp, action: int, i: int) -> float:
    """The mover's share after an action. Of the two that are not lures, rolling comes first."""
    if action >= LURE:
        return float(it.choosing_shares[position_after(action)])
    return float(it.rolling_shares[0]) if i == 0 else share_after_turn(it, STOPPED)


def position_after(lure: int) -> int:
    one = (lure - LURE) // MOUSE_CODES
    two = (lure - LURE) % MOUSE_CODES
    cards = 1 if place_of(one) > 0 else 0
    if two == NO_MOUSE:
        return UNIT_OF[colour_of(one)] * way_of(1 - cards, cards)
    if colour_of(one) != colour_of(two):  # H4: from the centre only
        return UNIT_OF[colour_of(one)] + UNIT_OF[colour_of(two)]
    cards += 1 if place_of(two) > 0 else 0
    return UNIT_OF[colour_of(one)] * way_of(2 - cards, cards)


def way_of(centre: int, cards: int) -> int:
    """The place in positions.TAKES, counted from 1."""
    if cards == 0:
        return centre
    return 2 + cards if centre == 0 else WAYS


# --- Backwards through the turn --------------------------------------------------------------


def value_turn(it: LookUp) -> None:
    """Value all positions of the turn. Position 0, which is now, comes last: its digits stay."""
    for position in range(POSITIONS - 1, -1, -1):
        if can_stand(it, position):
            stopping = share_after_turn(it, STOPPED)
            rolling = share_if_rolling(it, position)
            it.rolling_shares[position] = rolling
            it.choosing_shares[position] = max(stopping, rolling)


def can_stand(it: LookUp, position: int) -> bool:
    """Write down the digits of a position; False if mice cannot be lured like that."""
    now = it.rows.digits[0]
    digits = it.rows.digits[1]
    for colour in range(COLOURS):
        stand = position // UNIT_OF[colour] % STANDS
        digits[colour] = now[colour]
        if stand > 0:
            digits[colour] = it.constants.facts[colour, now[colour], TAKE + stand - 1]
        if digits[colour] == IMPOSSIBLE:
            return False
    return True


def share_after_turn(it: LookUp, end: int) -> float:
    """The player's share if the turn ends now."""
    facts = it.constants.facts
    after = it.rows.digits[2]
    centre = 0
    points = 0
    mice = 0
    for colour in range(COLOURS):
        digit = facts[colour, it.rows.digits[1][colour], end]
        after[colour] = digit
        centre += facts[colour, digit, CENTRE]
        points += facts[colour, digit, POINTS_AHEAD]
        mice += facts[colour, digit, MICE_AHEAD]
    if centre >= it.constants.variant[ENOUGH]:
        return 1.0 - share_at_beginning(it)
    # H10, H11: it is over, and these are the other's points ahead.
    ahead = mice if points == 0 else points
    if ahead == 0:
        return 0.5
    return 0.0 if ahead > 0 else 1.0


def share_if_rolling(it: LookUp, position: int) -> float:
    """The mean over all 36 rolls."""
    failing = share_after_turn(it, FAILED)
    if all_stand(it):
        return share_if_caught(it) if it.constants.variant[RISK] == 1 else failing
    value_lures(it, position)
    lure_shares = it.rows.lure_shares
    total = 0.0
    best_single = NO_SHARE
    best = NO_SHARE
    for one in range(COLOURS):
        best_single = max(best_single, lure_shares[0][one])
        best = max(best, max(lure_shares[1][one], lure_shares[2][one]))
    # In the order of turn.py, so that the sums are the same to the last bit.
    for one in range(COLOURS):
        pair = lure_shares[1][one]
        total += pair if pair != NO_SHARE else failing
        white = max(best_single, max(lure_shares[2][one], pair))  # H3: beside a white die
        total += 2.0 * (white if white != NO_SHARE else failing)
    for one in range(COLOURS):
        for two in range(one + 1, COLOURS):
            either = max(
                lure_shares[0][one], max(lure_shares[0][two], share_of_both(it, position, one, two))
            )
            total += 2.0 * (either if either != NO_SHARE else failing)
    total += best if best != NO_SHARE else failing
    return float(total) / ROLLS


def all_stand(it: LookUp) -> bool:
    for colour in range(COLOURS):
        if it.rows.digits[1][colour] < it.constants.variant[FREE + colour]:
            return False
    return True


def share_if_caught(it: LookUp) -> float:
    """H14: they are caught at once, and the turn goes on as if it began now."""
    for colour in range(COLOURS):
        digit = it.rows.digits[1][colour]
        it.rows.digits[2][colour] = it.constants.facts[colour, digit, CAUGHT]
    return share_at_beginning(it)


def value_lures(it: LookUp, position: int) -> None:
    """The shares after luring each colour: by a single die, by an equal pair, with another."""
    single = it.rows.lure_shares[0]
    pair = it.rows.lure_shares[1]
    with_other = it.rows.lure_shares[2]
    for colour in range(COLOURS):
        single[colour] = NO_SHARE
        pair[colour] = NO_SHARE
        with_other[colour] = NO_SHARE
        for way in range(WAYS):
            if can_lure(it, colour, way):
                share = it.choosing_shares[position + UNIT_OF[colour] * (1 + way)]
                pair[colour] = max(pair[colour], share)
                if way == 0:
                    single[colour] = share
    for one in range(COLOURS):
        for two in range(one + 1, COLOURS):
            both = share_of_both(it, position, one, two)
            with_other[one] = max(with_other[one], both)
            with_other[two] = max(with_other[two], both)


def can_lure(it: LookUp, colour: int, way: int) -> bool:
    taken: int = it.constants.facts[colour, it.rows.digits[1][colour], TAKE + way]
    return taken != IMPOSSIBLE


def share_of_both(it: LookUp, position: int, one: int, two: int) -> float:
    """H4: two colours, one mouse of each from the centre."""
    if can_lure(it, one, 0) and can_lure(it, two, 0):
        return float(it.choosing_shares[position + UNIT_OF[one] + UNIT_OF[two]])
    return NO_SHARE


# --- The table -------------------------------------------------------------------------------


def share_at_beginning(it: LookUp) -> float:
    """The mover's share at the beginning of the turn whose digits are in row 2."""
    after = it.rows.digits[2]
    at = number_of(BEGINNING, it.constants, after, it.rows.digits[3])
    return float(cell(it, at)) / it.denominator


def cell(it: LookUp, at: int) -> int:
    cells = len(it.planes) // it.width
    value = 0
    for k in range(it.width - 1, -1, -1):
        value = value * BYTE + it.planes[k * cells + at]
    return value


def write_cell(it: LookUp, at: int, value: int) -> None:
    cells = len(it.planes) // it.width
    for k in range(it.width):
        it.planes[k * cells + at] = value & (BYTE - 1)
        value >>= 8


def undo_deltas(it: LookUp) -> None:
    """Turn the deltas of the file into cells: table.py says how they were written."""
    for at in range(len(it.planes) // it.width):
        zigzag = cell(it, at)
        write_cell(it, at, (zigzag >> 1) ^ -(zigzag & 1))
    if it.constants.variant[ALIKE] == 0:
        for axis in range(len(it.neighbours) - 1, -1, -1):
            add_neighbours(it, COLOURS - 1 - axis, it.neighbours[axis])


def add_neighbours(it: LookUp, colour: int, neighbour: Any) -> None:
    stride = it.constants.places[BEGINNING, colour, 1]
    digits = it.constants.variant[FREE + colour]
    for block in range(len(it.planes) // it.width // (stride * digits)):
        for digit in range(1, digits):
            first = (block * digits + digit) * stride
            back = (digit - neighbour[digit]) * stride
            for at in range(first, first + stride):
                write_cell(it, at, cell(it, at) + cell(it, at - back))


# --- Memory ----------------------------------------------------------------------------------


def shipped_memory(variant: Variant) -> LookUp:
    """The table that comes with the package, and the memory for its turns."""
    written = shipped_file(variant)
    planes = np.frombuffer(written.planes, np.uint8).copy()
    return memory(variant, planes, written.denominator, written.error)


def example_memory() -> LookUp:
    small = Variant((1,) * COLOURS, (1,) * COLOURS, risk=False)
    return memory(small, np.zeros(small.turn_count, np.uint8), 1, 1.0)


def memory(variant: Variant, planes: Any, denominator: int, error: float) -> LookUp:
    rows = neighbours_by_axis(variant)
    most = max(map(len, rows))
    return LookUp(
        planes=planes,
        width=len(planes) // variant.turn_count,
        denominator=denominator,
        exact=int(error <= EXACT),
        neighbours=np.array([row + [0] * (most - len(row)) for row in rows], np.int64),
        has_cells=np.zeros(1, np.int64),
        constants=Constants(
            sweep.variant_numbers(variant), positions.facts(variant), positions.places(variant)
        ),
        digit_of=positions.digit_of(variant),
        rows=Rows(np.zeros((4, COLOURS), np.int64), np.zeros((3, COLOURS))),
        rolling_shares=np.zeros(POSITIONS),
        choosing_shares=np.zeros(POSITIONS),
        out=np.zeros(MAX_ACTIONS, np.int64),
        shares_after=np.zeros(MAX_ACTIONS),
        share=np.zeros(1),
    )
