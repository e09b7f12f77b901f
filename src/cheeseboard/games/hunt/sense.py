"""The rule of thumb for the mouse hunt: when to stop, what to take, and from whom.

It looks one roll ahead, counts in points, and knows that stopping may end the game.
"""

from __future__ import annotations

from cheeseboard.contract import randbelow
from cheeseboard.games.hunt.evaluation import estimate, estimate_quality
from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    FACES,
    IN_CENTRE,
    LURE,
    MOUSE_CODES,
    NO_MOUSE,
    ROLL,
    STOP,
    State,
    all_colours_lured,
    colour_of,
    free_in_centre,
    left_in_centre,
    mice,
    place_of,
    points,
    worth,
)

__all__ = ["LEVELS", "careless", "estimate", "estimate_quality", "sensible"]

WIN = 1000.0  # more than all points of a game

# The bots of the five levels, the weakest first, and their Elo (docs/figures.md).
LEVELS = (
    ("careless:100", 633),
    ("careless:45", 747),
    ("careless:23", 870),
    ("sensible", 1000),
    # Only small variants search: where the game is solved, `perfect` plays instead, whose Elo this
    # is; with three or four players, levels.py says who plays.
    ("search:0.9s", 1150),
)


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """Takes what brings most points in this turn, as far as one more roll shows."""
    return careless(s, seat, out, n, rng, 0)


def careless(s: State, seat: int, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """The same with mistakes: it misjudges each lure and each roll by up to two fifths of a point
    for each step of slip."""
    if s.phase == CHOOSING:
        rolling = points_if_rolling(s) + error(rng, slip)
        return ROLL if rolling > points_if_stopping(s, seat) else STOP
    best = out[0]
    expected = points_after_lure(s, seat, best) + error(rng, slip)
    for i in range(1, n):
        other = points_after_lure(s, seat, out[i]) + error(rng, slip)
        if other > expected:
            best = out[i]
            expected = other
    return best


def error(rng: list[int], slip: int) -> float:
    """Small errors are more likely than great ones."""
    return 0.0 if slip == 0 else (randbelow(rng, slip + 1) - randbelow(rng, slip + 1)) * 0.4


def points_after_lure(s: State, seat: int, action: int) -> float:
    """The expected points of the turn after this lure, and what the lure takes from others."""
    first = (action - LURE) // MOUSE_CODES
    second = (action - LURE) % MOUSE_CODES
    taken = try_lure(s, first, 1) + try_lure(s, second, 1)
    if s.risk == 1 and all_colours_lured(s):
        expected = at_stake(s) + 1.0  # caught at once, and the turn goes on
    else:
        expected = max(points_if_stopping(s, seat), points_if_rolling(s))
    try_lure(s, first, -1)
    try_lure(s, second, -1)
    return expected + taken


def try_lure(s: State, which: int, one: int) -> float:
    """Try a lure: move a mouse to the card (one = 1) or back (-1). Return what others lose."""
    if which == NO_MOUSE:
        return 0.0
    colour = colour_of(which)
    place = place_of(which)
    s.lured[colour] += one
    if place == IN_CENTRE:
        s.centre[colour] -= one
        return 0.0
    rich = points(s, place - 1) / 1000  # of two equal mice, prefer the leader's
    s.caught[place - 1][colour] -= one
    return worth(s, colour) / (s.players - 1) + rich


def at_stake(s: State) -> float:
    total = 0.0
    for colour in range(COLOURS):
        total += s.lured[colour] * worth(s, colour)
    return total


def points_if_stopping(s: State, seat: int) -> float:
    if left_in_centre(s) >= ENOUGH_MICE:
        return at_stake(s)
    # H10: this stop ends the game.
    return WIN if wins_by_stopping(s, seat) else -WIN


def wins_by_stopping(s: State, seat: int) -> bool:
    mine = points(s, seat) + at_stake(s)
    my_mice = mice(s, seat)
    for colour in range(COLOURS):
        my_mice += s.lured[colour]
    for other in range(s.players):
        if other == seat:
            continue
        theirs = points(s, other)
        if theirs > mine or (theirs == mine and mice(s, other) > my_mice):
            return False
    return True


def points_if_rolling(s: State) -> float:
    """The expected points of the turn if it ends after one more roll."""
    stake = at_stake(s)
    total = after_roll(stake, gain_of_two_whites(s))
    for one in range(COLOURS):
        single = gain(s, one)
        pair = gain_of_pair(s, one)
        total += after_roll(stake, pair)
        # H3: white joins this colour as a pair, or counts as the most valuable other colour.
        total += 2 * after_roll(stake, max(pair, single + best_gain_but(s, one)))
        for two in range(one + 1, COLOURS):
            total += 2 * after_roll(stake, single + gain(s, two))
    return total / (FACES * FACES)


def after_roll(stake: float, gained: float) -> float:
    """H7: if nothing can be lured, the stake is lost."""
    return stake + gained if gained > 0.0 else 0.0


def gain(s: State, colour: int) -> float:
    """What a single mouse of the colour is worth; 0 if none can be lured."""
    return worth(s, colour) * 1.0 if free_in_centre(s, colour) else 0.0


def best_gain_but(s: State, colour: int) -> float:
    most = 0.0
    for other in range(COLOURS):
        if other != colour:
            most = max(most, gain(s, other))
    return most


def gain_of_two_whites(s: State) -> float:
    best = 0.0
    for colour in range(COLOURS):
        best = max(best, gain_of_pair(s, colour), gain(s, colour) + best_gain_but(s, colour))
    return best


def gain_of_pair(s: State, colour: int) -> float:
    """What two mice of a colour are worth, taken from other players where possible."""
    if s.lured[colour] > 0:
        return 0.0
    taken = 0
    for seat in range(s.players):
        if seat != s.player:
            taken += s.caught[seat][colour]
    taken = min(taken, 2)
    in_all = min(taken + s.centre[colour], 2)
    return worth(s, colour) * (in_all + taken / (s.players - 1))
