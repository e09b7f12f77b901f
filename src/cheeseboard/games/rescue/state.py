"""The state of the cheese rescue as numbers: its table, its cards, and who chases whom away."""

from __future__ import annotations

from typing import Annotated

MIN_PLAYERS = 2
MAX_PLAYERS = 4

# Cards. In hand a cheese is CHEESE + value − 1; on the table every seat's three follow in turn.
DOG, CAT, MOUSE, CHEESE = range(4)
ANIMALS = 3
VALUES = 3
CARDS = ANIMALS + VALUES
# What else a cell of the table can hold: nothing, and no card beside it; nothing, but a card beside
# it, so that a card may be laid there (R6); the start card.
FREE, OPEN, START_CARD = -3, -2, -1

DEALT = 2  # R4: how many animals each player is dealt
HAND = 8  # R1, R4: a hand has at most six cheeses and two animals
CHEESES = (3, 2, 1)  # how many cheeses of the values 1, 2 and 3 each player has
SMALL_CHEESES = (0, 1, 2, 0, 1, 0)  # in a small variant: their values, less 1, in this order
# By the number of players, from two:
DOGS = (3, 4, 6)  # R2
CATS = (6, 9, 12)
MICE = (9, 14, 18)
SIDES = (5, 6, 7)  # R7

# The four cells that share an edge with a cell.
ACROSS = (1, 0, -1, 0)
DOWN = (0, 1, 0, -1)

# The table wraps around: column −1 is kept as column 7. No square is wider than 7, so an
# empty column always parts its right edge from its left, and likewise an empty row.
WRAP = 8

SIDE = 0  # the position of the only number that `start` gets, a size

# What happens next.
DRAW_STARTER, DEALING, LAYING, DRAWING, ENDED = range(5)

# Actions. The start card is at 0 0, so columns and rows go from −REACH to REACH.
REACH = 6
SPAN = 2 * REACH + 1
CELLS = SPAN * SPAN  # the action that lays the next card on the same cell is so much higher
STARTER = 0
DRAW = STARTER + MAX_PLAYERS
DRAW_UNSEEN = DRAW + ANIMALS
LAY = DRAW_UNSEEN + 1
ACTION_COUNT = LAY + CARDS * CELLS
# 40 cells: k connected cards have at most 2k + 2 open neighbours, and at most 60 − k where
# the 7×7 square can still grow (8×8 less the corners).
MAX_ACTIONS = 40 * CARDS


class State:
    players: int
    player: int
    phase: int
    side: int
    laid: int  # how many cards lie on the table
    # The first and last column and row that they take up.
    left: int
    right: int
    top: int
    bottom: int
    table: Annotated[list[list[int]], 8, 8]
    hand: Annotated[list[list[int]], 4, 6]
    pile: Annotated[list[int], 3]  # in a hidden state: with the animals that others hold
    unseen: Annotated[list[int], 4]  # in a hidden state: how many of those each seat holds
    score: Annotated[list[int], 4]  # R11, once the game is over
    rescued: Annotated[list[int], 4]


# --- The table -------------------------------------------------------------------------------


def at(s: State, column: int, row: int) -> int:
    return s.table[row % WRAP][column % WRAP]


def put(s: State, card: int, column: int, row: int) -> None:
    s.table[row % WRAP][column % WRAP] = card


def is_card(card: int) -> bool:
    return card >= START_CARD


def is_cheese(card: int) -> bool:
    return card >= CHEESE


def cheese_on_table(card: int, owner: int) -> int:
    return card + VALUES * owner


def as_laid(card: int, seat: int) -> int:
    return cheese_on_table(card, seat) if is_cheese(card) else card


def owner_of(cheese: int) -> int:
    return (cheese - CHEESE) // VALUES


def value_of(cheese: int) -> int:
    return (cheese - CHEESE) % VALUES + 1


# --- Who chases whom away --------------------------------------------------------------------
#
# R10: each stage of the chase happens at once for all its cards, so the full square tells whether
# a card stays. R8: the start card is none of these.


def cat_stays(s: State, column: int, row: int) -> bool:
    for i in range(4):
        if at(s, column + ACROSS[i], row + DOWN[i]) == DOG:
            return False
    return True


def mouse_stays(s: State, column: int, row: int) -> bool:
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        if at(s, x, y) == CAT and cat_stays(s, x, y):
            return False
    return True


def cheese_stays(s: State, column: int, row: int) -> bool:
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        if at(s, x, y) == MOUSE and mouse_stays(s, x, y):
            return False
    return True


# --- Actions and their parts -----------------------------------------------------------------


def lay_action(card: int, column: int, row: int) -> int:
    return LAY + (card * SPAN + row + REACH) * SPAN + column + REACH


def card_of(action: int) -> int:
    return (action - LAY) // CELLS


def column_of(action: int) -> int:
    return (action - LAY) % SPAN - REACH


def row_of(action: int) -> int:
    return (action - LAY) // SPAN % SPAN - REACH
