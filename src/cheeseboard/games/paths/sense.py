"""The rule of thumb for the mouse paths: prefer near cards and goals, and know when to gamble."""

from __future__ import annotations

from cheeseboard.contract import NOBODY, randbelow
from cheeseboard.games.paths.grid import GOALS, is_goal, only, rotate
from cheeseboard.games.paths.state import (
    FLIP,
    KEEP,
    PEEKING,
    ROTATE,
    ROTATING,
    State,
    ahead_of,
    find_entrance,
    lay,
    sides,
)

VALUE_OF_CARD = 1024  # if it can be turned up now; each turn later takes away a quarter
VALUE_OF_GOAL = 8  # as many cards
LAST_RESORT = -1  # less than the value of any card
ERROR_PER_SLIP = 256  # the largest error in a value, for each step of slip

# The bots of the five levels, the weakest first, and their Elo (docs/figures.md).
LEVELS = (
    ("careless:100", 867),
    ("careless:55", 914),
    ("careless:22", 958),
    ("sensible", 1000),
    ("search:0.9s", 1041),
)


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """Opens its own way to as many cards and goals as soon as possible. It also rotates a card so
    that the best opponent reaches less."""
    return careless(s, seat, out, n, rng, 0)


def careless(s: State, seat: int, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """The same with mistakes: it misjudges the value of cards, and may avoid an unknown goal."""
    if s.phase == PEEKING:
        return out[0]  # one goal shows what the other is
    if s.phase == ROTATING:
        return keep_or_rotate(s, seat, rng, slip)
    best = out[0]
    most = worth_of_flip(s, seat, best - FLIP, rng, slip)
    for i in range(1, n):
        worth = worth_of_flip(s, seat, out[i] - FLIP, rng, slip)
        if worth > most:
            best = out[i]
            most = worth
    return best


def keep_or_rotate(s: State, seat: int, rng: list[int], slip: int) -> int:
    kept = worth_of_position(s, seat) + error(rng, slip)
    lay(s, rotate(sides(s, s.place)))
    rotated = worth_of_position(s, seat)
    lay(s, rotate(sides(s, s.place)))
    return ROTATE if rotated > kept else KEEP


def error(rng: list[int], slip: int) -> int:
    """Small errors are more likely than great ones."""
    if slip == 0:
        return 0
    return (randbelow(rng, slip + 1) - randbelow(rng, slip + 1)) * ERROR_PER_SLIP


def worth_of_position(s: State, seat: int) -> int:
    """The seat's own prospects, minus half of the best opponent's."""
    best = 0
    for rival in range(s.players):
        if rival != seat and s.is_out[rival] == 0:
            best = max(best, prospects(s, rival, GOALS))
    return 2 * prospects(s, seat, goals_to_reach(s)) - best


def worth_of_flip(s: State, seat: int, place: int, rng: list[int], slip: int) -> int:
    if is_goal(place):
        return worth_of_goal(s, seat, place, randbelow(rng, 100) < slip)
    suppose(s, only(place))
    worth = prospects(s, seat, goals_to_reach(s))
    forget(s, only(place))
    return max(worth + error(rng, slip), 0)


# --- Goals -----------------------------------------------------------------------------------


def worth_of_goal(s: State, seat: int, place: int, afraid: bool) -> int:
    surely_best = 100 * VALUE_OF_CARD * VALUE_OF_GOAL
    if knows_cheese(s):
        return surely_best if place == s.cheese else LAST_RESORT - 1
    return surely_best if should_gamble(s, seat) and not afraid else LAST_RESORT


def knows_cheese(s: State) -> bool:
    return is_goal(s.cheese)


def goals_to_reach(s: State) -> int:
    return only(s.cheese) if knows_cheese(s) else GOALS


def should_gamble(s: State, seat: int) -> bool:
    """Whether to enter an unknown goal, which wins half of the time.

    It is right against an opponent who knows more. With one opponent who knows nothing either,
    it makes no difference who gambles, and the cage may still turn up. With several, the first
    to gamble has the advantage.
    """
    rivals = 0
    at_a_goal = 0
    for rival in range(s.players):
        if rival != seat and s.is_out[rival] == 0:
            rivals += 1
            at_a_goal |= ahead_of(s, rival) & GOALS
    return s.peeker != NOBODY or (rivals > 1 and at_a_goal != 0)


# --- Prospects -------------------------------------------------------------------------------


def prospects(s: State, seat: int, goals: int) -> int:
    """The value of all that the seat could turn up if every card were a crossing: what it reaches
    sooner counts more."""
    entry = s.entry[seat]
    ahead = find_entrance(s, seat)
    found = 0
    total = 0
    weight = VALUE_OF_CARD
    while ahead != 0:
        total += weight * (count(ahead & ~GOALS) + VALUE_OF_GOAL * count(ahead & goals))
        weight -= weight // 4
        found |= ahead
        suppose(s, ahead & ~GOALS)
        ahead = ahead_of(s, seat) & ~found
    forget(s, found & ~GOALS)
    s.entry[seat] = entry
    return total


def suppose(s: State, places: int) -> None:
    """Assume that face-down cards are crossings."""
    s.face_down &= ~places
    s.open_north |= places
    s.open_east |= places
    s.open_south |= places
    s.open_west |= places


def forget(s: State, places: int) -> None:
    """End the assumption: these cards are face down again."""
    s.face_down |= places
    s.open_north &= ~places
    s.open_east &= ~places
    s.open_south &= ~places
    s.open_west &= ~places


def count(places: int) -> int:
    n = 0
    while places != 0:
        places &= places - 1
        n += 1
    return n
