"""What a card gains further away in the cheese rescue.

It does so through mice beside its cell, and through cats beside it and their mice.
"""

from __future__ import annotations

from cheeseboard.games.rescue.notes import (
    ABOVE,
    BELOW,
    CHEESE_NOW,
    KIND,
    LEFT,
    NO_CAT_NOW,
    NO_CAT_THEN,
    NO_MOUSE_ABOVE,
    NO_MOUSE_BELOW,
    NO_MOUSE_LEFT,
    NO_MOUSE_NOW,
    NO_MOUSE_RIGHT,
    RIGHT,
    SMALL,
    hope,
    hopes_around,
    product,
    worth,
)
from cheeseboard.games.rescue.sense import SURE
from cheeseboard.games.rescue.state import CAT, MOUSE

# The hopes on the eight cells two steps away: straight on to the right, below, to the left and
# above, then between these, beginning to the right and below.
Eight = tuple[int, int, int, int, int, int, int, int]
SAME = -1  # stands for a hope that does not change


def near_gains(cell: int, no_mouse_here: int, notes: list[int]) -> tuple[int, int]:
    """For cheeses beside the cell: what any card on the cell gains, and what a mouse gains more."""
    gain = beside_it(cell, SURE, notes)
    return gain, beside_it(cell, no_mouse_here, notes) - gain


def beside_it(cell: int, no_mouse: int, notes: list[int]) -> int:
    """What cheeses beside a cell gain by a new hope that there is no mouse on the cell."""
    return (
        changed(cell + RIGHT, SAME, SAME, no_mouse, SAME, notes)
        + changed(cell + BELOW, SAME, SAME, SAME, no_mouse, notes)
        + changed(cell + LEFT, no_mouse, SAME, SAME, SAME, notes)
        + changed(cell + ABOVE, SAME, no_mouse, SAME, SAME, notes)
    )


def even_gains(cell: int, no_cat_here: int, notes: list[int]) -> tuple[int, int]:
    """For cheeses two steps away: what any card on the cell gains, and what a cat gains more.

    A card keeps cats off its cell, and a cat chases the mice beside it away.
    """
    right = hope(notes, NO_MOUSE_LEFT + cell + RIGHT)
    below = hope(notes, NO_MOUSE_ABOVE + cell + BELOW)
    left = hope(notes, NO_MOUSE_RIGHT + cell + LEFT)
    above = hope(notes, NO_MOUSE_BELOW + cell + ABOVE)
    gain = two_steps_away(cell, right, below, left, above, notes)
    right = no_mouse_beside(cell, RIGHT, no_cat_here, notes)
    below = no_mouse_beside(cell, BELOW, no_cat_here, notes)
    left = no_mouse_beside(cell, LEFT, no_cat_here, notes)
    above = no_mouse_beside(cell, ABOVE, no_cat_here, notes)
    return gain, two_steps_away(cell, right, below, left, above, notes) - gain


def two_steps_away(
    cell: int, right: int, below: int, left: int, above: int, notes: list[int]
) -> int:
    """What cheeses two steps away gain by new hopes of no mouse on the sides of a cell."""
    return (
        changed(cell + 2 * RIGHT, SAME, SAME, right, SAME, notes)
        + changed(cell + 2 * BELOW, SAME, SAME, SAME, below, notes)
        + changed(cell + 2 * LEFT, left, SAME, SAME, SAME, notes)
        + changed(cell + 2 * ABOVE, SAME, above, SAME, SAME, notes)
        + changed(cell + RIGHT + BELOW, SAME, SAME, below, right, notes)
        + changed(cell + LEFT + BELOW, below, SAME, SAME, left, notes)
        + changed(cell + LEFT + ABOVE, above, left, SAME, SAME, notes)
        + changed(cell + RIGHT + ABOVE, SAME, right, above, SAME, notes)
    )


def changed(where: int, right: int, below: int, left: int, above: int, notes: list[int]) -> int:
    """What a cheese gains by new hopes that there is no mouse on its sides."""
    then = product(
        right if right >= 0 else hope(notes, NO_MOUSE_NOW + where + RIGHT),
        below if below >= 0 else hope(notes, NO_MOUSE_NOW + where + BELOW),
        left if left >= 0 else hope(notes, NO_MOUSE_NOW + where + LEFT),
        above if above >= 0 else hope(notes, NO_MOUSE_NOW + where + ABOVE),
    )
    return (then - hope(notes, CHEESE_NOW + where)) * worth(notes, where)


def no_mouse_beside(cell: int, step: int, no_cat: int, notes: list[int]) -> int:
    """The hope that there is no mouse on one side of a cell, once a cat lies on the cell."""
    other = cell + step
    right, below, left, above = hopes_around(notes, NO_CAT_NOW + other)
    stays = product(
        no_cat if step == LEFT else right,
        no_cat if step == ABOVE else below,
        no_cat if step == RIGHT else left,
        no_cat if step == BELOW else above,
    )
    no_mouse = SURE - stays & SMALL
    return no_mouse if notes[KIND + other] == MOUSE else hope(notes, NO_MOUSE_NOW + other)


def odd_gains(cell: int, no_mouse_here: int, notes: list[int]) -> tuple[int, int, int]:
    """For cheeses one or three steps away: what any card gains, and a dog and a mouse gain more.

    A card keeps dogs and mice off its cell, and a dog chases the cats beside it away.
    """
    mice = mice_two_steps_away(
        cell,
        hope(notes, NO_CAT_THEN + cell + RIGHT),
        hope(notes, NO_CAT_THEN + cell + BELOW),
        hope(notes, NO_CAT_THEN + cell + LEFT),
        hope(notes, NO_CAT_THEN + cell + ABOVE),
        notes,
    )
    beside = one_step_away(cell, SURE, mice, notes)
    gain = beside + three_steps_away(cell, mice, notes)
    by_mouse = one_step_away(cell, no_mouse_here, mice, notes) - beside
    mice = mice_two_steps_away(
        cell,
        no_cat_by_dog(cell + RIGHT, notes),
        no_cat_by_dog(cell + BELOW, notes),
        no_cat_by_dog(cell + LEFT, notes),
        no_cat_by_dog(cell + ABOVE, notes),
        notes,
    )
    with_dog = one_step_away(cell, SURE, mice, notes) + three_steps_away(cell, mice, notes)
    return gain, with_dog - gain, by_mouse


def no_cat_by_dog(cell: int, notes: list[int]) -> int:
    return SURE if notes[KIND + cell] == CAT else hope(notes, NO_CAT_NOW + cell)


def mice_two_steps_away(
    cell: int, right: int, below: int, left: int, above: int, notes: list[int]
) -> Eight:
    """The hopes that there is no mouse, by new hopes of no cat on the sides of a cell."""
    return (
        no_mouse(cell + 2 * RIGHT, SAME, SAME, right, SAME, notes),
        no_mouse(cell + 2 * BELOW, SAME, SAME, SAME, below, notes),
        no_mouse(cell + 2 * LEFT, left, SAME, SAME, SAME, notes),
        no_mouse(cell + 2 * ABOVE, SAME, above, SAME, SAME, notes),
        no_mouse(cell + RIGHT + BELOW, SAME, SAME, below, right, notes),
        no_mouse(cell + LEFT + BELOW, below, SAME, SAME, left, notes),
        no_mouse(cell + LEFT + ABOVE, above, left, SAME, SAME, notes),
        no_mouse(cell + RIGHT + ABOVE, SAME, right, above, SAME, notes),
    )


def no_mouse(where: int, right: int, below: int, left: int, above: int, notes: list[int]) -> int:
    """The hope that there is no mouse, by new hopes that there is no cat on its sides."""
    stays = product(
        right if right >= 0 else hope(notes, NO_CAT_NOW + where + RIGHT),
        below if below >= 0 else hope(notes, NO_CAT_NOW + where + BELOW),
        left if left >= 0 else hope(notes, NO_CAT_NOW + where + LEFT),
        above if above >= 0 else hope(notes, NO_CAT_NOW + where + ABOVE),
    )
    goes = SURE - stays & SMALL
    return goes if notes[KIND + where] == MOUSE else hope(notes, NO_MOUSE_NOW + where)


def one_step_away(cell: int, here: int, mice: Eight, notes: list[int]) -> int:
    """What cheeses beside a cell gain by new hopes on the cell and two steps away."""
    e, s, w, n, se, sw, nw, ne = mice
    return (
        changed(cell + RIGHT, e, se, here, ne, notes)
        + changed(cell + BELOW, se, s, sw, here, notes)
        + changed(cell + LEFT, here, sw, w, nw, notes)
        + changed(cell + ABOVE, ne, here, nw, n, notes)
    )


def three_steps_away(cell: int, mice: Eight, notes: list[int]) -> int:
    """What cheeses three steps away gain by new hopes two steps away."""
    e, s, w, n, se, sw, nw, ne = mice
    return (
        behind_mouse(cell, RIGHT, SAME, SAME, e, SAME, notes)
        + behind_mouse(cell, BELOW, SAME, SAME, SAME, s, notes)
        + behind_mouse(cell, LEFT, w, SAME, SAME, SAME, notes)
        + behind_mouse(cell, ABOVE, SAME, n, SAME, SAME, notes)
        + changed(cell + 2 * RIGHT + BELOW, SAME, SAME, se, e, notes)
        + changed(cell + RIGHT + 2 * BELOW, SAME, SAME, s, se, notes)
        + changed(cell + LEFT + 2 * BELOW, s, SAME, SAME, sw, notes)
        + changed(cell + 2 * LEFT + BELOW, sw, SAME, SAME, w, notes)
        + changed(cell + 2 * LEFT + ABOVE, nw, w, SAME, SAME, notes)
        + changed(cell + LEFT + 2 * ABOVE, n, nw, SAME, SAME, notes)
        + changed(cell + RIGHT + 2 * ABOVE, SAME, ne, n, SAME, notes)
        + changed(cell + 2 * RIGHT + ABOVE, SAME, e, ne, SAME, notes)
    )


def behind_mouse(
    cell: int, step: int, right: int, below: int, left: int, above: int, notes: list[int]
) -> int:
    """The same straight on: behind anything but a mouse may be the edge of the plane."""
    gain = changed(cell + 3 * step, right, below, left, above, notes)
    return gain if notes[KIND + cell + 2 * step] == MOUSE else 0
