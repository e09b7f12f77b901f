"""What the stages of the gains in the cheese rescue tell each other: numbers for each cell.

They are about a window: the 8 × 8 cells that begin one row above and one column to the left of the
cards, so that nothing wraps around. Around it are margins, where no card lies. A cell is a number,
and the cells beside it are a fixed number of steps away, even across the edge of the window.
"""

from __future__ import annotations

from cheeseboard.games.rescue.state import CHEESE, VALUES, WRAP, is_cheese

# A plane has 13 rows of 9 cells: the window, a column on its left, two rows above and three below.
# The cards begin at FIRST_ROW + 1 and FIRST_COLUMN + 1, so two columns without cards part the end
# of a row from the beginning of the next.
WIDE = 9
FIRST_ROW = 2
FIRST_COLUMN = 1
ROWS = 13
A_PLANE = ROWS * WIDE


def lines_of(cell: int) -> int:
    """The row and the column of a cell, as bits."""
    return 1 << ROWS + cell % WIDE | 1 << cell // WIDE


def place_in_window(cell: int) -> int:
    """The place of a cell in the window, row by row, if it is in it."""
    return cell // WIDE * WRAP - FIRST_ROW * WRAP + cell % WIDE - FIRST_COLUMN


# A CPU looks these up. A GPU does not: threads that look up different places wait for each other.
LINES = [lines_of(cell) for cell in range(A_PLANE)]
PLACES = [place_in_window(cell) for cell in range(A_PLANE)]

# The cells with all that counts, and a few more, to fill whole vectors. Of cells further away only
# the card and its worth are read, and nothing lies there. They are fewer than the numbers between
# two planes, so that the compiler sees that a stage does not read what it writes.
FIRST_CELL = 7
LAST_CELL = 103

# From a cell to the cell on each of its sides.
RIGHT, BELOW, LEFT, ABOVE = 1, WIDE, -1, -WIDE
SIDES = 4

# A plane each: the card, and what a cheese is worth that lies there, or 0.
KIND = WIDE  # before it is room for what is read beside the first cell
WORTH = KIND + A_PLANE
# The hope that there is no dog, no cat and no mouse on a cell, now and once a card lies beside it
# (for a mouse, on each of its sides).
NO_DOG_NOW = WORTH + A_PLANE
NO_CAT_NOW = NO_DOG_NOW + A_PLANE
NO_CAT_THEN = NO_CAT_NOW + A_PLANE
NO_MOUSE_NOW = NO_CAT_THEN + A_PLANE
NO_MOUSE_RIGHT = NO_MOUSE_NOW + A_PLANE
NO_MOUSE_BELOW = NO_MOUSE_RIGHT + A_PLANE
NO_MOUSE_LEFT = NO_MOUSE_BELOW + A_PLANE
NO_MOUSE_ABOVE = NO_MOUSE_LEFT + A_PLANE
# The hope of the cheese on a cell, if there is one.
CHEESE_NOW = NO_MOUSE_ABOVE + A_PLANE
# 1 where a mouse beside a cheese lies, and where a cat beside such a mouse lies.
FAR_MOUSE = CHEESE_NOW + A_PLANE
FAR_CAT = FAR_MOUSE + A_PLANE
# A list of the cells where a card may be laid.
OPEN_CELLS = FAR_CAT + A_PLANE
HOW_MANY = OPEN_CELLS + WRAP * WRAP

# Both gains are kept in one number: the seat's own times BOTH, plus the others'. The others' part
# is the remainder nearest to 0 when it is divided by BOTH.
BOTH_BITS = 16
BOTH = 1 << BOTH_BITS
HALF = BOTH // 2
BITS = 8  # SURE is 1 << BITS
SMALL = (2 << BITS) - 1
SMALL_WORTH = (4 << BOTH_BITS) - 1
CELL_MASK = 127  # no cell is higher


def hope(notes: list[int], where: int) -> int:
    """A hope that was noted. The mask tells the compiler how small it is, for a fast product."""
    return notes[where] & SMALL


def worth(notes: list[int], where: int) -> int:
    """What a cheese on a cell is worth, with a mask for the same reason."""
    return notes[WORTH + where] & SMALL_WORTH


def times(hope: int, other: int) -> int:
    return hope * other >> BITS


def product(a: int, b: int, c: int, d: int) -> int:
    """Of the hopes on the four sides of a cell. It is rounded after each, so their order counts."""
    return times(times(times(a, b), c), d)


def hopes_around(notes: list[int], where: int) -> tuple[int, int, int, int]:
    return (
        hope(notes, where + RIGHT),
        hope(notes, where + BELOW),
        hope(notes, where + LEFT),
        hope(notes, where + ABOVE),
    )


def sum_around(notes: list[int], where: int) -> int:
    right, below, left, above = hopes_around(notes, where)
    return right + below + left + above


def worth_of(card: int, seat: int) -> int:
    """What a point of the card is worth, or 0 if it is no cheese."""
    cheese = card - CHEESE & 15
    owner = cheese * 11 >> 5  # a third, without a division
    value = cheese - owner * VALUES + 1
    worth = value * BOTH if owner == seat else value
    return worth if is_cheese(card) else 0
