"""The grid of the mouse paths (P1, P4): its places, sets of places, and the sides of its cards."""

from __future__ import annotations

# P1: a place is row · WIDTH + column. The grid is one column narrower than WIDTH, so that a
# path that leaves it on one side does not come back on the other.
COLUMNS = 7
ROWS = 4
WIDTH = COLUMNS + 1
PLACES = ROWS * WIDTH
UPPER = 1 * WIDTH + 3
LOWER = 2 * WIDTH + 3
NOWHERE = -1

# P4: the kinds of cards, and the sides that each joins as it comes up.
NESW, NES, NEW, NS, EW, NE, NW, CAGE, SWAP = range(9)
KINDS = 9
PATH_KINDS = 7
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
CROSSING = NORTH | EAST | SOUTH | WEST
SIDES = (
    CROSSING,
    NORTH | EAST | SOUTH,
    NORTH | EAST | WEST,
    NORTH | SOUTH,
    EAST | WEST,
    NORTH | EAST,
    NORTH | WEST,
    CROSSING,
    CROSSING,
)


def rotate(joins: int) -> int:
    # P1, P7: by 180°, so that north becomes south and east becomes west.
    return (joins << 2 | joins >> 2) & CROSSING


def is_goal(place: int) -> bool:
    return place == UPPER or place == LOWER


def other_goal(goal: int) -> int:
    return LOWER if goal == UPPER else UPPER


# --- Sets of places --------------------------------------------------------------------------
#
# A set of places is a number: the bit of each of its places is 1.

ONE_COLUMN = 0x01010101
GOALS = 1 << UPPER | 1 << LOWER


def only(place: int) -> int:
    """The set of one place."""
    return 1 << place


def first_column(columns: int) -> int:
    """A small grid has fewer columns, around the goals."""
    return (COLUMNS - columns) // 2


def middle_columns(columns: int) -> int:
    """All places of the grid, or of a small one with this many columns."""
    return (only(columns) - 1 << first_column(columns)) * ONE_COLUMN


def north_of(places: int) -> int:
    return places >> WIDTH


def east_of(places: int) -> int:
    return places << 1


def south_of(places: int) -> int:
    return places << WIDTH


def west_of(places: int) -> int:
    return places >> 1


def with_or_without(places: int, here: int, is_in: int) -> int:
    """The set with these places, or without them if is_in is 0."""
    return places | here if is_in else places & ~here


# The powers of two from 1 to 2³⁵ leave 36 different remainders when they are divided by 37.
# So a table finds the place of a single bit, faster than by trying one place after another.
REMAINDERS = 37
PLACE_OF_REMAINDER = tuple(
    sum(place for place in range(PLACES) if only(place) % REMAINDERS == remainder)
    for remainder in range(REMAINDERS)
)


def first_of(places: int) -> int:
    """The first place of a set that is not empty."""
    lowest_bit = places & -places
    return PLACE_OF_REMAINDER[lowest_bit % REMAINDERS]


def without_first(places: int) -> int:
    return places & (places - 1)
