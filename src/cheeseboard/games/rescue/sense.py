"""What a good cheese keeper feels: which cheese will be left, and whose."""

from __future__ import annotations

from cheeseboard.game import below
from cheeseboard.games.rescue.rules import (
    ACROSS,
    CAT,
    DOG,
    DOWN,
    MOUSE,
    OPEN,
    State,
    at,
    card_of,
    cheese_on_table,
    column_of,
    is_card,
    is_cheese,
    owner_of,
    put,
    row_of,
    value_of,
)

SURE = 256
# The hope that an empty cell will not bring the enemy.
NO_DOG = 220
NO_CAT = 210
NO_MOUSE = 180
# What a card is worth in hand, dog, cat, mouse, cheeses
PRICES = (40, 30, 30, 60, 120, 200)
# others' cheese, by players
OTHERS = (16, 10, 7)
MINE = 16
# How far
FAR = (3, 2, 1, 2, 2, 2)
WHIM = 64


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    best = 0
    most = 0
    for i in range(n):
        gain = gain_of(s, seat, out[i]) + below(rng, WHIM)
        if i == 0 or gain > most:
            most = gain
            best = i
    return out[best]


def gain_of(s: State, seat: int, action: int) -> int:
    card = card_of(action)
    column = column_of(action)
    row = row_of(action)
    far = FAR[card]
    gain = -hope_around(s, seat, column, row, far)
    put(s, cheese_on_table(card, seat) if is_cheese(card) else card, column, row)
    gain += hope_around(s, seat, column, row, far)
    put(s, OPEN, column, row)
    return gain - price_of(s, card)


def price_of(s: State, card: int) -> int:
    lays_left = (s.side * s.side - s.laid - 1) // s.players
    return PRICES[card] * lays_left * MINE // 8


def hope_around(s: State, seat: int, column: int, row: int, far: int) -> int:
    hope = 0
    for down in range(-far, far + 1):
        rest = far - abs(down)
        for across in range(-rest, rest + 1):
            card = at(s, column + across, row + down)
            if is_cheese(card):
                left = hope_for_cheese(s, column + across, row + down) * value_of(card)
                if owner_of(card) == seat:
                    hope += left * MINE
                else:
                    hope -= left * OTHERS[s.players - 2]
    return hope


def hope_for_cheese(s: State, column: int, row: int) -> int:
    hope = SURE
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        card = at(s, x, y)
        if card == MOUSE:
            hope = hope * (SURE - hope_for_mouse(s, x, y)) // SURE
        elif not is_card(card) and may_be_filled(s, x, y):
            hope = hope * NO_MOUSE // SURE
    return hope


def hope_for_mouse(s: State, column: int, row: int) -> int:
    hope = SURE
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        card = at(s, x, y)
        if card == CAT:
            hope = hope * (SURE - hope_for_cat(s, x, y)) // SURE
        elif not is_card(card) and may_be_filled(s, x, y):
            hope = hope * NO_CAT // SURE
    return hope


def hope_for_cat(s: State, column: int, row: int) -> int:
    hope = SURE
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        card = at(s, x, y)
        if card == DOG:
            return 0
        if not is_card(card) and may_be_filled(s, x, y):
            hope = hope * NO_DOG // SURE
    return hope


def may_be_filled(s: State, column: int, row: int) -> bool:
    return s.right - s.side < column < s.left + s.side and s.bottom - s.side < row < s.top + s.side
