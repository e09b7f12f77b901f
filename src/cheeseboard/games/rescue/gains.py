"""What each card would gain on each cell of the cheese rescue, by the rule of thumb.

It is a part of what a learning player gets. The work goes in stages. The cells of one stage do not
need each other, so that a GPU takes them all at once, and a CPU many. What later stages need is
kept in notes.
"""

from __future__ import annotations

from cheeseboard.games.rescue.far_gains import even_gains, near_gains, odd_gains
from cheeseboard.games.rescue.notes import (
    A_PLANE,
    ABOVE,
    BELOW,
    BITS,
    BOTH,
    BOTH_BITS,
    CELL_MASK,
    CHEESE_NOW,
    FAR_CAT,
    FAR_MOUSE,
    FIRST_CELL,
    FIRST_COLUMN,
    FIRST_ROW,
    HALF,
    KIND,
    LAST_CELL,
    LEFT,
    LINES,
    NO_CAT_NOW,
    NO_CAT_THEN,
    NO_DOG_NOW,
    NO_MOUSE_ABOVE,
    NO_MOUSE_BELOW,
    NO_MOUSE_LEFT,
    NO_MOUSE_NOW,
    NO_MOUSE_RIGHT,
    OPEN_CELLS,
    PLACES,
    RIGHT,
    ROWS,
    SMALL,
    WIDE,
    WORTH,
    hope,
    hopes_around,
    lines_of,
    place_in_window,
    product,
    sum_around,
    worth,
    worth_of,
)
from cheeseboard.games.rescue.rules import room_to_grow
from cheeseboard.games.rescue.sense import NO_CAT, NO_DOG, NO_MOUSE, SURE
from cheeseboard.games.rescue.state import (
    CARDS,
    CAT,
    CHEESE,
    DOG,
    FREE,
    MOUSE,
    OPEN,
    VALUES,
    WRAP,
    State,
    is_card,
)

# A gain is counted in parts of a point: SURE of a point are PART_OF_POINT of them.
PART_OF_POINT = 24
MAX_GAIN = 120
CELLS = WRAP * WRAP

# The stages.
CARDS_STAGE, CATS_STAGE, MICE_STAGE, CHEESES_STAGE = range(4)
STAGES = 4
PARTS = LAST_CELL - FIRST_CELL
OUTER_CELLS = A_PLANE - PARTS


def observe_gains(s: State, seat: int, notes: list[int], first: int, out: list[int]) -> None:
    """What each card of the mover would change wherever it may be laid. At `first` a plane for each
    card begins, for what the seat gains; then as many for what others lose."""
    no_dog = hope_of_none(NO_DOG[s.players - 2], s.pile[DOG])
    no_cat = hope_of_none(NO_CAT[s.players - 2], s.pile[CAT])
    no_mouse = hope_of_none(NO_MOUSE[s.players - 2], s.pile[MOUSE])
    reach = cells_in_reach(s)
    view_table(s, notes)
    for cell in range(FIRST_CELL, LAST_CELL):
        is_in_reach = has_lines(reach, LINES[cell])
        note_card(seat, cell, is_in_reach, no_dog, no_cat, no_mouse, notes)
    for cell in range(FIRST_CELL, LAST_CELL):
        note_cat(cell, notes)
    for cell in range(FIRST_CELL, LAST_CELL):
        note_mouse(cell, notes)
    for cell in range(FIRST_CELL, LAST_CELL):
        note_cheese(cell, notes)
    for i in range(list_open_cells(open_lines(s), notes)):
        cell = notes[OPEN_CELLS + i] & CELL_MASK
        write_gains_at(s, seat, cell, first + place_of(s, PLACES[cell]), notes, out)


def note_gains_at(s: State, seat: int, stage: int, part: int, notes: list[int]) -> None:
    """The same for one stage and one cell; then `write_gains_of_part` writes the gains."""
    cell = cell_of_part(part)
    if stage == CARDS_STAGE:
        view_cell(s, cell, notes)
        if part < OUTER_CELLS:
            view_outer_cell(part, notes)
        no_dog = hope_of_none(NO_DOG[s.players - 2], s.pile[DOG])
        no_cat = hope_of_none(NO_CAT[s.players - 2], s.pile[CAT])
        no_mouse = hope_of_none(NO_MOUSE[s.players - 2], s.pile[MOUSE])
        is_in_reach = has_lines(cells_in_reach(s), lines_of(cell))
        note_card(seat, cell, is_in_reach, no_dog, no_cat, no_mouse, notes)
    elif stage == CATS_STAGE:
        note_cat(cell, notes)
    elif stage == MICE_STAGE:
        note_mouse(cell, notes)
    else:
        note_cheese(cell, notes)


def may_gain(s: State, part: int, notes: list[int]) -> bool:
    """Whether a card may be laid on the cell now."""
    cell = cell_of_part(part)
    return is_open(cell, has_lines(open_lines(s), lines_of(cell)), notes)


def write_gains_of_part(
    s: State, seat: int, part: int, notes: list[int], first: int, out: list[int]
) -> None:
    cell = cell_of_part(part)
    write_gains_at(s, seat, cell, first + place_of(s, place_in_window(cell)), notes, out)


def cell_of_part(part: int) -> int:
    """The mask tells the compiler that no index is negative."""
    return FIRST_CELL + part & CELL_MASK


def view_cell(s: State, cell: int, notes: list[int]) -> None:
    row = cell // WIDE - FIRST_ROW
    column = cell % WIDE - FIRST_COLUMN
    is_in_window = (row >= 0) & (row < WRAP) & (column >= 0)
    notes[KIND + cell] = card_in_window(s, row, column) if is_in_window else FREE


def view_outer_cell(which: int, notes: list[int]) -> None:
    """Nothing lies before the first and after the last of the cells that count."""
    cell = which if which < FIRST_CELL else which - FIRST_CELL + LAST_CELL
    notes[KIND + cell] = FREE
    notes[WORTH + cell] = 0


# --- The window ------------------------------------------------------------------------------


def view_table(s: State, notes: list[int]) -> None:
    for cell in range(A_PLANE):
        notes[KIND + cell] = FREE
        notes[WORTH + cell] = 0
    for row in range(WRAP):
        for column in range(WRAP):
            notes[KIND + cell_at(row, column)] = card_in_window(s, row, column)


def cell_at(row: int, column: int) -> int:
    """The cell in this row and column of the window."""
    return (FIRST_ROW + row) * WIDE + FIRST_COLUMN + column


def card_in_window(s: State, row: int, column: int) -> int:
    return s.table[s.top - 1 + row & WRAP - 1][s.left - 1 + column & WRAP - 1]


def place_of(s: State, place: int) -> int:
    """The cell on the table that wraps around, from its place in the window."""
    row = place + (s.top - 1) * WRAP & CELLS - WRAP
    return row | place + s.left - 1 & WRAP - 1


def open_lines(s: State) -> int:
    """R7: the rows and columns where a card may be laid now, as bits like LINES."""
    wider = room_to_grow(s, s.left, s.right)
    higher = room_to_grow(s, s.top, s.bottom)
    rows = (2 << s.bottom - s.top + FIRST_ROW + 1 + higher) - (2 << FIRST_ROW - higher)
    columns = (2 << s.right - s.left + FIRST_COLUMN + 1 + wider) - (2 << FIRST_COLUMN - wider)
    return columns << ROWS | rows


def has_lines(lines: int, wanted: int) -> bool:
    return lines & wanted == wanted


def is_open(cell: int, is_in_lines: bool, notes: list[int]) -> bool:
    """R6: whether a card may be laid there now."""
    return is_in_lines & (notes[KIND + cell] == OPEN)


def list_open_cells(lines: int, notes: list[int]) -> int:
    """List them, and return how many there are. Every cell is written, and kept only if it is open:
    without a branch that is faster."""
    n = 0
    for cell in range(FIRST_ROW * WIDE, (FIRST_ROW + WRAP) * WIDE):
        notes[OPEN_CELLS + n] = cell
        n += 1 if is_open(cell, has_lines(lines, LINES[cell]), notes) else 0
    return n


# --- Stage by stage --------------------------------------------------------------------------


def hope_of_none(usual: int, unseen: int) -> int:
    """The hope that no such animal comes to a cell where one may come."""
    return usual & SMALL if unseen > 0 else SURE


def note_card(
    seat: int,
    cell: int,
    is_in_reach: bool,
    no_dog: int,
    no_cat: int,
    no_mouse: int,
    notes: list[int],
) -> None:
    """As if no cat or mouse were there."""
    card = notes[KIND + cell]
    may_come = 1 if is_in_reach and not is_card(card) else 0
    notes[WORTH + cell] = worth_of(card, seat)
    no_dog_here = no_dog if may_come > 0 else SURE
    notes[NO_DOG_NOW + cell] = 0 if card == DOG else no_dog_here
    notes[NO_CAT_NOW + cell] = no_cat if may_come > 0 else SURE
    notes[NO_MOUSE_NOW + cell] = no_mouse if may_come > 0 else SURE


def cells_in_reach(s: State) -> int:
    """R7: the rows and columns that the square can still grow to cover, as bits like LINES."""
    above = max(s.bottom - s.top - s.side + FIRST_ROW + 2, 0)
    left = max(s.right - s.left - s.side + FIRST_COLUMN + 2, 0)
    rows = (1 << s.side + FIRST_ROW + 1) - (1 << above)
    columns = (1 << s.side + FIRST_COLUMN + 1) - (1 << left)
    return columns << ROWS | rows


def note_cat(cell: int, notes: list[int]) -> None:
    card = notes[KIND + cell]
    otherwise = hope(notes, NO_CAT_NOW + cell)
    a, b, c, d = hopes_around(notes, NO_DOG_NOW + cell)
    now = product(a, b, c, d)
    # Once a card lies beside the cat: without one of the sides where a dog may come.
    right = product(SURE, b, c, d)
    below = product(a, SURE, c, d)
    left = product(a, b, SURE, d)
    above = product(a, b, c, SURE)
    then = above if is_doubtful(d) else now
    then = left if is_doubtful(c) else then
    then = below if is_doubtful(b) else then
    then = right if is_doubtful(a) else then
    notes[NO_CAT_NOW + cell] = SURE - now if card == CAT else otherwise
    notes[NO_CAT_THEN + cell] = SURE - then if card == CAT else otherwise
    is_far = 1 if any_cheese_around(cell, notes) else 0
    notes[FAR_MOUSE + cell] = is_far if card == MOUSE else 0


def is_doubtful(hope: int) -> bool:
    return (hope > 0) & (hope < SURE)


def any_cheese_around(cell: int, notes: list[int]) -> bool:
    right = worth(notes, cell + RIGHT)
    below = worth(notes, cell + BELOW)
    left = worth(notes, cell + LEFT)
    above = worth(notes, cell + ABOVE)
    return right | below | left | above > 0


def note_mouse(cell: int, notes: list[int]) -> None:
    card = notes[KIND + cell]
    otherwise = hope(notes, NO_MOUSE_NOW + cell)
    a, b, c, d = hopes_around(notes, NO_CAT_NOW + cell)
    now = SURE - product(a, b, c, d)
    right = SURE - product(SURE, b, c, d)
    below = SURE - product(a, SURE, c, d)
    left = SURE - product(a, b, SURE, d)
    above = SURE - product(a, b, c, SURE)
    notes[NO_MOUSE_NOW + cell] = now if card == MOUSE else otherwise
    notes[NO_MOUSE_RIGHT + cell] = right if card == MOUSE else otherwise
    notes[NO_MOUSE_BELOW + cell] = below if card == MOUSE else otherwise
    notes[NO_MOUSE_LEFT + cell] = left if card == MOUSE else otherwise
    notes[NO_MOUSE_ABOVE + cell] = above if card == MOUSE else otherwise
    is_far = 1 if sum_around(notes, FAR_MOUSE + cell) > 0 else 0
    notes[FAR_CAT + cell] = is_far if card == CAT else 0


def note_cheese(cell: int, notes: list[int]) -> None:
    a, b, c, d = hopes_around(notes, NO_MOUSE_NOW + cell)
    notes[CHEESE_NOW + cell] = product(a, b, c, d)


# --- What is written -------------------------------------------------------------------------


def write_gains_at(
    s: State, seat: int, cell: int, where: int, notes: list[int], out: list[int]
) -> None:
    """What any card on an open cell changes, and what each card changes more."""
    a, b, c, d = hopes_around(notes, NO_CAT_THEN + cell)
    no_mouse_here = SURE - product(a, b, c, d)
    through_cats = sum_around(notes, FAR_CAT + cell)
    through_mice = through_cats + sum_around(notes, FAR_MOUSE + cell)
    by_dog = 0
    by_cat = 0
    if through_cats > 0:
        gain, by_dog, by_mouse = odd_gains(cell, no_mouse_here, notes)
    else:
        gain, by_mouse = near_gains(cell, no_mouse_here, notes)
    if through_mice > 0:
        a, b, c, d = hopes_around(notes, NO_DOG_NOW + cell)
        more, by_cat = even_gains(cell, SURE - product(a, b, c, d), notes)
        gain += more
    hand = s.hand[seat]
    write_gain(hand, MOUSE, where, own_part(gain + by_mouse), others_part(gain + by_mouse), out)
    own = own_part(gain)
    others = others_part(gain)
    for value in range(VALUES):
        with_cheese = own + cheese_here(cell, notes) * (value + 1)
        write_gain(hand, CHEESE + value, where, with_cheese, others, out)
    # Most dogs and cats gain no more than any card: then this is not worked out again.
    if by_cat != 0:
        write_gain(hand, CAT, where, own_part(gain + by_cat), others_part(gain + by_cat), out)
    else:
        write_gain(hand, CAT, where, own, others, out)
    if by_dog != 0:
        write_gain(hand, DOG, where, own_part(gain + by_dog), others_part(gain + by_dog), out)
    else:
        write_gain(hand, DOG, where, own, others, out)


def others_part(gain: int) -> int:
    return (gain + HALF & BOTH - 1) - HALF


def own_part(gain: int) -> int:
    return gain - others_part(gain) >> BOTH_BITS


def cheese_here(cell: int, notes: list[int]) -> int:
    """The hope of a cheese that is laid on the cell."""
    return product(
        hope(notes, NO_MOUSE_LEFT + cell + RIGHT),
        hope(notes, NO_MOUSE_ABOVE + cell + BELOW),
        hope(notes, NO_MOUSE_RIGHT + cell + LEFT),
        hope(notes, NO_MOUSE_BELOW + cell + ABOVE),
    )


def write_gain(
    hand: list[int], card: int, where: int, own: int, others: int, out: list[int]
) -> None:
    """Zeros for a card that is not in hand: without a branch that is faster."""
    has = 1 if hand[card] > 0 else 0
    out[where + card * CELLS] = has * in_parts(own)
    out[where + (CARDS + card) * CELLS] = has * in_parts(-others)


def in_parts(hope: int) -> int:
    return min(max(hope * PART_OF_POINT >> BITS, -MAX_GAIN), MAX_GAIN)
