"""The mover's share at each position, calculated backwards through a turn. Loops for `bind`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard.games.hunt.rules import COLOURS
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
    WITHIN,
    Variant,
)

ALL_LURED = (1 << COLOURS) - 1
WAYS = 5  # positions.TAKES
ROLLS = 36  # equally likely
NO_SHARE = -1.0  # in place of a share: this cannot be done

# Stand-ins for what `bind.cuda` puts here when it compiles the kernel.
cuda: Any = None
DIGIT: Any = None
SHARE: Any = None


class Constants(NamedTuple):
    """What the loops need to know of a variant."""

    variant: Any  # see `variant_numbers`
    facts: Any  # see positions.py, as for places
    places: Any


class Shares(NamedTuple):
    """What the loops find out, and what they look up."""

    inner: Any  # the mover's share wherever they choose to roll or to stop
    mover_turns: Any  # the mover's share at the beginning of each of their turns
    other_turns: Any  # the other player's share at the beginning of each of that player's turns


class Rows(NamedTuple):
    """The memory in which the loops calculate."""

    digits: Any  # three rows: the position, and two for positions that follow
    # The mover's shares after luring each colour, in three rows: by a single die, by an equal pair,
    # and together with the best other colour.
    lure_shares: Any


def sweep(
    lured: int, first: int, count: int, constants: Constants, shares: Shares, rows: Rows
) -> None:
    """Value `count` positions of a block, from number `first` on."""
    for position in range(first, first + count):
        value_position(lured, position, constants, shares, rows)


def sweep_kernel(lured: int, count: int, constants: Constants, shares: Shares) -> None:
    """One thread values one position of a block."""
    position = cuda.grid(1)
    if position < count:
        digits = cuda.local.array((3, COLOURS), DIGIT)
        lure_shares = cuda.local.array((3, COLOURS), SHARE)
        value_position(lured, position, constants, shares, Rows(digits, lure_shares))


def value_position(
    lured: int, position: int, constants: Constants, shares: Shares, rows: Rows
) -> None:
    digits = rows.digits
    write_digits(lured, position, constants, digits[0])
    if lured == 0:
        at = number_of(BEGINNING, constants, digits[0], digits[1])
        shares.mover_turns[at] = share_if_rolling(constants, shares, rows)
    else:
        at = number_of(WITHIN, constants, digits[0], digits[1])
        shares.inner[at] = share_if_choosing(lured, constants, shares, rows)


# --- Numbers and digits ----------------------------------------------------------------------
#
# A variant as numbers: whether colours are alike, whether risk is on, how many mice are enough to
# play on, then how many digits each colour has without and with lured mice.

ALIKE, RISK, ENOUGH, FREE = range(4)
LURED = FREE + COLOURS


def variant_numbers(variant: Variant) -> Any:
    """The variant as the loops take it."""
    lured = np.subtract(variant.all_digits, variant.turn_digits)
    head = [int(variant.alike), int(variant.risk), variant.enough]
    return np.array([*head, *variant.turn_digits, *lured], np.int64)


def new_rows() -> Rows:
    return Rows(np.zeros((3, COLOURS), np.int64), np.zeros((3, COLOURS)))


def number_of(which: int, constants: Constants, of: Any, row: Any) -> int:
    """The number of a position, from its digits. They are sorted in `row` where colours are
    alike."""
    places = constants.places
    at = 0
    if constants.variant[ALIKE] == 0:
        for colour in range(COLOURS):
            at += places[which, colour, of[colour]]
        return at
    for colour in range(COLOURS):  # insertion sort
        digit = of[colour]
        hole = colour
        while hole > 0 and row[hole - 1] > digit:
            row[hole] = row[hole - 1]
            hole -= 1
        row[hole] = digit
    for colour in range(COLOURS):
        at += places[which, colour, row[colour]]
    return at


def write_digits(lured: int, position: int, constants: Constants, digits: Any) -> None:
    """Write the digits of a position, which is counted within its block."""
    numbers = constants.variant
    if numbers[ALIKE] == 1:
        write_sorted_digits(lured, position, constants, digits)
        return
    for colour in range(COLOURS):
        free = numbers[FREE + colour]
        if (lured >> colour) & 1:
            digits[colour] = free + position % numbers[LURED + colour]
            position //= numbers[LURED + colour]
        else:
            digits[colour] = position % free
            position //= free


def write_sorted_digits(lured: int, position: int, constants: Constants, digits: Any) -> None:
    numbers = constants.variant
    places = constants.places
    lured_count = 0
    for colour in range(COLOURS):
        lured_count += (lured >> colour) & 1
    free_count = COLOURS - lured_count
    free = numbers[FREE]
    ways = places[WITHIN, free_count - 1, free] if free_count > 0 else 1
    unrank(position % ways, free_count, free - 1, places, digits, 0, 0)
    unrank(position // ways, lured_count, numbers[LURED] - 1, places, digits, free_count, free)


def unrank(rest: int, count: int, digit: int, places: Any, digits: Any, at: int, add: int) -> None:
    """Write row number `rest` of all rising rows of `count` digits up to `digit`, from digits[at]
    on; each digit is raised by `add`."""
    for i in range(count - 1, -1, -1):
        while places[WITHIN, i, digit] > rest:
            digit -= 1
        rest -= places[WITHIN, i, digit]
        digits[at + i] = digit + add


# --- Shares at a moment of the turn ----------------------------------------------------------


def share_if_choosing(lured: int, constants: Constants, shares: Shares, rows: Rows) -> float:
    """The share of a player who has lured mice and may roll again or stop."""
    digits = rows.digits
    stopping = share_after_turn(STOPPED, constants, shares.other_turns, digits)
    if lured == ALL_LURED:
        if constants.variant[RISK] == 0:
            # H6: no colour is left to be lured, and another roll must fail.
            return max(stopping, share_after_turn(FAILED, constants, shares.other_turns, digits))
        # H14: they are caught, and the turn goes on as if it began now, or stops.
        for colour in range(COLOURS):
            digits[1][colour] = constants.facts[colour, digits[0][colour], CAUGHT]
        going_on = float(shares.mover_turns[number_of(BEGINNING, constants, digits[1], digits[2])])
        return max(stopping, going_on)
    return max(stopping, share_if_rolling(constants, shares, rows))


def share_after_turn(end: int, constants: Constants, other_turns: Any, digits: Any) -> float:
    """The share of the player whose turn ends with their mice STOPPED or FAILED."""
    facts = constants.facts
    centre = 0
    points = 0
    mice = 0
    for colour in range(COLOURS):
        digit = facts[colour, digits[0][colour], end]
        digits[1][colour] = digit
        centre += facts[colour, digit, CENTRE]
        points += facts[colour, digit, POINTS_AHEAD]
        mice += facts[colour, digit, MICE_AHEAD]
    if centre >= constants.variant[ENOUGH]:
        return 1.0 - float(other_turns[number_of(BEGINNING, constants, digits[1], digits[2])])
    # H10, H11: it is over, and these are the other's points ahead.
    ahead = mice if points == 0 else points
    if ahead == 0:
        return 0.5
    return 0.0 if ahead > 0 else 1.0


def share_if_rolling(constants: Constants, shares: Shares, rows: Rows) -> float:
    """The share of a player who rolls now, all 36 rolls together."""
    digits = rows.digits
    lure_shares = rows.lure_shares
    failing = share_after_turn(FAILED, constants, shares.other_turns, digits)
    value_lures(constants, shares.inner, rows)
    single = lure_shares[0]  # each colour alone, from the centre
    pair = lure_shares[1]  # each colour by an equal pair
    with_other = lure_shares[2]  # each colour together with the best other one
    best_single = NO_SHARE
    best = NO_SHARE
    total = 0.0
    for one in range(COLOURS):
        with_other[one] = NO_SHARE
        best_single = max(best_single, single[one])
        best = max(best, pair[one])
    for one in range(COLOURS):
        total += pair[one] if pair[one] != NO_SHARE else failing
        for two in range(one + 1, COLOURS):
            both = share_of_both(one, two, constants, shares.inner, digits)
            with_other[one] = max(with_other[one], both)
            with_other[two] = max(with_other[two], both)
            either = max(both, max(single[one], single[two]))
            total += 2.0 * (either if either != NO_SHARE else failing)
    for one in range(COLOURS):  # H3: with a white die
        best = max(best, with_other[one])
        white = max(best_single, max(pair[one], with_other[one]))
        total += 2.0 * (white if white != NO_SHARE else failing)
    total += best if best != NO_SHARE else failing
    return float(total) / ROLLS


def value_lures(constants: Constants, inner: Any, rows: Rows) -> None:
    """The shares after luring each colour, by a single die and by an equal pair."""
    lure_shares = rows.lure_shares
    position = rows.digits[0]
    for colour in range(COLOURS):
        digit = position[colour]
        lure_shares[0][colour] = NO_SHARE
        lure_shares[1][colour] = NO_SHARE
        for way in range(WAYS):
            taken = constants.facts[colour, digit, TAKE + way]
            if taken != IMPOSSIBLE:
                position[colour] = taken
                share = inner[number_of(WITHIN, constants, position, rows.digits[1])]
                lure_shares[1][colour] = max(lure_shares[1][colour], share)
                if way == 0:
                    lure_shares[0][colour] = share
        position[colour] = digit


def share_of_both(one: int, two: int, constants: Constants, inner: Any, digits: Any) -> float:
    """H4: two colours, one mouse of each from the centre."""
    position = digits[0]
    was_one = position[one]
    was_two = position[two]
    taken_one = constants.facts[one, was_one, TAKE]
    taken_two = constants.facts[two, was_two, TAKE]
    if taken_one == IMPOSSIBLE or taken_two == IMPOSSIBLE:
        return NO_SHARE
    position[one] = taken_one
    position[two] = taken_two
    share = float(inner[number_of(WITHIN, constants, position, digits[1])])
    position[one] = was_one
    position[two] = was_two
    return share
