"""The rules of the cheese rescue, R1 to R11. Integers and fixed lists, nothing else.

The state is in state.py.
"""

from __future__ import annotations

from cheeseboard.contract import CHANCE, OVER, randbelow
from cheeseboard.games.rescue.state import (
    ACROSS,
    ACTION_COUNT,
    ANIMALS,
    CARDS,
    CAT,
    CATS,
    CELLS,
    CHEESE,
    CHEESES,
    DEALING,
    DEALT,
    DOG,
    DOGS,
    DOWN,
    DRAW,
    DRAW_STARTER,
    DRAW_UNSEEN,
    DRAWING,
    ENDED,
    FREE,
    LAY,
    LAYING,
    MAX_ACTIONS,
    MAX_PLAYERS,
    MICE,
    MIN_PLAYERS,
    MOUSE,
    OPEN,
    SIDE,
    SIDES,
    SMALL_CHEESES,
    START_CARD,
    STARTER,
    VALUES,
    WRAP,
    State,
    as_laid,
    at,
    card_of,
    cheese_stays,
    column_of,
    is_cheese,
    lay_action,
    owner_of,
    put,
    row_of,
    value_of,
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
    "points_now",
    "sample",
    "seen",
    "start",
    "won",
]

RULES_VERSION = "rescue/1"


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.phase = DRAW_STARTER
    s.side = options[SIDE]
    if s.side == SIDES[players - 2]:
        take_cheeses(s)
        make_pile(s)
    else:
        take_fewer_cards(s)
    clear_table(s)
    if starter != CHANCE:
        play(s, STARTER + starter)


def take_cheeses(s: State) -> None:
    # R1.
    for seat in range(s.players):
        for i in range(VALUES):
            s.hand[seat][CHEESE + i] = CHEESES[i]


def make_pile(s: State) -> None:
    # R2.
    s.pile[DOG] = DOGS[s.players - 2]
    s.pile[CAT] = CATS[s.players - 2]
    s.pile[MOUSE] = MICE[s.players - 2]


def take_fewer_cards(s: State) -> None:
    """A small variant has the rulebook's proportions: of the cards that each lays, half as many
    are cheeses, and three quarters as many are animals."""
    cells = s.side * s.side - (0 if s.players == 3 else 1)
    each = (cells + s.players - 1) // s.players
    for seat in range(s.players):
        for i in range(max(each // 2, 1)):
            s.hand[seat][CHEESE + SMALL_CHEESES[i]] += 1
    animals = s.players * max(each * 3 // 4, DEALT)
    s.pile[DOG] = animals // 6
    s.pile[CAT] = animals // 3
    s.pile[MOUSE] = animals - animals // 6 - animals // 3


def clear_table(s: State) -> None:
    for row in range(WRAP):
        for column in range(WRAP):
            s.table[row][column] = FREE
    if s.players == 3:
        # R3: no start card. R6: the very first card lies at 0 0.
        put(s, OPEN, 0, 0)
    else:
        lay_card(s, START_CARD, 0, 0)


def mover(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    return s.player if s.phase == LAYING else CHANCE


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    """Each different card in hand, on each cell where a card may lie."""
    first = first_card(s)
    cells = lay_everywhere(s, first, out)
    n = cells
    for card in range(first + 1, CARDS):
        if s.hand[s.player][card] > 0:
            further = (card - first) * CELLS  # on the same cells
            for i in range(cells):
                out[n] = out[i] + further
                n += 1
    return n


def first_card(s: State) -> int:
    card = 0
    while s.hand[s.player][card] == 0:
        card += 1
    return card


def lay_everywhere(s: State, card: int, out: list[int]) -> int:
    """R6, R7: the card on every cell that touches another and fits into the square."""
    n = 0
    wider = room_to_grow(s, s.left, s.right)
    higher = room_to_grow(s, s.top, s.bottom)
    for row in range(s.top - higher, s.bottom + higher + 1):
        for column in range(s.left - wider, s.right + wider + 1):
            # Written in any case, and kept only if the cell is open: without a branch the loop is a
            # third faster.
            out[n] = lay_action(card, column, row)
            if at(s, column, row) == OPEN:
                n += 1
    return n


def room_to_grow(s: State, first: int, last: int) -> int:
    # R7: never wider or higher than the square, wherever that will lie.
    return 1 if last - first + 1 < s.side else 0


# --- Chance ----------------------------------------------------------------------------------


def chance(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    if s.phase == DRAW_STARTER:
        # R5: who begins is drawn.
        for seat in range(s.players):
            out[n] = STARTER + seat
            weight[n] = 1
            n += 1
        return n
    for animal in range(ANIMALS):
        if s.pile[animal] > 0:
            out[n] = DRAW + animal
            weight[n] = s.pile[animal]
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    if s.phase == DRAW_STARTER:
        return STARTER + randbelow(rng, s.players)
    return DRAW + any_of_pile(s, rng)


def any_of_pile(s: State, rng: list[int]) -> int:
    # The pile is shuffled: each of its cards is as likely as the next.
    ticket = randbelow(rng, cards_in_pile(s))
    if ticket < s.pile[DOG]:
        return DOG
    return CAT if ticket < s.pile[DOG] + s.pile[CAT] else MOUSE


def cards_in_pile(s: State) -> int:
    return s.pile[DOG] + s.pile[CAT] + s.pile[MOUSE]


# --- Playing ---------------------------------------------------------------------------------


def play(s: State, action: int) -> None:
    if action >= LAY:
        lay_from_hand(s, card_of(action), column_of(action), row_of(action))
        after_laying(s)
    elif action >= DRAW:
        draw(s, s.player, action - DRAW)
        after_drawing(s)
    else:
        s.player = action - STARTER
        s.phase = DEALING


def draw(s: State, seat: int, animal: int) -> None:
    s.pile[animal] -= 1
    s.hand[seat][animal] += 1


def after_drawing(s: State) -> None:
    # R4: clockwise from the starter, two draws each.
    if s.phase == DEALING and animals_in_hand(s, s.player) < DEALT:
        return
    next_player(s)
    all_dealt = animals_in_hand(s, s.player) == DEALT
    if s.phase == DRAWING or all_dealt:
        s.phase = LAYING


def animals_in_hand(s: State, seat: int) -> int:
    animals = s.unseen[seat]
    for animal in range(ANIMALS):
        animals += s.hand[seat][animal]
    return animals


def next_player(s: State) -> None:
    s.player = (s.player + 1) % s.players


def lay_from_hand(s: State, card: int, column: int, row: int) -> None:
    s.hand[s.player][card] -= 1
    lay_card(s, as_laid(card, s.player), column, row)


def lay_card(s: State, card: int, column: int, row: int) -> None:
    put(s, card, column, row)
    s.laid += 1
    s.left = min(s.left, column)
    s.right = max(s.right, column)
    s.top = min(s.top, row)
    s.bottom = max(s.bottom, row)
    # R6: to touch is to share an edge.
    for i in range(4):
        if at(s, column + ACROSS[i], row + DOWN[i]) == FREE:
            put(s, OPEN, column + ACROSS[i], row + DOWN[i])


def after_laying(s: State) -> None:
    if s.laid == s.side * s.side:
        # R9: the square is full.
        s.phase = ENDED
        count_points(s)
    elif cards_in_pile(s) > 0:
        s.phase = DRAWING
    else:
        # R5: the pile has run out, so laying is the whole turn.
        next_player(s)


# --- Points ----------------------------------------------------------------------------------


def count_points(s: State) -> None:
    """R11: the cheeses that are left. One pass for all seats, because every game ends with it."""
    for row in range(s.top, s.bottom + 1):
        for column in range(s.left, s.right + 1):
            card = at(s, column, row)
            if is_cheese(card) and cheese_stays(s, column, row):
                s.score[owner_of(card)] += value_of(card)
                s.rescued[owner_of(card)] += 1


def points(s: State, seat: int) -> int:
    return s.score[seat]


def points_now(s: State, seat: int) -> int:
    """R11, as if the game ended now; for reports."""
    total = 0
    for row in range(s.top, s.bottom + 1):
        for column in range(s.left, s.right + 1):
            card = at(s, column, row)
            if is_cheese(card) and owner_of(card) == seat and cheese_stays(s, column, row):
                total += value_of(card)
    return total


def won(s: State, seat: int) -> bool:
    # R11: most points, then more cheeses left, then shared.
    for other in range(s.players):
        if s.score[other] > s.score[seat]:
            return False
        if s.score[other] == s.score[seat] and s.rescued[other] > s.rescued[seat]:
            return False
    return True


# --- Who knows what: animals in others' hands are as unknown as the pile ---------------------


def hide(s: State, seat: int) -> None:
    for other in range(s.players):
        if other != seat:
            hide_animals(s, other)


def hide_animals(s: State, seat: int) -> None:
    for animal in range(ANIMALS):
        held = s.hand[seat][animal]
        s.hand[seat][animal] = 0
        s.pile[animal] += held
        s.unseen[seat] += held


def seen(s: State, action: int, seat: int) -> int:
    # R4: only the drawer sees the card.
    is_draw = DRAW <= action < LAY
    return DRAW_UNSEEN if is_draw and seat != s.player else action


def guess(s: State, seat: int, rng: list[int]) -> None:
    for other in range(s.players):
        while s.unseen[other] > 0:
            s.unseen[other] -= 1
            draw(s, other, any_of_pile(s, rng))
