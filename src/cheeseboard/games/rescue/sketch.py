"""The cheese rescue's square in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

WIDE = 7
LEGEND = "2:ooo is seat 2's cheese3, a dot is a cell that touches a card."
LEGEND_AT_THE_END = "2:ooo is seat 2's cheese3; cards in brackets were removed."

Cell = tuple[int, int]
Cards = dict[Cell, dict[str, Any]]


def sketch(view: dict[str, Any]) -> str:
    """The board as plain text, from a view."""
    legend = LEGEND_AT_THE_END if view["over"] else LEGEND
    return "\n".join([*_square(view["board"]), legend, "", *_seats(view), "", *_around(view)])


# --- The square ------------------------------------------------------------------------------


def _square(board: dict[str, Any]) -> list[str]:
    cards = {_cell(card): card for card in board["table"]}
    removed = {_cell(card) for step in board["steps"] for card in step["removed"]}
    columns, rows = _range_shown(board, cards, 0), _range_shown(board, cards, 1)
    rule = "    +" + ("-" * WIDE + "+") * len(columns)
    heads = "     " + " ".join(f"{column:^{WIDE}}" for column in columns)
    lines = [heads.rstrip(), rule]
    for row in rows:
        faces = [_face(cards, removed, (column, row)) for column in columns]
        lines += [f"{row:>3} |" + "|".join(f"{face:^{WIDE}}" for face in faces) + "|", rule]
    return lines


def _range_shown(board: dict[str, Any], cards: Iterable[Cell], axis: int) -> range:
    """The columns or rows of all cards, and one more where the square can still grow."""
    low, high = (("left", "right"), ("top", "bottom"))[axis]
    taken = [cell[axis] for cell in cards] or [0]
    first = max(min(taken) - 1, board["area"][low])
    last = min(max(taken) + 1, board["area"][high])
    return range(first, last + 1)


def _face(cards: Cards, removed: set[Cell], cell: Cell) -> str:
    if cell not in cards:
        return "." if _open(cards, cell) else ""
    face = _name(cards[cell])
    return f"({face})" if cell in removed else face


def _name(card: dict[str, Any]) -> str:
    name = str(card["card"])
    return f"{card['owner']}:" + "o" * int(name[-1]) if card["owner"] else name


def _open(cards: Cards, cell: Cell) -> bool:
    column, row = cell
    beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    is_very_first = not cards and cell == (0, 0)
    return is_very_first or not beside.isdisjoint(cards)


def _cell(card: dict[str, Any]) -> Cell:
    return card["column"], card["row"]


# --- What lies around it ---------------------------------------------------------------------


def _seats(view: dict[str, Any]) -> list[str]:
    heads = "  in hand    cheese1  cheese2  cheese3  animals"
    if view["over"]:
        heads += "   cheeses left  points"
    return [heads, *(_seat(view, seat) for seat in view["board"]["seats"])]


def _seat(view: dict[str, Any], seat: dict[str, Any]) -> str:
    number = seat["seat"]
    mark = ">" if number == view["board"]["turn"] else " "
    name = f"seat {number}" + (" you" if number == view["seat"] else "")
    counts = [*seat["cheeses"].values(), seat["animals"]]
    line = f"{mark} {name:<10}" + "".join(f"{count:^9}" for count in counts)
    if view["over"]:
        won = "  won" if number in view["winners"] else ""
        line += f"{seat['rescued']:^15}{seat['points']:^7}{won}"
    return line.rstrip()


def _around(view: dict[str, Any]) -> list[str]:
    board = view["board"]
    if view["over"]:
        cats, mice, cheeses = (len(step["removed"]) for step in board["steps"])
        return [f"Removed: cats {cats}, mice {mice}, cheeses {cheeses}."]
    lines = [f"Pile: {board['pile']}. In it and in hands unseen: {_list(board['unseen'])}."]
    if board["hand"] is not None:
        lines.append(f"Your hand: {_list(board['hand'])}.")
    return lines


def _list(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counts.items() if n > 0) or "nothing"


def what_happened(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Sentences on what followed from an action."""
    pile_is_empty = before["pile"] > 0 and after["pile"] == 0
    return ["The pile is empty: from now on nobody draws (R5)."] if pile_is_empty else []
