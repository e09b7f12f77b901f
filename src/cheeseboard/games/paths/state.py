"""The state of the mouse paths as numbers: where mice stand, and where their paths lead."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.games.paths.grid import (
    COLUMNS,
    EAST,
    GOALS,
    KINDS,
    NORTH,
    PATH_KINDS,
    PLACES,
    ROWS,
    SOUTH,
    WEST,
    WIDTH,
    east_of,
    first_column,
    north_of,
    only,
    south_of,
    west_of,
    with_or_without,
)

MIN_PLAYERS = 1
MAX_PLAYERS = 4

# P3: the corners, clockwise.
BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT = range(4)

# `options` in `start` holds the count of each kind of path and, at this index, the number of
# columns: a size, which only small tables for research change.
COLUMNS_IN_PLAY = PATH_KINDS

# What happens next.
DRAW_STARTER, CHOOSING, DRAW_CARD, ROTATING, PEEKING, DRAW_PEEKED, DRAW_GOAL, ENDED = range(8)

# Actions. FLIP turns up a card or, with a goal's place, that goal; ROTATE turns a card by 180°.
STARTER = 0
CARD = STARTER + MAX_PLAYERS
UPPER_CHEESE = CARD + KINDS
UPPER_TRAP = UPPER_CHEESE + 1
UPPER_UNSEEN = UPPER_TRAP + 1
KEEP = UPPER_UNSEEN + 1
ROTATE = KEEP + 1
FLIP = ROTATE + 1
PEEK = FLIP + PLACES
ACTION_COUNT = PEEK + PLACES
MAX_ACTIONS = 16  # counted: no path in this grid runs into more cards

NOT_DRAWN = 0  # State.cheese while nobody has looked at a goal


class State:
    players: int
    player: int
    phase: int
    place: int  # of the card that the player is turning up or looking at
    face_down: int
    open_north: int  # the face-up cards whose path is open to the north
    open_east: int
    open_south: int
    open_west: int
    ahead: int  # the face-down cards that the player's path runs into
    cheese: int  # its place, NOT_DRAWN or HIDDEN
    # The places of the two bonus cards, or NOWHERE while they are face down.
    cage: int
    swap: int
    # The seat that peeked, misses its next turn, sits in the trap, has the cheese; or NOBODY.
    peeker: int
    misses: int
    trapped: int
    winner: int
    cards_left: Annotated[list[int], 9]  # how many cards of each kind are face down
    entry: Annotated[list[int], 4]  # the column at which each mouse stands
    is_out: Annotated[list[int], 4]


# --- Where the mice stand --------------------------------------------------------------------


def corner(s: State, seat: int) -> int:
    # P3: two players take opposite corners.
    return 2 * seat if s.players == 2 else seat


def at_top(s: State, seat: int) -> bool:
    return corner(s, seat) == TOP_LEFT or corner(s, seat) == TOP_RIGHT


def at_right(s: State, seat: int) -> bool:
    return corner(s, seat) == TOP_RIGHT or corner(s, seat) == BOTTOM_RIGHT


def first_entry(s: State, seat: int, columns: int) -> int:
    first = first_column(columns)
    return first + columns - 1 if at_right(s, seat) else first


def last_entry(s: State, seat: int) -> int:
    return 0 if at_right(s, seat) else COLUMNS - 1


def next_entry(s: State, seat: int) -> int:
    # P8: away from the seat's home corner.
    return s.entry[seat] - 1 if at_right(s, seat) else s.entry[seat] + 1


def before_mouse(s: State, seat: int) -> int:
    """The card before the seat's mouse, as a set of places."""
    row = 0 if at_top(s, seat) else ROWS - 1
    return only(row * WIDTH + s.entry[seat])


# --- Paths -----------------------------------------------------------------------------------


def path(s: State, seat: int) -> int:
    """P6: the face-up cards that the seat's path runs through."""
    towards_mouse = s.open_north if at_top(s, seat) else s.open_south
    reached = 0
    further = before_mouse(s, seat) & towards_mouse
    while further != reached:
        reached = further
        further = reached | joined_cards(s, reached)
    return reached


def joined_cards(s: State, places: int) -> int:
    """The neighbouring cards whose paths meet these at the shared edge."""
    return (
        north_of(places & s.open_north) & s.open_south
        | east_of(places & s.open_east) & s.open_west
        | south_of(places & s.open_south) & s.open_north
        | west_of(places & s.open_west) & s.open_east
    )


def ahead_of(s: State, seat: int) -> int:
    """P6: the face-down cards and goals at which the seat's path ends."""
    places = path(s, seat)
    return s.face_down & (
        before_mouse(s, seat)
        | north_of(places & s.open_north)
        | east_of(places & s.open_east)
        | south_of(places & s.open_south)
        | west_of(places & s.open_west)
    )


def find_entrance(s: State, seat: int) -> int:
    """P8: move the mouse on until its path ends at face-down cards or goals, and return these; 0
    if no entrance is left.

    It never looks back: cards that lie face up stay as they are (P5), so an entrance that is
    blocked stays blocked.
    """
    while True:
        ahead = ahead_of(s, seat)
        if ahead != 0 or s.entry[seat] == last_entry(s, seat):
            return ahead
        s.entry[seat] = next_entry(s, seat)


# --- Cards -----------------------------------------------------------------------------------


def sides(s: State, place: int) -> int:
    """The sides that a card joins as it lies; a face-down card joins none."""
    return (
        NORTH * (s.open_north >> place & 1)
        | EAST * (s.open_east >> place & 1)
        | SOUTH * (s.open_south >> place & 1)
        | WEST * (s.open_west >> place & 1)
    )


def lay(s: State, joins: int) -> None:
    """The card lies face up at s.place and joins these sides."""
    here = only(s.place)
    s.face_down &= ~here
    s.open_north = with_or_without(s.open_north, here, joins & NORTH)
    s.open_east = with_or_without(s.open_east, here, joins & EAST)
    s.open_south = with_or_without(s.open_south, here, joins & SOUTH)
    s.open_west = with_or_without(s.open_west, here, joins & WEST)


def goal_is_up(s: State) -> bool:
    return s.face_down & GOALS != GOALS
