"""What a good mouse hunter feels: when to stop, what to take, and from whom.

He looks one roll ahead, counts in points, and knows that stopping may end the game.
"""

from __future__ import annotations

from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    FACES,
    LURE,
    MICE,
    NO_MOUSE,
    ROLL,
    STOP,
    State,
    all_colours_lured,
    can_show,
    colour_of,
    left_in_centre,
    mice,
    place_of,
    points,
    worth,
)

WIN = 1000.0


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    if s.phase == CHOOSING:
        return ROLL if rolling(s) > stopping(s, seat) else STOP
    best = out[0]
    hope = hope_of_lure(s, seat, best)
    for i in range(1, n):
        other = hope_of_lure(s, seat, out[i])
        if other > hope:
            best = out[i]
            hope = other
    return best


def hope_of_lure(s: State, seat: int, action: int) -> float:
    """What the turn is worth after this lure, and what it takes from others."""
    first = (action - LURE) // MICE
    second = (action - LURE) % MICE
    taken = lend(s, first, 1) + lend(s, second, 1)
    if s.risk == 1 and all_colours_lured(s):
        hope = at_stake(s) + 1.0  # caught at once, and the turn goes on
    else:
        hope = max(stopping(s, seat), rolling(s))
    lend(s, first, -1)
    lend(s, second, -1)
    return hope + taken


def lend(s: State, which: int, one: int) -> float:
    """Put a mouse before the card for a thought (one = 1), or back (-1); what others lose."""
    if which == NO_MOUSE:
        return 0.0
    colour = colour_of(which)
    place = place_of(which)
    s.lured[colour] += one
    if place == 0:
        s.centre[colour] -= one
        return 0.0
    rich = points(s, place - 1) / 1000  # of two like mice, the one that the leader has
    s.caught[place - 1][colour] -= one
    return worth(s, colour) / (s.players - 1) + rich


def at_stake(s: State) -> float:
    total = 0.0
    for colour in range(COLOURS):
        total += s.lured[colour] * worth(s, colour)
    return total


def stopping(s: State, seat: int) -> float:
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


def rolling(s: State) -> float:
    """What the turn is worth after one more roll, if it is ended then."""
    stake = at_stake(s)
    total = 0.0
    for low in range(FACES):
        for high in range(low, FACES):
            gain = best_gain(s, low, high)
            if gain > 0.0:
                total += (stake + gain) * (1 if low == high else 2)
    return total / (FACES * FACES)


def best_gain(s: State, low: int, high: int) -> float:
    """The most points that this roll lures; 0 if it fails."""
    best = 0.0
    for one in range(COLOURS):
        if s.lured[one] > 0:
            continue
        if can_show(low, one) and can_show(high, one):
            best = max(best, gain_of_pair(s, one))
        if s.centre[one] == 0 or not (can_show(low, one) or can_show(high, one)):
            continue
        best = max(best, worth(s, one) * 1.0)
        for two in range(COLOURS):
            free = two != one and s.lured[two] == 0 and s.centre[two] > 0
            if free and can_show(low, one) and can_show(high, two):
                best = max(best, worth(s, one) + worth(s, two) * 1.0)
    return best


def gain_of_pair(s: State, colour: int) -> float:
    """Two mice of a colour, taken from others where they have some."""
    taken = 0
    for seat in range(s.players):
        if seat != s.player:
            taken += s.caught[seat][colour]
    taken = min(taken, 2)
    in_all = min(taken + s.centre[colour], 2)
    return worth(s, colour) * (in_all + taken / (s.players - 1))
