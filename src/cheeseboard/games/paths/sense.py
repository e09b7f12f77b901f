"""The rule of thumb for the mouse paths: prefer near cards and goals, and know when to gamble."""

from __future__ import annotations

from cheeseboard.contract import NOBODY, randbelow
from cheeseboard.games.paths.grid import GOALS, is_goal, turn_round
from cheeseboard.games.paths.state import (
    FLIP,
    KEEP,
    PEEKING,
    TURN_CARD,
    TURNING_CARD,
    State,
    first_ahead,
    lay,
    run_into,
    sides,
)

A_CARD = 1024  # the value of a card that can be turned up now; a quarter less for each turn later
A_GOAL = 8  # the value of a goal, in cards
LAST_RESORT = -1
SLIP = 256

# The bots of the five levels, the weakest first, and their Elo (docs/figures.md).
LEVELS = (
    ("careless:100", 885),
    ("careless:40", 924),
    ("careless:22", 950),
    ("sensible", 1000),
    ("search:0.9s", 1017),
)


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    return careless(s, seat, out, n, rng, 0)


def careless(s: State, seat: int, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """Misjudges the value of cards, and avoids an unknown goal."""
    if s.phase == PEEKING:
        return out[0]  # one goal shows what the other is
    if s.phase == TURNING_CARD:
        return keep_or_turn(s, seat, rng, slip)
    best = out[0]
    most = worth_turning_up(s, seat, best - FLIP, rng, slip)
    for i in range(1, n):
        worth = worth_turning_up(s, seat, out[i] - FLIP, rng, slip)
        if worth > most:
            best = out[i]
            most = worth
    return best


def keep_or_turn(s: State, seat: int, rng: list[int], slip: int) -> int:
    kept = worth_of_position(s, seat) + error(rng, slip)
    lay(s, turn_round(sides(s, s.place)))
    after_turning = worth_of_position(s, seat)
    lay(s, turn_round(sides(s, s.place)))
    return TURN_CARD if after_turning > kept else KEEP


def error(rng: list[int], slip: int) -> int:
    return 0 if slip == 0 else (randbelow(rng, slip + 1) - randbelow(rng, slip + 1)) * SLIP


def worth_of_position(s: State, seat: int) -> int:
    """The seat's own prospects, minus half of the best opponent's."""
    best = 0
    for rival in range(s.players):
        if rival != seat and s.is_out[rival] == 0:
            best = max(best, prospects(s, rival, GOALS))
    return 2 * prospects(s, seat, goals_to_reach(s)) - best


def worth_turning_up(s: State, seat: int, place: int, rng: list[int], slip: int) -> int:
    if is_goal(place):
        return worth_of_goal(s, seat, place, randbelow(rng, 100) < slip)
    suppose(s, 1 << place)
    worth = prospects(s, seat, goals_to_reach(s))
    forget(s, 1 << place)
    return max(worth + error(rng, slip), 0)


# --- Goals -----------------------------------------------------------------------------------


def worth_of_goal(s: State, seat: int, place: int, afraid: bool) -> int:
    surely_best = 100 * A_CARD * A_GOAL
    if knows(s):
        return surely_best if place == s.cheese else LAST_RESORT - 1
    return surely_best if tosses_a_coin(s, seat) and not afraid else LAST_RESORT


def knows(s: State) -> bool:
    return is_goal(s.cheese)


def goals_to_reach(s: State) -> int:
    return 1 << s.cheese if knows(s) else GOALS


def tosses_a_coin(s: State, seat: int) -> bool:
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
            at_a_goal |= run_into(s, rival) & GOALS
    return s.peeker != NOBODY or (rivals > 1 and at_a_goal != 0)


# --- Prospects -------------------------------------------------------------------------------


def prospects(s: State, seat: int, goals: int) -> int:
    """The value of all that the seat may turn up, sooner is better, if all cards are crossings."""
    entry = s.entry[seat]
    ahead = first_ahead(s, seat)
    found = 0
    total = 0
    weight = A_CARD
    while ahead != 0:
        total += weight * (count(ahead & ~GOALS) + A_GOAL * count(ahead & goals))
        weight -= weight // 4
        found |= ahead
        suppose(s, ahead & ~GOALS)
        ahead = run_into(s, seat) & ~found
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
