"""The rules of the mouse paths, P1 to P15. Integers and fixed lists, nothing else.

P16 and P17, several rounds, are in series.py.
"""

from __future__ import annotations

from typing import Annotated

from cheeseboard.game import CHANCE, HIDDEN, NOBODY, OVER, below

RULES = "paths/2"
MIN_PLAYERS = 1
MAX_PLAYERS = 4

# P1: a place is row · WIDTH + column. The grid is one column narrower than WIDTH, so that a
# path that leaves it on one side does not come back on the other.
COLUMNS = 7
ROWS = 4
WIDTH = COLUMNS + 1
PLACES = ROWS * WIDTH
UPPER = 1 * WIDTH + 3
LOWER = 2 * WIDTH + 3
NOWHERE = -1

# A set of places is a number: the place's bit is 1. Divided by 37, each single bit leaves a
# remainder of its own, and that finds its place.
GRID = 0x7F7F7F7F
GOALS = 1 << UPPER | 1 << LOWER
PLACE_OF_REMAINDER = tuple(
    sum(place for place in range(PLACES) if (1 << place) % 37 == remainder)
    for remainder in range(37)
)

# P3: the corners, clockwise.
BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT = range(4)

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

# What happens next.
DRAW_STARTER, CHOOSING, DRAW_CARD, TURNING, PEEKING, DRAW_PEEKED, DRAW_GOAL, ENDED = range(8)

# Actions. Turning up a goal is FLIP with the goal's place.
STARTER = 0
CARD = STARTER + MAX_PLAYERS
UPPER_CHEESE = CARD + KINDS
UPPER_TRAP = UPPER_CHEESE + 1
UPPER_UNSEEN = UPPER_TRAP + 1
KEEP = UPPER_UNSEEN + 1
TURN = KEEP + 1
FLIP = TURN + 1
PEEK = FLIP + PLACES
ACTIONS = PEEK + PLACES
MOST_ACTIONS = 16  # counted: no path in this grid runs into more cards

NOT_DRAWN = 0  # where the cheese is: nobody has looked at a goal yet


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
    cage: int  # the places of the bonus cards that are face up
    swap: int
    peeker: int  # the seats to which this happened, or NOBODY
    misses: int
    trapped: int
    winner: int
    left: Annotated[list[int], 9]  # face-down cards of each kind
    entry: Annotated[list[int], 4]  # each mouse's column
    out: Annotated[list[int], 4]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.face_down = GRID
    s.cheese = NOT_DRAWN
    s.cage = s.swap = NOWHERE
    s.peeker = s.misses = s.trapped = s.winner = NOBODY
    for kind in range(PATH_KINDS):
        s.left[kind] = options[kind]
    s.left[CAGE] = s.left[SWAP] = 1
    for seat in range(players):
        s.entry[seat] = first_entry(s, seat)
    s.phase = DRAW_STARTER
    if starter != CHANCE:
        play(s, STARTER + starter)


def mover(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    chooses = s.phase == CHOOSING or s.phase == TURNING or s.phase == PEEKING
    return s.player if chooses else CHANCE


# --- Where the mice stand --------------------------------------------------------------------


def corner(s: State, seat: int) -> int:
    # P3: two players take opposite corners.
    return 2 * seat if s.players == 2 else seat


def at_top(s: State, seat: int) -> bool:
    return corner(s, seat) == TOP_LEFT or corner(s, seat) == TOP_RIGHT


def at_right(s: State, seat: int) -> bool:
    return corner(s, seat) == TOP_RIGHT or corner(s, seat) == BOTTOM_RIGHT


def first_entry(s: State, seat: int) -> int:
    return COLUMNS - 1 if at_right(s, seat) else 0


def last_entry(s: State, seat: int) -> int:
    return 0 if at_right(s, seat) else COLUMNS - 1


def next_entry(s: State, seat: int) -> int:
    # P8: away from the seat's first corner.
    return s.entry[seat] - 1 if at_right(s, seat) else s.entry[seat] + 1


def before_mouse(s: State, seat: int) -> int:
    """The card before the seat's mouse, as a set of places."""
    row = 0 if at_top(s, seat) else ROWS - 1
    return 1 << (row * WIDTH + s.entry[seat])


# --- Paths -----------------------------------------------------------------------------------


def path(s: State, seat: int) -> int:
    """P6: the face-up cards that the seat's path runs through."""
    towards_mouse = s.open_north if at_top(s, seat) else s.open_south
    reached = 0
    further = before_mouse(s, seat) & towards_mouse
    while further != reached:
        reached = further
        further = reached | joined(s, reached)
    return reached


def joined(s: State, places: int) -> int:
    """The neighbouring cards whose paths meet these at the shared edge."""
    return (
        ((places & s.open_north) >> WIDTH) & s.open_south
        | ((places & s.open_east) << 1) & s.open_west
        | ((places & s.open_south) << WIDTH) & s.open_north
        | ((places & s.open_west) >> 1) & s.open_east
    )


def first_of(places: int) -> int:
    return PLACE_OF_REMAINDER[(places & -places) % 37]


def run_into(s: State, seat: int) -> int:
    """P6: the face-down cards and goals at which the seat's path ends."""
    places = path(s, seat)
    return s.face_down & (
        before_mouse(s, seat)
        | (places & s.open_north) >> WIDTH
        | (places & s.open_east) << 1
        | (places & s.open_south) << WIDTH
        | (places & s.open_west) >> 1
    )


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    if s.phase == CHOOSING:
        return flips(s, out)
    if s.phase == TURNING:
        out[0] = KEEP
        out[1] = TURN
    else:
        out[0] = PEEK + UPPER
        out[1] = PEEK + LOWER
    return 2


def flips(s: State, out: list[int]) -> int:
    """P6, P10: any card or goal that the seat's path runs into."""
    n = 0
    rest = s.ahead
    while rest != 0:
        out[n] = FLIP + first_of(rest)
        rest &= rest - 1
        n += 1
    return n


# --- Chance ----------------------------------------------------------------------------------


def chance(s: State, out: list[int], weight: list[int]) -> int:
    if s.phase == DRAW_STARTER:
        return equally(STARTER, s.players, out, weight)
    if s.phase == DRAW_CARD:
        return cards_left(s, out, weight)
    return equally(UPPER_CHEESE, 2, out, weight)


def equally(first: int, count: int, out: list[int], weight: list[int]) -> int:
    for i in range(count):
        out[i] = first + i
        weight[i] = 1
    return count


def cards_left(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    for kind in range(KINDS):
        if s.left[kind] > 0:
            out[n] = CARD + kind
            weight[n] = s.left[kind]
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    if s.phase == DRAW_STARTER:
        return STARTER + below(rng, s.players)
    if s.phase == DRAW_CARD:
        return CARD + drawn(s, rng)
    return UPPER_CHEESE + below(rng, 2)


def drawn(s: State, rng: list[int]) -> int:
    total = 0
    for kind in range(KINDS):
        total += s.left[kind]
    ticket = below(rng, total)
    kind = 0
    while ticket >= s.left[kind]:
        ticket -= s.left[kind]
        kind += 1
    return kind


# --- Playing ---------------------------------------------------------------------------------


def play(s: State, action: int) -> None:
    if action >= PEEK:
        s.place = action - PEEK
        s.peeker = s.player
        s.phase = DRAW_PEEKED  # there is one cage: nobody has looked before
    elif action >= FLIP:
        flip(s, action - FLIP)
    elif action == TURN:
        lay(s, turned(sides(s, s.place)))
        end_turn(s)
    elif action == KEEP:
        end_turn(s)
    elif action >= UPPER_CHEESE:
        s.cheese = UPPER if action == UPPER_CHEESE else LOWER
        goals_drawn(s)
    elif action >= CARD:
        card_drawn(s, action - CARD)
    else:
        s.player = action - STARTER
        begin_turn(s)


def flip(s: State, place: int) -> None:
    s.place = place
    if not is_goal(place):
        s.phase = DRAW_CARD
    elif s.cheese == NOT_DRAWN:
        s.phase = DRAW_GOAL
    else:
        turn_up_goal(s)


def card_drawn(s: State, kind: int) -> None:
    s.left[kind] -= 1
    lay(s, SIDES[kind])
    if kind == CAGE:
        turn_up_cage(s)
    elif kind == SWAP:
        turn_up_swap(s)
    elif SIDES[kind] == turned(SIDES[kind]):
        end_turn(s)  # P7: it looks the same both ways
    else:
        s.phase = TURNING


def turn_up_cage(s: State) -> None:
    # P14: a look at a goal, and a missed turn. Once a goal is face up, only the missed turn.
    s.cage = s.place
    s.misses = s.player
    if goal_is_up(s):
        end_turn(s)
    else:
        s.phase = PEEKING


def turn_up_swap(s: State) -> None:
    # P15: it matters where the cheese is only once somebody has looked.
    s.swap = s.place
    somewhere = s.cheese == UPPER or s.cheese == LOWER
    if somewhere and not goal_is_up(s):
        s.cheese = other_goal(s.cheese)
    end_turn(s)


def goals_drawn(s: State) -> None:
    if s.phase == DRAW_PEEKED:
        end_turn(s)
    else:
        turn_up_goal(s)


def turn_up_goal(s: State) -> None:
    lay(s, CROSSING)
    if s.place == s.cheese:
        # P11: the player wins at once.
        s.winner = s.player
        s.phase = ENDED
    else:
        # P12: the player is out, the others play on.
        s.trapped = s.player
        s.out[s.player] = 1
        end_turn(s)


def end_turn(s: State) -> None:
    """P5: play goes on clockwise. P9: it passes over those who cannot go on."""
    s.phase = ENDED
    asked = 0
    while s.phase == ENDED and asked < 2 * s.players:  # twice: a player may miss a turn
        s.player = next_seat(s)
        begin_turn(s)
        asked += 1


def next_seat(s: State) -> int:
    return s.player + 1 if s.player + 1 < s.players else 0


def begin_turn(s: State) -> None:
    # P14: the only player left moves again at once and misses no turn.
    if s.misses == s.player:
        s.misses = NOBODY
    elif finds_a_way_on(s):
        s.phase = CHOOSING


def finds_a_way_on(s: State) -> bool:
    """P8: the mouse is set anew where it must be. P9: if that does not help, it is out."""
    if s.out[s.player] == 1:
        return False
    s.ahead = run_into(s, s.player)
    while s.ahead == 0 and s.entry[s.player] != last_entry(s, s.player):
        s.entry[s.player] = next_entry(s, s.player)
        s.ahead = run_into(s, s.player)
    s.out[s.player] = 1 if s.ahead == 0 else 0
    return s.ahead != 0


# --- Points ----------------------------------------------------------------------------------


def points(s: State, seat: int) -> int:
    # P11, P13: a round won is worth a point. P12: in a single round nobody has one to lose.
    return 1 if won(s, seat) else 0


def won(s: State, seat: int) -> bool:
    if s.winner != NOBODY:
        return seat == s.winner
    # P13: nobody has the cheese, and somebody sits in the trap.
    return s.trapped != NOBODY and seat != s.trapped


# --- Who knows what: the peeker where the cheese is, until a goal is face up -----------------


def hide(s: State, seat: int) -> None:
    if s.cheese != NOT_DRAWN and seat != s.peeker and not goal_is_up(s):
        s.cheese = HIDDEN


def seen(s: State, action: int, seat: int) -> int:
    secret = s.phase == DRAW_PEEKED and seat != s.peeker
    return UPPER_UNSEEN if secret else action


def guess(s: State, seat: int, rng: list[int]) -> None:
    # P2, P15: shuffled, and perhaps swapped unseen: either is as likely.
    if s.cheese == HIDDEN:
        s.cheese = UPPER if below(rng, 2) == 0 else LOWER


# --- Cards -----------------------------------------------------------------------------------


def turned(joins: int) -> int:
    # P1: by 180°, north to south and east to west.
    return (joins << 2 | joins >> 2) & CROSSING


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
    here = 1 << s.place
    s.face_down &= ~here
    s.open_north = with_or_without(s.open_north, here, joins & NORTH)
    s.open_east = with_or_without(s.open_east, here, joins & EAST)
    s.open_south = with_or_without(s.open_south, here, joins & SOUTH)
    s.open_west = with_or_without(s.open_west, here, joins & WEST)


def with_or_without(places: int, here: int, joins: int) -> int:
    return places | here if joins else places & ~here


def is_goal(place: int) -> bool:
    return place == UPPER or place == LOWER


def other_goal(goal: int) -> int:
    return LOWER if goal == UPPER else UPPER


def goal_is_up(s: State) -> bool:
    return s.face_down & GOALS != GOALS
