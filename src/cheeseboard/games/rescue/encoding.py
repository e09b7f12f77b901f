"""What a learning player gets in the cheese rescue, and what it can answer.

The table is kept as in the state: 8 × 8 cells that wrap around, so that a card keeps its cell
while the square grows. The start card lies at row 0, column 0.
"""

from __future__ import annotations

from cheeseboard.contract import room
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
from cheeseboard.games.rescue import gains, notes, words
from cheeseboard.games.rescue.gains import (
    MAX_GAIN,
    may_gain,
    note_gains_at,
    observe_gains,
    write_gains_of_part,
)
from cheeseboard.games.rescue.rules import room_to_grow
from cheeseboard.games.rescue.state import (
    ANIMALS,
    CARDS,
    CAT,
    CHEESE,
    DOG,
    ENDED,
    FREE,
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
    card_of,
    cheese_on_table,
    lay_action,
)

HOW_MANY_PHASES = ENDED + 1
CELLS = WRAP * WRAP
HALF = CELLS // 2  # four rows
FIRST_COLUMN = 0x01010101  # of four rows, as bits
LAST_COLUMN = 0x80808080
# The row and the column of each cell, as bits.
LINES = [1 << WRAP + cell % WRAP | 1 << cell // WRAP for cell in range(CELLS)]
# A bit for each card from FREE on, in one byte for dogs, cats, mice and cheeses each.
BIT_OF = [0, 0, 0, 1, 1 << 8, 1 << 16] + 26 * [1 << 24]
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
LATER = PLANES + LATER_PLANE * CELLS
GAINS = PLANES + GAIN_PLANE * CELLS
BOARD = (PLANES, HOW_MANY_PLANES, WRAP)  # where the planes begin, how many, and how wide
CHOICES = CARDS * CELLS

# What `note_part` goes through, and the memory that it needs.
STAGES = gains.STAGES
PARTS = gains.PARTS
NOTES = notes.HOW_MANY

# The cell of each place that an action can name; looked up, since there are many actions.
CELL_OF = [
    row % WRAP * WRAP + column % WRAP
    for row in range(-REACH, REACH + 1)
    for column in range(-REACH, REACH + 1)
]


def observe(s: State, seat: int, out: list[int]) -> None:
    observe_first(s, seat, out)
    observe_rest(s, seat, out)


def observe_first(s: State, seat: int, out: list[int]) -> None:
    """All but the gains."""
    observe_table(s, seat, out)
    observe_seats(s, seat, out)
    # For a while the cards are kept where the gains will be: loops over one list are faster.
    copy_table(s, GAINS, out)
    observe_cards(s, seat, out)
    observe_room(s, out)
    write_zeros(out, GAINS, 2 * CARDS * CELLS)


def observe_rest(s: State, seat: int, out: list[int]) -> None:
    if lays(s, seat):
        observe_gains(s, seat, room(NOTES), GAINS, out)


def note_part(s: State, seat: int, stage: int, part: int, notes: list[int]) -> None:
    """What the gains need, stage by stage: a part is a cell."""
    if lays(s, seat):
        note_gains_at(s, seat, stage, part, notes)


def has_part(s: State, seat: int, part: int, notes: list[int]) -> bool:
    return lays(s, seat) and may_gain(s, part, notes)


def observe_part(s: State, seat: int, part: int, notes: list[int], out: list[int]) -> None:
    write_gains_of_part(s, seat, part, notes, GAINS, out)


def lays(s: State, seat: int) -> bool:
    """Only the player who lays a card now is told what it would gain."""
    return s.phase == LAYING and seat == s.player


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


def copy_table(s: State, first: int, out: list[int]) -> None:
    for row in range(WRAP):
        for column in range(WRAP):
            out[first + row * WRAP + column] = s.table[row][column]


def observe_cards(s: State, seat: int, out: list[int]) -> None:
    write_cards(START_CARD, START_PLANE, out)
    write_cards(DOG, DOGS_PLANE, out)
    write_cards(CAT, CATS_PLANE, out)
    write_cards(MOUSE, MICE_PLANE, out)
    observe_fates(s, out)
    write_zeros(out, PLANES + CHEESE_PLANE * CELLS, MAX_PLAYERS * CELLS)
    for steps in range(s.players):
        observe_cheeses(s, seat, steps, out)


def write_cards(card: int, plane: int, out: list[int]) -> None:
    for cell in range(CELLS):
        out[PLANES + plane * CELLS + cell] = 1 if out[GAINS + cell] == card else 0


def observe_fates(s: State, out: list[int]) -> None:
    """R10: which cards stay if the game ended now. Cells are bits, the table two numbers of four
    rows each."""
    dogs, cats, mice, cheeses = bits_of_rows(s, 0)
    more_dogs, more_cats, more_mice, more_cheeses = bits_of_rows(s, WRAP // 2)
    cats &= ~beside(dogs, more_dogs)
    more_cats &= ~beside(more_dogs, dogs)
    mice &= ~beside(cats, more_cats)
    more_mice &= ~beside(more_cats, cats)
    cheeses &= ~beside(mice, more_mice)
    more_cheeses &= ~beside(more_mice, mice)
    stay = dogs | cats | mice | cheeses
    stay |= (more_dogs | more_cats | more_mice | more_cheeses) << HALF
    for cell in range(CELLS):
        out[PLANES + STAYS_PLANE * CELLS + cell] = stay >> cell & 1


def bits_of_rows(s: State, first: int) -> tuple[int, int, int, int]:
    """The dogs, cats, mice and cheeses of four rows."""
    dogs = 0
    cats = 0
    mice = 0
    cheeses = 0
    for row in range(WRAP // 2):
        bits = 0
        for column in range(WRAP):
            bits |= BIT_OF[s.table[first + row][column] - FREE & 31] << column
        dogs |= (bits & 255) << row * WRAP
        cats |= (bits >> 8 & 255) << row * WRAP
        mice |= (bits >> 16 & 255) << row * WRAP
        cheeses |= (bits >> 24 & 255) << row * WRAP
    return dogs, cats, mice, cheeses


def beside(bits: int, others: int) -> int:
    """The cells of four rows that share an edge with one of these cells, or with one of the other
    four rows."""
    right = bits << 1 & ~FIRST_COLUMN | bits >> WRAP - 1 & FIRST_COLUMN
    left = bits >> 1 & ~LAST_COLUMN | bits << WRAP - 1 & LAST_COLUMN
    below = bits << WRAP | others >> HALF - WRAP
    above = bits >> WRAP | others << HALF - WRAP
    return right | left | below | above


def observe_cheeses(s: State, seat: int, steps: int, out: list[int]) -> None:
    """Those of one seat, and its points if the game ended now."""
    owner = seat_after(seat, steps, s.players)
    first = cheese_on_table(CHEESE, owner)
    points = 0
    for cell in range(CELLS):
        value = out[GAINS + cell] - first + 1
        value = value if (value > 0) & (value <= VALUES) else 0
        out[PLANES + (CHEESE_PLANE + steps) * CELLS + cell] = value
        points += value * out[PLANES + STAYS_PLANE * CELLS + cell]
    out[FIRST_SEAT + steps * SEAT_FEATURES + POINTS] = points


def observe_room(s: State, out: list[int]) -> None:
    """R7: where a card may be laid now, and where one may still come to lie."""
    now = lines_now(s)
    columns = wrap(s.right - s.side + 1, s.left + s.side - 1)
    rows = wrap(s.bottom - s.side + 1, s.top + s.side - 1)
    later = columns << WRAP | rows
    for cell in range(CELLS):
        is_now = now & LINES[cell] == LINES[cell]
        is_later = later & LINES[cell] == LINES[cell]
        card = out[GAINS + cell]
        out[PLANES + OPEN_PLANE * CELLS + cell] = 1 if is_now & (card == OPEN) else 0
        out[PLANES + LATER_PLANE * CELLS + cell] = 1 if is_later & (card < START_CARD) else 0


def lines_now(s: State) -> int:
    """The rows and columns where a card may be laid now, as bits like LINES."""
    wider = room_to_grow(s, s.left, s.right)
    higher = room_to_grow(s, s.top, s.bottom)
    columns = wrap(s.left - wider, s.right + wider)
    return columns << WRAP | wrap(s.top - higher, s.bottom + higher)


def wrap(first: int, last: int) -> int:
    """Columns or rows as bits, wrapped around like the table."""
    bits = 0
    for i in range(first, min(last, first + WRAP - 1) + 1):
        bits |= 1 << i % WRAP
    return bits


def cell(column: int, row: int) -> int:
    return row % WRAP * WRAP + column % WRAP


def in_plane(plane: int, column: int, row: int) -> int:
    return PLANES + plane * CELLS + cell(column, row)


# --- Choices: a card and a cell ---------------------------------------------------------------


def choice(s: State, seat: int, action: int) -> int:
    return card_of(action) * CELLS + CELL_OF[(action - LAY) % (SPAN * SPAN)]


def write_mask(s: State, seat: int, observation: list[int], mask: list[bool]) -> None:
    """Each different card in hand, on each cell where a card may be laid now."""
    first = PLANES + OPEN_PLANE * CELLS
    for card in range(CARDS):
        has = 1 if s.hand[seat][card] > 0 else 0
        for place in range(CELLS):
            mask[card * CELLS + place] = observation[first + place] & has > 0


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
