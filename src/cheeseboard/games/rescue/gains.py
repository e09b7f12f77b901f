"""What each card would gain on each cell of the cheese rescue, by the rule of thumb.

It is a part of what a learning player gets.
"""

from __future__ import annotations

from cheeseboard.games.rescue.rules import room_to_grow
from cheeseboard.games.rescue.sense import (
    NO_MOUSE,
    SURE,
    hope_for_cheese,
    hope_for_mouse,
    hope_of_no_mouse,
    how_far,
)
from cheeseboard.games.rescue.state import (
    ACROSS,
    ANIMALS,
    CARDS,
    CAT,
    CHEESE,
    DOG,
    DOWN,
    MOUSE,
    OPEN,
    START_CARD,
    WRAP,
    State,
    at,
    is_cheese,
    owner_of,
    put,
    value_of,
)

A_PLANE = WRAP * WRAP  # the numbers of a plane

# A gain is counted in parts of a point.
PART_OF_POINT = 24
MAX_GAIN = 120
# Both gains are kept in one number: the seat's own times BOTH, plus the others'. The others' part
# is the remainder nearest to 0 when it is divided by BOTH.
BOTH = 1 << 16

# The four cells beside a cell, and the cell itself.
ACROSS_AND_HERE = (*ACROSS, 0)
DOWN_AND_HERE = (*DOWN, 0)
HERE = 4


def observe_gains(s: State, seat: int, out: list[int], first: int) -> None:
    """What each card of the mover would change wherever it may be laid. At `first` a plane for each
    card begins, for what the seat gains; then as many for what others lose."""
    wider = room_to_grow(s, s.left, s.right)
    higher = room_to_grow(s, s.top, s.bottom)
    for row in range(s.top - higher, s.bottom + higher + 1):
        for column in range(s.left - wider, s.right + wider + 1):
            if at(s, column, row) == OPEN:
                observe_gains_at(s, seat, column, row, out, first)


def observe_gains_at(
    s: State, seat: int, column: int, row: int, out: list[int], first: int
) -> None:
    """A card keeps animals off its cell, and an animal chases others away."""
    far = how_far(s, column, row)
    if far == 1:
        observe_gains_beside(s, seat, column, row, out, first)
    else:
        observe_gains_around(s, seat, column, row, far, out, first)


def observe_gains_beside(
    s: State, seat: int, column: int, row: int, out: list[int], first: int
) -> None:
    """Where only cheeses beside the cell are concerned: all cards but a mouse change the same. For
    each cheese, the cells around it are looked at once."""
    without_card = NO_MOUSE[s.players - 2] if s.pile[MOUSE] > 0 else SURE
    put(s, START_CARD, column, row)  # a card that is no animal
    with_mouse = SURE
    if s.hand[seat][MOUSE] > 0:
        with_mouse -= hope_for_mouse(s, column, row)
    gain = 0
    by_mouse = 0
    own_hope = SURE
    for i in range(5):
        x = column + ACROSS_AND_HERE[i]
        y = row + DOWN_AND_HERE[i]
        cheese = at(s, x, y)
        if i == HERE or is_cheese(cheese):
            before = SURE
            after = SURE
            then = SURE
            for j in range(4):
                no_mouse = hope_of_no_mouse(s, x + ACROSS[j], y + DOWN[j])
                is_this_cell = i == (j + 2) % 4
                before = before * (without_card if is_this_cell else no_mouse) // SURE
                after = after * no_mouse // SURE
                then = then * (with_mouse if is_this_cell else no_mouse) // SURE
            if i == HERE:
                own_hope = after
            else:
                gain += (after - before) * worth_of(cheese, seat)
                by_mouse += (then - after) * worth_of(cheese, seat)
    put(s, OPEN, column, row)
    write_gains(s, seat, first + cell(column, row), gain, 0, 0, by_mouse, own_hope, out)


def observe_gains_around(
    s: State, seat: int, column: int, row: int, far: int, out: list[int], first: int
) -> None:
    """What a card changes for all cheeses around the cell, and what each animal changes more."""
    gain = 0
    by_dog = 0
    by_cat = 0
    by_mouse = 0
    own_hope = 0
    for down in range(-far, far + 1):
        width = far - abs(down)
        for across in range(-width, width + 1):
            steps = abs(across) + abs(down)
            cheese = at(s, column + across, row + down)
            if steps > 0 and not is_cheese(cheese):
                continue
            worth = worth_of(cheese, seat) if steps > 0 else 0
            before = 0
            after = 0
            # First without a card, then a card that is no animal. All is inlined in one place.
            for card in range(OPEN, ANIMALS):
                if not matters(s, seat, card, steps):
                    continue
                put(s, card, column, row)
                hope = hope_for_cheese(s, column + across, row + down)
                if card == OPEN:
                    before = hope
                elif card == START_CARD:
                    after = hope
                    gain += (hope - before) * worth
                elif card == DOG:
                    by_dog += (hope - after) * worth
                elif card == CAT:
                    by_cat += (hope - after) * worth
                else:
                    by_mouse += (hope - after) * worth
            if steps == 0:
                own_hope = after
    put(s, OPEN, column, row)
    write_gains(s, seat, first + cell(column, row), gain, by_dog, by_cat, by_mouse, own_hope, out)


def matters(s: State, seat: int, card: int, steps: int) -> bool:
    """A cat matters to cheeses an even number of steps away, a dog and a mouse to the others."""
    if card < 0:
        return True
    return s.hand[seat][card] > 0 and steps > 0 and (card + steps) % 2 == 1


def worth_of(cheese: int, seat: int) -> int:
    return value_of(cheese) * (BOTH if owner_of(cheese) == seat else 1)


def write_gains(
    s: State,
    seat: int,
    where: int,
    gain: int,
    by_dog: int,
    by_cat: int,
    by_mouse: int,
    own_hope: int,
    out: list[int],
) -> None:
    """What any card changes, and what each card changes more."""
    for card in range(CARDS):
        if s.hand[seat][card] > 0:
            more = own_hope * (card - CHEESE + 1) * BOTH
            if card == DOG:
                more = by_dog
            elif card == CAT:
                more = by_cat
            elif card == MOUSE:
                more = by_mouse
            if gain + more != 0:
                write_gain(card, where, gain + more, out)


def write_gain(card: int, where: int, gain: int, out: list[int]) -> None:
    others = (gain + BOTH // 2) % BOTH - BOTH // 2
    out[where + card * A_PLANE] = in_parts((gain - others) // BOTH)
    out[where + (CARDS + card) * A_PLANE] = in_parts(-others)


def in_parts(hope: int) -> int:
    return min(max(hope * PART_OF_POINT // SURE, -MAX_GAIN), MAX_GAIN)


def cell(column: int, row: int) -> int:
    return row % WRAP * WRAP + column % WRAP
