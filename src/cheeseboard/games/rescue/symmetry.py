"""Mirror images of the square: which cards come to the same wherever they are laid."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.rescue import state
from cheeseboard.games.rescue.state import State

Cell = tuple[int, int]


def alike(s: State, actions: Sequence[int]) -> list[list[int]]:
    """The actions in groups: those that turning or mirroring the table turns into each other."""
    # Twice as far from the middle of the cards, so that all numbers are whole.
    across, down = s.left + s.right, s.top + s.bottom
    table = {
        (2 * column - across, 2 * row - down): state.at(s, column, row)
        for column in range(s.left, s.right + 1)
        for row in range(s.top, s.bottom + 1)
    }
    cells = [*zip(*map(images, table), strict=True)]
    same = [
        n for n, each in enumerate(cells) if dict(zip(each, table.values(), strict=True)) == table
    ]
    groups: dict[tuple[int, Cell], list[int]] = {}
    for action in actions:
        column, row = state.column_of(action), state.row_of(action)
        around = images((2 * column - across, 2 * row - down))
        first = min(around[n] for n in same)
        groups.setdefault((state.card_of(action), first), []).append(action)
    return list(groups.values())


def images(cell: Cell) -> list[Cell]:
    """Where turning and mirroring move a cell; it stays at the first place."""
    x, y = cell
    return [(a * p, b * q) for p, q in ((x, y), (y, x)) for a in (1, -1) for b in (1, -1)]
