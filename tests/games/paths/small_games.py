"""Small games of paths, and helpers that read their positions."""

from __future__ import annotations

from typing import Any

import cheeseboard as cb
from tests.play import go_on, played

KINDS = ("NESW", "NES", "NEW", "NS", "EW", "NE", "NW")
TURNED = {"NES": "NSW", "NEW": "ESW", "NE": "SW", "NW": "ES"}

# Both players are shut out of three columns; then a straight path leads each to a goal.
BLOCKED = "flip 1 4; card EW; flip 7 1; card EW; flip 2 4; card NE; keep; flip 6 1; card NE; turn"
BLOCKED += "; flip 3 4; card NW; keep; flip 5 1; card NW; turn"
AT_THE_GOALS = BLOCKED + "; flip 4 4; card NS; flip 4 1; card NS"

ALONE_AT_A_GOAL = "flip 1 4; card EW; flip 2 4; card EW; flip 3 4; card NE; keep; flip 4 4; card NS"


def paths(*actions: str, players: int = 2, **options: Any) -> cb.Match:
    """A match in which seat 1 starts, unless somebody else does."""
    return played("paths", players, *actions, **({"starter": 1} | options))


def only(**counts: int) -> dict[str, int]:
    return dict.fromkeys(KINDS, 0) | counts


def board(match: cb.Match, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found


def card(match: cb.Match, column: int, row: int) -> str:
    """The card as it lies: the sides that it joins, or its name; "" is face down."""
    return str(board(match)["cards"][row - 1][column - 1])


def mouse(match: cb.Match, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = board(match)["mice"][seat - 1]
    return found


def goals(match: cb.Match, seat: int | None) -> list[str | None]:
    """What the seat knows of the upper and the lower goal."""
    return list(board(match, seat)["goals"].values())


def seat_2_shut_out() -> cb.Match:
    """Seat 1 has turned up six crossings and is to move; seat 2 has only found dead ends."""
    m = paths(counts=only(EW=12, NESW=12))
    for mine, column in zip(
        ("1 4", "1 3", "2 4", "2 3", "3 4", "3 3"), range(7, 1, -1), strict=True
    ):
        go_on(m, f"flip {mine}; card NESW; flip {column} 1; card EW")
    go_on(m, "flip 1 2; card NESW; flip 1 1; card EW")
    return m
