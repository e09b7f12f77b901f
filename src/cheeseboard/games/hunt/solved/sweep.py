"""What each position is worth, reckoned backwards through a turn. Loops for `bind`.

`inner` holds the mover's share at every moment at which he chooses between rolling and
stopping, `same` at the beginning of each of his turns, `other` at the beginning of the
other player's turns, for that player.
"""

from __future__ import annotations

from typing import Any

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
    Shape,
)

ALL_LURED = (1 << COLOURS) - 1
WAYS = 5  # positions.TAKES
FACES = 36
NEVER = -1.0  # the worth of what cannot be done

# Stand-ins for what `bind.cuda` puts here when it compiles the kernel.
cuda: Any = None
DIGIT: Any = None
SHARE: Any = None


def sweep(
    lured: int,
    first: int,
    count: int,
    rule: Any,
    facts: Any,
    places: Any,
    inner: Any,
    same: Any,
    other: Any,
    digits: Any,
    hopes: Any,
) -> None:
    """Settle positions number first, first + 1, … of a block."""
    for position in range(first, first + count):
        settle(lured, position, rule, facts, places, inner, same, other, digits, hopes)


def sweep_kernel(
    lured: int,
    count: int,
    rule: Any,
    facts: Any,
    places: Any,
    inner: Any,
    same: Any,
    other: Any,
) -> None:
    """One thread settles one position of a block."""
    position = cuda.grid(1)
    if position < count:
        digits = cuda.local.array((3, COLOURS), DIGIT)
        hopes = cuda.local.array((3, COLOURS), SHARE)
        settle(lured, position, rule, facts, places, inner, same, other, digits, hopes)


def settle(
    lured: int,
    position: int,
    rule: Any,
    facts: Any,
    places: Any,
    inner: Any,
    same: Any,
    other: Any,
    digits: Any,
    hopes: Any,
) -> None:
    spread(lured, position, rule, places, digits[0])
    if lured == 0:
        at = number(BEGINNING, rule, places, digits[0], digits[1])
        same[at] = rolling(rule, facts, places, inner, other, digits, hopes)
    else:
        at = number(WITHIN, rule, places, digits[0], digits[1])
        inner[at] = choosing(lured, rule, facts, places, inner, same, other, digits, hopes)


# --- Numbers and digits ----------------------------------------------------------------------
#
# rule: whether colours are alike, whether risk is on, how many mice are enough to play on,
# then each colour's digits without and with lured mice. digits: the position, and two rows
# to reckon with.

ALIKE, RISK, ENOUGH, FREE = range(4)
LURED = FREE + COLOURS


def rule(shape: Shape) -> Any:
    """The shape as the loops take it."""
    lured = np.subtract(shape.all_digits, shape.turn_digits)
    head = [int(shape.alike), int(shape.risk), shape.enough]
    return np.array([*head, *shape.turn_digits, *lured], np.int64)


def rows() -> tuple[Any, Any]:
    """What the loops reckon in: digits and hopes."""
    return np.zeros((3, COLOURS), np.int64), np.zeros((3, COLOURS))


def number(which: int, rule: Any, places: Any, of: Any, row: Any) -> int:
    at = 0
    if rule[ALIKE] == 0:
        for colour in range(COLOURS):
            at += places[which, colour, of[colour]]
        return at
    for colour in range(COLOURS):  # sorted into the row
        digit = of[colour]
        hole = colour
        while hole > 0 and row[hole - 1] > digit:
            row[hole] = row[hole - 1]
            hole -= 1
        row[hole] = digit
    for colour in range(COLOURS):
        at += places[which, colour, row[colour]]
    return at


def spread(lured: int, position: int, rule: Any, places: Any, digits: Any) -> None:
    """The digits of a block's position."""
    if rule[ALIKE] == 1:
        spread_sorted(lured, position, rule, places, digits)
        return
    for colour in range(COLOURS):
        free = rule[FREE + colour]
        if (lured >> colour) & 1:
            digits[colour] = free + position % rule[LURED + colour]
            position //= rule[LURED + colour]
        else:
            digits[colour] = position % free
            position //= free


def spread_sorted(lured: int, position: int, rule: Any, places: Any, digits: Any) -> None:
    many = 0
    for colour in range(COLOURS):
        many += (lured >> colour) & 1
    few = COLOURS - many
    free = rule[FREE]
    ways = places[WITHIN, few - 1, free] if few > 0 else 1
    unsort(position % ways, few, free - 1, places, digits, 0, 0)
    unsort(position // ways, many, rule[LURED] - 1, places, digits, few, free)


def unsort(rest: int, many: int, digit: int, places: Any, digits: Any, at: int, add: int) -> None:
    """The rest-th of all rising rows of so many digits, written at a place."""
    for i in range(many - 1, -1, -1):
        while places[WITHIN, i, digit] > rest:
            digit -= 1
        rest -= places[WITHIN, i, digit]
        digits[at + i] = digit + add


# --- What a moment is worth ------------------------------------------------------------------


def choosing(
    lured: int,
    rule: Any,
    facts: Any,
    places: Any,
    inner: Any,
    same: Any,
    other: Any,
    digits: Any,
    hopes: Any,
) -> float:
    stopping = handed_over(STOPPED, rule, facts, places, other, digits)
    if lured == ALL_LURED:
        if rule[RISK] == 0:
            # H6: no colour is left to be lured, and another roll must fail.
            return max(stopping, handed_over(FAILED, rule, facts, places, other, digits))
        # H14: they are caught, and the turn goes on as if it began now, or stops.
        for colour in range(COLOURS):
            digits[1][colour] = facts[colour, digits[0][colour], CAUGHT]
        going_on = float(same[number(BEGINNING, rule, places, digits[1], digits[2])])
        return max(stopping, going_on)
    return max(stopping, rolling(rule, facts, places, inner, other, digits, hopes))


def handed_over(end: int, rule: Any, facts: Any, places: Any, other: Any, digits: Any) -> float:
    """The share of the player whose turn ends with his mice STOPPED or FAILED."""
    centre = 0
    points = 0
    mice = 0
    for colour in range(COLOURS):
        digit = facts[colour, digits[0][colour], end]
        digits[1][colour] = digit
        centre += facts[colour, digit, CENTRE]
        points += facts[colour, digit, POINTS_AHEAD]
        mice += facts[colour, digit, MICE_AHEAD]
    if centre >= rule[ENOUGH]:
        return 1.0 - float(other[number(BEGINNING, rule, places, digits[1], digits[2])])
    # H10, H11: it is over, and these are the other's points ahead.
    ahead = mice if points == 0 else points
    if ahead == 0:
        return 0.5
    return 0.0 if ahead > 0 else 1.0


def rolling(
    rule: Any, facts: Any, places: Any, inner: Any, other: Any, digits: Any, hopes: Any
) -> float:
    """The share of a player who rolls now, all 36 rolls together."""
    failing = handed_over(FAILED, rule, facts, places, other, digits)
    look_around(rule, facts, places, inner, digits, hopes)
    single = hopes[0]  # each colour alone, from the centre
    pair = hopes[1]  # each colour by an equal pair
    mate = hopes[2]  # each colour together with the best other one
    best_single = NEVER
    best = NEVER
    total = 0.0
    for one in range(COLOURS):
        mate[one] = NEVER
        best_single = max(best_single, single[one])
        best = max(best, pair[one])
    for one in range(COLOURS):
        total += pair[one] if pair[one] != NEVER else failing
        for two in range(one + 1, COLOURS):
            both = hope_of_both(one, two, rule, facts, places, inner, digits)
            mate[one] = max(mate[one], both)
            mate[two] = max(mate[two], both)
            either = max(both, max(single[one], single[two]))
            total += 2.0 * (either if either != NEVER else failing)
    for one in range(COLOURS):  # H3: with a white die
        best = max(best, mate[one])
        white = max(best_single, max(pair[one], mate[one]))
        total += 2.0 * (white if white != NEVER else failing)
    total += best if best != NEVER else failing
    return float(total) / FACES


def look_around(rule: Any, facts: Any, places: Any, inner: Any, digits: Any, hopes: Any) -> None:
    """What luring each colour is worth, by a single die and by an equal pair."""
    position = digits[0]
    for colour in range(COLOURS):
        digit = position[colour]
        hopes[0][colour] = NEVER
        hopes[1][colour] = NEVER
        for way in range(WAYS):
            taken = facts[colour, digit, TAKE + way]
            if taken != IMPOSSIBLE:
                position[colour] = taken
                hope = inner[number(WITHIN, rule, places, position, digits[1])]
                hopes[1][colour] = max(hopes[1][colour], hope)
                if way == 0:
                    hopes[0][colour] = hope
        position[colour] = digit


def hope_of_both(
    one: int, two: int, rule: Any, facts: Any, places: Any, inner: Any, digits: Any
) -> float:
    """H4: two colours, one mouse of each from the centre."""
    position = digits[0]
    was_one = position[one]
    was_two = position[two]
    taken_one = facts[one, was_one, TAKE]
    taken_two = facts[two, was_two, TAKE]
    if taken_one == IMPOSSIBLE or taken_two == IMPOSSIBLE:
        return NEVER
    position[one] = taken_one
    position[two] = taken_two
    hope = float(inner[number(WITHIN, rule, places, position, digits[1])])
    position[one] = was_one
    position[two] = was_two
    return hope
