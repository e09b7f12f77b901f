"""What a learning player gets in the cheese rescue, and what it can answer.

The table is kept as in the state: 8 × 8 cells that wrap around, so that a card keeps its cell
while the square grows. The start card lies at row 0, column 0.
"""

from __future__ import annotations

from cheeseboard.encoding import (
    SEATS,
    Feature,
    each,
    one_of,
    seat_after,
    steps_to,
    write_one_of,
    write_zeros,
)
from cheeseboard.games.rescue import words
from cheeseboard.games.rescue.gains import MAX_GAIN, cell, observe_gains
from cheeseboard.games.rescue.rules import room_to_grow
from cheeseboard.games.rescue.state import (
    ANIMALS,
    CARDS,
    CAT,
    CHEESE,
    DOG,
    ENDED,
    HAND,
    LAY,
    LAYING,
    MAX_PLAYERS,
    MICE,
    MIN_PLAYERS,
    MOUSE,
    OPEN,
    REACH,
    SIDES,
    SPAN,
    START_CARD,
    VALUES,
    WRAP,
    State,
    at,
    card_of,
    cat_stays,
    cheese_stays,
    is_card,
    is_cheese,
    lay_action,
    mouse_stays,
    owner_of,
    value_of,
)

HOW_MANY_PHASES = ENDED + 1
CELLS = WRAP * WRAP
MAX_POINTS = 10  # R1: three cheeses of 1, two of 2, one of 3

# Where each group of features begins in the observation: the table, each seat, then planes of 64
# cells.
PLAYERS = 0
PHASE = PLAYERS + MAX_PLAYERS - MIN_PLAYERS + 1
TURN = PHASE + HOW_MANY_PHASES
LAID = TURN + MAX_PLAYERS
EXTENT = LAID + 1
PILE = EXTENT + 4
FIRST_SEAT = PILE + ANIMALS

# Where each group begins within a seat's features.
IS_THERE, UNSEEN, POINTS = range(3)
IN_HAND = 3
SEAT_FEATURES = IN_HAND + CARDS  # how many features a seat has

PLANES = FIRST_SEAT + MAX_PLAYERS * SEAT_FEATURES
OPEN_PLANE, LATER_PLANE, START_PLANE, DOGS_PLANE, CATS_PLANE, MICE_PLANE, STAYS_PLANE = range(7)
CHEESE_PLANE = 7  # one for each seat
GAIN_PLANE = CHEESE_PLANE + MAX_PLAYERS  # one for each card
LOSS_PLANE = GAIN_PLANE + CARDS
HOW_MANY_PLANES = LOSS_PLANE + CARDS

FEATURE_COUNT = PLANES + HOW_MANY_PLANES * CELLS
BOARD = (PLANES, HOW_MANY_PLANES, WRAP)  # where the planes begin, how many, and how wide
CHOICES = CARDS * CELLS

# The cell of each place that an action can name; looked up, since there are many actions.
CELL_OF = [
    row % WRAP * WRAP + column % WRAP
    for row in range(-REACH, REACH + 1)
    for column in range(-REACH, REACH + 1)
]


def observe(s: State, seat: int, out: list[int]) -> None:
    observe_table(s, seat, out)
    observe_seats(s, seat, out)
    write_zeros(out, PLANES, HOW_MANY_PLANES * CELLS)
    observe_cards(s, seat, out)
    observe_room(s, out)
    if s.phase == LAYING and seat == s.player:
        observe_gains(s, seat, out, PLANES + GAIN_PLANE * CELLS)


def observe_seats(s: State, seat: int, out: list[int]) -> None:
    """The seat itself, then the others in the order of play; where nobody sits, zeros."""
    for steps in range(MAX_PLAYERS):
        first = FIRST_SEAT + steps * SEAT_FEATURES
        write_zeros(out, first, SEAT_FEATURES)
        if steps < s.players:
            observe_seat(s, seat_after(seat, steps, s.players), out, first)


def observe_table(s: State, seat: int, out: list[int]) -> None:
    write_one_of(out, PLAYERS, MAX_PLAYERS - MIN_PLAYERS + 1, s.players - MIN_PLAYERS)
    write_one_of(out, PHASE, HOW_MANY_PHASES, s.phase)
    write_one_of(out, TURN, MAX_PLAYERS, steps_to(seat, s.player, s.players))
    out[LAID] = s.laid
    out[EXTENT] = s.left
    out[EXTENT + 1] = s.right
    out[EXTENT + 2] = s.top
    out[EXTENT + 3] = s.bottom
    for animal in range(ANIMALS):
        out[PILE + animal] = s.pile[animal]


def observe_seat(s: State, owner: int, out: list[int], first: int) -> None:
    out[first + IS_THERE] = 1
    out[first + UNSEEN] = s.unseen[owner]
    for card in range(CARDS):
        out[first + IN_HAND + card] = s.hand[owner][card]


def observe_cards(s: State, seat: int, out: list[int]) -> None:
    for row in range(s.top, s.bottom + 1):
        for column in range(s.left, s.right + 1):
            card = at(s, column, row)
            if is_cheese(card):
                observe_cheese(s, seat, card, column, row, out)
            elif is_card(card):
                out[in_plane(plane_of(card), column, row)] = 1
                if animal_stays(s, card, column, row):
                    out[in_plane(STAYS_PLANE, column, row)] = 1


def observe_cheese(s: State, seat: int, card: int, column: int, row: int, out: list[int]) -> None:
    steps = steps_to(seat, owner_of(card), s.players)
    out[in_plane(CHEESE_PLANE + steps, column, row)] = value_of(card)
    if cheese_stays(s, column, row):
        out[in_plane(STAYS_PLANE, column, row)] = 1
        out[FIRST_SEAT + steps * SEAT_FEATURES + POINTS] += value_of(card)


def plane_of(card: int) -> int:
    return START_PLANE if card == START_CARD else DOGS_PLANE + card


def animal_stays(s: State, card: int, column: int, row: int) -> bool:
    """R10, if the game ended now."""
    if card == CAT:
        return cat_stays(s, column, row)
    if card == MOUSE:
        return mouse_stays(s, column, row)
    return card == DOG


def observe_room(s: State, out: list[int]) -> None:
    """R7: where a card may be laid now, and where one may still come to lie."""
    wider = room_to_grow(s, s.left, s.right)
    higher = room_to_grow(s, s.top, s.bottom)
    columns_now = wrap(s.left - wider, s.right + wider)
    rows_now = wrap(s.top - higher, s.bottom + higher)
    columns_later = wrap(s.right - s.side + 1, s.left + s.side - 1)
    rows_later = wrap(s.bottom - s.side + 1, s.top + s.side - 1)
    for row in range(WRAP):
        now = columns_now * (rows_now >> row & 1)
        later = columns_later * (rows_later >> row & 1)
        for column in range(WRAP):
            card = s.table[row][column]
            which = PLANES + row * WRAP + column
            is_open = 1 if card == OPEN else 0
            is_empty = 0 if is_card(card) else 1
            out[which + OPEN_PLANE * CELLS] = is_open & now >> column
            out[which + LATER_PLANE * CELLS] = is_empty & later >> column


def wrap(first: int, last: int) -> int:
    """Columns or rows as bits, wrapped around like the table."""
    bits = 0
    for i in range(first, min(last, first + WRAP - 1) + 1):
        bits |= 1 << i % WRAP
    return bits


def in_plane(plane: int, column: int, row: int) -> int:
    return PLANES + plane * CELLS + cell(column, row)


# --- Choices: a card and a cell ---------------------------------------------------------------


def choice(s: State, seat: int, action: int) -> int:
    return card_of(action) * CELLS + CELL_OF[(action - LAY) % (SPAN * SPAN)]


def action_of(s: State, seat: int, which: int) -> int:
    column = unwrap(which % WRAP, s.left)
    row = unwrap(which % CELLS // WRAP, s.top)
    return lay_action(which // CELLS, column, row)


def unwrap(wrapped: int, first: int) -> int:
    """R7: what can be reached begins one before the first column or row, and is no wider than
    the table."""
    return first - 1 + (wrapped - first + 1) % WRAP


# --- Names ------------------------------------------------------------------------------------

_SEAT = [
    Feature("is there"),
    Feature("unseen animals in hand", 0, HAND),
    Feature("points if the game ended now", 0, MAX_POINTS),
    *(Feature(f"in hand: {card}", 0, HAND) for card in words.CARDS),
]
_PLANES = [
    Feature("a card may be laid now"),
    Feature("a card may come later"),
    Feature("start card"),
    Feature("dog"),
    Feature("cat"),
    Feature("mouse"),
    Feature("stays if the game ended now"),
    *(Feature(f"cheese of {seat}", 0, VALUES) for seat in SEATS[:MAX_PLAYERS]),
    *(Feature(f"gain by {card}", -MAX_GAIN, MAX_GAIN) for card in words.CARDS),
    *(Feature(f"loss of others by {card}", -MAX_GAIN, MAX_GAIN) for card in words.CARDS),
]
_CELLS = [f"row {row}, column {column}" for row in range(WRAP) for column in range(WRAP)]
FEATURES = [
    *one_of("players", range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    *one_of("phase", words.PHASES),
    *one_of("turn", SEATS[:MAX_PLAYERS]),
    Feature("cards laid", 0, SIDES[-1] * SIDES[-1]),
    Feature("leftmost column", -REACH, 0),
    Feature("rightmost column", 0, REACH),
    Feature("topmost row", -REACH, 0),
    Feature("lowest row", 0, REACH),
    *(Feature(f"{animal} unseen", 0, MICE[-1]) for animal in words.CARDS[:CHEESE]),
    *each(SEATS[:MAX_PLAYERS], _SEAT),
    *(it._replace(name=f"{it.name}: {where}") for it in _PLANES for where in _CELLS),
]
CHOICE_NAMES = [f"lay {card}: {where}" for card in words.CARDS for where in _CELLS]
