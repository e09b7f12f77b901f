"""The rule of thumb for the cheese rescue: which cheeses will be left, and whose."""

from __future__ import annotations

from cheeseboard.contract import randbelow
from cheeseboard.games.rescue.state import (
    ACROSS,
    CAT,
    DOG,
    DOWN,
    MOUSE,
    OPEN,
    State,
    as_laid,
    at,
    card_of,
    column_of,
    is_card,
    is_cheese,
    owner_of,
    put,
    row_of,
    value_of,
)

# An evolutionary search found the numbers below, by playing many sets of them against each other.
SURE = 256
# The probability that no such animal comes to an empty cell, for two, three and four players.
NO_DOG = (218, 136, 136)
NO_CAT = (236, 236, 236)
NO_MOUSE = (206, 172, 172)
# What a point is worth to its owner, and to another player if the owner does not get it.
MINE = 16
OTHERS = (16, 8, 5)
# Dogs and the more valuable cheeses are better laid late: the gain for each card laid before.
WAITING = (120, 0, 0, 0, 224, 360)
NOISE = 64  # added to gains, so that the choice between nearly equal actions is random
NOISE_PER_SLIP = 160  # so much more noise for each step of slip

FEW = 4  # `quick` looks at so many actions

FAR = 3  # a dog moves a cat, the cat a mouse, the mouse a cheese

# The bots of the five levels, the weakest first, and their Elo (docs/figures.md).
LEVELS = (
    ("careless:100", 661),
    ("sensible", 1000),
    ("learned:20", 1312),
    ("search:600", 1642),
    ("search:0.9s", 1888),
)


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """The action that helps the seat's own cheeses most and the others' least."""
    return careless(s, seat, out, n, rng, 0)


def careless(s: State, seat: int, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """The larger the slip, the more actions seem nearly equal."""
    best = 0
    most = 0
    for i in range(n):
        gain = gain_by(s, seat, out[i]) + randbelow(rng, NOISE + slip * NOISE_PER_SLIP)
        if i == 0 or gain > most:
            best = i
            most = gain
    return out[best]


def gain_by(s: State, seat: int, action: int) -> int:
    card = card_of(action)
    column = column_of(action)
    row = row_of(action)
    others = -OTHERS[s.players - 2]
    far = how_far(s, column, row)
    before = outlook(s, seat, column, row, far, MINE, others)
    put(s, as_laid(card, seat), column, row)
    after = outlook(s, seat, column, row, far, MINE, others)
    put(s, OPEN, column, row)
    return after - before - WAITING[card] * lays_to_come(s)


def lays_to_come(s: State) -> int:
    """How many cards the mover will lay after this one."""
    return (s.side * s.side - s.laid - 1) // s.players


def how_far(s: State, column: int, row: int) -> int:
    """How far away a card on this cell can change the fate of a cheese: through a cat beside the
    cell and the cat's mouse, through a mouse beside it, or only right beside it."""
    far = 1
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        beside = at(s, x, y)
        if beside == CAT and is_by_mouse_by_cheese(s, x, y):
            return FAR
        if beside == MOUSE and is_by_cheese(s, x, y):
            far = 2
    return far


def is_by_mouse_by_cheese(s: State, column: int, row: int) -> bool:
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        if at(s, x, y) == MOUSE and is_by_cheese(s, x, y):
            return True
    return False


def is_by_cheese(s: State, column: int, row: int) -> bool:
    for i in range(4):
        if is_cheese(at(s, column + ACROSS[i], row + DOWN[i])):
            return True
    return False


def outlook(s: State, seat: int, column: int, row: int, far: int, mine: int, others: int) -> int:
    """What can be expected from the cheeses nearby, with the worth of a point of the seat's own and
    of another's."""
    total = 0
    for down in range(-far, far + 1):
        width = far - abs(down)
        for across in range(-width, width + 1):
            card = at(s, column + across, row + down)
            if is_cheese(card):
                hope = hope_for_cheese(s, column + across, row + down)
                worth = mine if owner_of(card) == seat else others
                total += hope * value_of(card) * worth
    return total


# --- Hopes: estimated probabilities, from 0 to SURE ------------------------------------------


def hope_for_cheese(s: State, column: int, row: int) -> int:
    hope = SURE
    for i in range(4):
        hope = hope * hope_of_no_mouse(s, column + ACROSS[i], row + DOWN[i]) // SURE
    return hope


def hope_of_no_mouse(s: State, column: int, row: int) -> int:
    if at(s, column, row) == MOUSE:
        return SURE - hope_for_mouse(s, column, row)
    return NO_MOUSE[s.players - 2] if may_come(s, MOUSE, column, row) else SURE


def hope_for_mouse(s: State, column: int, row: int) -> int:
    hope = SURE
    for i in range(4):
        hope = hope * hope_of_no_cat(s, column + ACROSS[i], row + DOWN[i]) // SURE
    return hope


def hope_of_no_cat(s: State, column: int, row: int) -> int:
    if at(s, column, row) == CAT:
        return SURE - hope_for_cat(s, column, row)
    return NO_CAT[s.players - 2] if may_come(s, CAT, column, row) else SURE


def hope_for_cat(s: State, column: int, row: int) -> int:
    hope = SURE
    for i in range(4):
        hope = hope * hope_of_no_dog(s, column + ACROSS[i], row + DOWN[i]) // SURE
    return hope


def hope_of_no_dog(s: State, column: int, row: int) -> int:
    if at(s, column, row) == DOG:
        return 0
    return NO_DOG[s.players - 2] if may_come(s, DOG, column, row) else SURE


def may_come(s: State, animal: int, column: int, row: int) -> bool:
    """Whether an animal that the seat has not seen may still be laid there."""
    return s.pile[animal] > 0 and not is_card(at(s, column, row)) and in_reach(s, column, row)


def in_reach(s: State, column: int, row: int) -> bool:
    """Whether the square can still grow to cover the cell (R7)."""
    across = s.right - s.side < column < s.left + s.side
    return across and s.bottom - s.side < row < s.top + s.side


# --- For playouts ----------------------------------------------------------------------------


def quick(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """The best of a few random actions."""
    best = 0
    most = 0
    for i in range(min(FEW, n)):
        action = out[randbelow(rng, n)]
        gain = gain_by(s, seat, action)
        if i == 0 or gain > most:
            best = action
            most = gain
    return best
