"""The rules of the mouse paths, P1 to P15. Integers and fixed lists, nothing else.

The state is in state.py, the grid and its cards are in grid.py. P16 and P17, several rounds, are
in series.py.
"""

from __future__ import annotations

from cheeseboard.contract import CHANCE, HIDDEN, NOBODY, OVER, randbelow
from cheeseboard.games.paths.grid import (
    CAGE,
    CROSSING,
    KINDS,
    LOWER,
    NOWHERE,
    PATH_KINDS,
    SIDES,
    SWAP,
    UPPER,
    first_of,
    is_goal,
    middle_columns,
    other_goal,
    rotate,
    without_first,
)
from cheeseboard.games.paths.state import (
    ACTION_COUNT,
    CARD,
    CHOOSING,
    COLUMNS_IN_PLAY,
    DRAW_CARD,
    DRAW_GOAL,
    DRAW_PEEKED,
    DRAW_STARTER,
    ENDED,
    FLIP,
    KEEP,
    MAX_ACTIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NOT_DRAWN,
    PEEK,
    PEEKING,
    ROTATE,
    ROTATING,
    STARTER,
    UPPER_CHEESE,
    UPPER_UNSEEN,
    State,
    find_entrance,
    first_entry,
    goal_is_up,
    lay,
    sides,
)

__all__ = [  # the contract: see contract.py
    "ACTION_COUNT",
    "MAX_ACTIONS",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "RULES_VERSION",
    "State",
    "chance",
    "guess",
    "hide",
    "legal",
    "mover",
    "play",
    "points",
    "sample",
    "seen",
    "start",
    "won",
]

RULES_VERSION = "paths/2"


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.face_down = middle_columns(options[COLUMNS_IN_PLAY])
    s.cheese = NOT_DRAWN
    s.cage = s.swap = NOWHERE
    s.peeker = s.misses = s.trapped = s.winner = NOBODY
    for kind in range(PATH_KINDS):
        s.cards_left[kind] = options[kind]
    s.cards_left[CAGE] = s.cards_left[SWAP] = 1
    for seat in range(players):
        s.entry[seat] = first_entry(s, seat, options[COLUMNS_IN_PLAY])
    s.phase = DRAW_STARTER
    if starter != CHANCE:
        play(s, STARTER + starter)


def mover(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    chooses = s.phase == CHOOSING or s.phase == ROTATING or s.phase == PEEKING
    return s.player if chooses else CHANCE


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    if s.phase == CHOOSING:
        return flips(s, out)
    if s.phase == ROTATING:
        out[0] = KEEP
        out[1] = ROTATE
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
        rest = without_first(rest)
        n += 1
    return n


# --- Chance ----------------------------------------------------------------------------------


def chance(s: State, out: list[int], weight: list[int]) -> int:
    if s.phase == DRAW_STARTER:
        return equally(STARTER, s.players, out, weight)
    if s.phase == DRAW_CARD:
        return cards_to_draw(s, out, weight)
    return equally(UPPER_CHEESE, 2, out, weight)


def equally(first: int, count: int, out: list[int], weight: list[int]) -> int:
    for i in range(count):
        out[i] = first + i
        weight[i] = 1
    return count


def cards_to_draw(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    for kind in range(KINDS):
        if s.cards_left[kind] > 0:
            out[n] = CARD + kind
            weight[n] = s.cards_left[kind]
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    if s.phase == DRAW_STARTER:
        return STARTER + randbelow(rng, s.players)
    if s.phase == DRAW_CARD:
        return CARD + draw_kind(s, rng)
    return UPPER_CHEESE + randbelow(rng, 2)


def draw_kind(s: State, rng: list[int]) -> int:
    total = 0
    for kind in range(KINDS):
        total += s.cards_left[kind]
    ticket = randbelow(rng, total)
    kind = 0
    while ticket >= s.cards_left[kind]:
        ticket -= s.cards_left[kind]
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
    elif action == ROTATE:
        lay(s, rotate(sides(s, s.place)))
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
        flip_goal(s)


def card_drawn(s: State, kind: int) -> None:
    s.cards_left[kind] -= 1
    lay(s, SIDES[kind])
    if kind == CAGE:
        flip_cage(s)
    elif kind == SWAP:
        flip_swap(s)
    elif SIDES[kind] == rotate(SIDES[kind]):
        end_turn(s)  # P7: it looks the same both ways
    else:
        s.phase = ROTATING


def flip_cage(s: State) -> None:
    # P14: a look at a goal, and a missed turn. Once a goal is face up, only the missed turn.
    s.cage = s.place
    s.misses = s.player
    if goal_is_up(s):
        end_turn(s)
    else:
        s.phase = PEEKING


def flip_swap(s: State) -> None:
    # P15: the goals change places. Before somebody has looked, that makes no difference.
    s.swap = s.place
    somewhere = s.cheese == UPPER or s.cheese == LOWER
    if somewhere and not goal_is_up(s):
        s.cheese = other_goal(s.cheese)
    end_turn(s)


def goals_drawn(s: State) -> None:
    if s.phase == DRAW_PEEKED:
        end_turn(s)
    else:
        flip_goal(s)


def flip_goal(s: State) -> None:
    lay(s, CROSSING)
    if s.place == s.cheese:
        # P11: the player wins at once.
        s.winner = s.player
        s.phase = ENDED
    else:
        # P12: the player is out, the others play on.
        s.trapped = s.player
        s.is_out[s.player] = 1
        end_turn(s)


def end_turn(s: State) -> None:
    """P5: play goes on clockwise, to the next mouse that finds a way on. P9: there may be none."""
    for _ in range(2 * s.players):  # twice around, because one seat may miss a turn
        s.player = next_seat(s)
        if begin_turn(s):
            return
    s.phase = ENDED


def next_seat(s: State) -> int:
    return s.player + 1 if s.player + 1 < s.players else 0


def begin_turn(s: State) -> bool:
    """Begin the turn of the player, and say whether they can go on."""
    if s.misses == s.player:
        s.misses = NOBODY  # P14: if nobody else can go on, this player is asked again
        return False
    return s.is_out[s.player] == 0 and find_way(s)


def find_way(s: State) -> bool:
    """P8: the mouse moves to another entrance if it must. P9: if that does not help, it is out."""
    s.ahead = find_entrance(s, s.player)
    if s.ahead == 0:
        s.is_out[s.player] = 1
        return False
    s.phase = CHOOSING
    return True


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
        s.cheese = UPPER if randbelow(rng, 2) == 0 else LOWER
