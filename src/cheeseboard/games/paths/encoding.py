"""What a learning player gets in the mouse paths, and what it can answer.

Each seat sees the grid turned or mirrored so that its own mouse starts at the bottom left.
Mirrored, a card that joins north and east joins north and west, and the two goals may change
places.
"""

from __future__ import annotations

from cheeseboard.contract import HIDDEN
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
from cheeseboard.games.paths import words
from cheeseboard.games.paths.grid import (
    COLUMNS,
    KINDS,
    LOWER,
    NE,
    NW,
    ROWS,
    UPPER,
    WIDTH,
    only,
    other_goal,
)
from cheeseboard.games.paths.state import (
    CHOOSING,
    DRAW_CARD,
    ENDED,
    FLIP,
    KEEP,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NOT_DRAWN,
    PEEK,
    ROTATE,
    State,
    at_right,
    at_top,
)

# Trained networks know one phase by another name, and refuse features with new names.
PHASES = ["drawing" if name == "card" else name for name in words.PHASES]
HOW_MANY_PHASES = ENDED + 1
CELLS = ROWS * COLUMNS

# Where each group of features begins in the observation: the table, each seat, then planes of 28
# cells.
PLAYERS = 0
PHASE = PLAYERS + MAX_PLAYERS - MIN_PLAYERS + 1
TURN = PHASE + HOW_MANY_PHASES
CARDS_LEFT = TURN + MAX_PLAYERS
CHEESE = CARDS_LEFT + KINDS
PEEKER = CHEESE + 4
MISSES = PEEKER + MAX_PLAYERS
TRAPPED = MISSES + MAX_PLAYERS
WINNER = TRAPPED + MAX_PLAYERS
FIRST_SEAT = WINNER + MAX_PLAYERS

# Where each group begins within a seat's features.
IS_THERE, IS_OUT, IS_ACROSS, IS_RIGHT = range(4)
ENTRY = 4
SEAT_FEATURES = ENTRY + COLUMNS  # how many features a seat has

PLANES = FIRST_SEAT + MAX_PLAYERS * SEAT_FEATURES
FACE_DOWN, NORTH, EAST, SOUTH, WEST, AHEAD, HERE = range(7)
HOW_MANY_PLANES = 7

FEATURE_COUNT = PLANES + HOW_MANY_PLANES * CELLS

FLIP_CHOICE = 0
KEEP_CHOICE = FLIP_CHOICE + CELLS
ROTATE_CHOICE = KEEP_CHOICE + 1
PEEK_CHOICE = ROTATE_CHOICE + 1
CHOICES = PEEK_CHOICE + 2


def observe(s: State, seat: int, out: list[int]) -> None:
    observe_table(s, seat, out)
    observe_events(s, seat, out)
    observe_seats(s, seat, out)
    observe_grid(s, seat, out)


def observe_seats(s: State, seat: int, out: list[int]) -> None:
    """The seat itself, then the others in the order of play; where nobody sits, zeros."""
    for steps in range(MAX_PLAYERS):
        first = FIRST_SEAT + steps * SEAT_FEATURES
        if steps < s.players:
            observe_mouse(s, seat, seat_after(seat, steps, s.players), out, first)
        else:
            write_zeros(out, first, SEAT_FEATURES)


def observe_table(s: State, seat: int, out: list[int]) -> None:
    write_one_of(out, PLAYERS, MAX_PLAYERS - MIN_PLAYERS + 1, s.players - MIN_PLAYERS)
    write_one_of(out, PHASE, HOW_MANY_PHASES, s.phase)
    write_one_of(out, TURN, MAX_PLAYERS, steps_to(seat, s.player, s.players))
    mirrored = at_top(s, seat) != at_right(s, seat)
    for kind in range(KINDS):
        out[CARDS_LEFT + kind] = s.cards_left[as_mirrored(kind) if mirrored else kind]


def as_mirrored(kind: int) -> int:
    if kind == NE:
        return NW
    return NE if kind == NW else kind


def observe_events(s: State, seat: int, out: list[int]) -> None:
    write_one_of(out, CHEESE, 4, where_the_cheese_is(s, seat))
    write_one_of(out, PEEKER, MAX_PLAYERS, steps_to_anybody(s, seat, s.peeker))
    write_one_of(out, MISSES, MAX_PLAYERS, steps_to_anybody(s, seat, s.misses))
    write_one_of(out, TRAPPED, MAX_PLAYERS, steps_to_anybody(s, seat, s.trapped))
    write_one_of(out, WINNER, MAX_PLAYERS, steps_to_anybody(s, seat, s.winner))


def where_the_cheese_is(s: State, seat: int) -> int:
    """0: nobody has looked; 1: the seat does not know; 2: in its own half; 3: in the other."""
    if s.cheese == NOT_DRAWN:
        return 0
    if s.cheese == HIDDEN:
        return 1
    return 2 if s.cheese == near_goal(s, seat) else 3


def near_goal(s: State, seat: int) -> int:
    return UPPER if at_top(s, seat) else LOWER


def steps_to_anybody(s: State, seat: int, other: int) -> int:
    return steps_to(seat, other, s.players) if other >= 0 else other


def observe_mouse(s: State, seat: int, owner: int, out: list[int], first: int) -> None:
    out[first + IS_THERE] = 1
    out[first + IS_OUT] = s.is_out[owner]
    out[first + IS_ACROSS] = 1 if at_top(s, owner) != at_top(s, seat) else 0
    out[first + IS_RIGHT] = 1 if at_right(s, owner) != at_right(s, seat) else 0
    write_one_of(out, first + ENTRY, COLUMNS, column_for(s, seat, s.entry[owner]))


def observe_grid(s: State, seat: int, out: list[int]) -> None:
    north = s.open_south if at_top(s, seat) else s.open_north
    south = s.open_north if at_top(s, seat) else s.open_south
    east = s.open_west if at_right(s, seat) else s.open_east
    west = s.open_east if at_right(s, seat) else s.open_west
    ahead = s.ahead if s.phase == CHOOSING else 0
    here = only(s.place) if DRAW_CARD <= s.phase < ENDED else 0
    face_down = s.face_down
    # Asked once: compiled code would ask again for every cell.
    is_at_top = at_top(s, seat)
    is_at_right = at_right(s, seat)
    for row in range(ROWS):
        first = (ROWS - 1 - row if is_at_top else row) * WIDTH
        for column in range(COLUMNS):
            place = first + (COLUMNS - 1 - column if is_at_right else column)
            which = PLANES + row * COLUMNS + column
            out[which + FACE_DOWN * CELLS] = face_down >> place & 1
            out[which + NORTH * CELLS] = north >> place & 1
            out[which + EAST * CELLS] = east >> place & 1
            out[which + SOUTH * CELLS] = south >> place & 1
            out[which + WEST * CELLS] = west >> place & 1
            out[which + AHEAD * CELLS] = ahead >> place & 1
            out[which + HERE * CELLS] = here >> place & 1


# --- The grid as a seat sees it ---------------------------------------------------------------


def column_for(s: State, seat: int, column: int) -> int:
    return COLUMNS - 1 - column if at_right(s, seat) else column


def row_for(s: State, seat: int, row: int) -> int:
    return ROWS - 1 - row if at_top(s, seat) else row


def place_in(s: State, seat: int, which: int) -> int:
    """The place at one of the 28 cells, as the seat sees the grid."""
    return row_for(s, seat, which // COLUMNS) * WIDTH + column_for(s, seat, which % COLUMNS)


def cell_of(s: State, seat: int, place: int) -> int:
    return row_for(s, seat, place // WIDTH) * COLUMNS + column_for(s, seat, place % WIDTH)


# --- Choices ----------------------------------------------------------------------------------


def choice(s: State, seat: int, action: int) -> int:
    if action >= PEEK:
        return PEEK_CHOICE if action - PEEK == near_goal(s, seat) else PEEK_CHOICE + 1
    if action >= FLIP:
        return FLIP_CHOICE + cell_of(s, seat, action - FLIP)
    return KEEP_CHOICE if action == KEEP else ROTATE_CHOICE


def action_of(s: State, seat: int, which: int) -> int:
    if which == PEEK_CHOICE:
        return PEEK + near_goal(s, seat)
    if which > PEEK_CHOICE:
        return PEEK + other_goal(near_goal(s, seat))
    if which < KEEP_CHOICE:
        return FLIP + place_in(s, seat, which - FLIP_CHOICE)
    return KEEP if which == KEEP_CHOICE else ROTATE


# --- Names ------------------------------------------------------------------------------------

_SEAT = [
    Feature("is there"),
    Feature("is out"),
    Feature("starts across"),
    Feature("starts on the right"),
    *one_of("column of the mouse", range(1, COLUMNS + 1)),
]
_PLANES = ("face down", "open to the north", "open to the east", "open to the south")
_MORE_PLANES = ("open to the west", "may be turned up now", "is being turned up or looked at")
_CELLS = [
    f"row {row}, column {column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)
]
FEATURES = [
    *one_of("players", range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    *one_of("phase", PHASES),
    *one_of("turn", SEATS[:MAX_PLAYERS]),
    *(Feature(f"face-down cards: {kind}", 0, 24) for kind in words.KINDS),
    *one_of("cheese", ("nobody has looked", "unknown", "near goal", "far goal")),
    *one_of("has peeked", SEATS[:MAX_PLAYERS]),
    *one_of("misses a turn", SEATS[:MAX_PLAYERS]),
    *one_of("in the trap", SEATS[:MAX_PLAYERS]),
    *one_of("has the cheese", SEATS[:MAX_PLAYERS]),
    *each(SEATS[:MAX_PLAYERS], _SEAT),
    *(Feature(f"{plane}: {where}") for plane in (*_PLANES, *_MORE_PLANES) for where in _CELLS),
]
CHOICE_NAMES = [
    *(f"turn up {where}" for where in _CELLS),
    "keep",
    "turn",
    "peek at the near goal",
    "peek at the far goal",
]
