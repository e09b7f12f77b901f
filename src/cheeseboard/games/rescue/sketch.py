"""The cheese rescue's square in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

WIDE = 5
Cell = tuple[int, int]


def sketch(view: dict[str, Any]) -> str:
    """The board as plain text, from what Match.view gives."""
    board = view["board"]
    parts = [*_square(board), "", *_seats(view), *_own_hand(board), _what_lies_face_down(board)]
    return "\n".join(parts + _driven_off(board))


# --- The square ------------------------------------------------------------------------------


def _square(board: dict[str, Any]) -> list[str]:
    cards = {(card["column"], card["row"]): card for card in board["table"]}
    gone = {_cell(card) for step in board["steps"] for card in step["removed"]}
    columns, rows = _shown(board, cards, 0), _shown(board, cards, 1)
    line = " " * 4 + "+" + ("-" * WIDE + "+") * len(columns)
    heads = " " * 5 + " ".join(f"{column:^{WIDE}}" for column in columns)
    lines = [heads.rstrip(), line]
    for row in rows:
        faces = [_face(cards, gone, (column, row)) for column in columns]
        lines += [f"{row:>3} |" + "|".join(f"{face:^{WIDE}}" for face in faces) + "|", line]
    return lines


def _shown(board: dict[str, Any], cards: Iterable[Cell], axis: int) -> range:
    """The columns or rows of all cards, and one more where the square can still grow."""
    low, high = (("left", "right"), ("top", "bottom"))[axis]
    taken = [cell[axis] for cell in cards] or [0]
    first = max(min(taken) - 1, board["area"][low])
    last = min(max(taken) + 1, board["area"][high])
    return range(first, last + 1)


def _face(cards: dict[Cell, dict[str, Any]], gone: set[Cell], cell: Cell) -> str:
    if cell not in cards:
        return "." if _open(cards, cell) else ""
    card = cards[cell]
    face = card["card"]
    if card["owner"]:
        face = f"{card['owner']}:" + "o" * int(face[-1])
    return f"({face[:3]})" if cell in gone else face


def _open(cards: dict[Cell, dict[str, Any]], cell: Cell) -> bool:
    column, row = cell
    beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    first = not cards and cell == (0, 0)
    return first or not beside.isdisjoint(cards)


def _cell(card: dict[str, Any]) -> Cell:
    return card["column"], card["row"]


# --- What lies around it ---------------------------------------------------------------------


def _seats(view: dict[str, Any]) -> list[str]:
    return [_seat(view, seat) for seat in view["board"]["seats"]]


def _seat(view: dict[str, Any], seat: dict[str, Any]) -> str:
    number = seat["seat"]
    mark = ">" if number == view["board"]["turn"] else " "
    you = " (you)" if number == view["seat"] else ""
    held = _listed({f"{number}:" + "o" * int(k[-1]): n for k, n in seat["cheeses"].items()})
    line = f"{mark} Seat {number}{you} holds {held}"
    if number != view["seat"]:
        line += f", {seat['animals']} unseen"
    if view["over"]:
        won = ", won" if number in view["winners"] else ""
        line += f"; {seat['points']} points, {seat['rescued']} cheeses left{won}"
    return line


def _own_hand(board: dict[str, Any]) -> list[str]:
    return [] if board["hand"] is None else [f"  Your hand: {_listed(board['hand'])}"]


def _what_lies_face_down(board: dict[str, Any]) -> str:
    return f"  Pile: {board['pile']}. Not seen yet: {_listed(board['unseen'])}"


def _driven_off(board: dict[str, Any]) -> list[str]:
    names = ("Cats driven off", "Mice driven off", "Cheeses eaten")
    return [
        f"  {name}: {len(step['removed'])}"
        for name, step in zip(names, board["steps"], strict=False)
    ]


def _listed(counts: dict[str, int]) -> str:
    held = [name if n == 1 else f"{n} {name}" for name, n in counts.items() if n > 0]
    return ", ".join(held) or "nothing"
