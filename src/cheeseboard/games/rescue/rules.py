"""The rules of the cheese rescue, R1 to R11. Integers and fixed lists, nothing else."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.game import CHANCE, OVER, below

RULES = "rescue/1"
MIN_PLAYERS = 2
MAX_PLAYERS = 4

# Cards. In hand a cheese is CHEESE + value − 1; on the table every seat's three follow in turn.
DOG, CAT, MOUSE, CHEESE = range(4)
ANIMALS = 3
VALUES = 3
CARDS = ANIMALS + VALUES
FREE, OPEN, START_CARD = -3, -2, -1  # a cell without a card; one that touches a card (R6)

HAND = 8  # R4
CHEESES = (3, 2, 1)  # of the values 1, 2 and 3 in each kind
# By the number of players, from two:
DOGS = (3, 4, 6)  # R2
CATS = (6, 9, 12)
MICE = (9, 14, 18)
SIDES = (5, 6, 7)  # R7

# The four cells that share an edge with a cell.
ACROSS = (1, 0, -1, 0)
DOWN = (0, 1, 0, -1)

# The table wraps around: column −1 is kept as column 7. No square is wider than 7, so an
# empty column always parts its right edge from its left, and likewise an empty row.
WRAP = 8

# What happens next.
DRAW_STARTER, DEALING, LAYING, DRAWING, ENDED = range(5)

# Actions. The start card is at 0 0, so columns and rows go from −REACH to REACH.
REACH = 6
SPAN = 2 * REACH + 1
STARTER = 0
DRAW = STARTER + MAX_PLAYERS
DRAW_UNSEEN = DRAW + ANIMALS
LAY = DRAW_UNSEEN + 1
ACTIONS = LAY + CARDS * SPAN * SPAN
# 40 cells: k connected cards have at most 2k + 2 open neighbours, and at most 60 − k where
# the 7×7 square can still grow (8×8 less the corners).
MOST_ACTIONS = 40 * CARDS


class State:
    players: int
    player: int
    phase: int
    side: int
    laid: int  # the table's cards
    left: int  # the columns and rows that they take up
    right: int
    top: int
    bottom: int
    table: Annotated[list[list[int]], 8, 8]
    hand: Annotated[list[list[int]], 4, 6]
    pile: Annotated[list[int], 3]  # in a hidden state: with the animals that others hold
    unseen: Annotated[list[int], 4]  # in a hidden state: how many of those each seat holds
    score: Annotated[list[int], 4]  # R11, once the game is over
    rescued: Annotated[list[int], 4]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.phase = DRAW_STARTER
    s.side = SIDES[players - 2]
    take_cheeses(s)
    make_pile(s)
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


# --- The table -------------------------------------------------------------------------------


def at(s: State, column: int, row: int) -> int:
    return s.table[row % WRAP][column % WRAP]


def put(s: State, card: int, column: int, row: int) -> None:
    s.table[row % WRAP][column % WRAP] = card


def is_card(card: int) -> bool:
    return card >= START_CARD


def is_cheese(card: int) -> bool:
    return card >= CHEESE


def cheese_on_table(card: int, owner: int) -> int:
    return card + VALUES * owner


def as_laid(card: int, seat: int) -> int:
    return cheese_on_table(card, seat) if is_cheese(card) else card


def owner_of(cheese: int) -> int:
    return (cheese - CHEESE) // VALUES


def value_of(cheese: int) -> int:
    return (cheese - CHEESE) % VALUES + 1


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    """Each different card in hand, on each cell where a card may lie."""
    first = first_card(s)
    cells = places(s, first, out)
    n = cells
    for card in range(first + 1, CARDS):
        if s.hand[s.player][card] > 0:
            for i in range(cells):
                out[n] = instead(out[i], first, card)
                n += 1
    return n


def first_card(s: State) -> int:
    card = 0
    while s.hand[s.player][card] == 0:
        card += 1
    return card


def places(s: State, card: int, out: list[int]) -> int:
    """R6, R7: the card on every cell that touches another and fits into the square."""
    n = 0
    wider = room_to_grow(s, s.left, s.right)
    higher = room_to_grow(s, s.top, s.bottom)
    for row in range(s.top - higher, s.bottom + higher + 1):
        for column in range(s.left - wider, s.right + wider + 1):
            # Written always, kept if it is open: the processor need not guess which are.
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
        return STARTER + below(rng, s.players)
    return DRAW + any_of_pile(s, rng)


def any_of_pile(s: State, rng: list[int]) -> int:
    # The pile is shuffled: each of its cards is as likely as the next.
    ticket = below(rng, cards_in_pile(s))
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
    if s.phase == DEALING and cards_in_hand(s, s.player) < HAND:
        return
    next_player(s)
    all_dealt = cards_in_hand(s, s.player) == HAND
    if s.phase == DRAWING or all_dealt:
        s.phase = LAYING


def cards_in_hand(s: State, seat: int) -> int:
    cards = s.unseen[seat]
    for card in range(CARDS):
        cards += s.hand[seat][card]
    return cards


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


# --- Who drives off whom ---------------------------------------------------------------------
#
# R10: each step happens at once for all its cards, so whether a card stays can be asked of
# the full square. R8: the start card is none of these.


def cat_stays(s: State, column: int, row: int) -> bool:
    for i in range(4):
        if at(s, column + ACROSS[i], row + DOWN[i]) == DOG:
            return False
    return True


def mouse_stays(s: State, column: int, row: int) -> bool:
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        if at(s, x, y) == CAT and cat_stays(s, x, y):
            return False
    return True


def cheese_stays(s: State, column: int, row: int) -> bool:
    for i in range(4):
        x = column + ACROSS[i]
        y = row + DOWN[i]
        if at(s, x, y) == MOUSE and mouse_stays(s, x, y):
            return False
    return True


# --- Points ----------------------------------------------------------------------------------


def count_points(s: State) -> None:
    # R11: the cheeses that are left.
    for row in range(s.top, s.bottom + 1):
        for column in range(s.left, s.right + 1):
            card = at(s, column, row)
            if is_cheese(card) and cheese_stays(s, column, row):
                s.score[owner_of(card)] += value_of(card)
                s.rescued[owner_of(card)] += 1


def points(s: State, seat: int) -> int:
    return s.score[seat]


def points_now(s: State, seat: int) -> int:
    """The worth of the seat's cheeses that no mouse would eat now."""
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


# --- Actions and their parts -----------------------------------------------------------------


def lay_action(card: int, column: int, row: int) -> int:
    return LAY + (card * SPAN + row + REACH) * SPAN + column + REACH


def instead(action: int, card: int, other: int) -> int:
    """The same cell, another card."""
    return action + (other - card) * SPAN * SPAN


def card_of(action: int) -> int:
    return (action - LAY) // (SPAN * SPAN)


def column_of(action: int) -> int:
    return (action - LAY) % SPAN - REACH


def row_of(action: int) -> int:
    return (action - LAY) // SPAN % SPAN - REACH
