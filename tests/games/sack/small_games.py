"""Small games of sack, as text."""

from __future__ import annotations

from typing import Any

import cheeseboard as cb
from tests.play import played

CARDS = ["-8", "-5", "3", "5", "8", "11", "15", "rabbit", "bigdog", "smalldog"]


def sack(*actions: str, players: int = 4, lost: str = "", **options: Any) -> cb.Match:
    """A match in which seat 1 starts, and each has lost the rabbit, or what lost says."""
    cards = lost.split() or ["rabbit"] * players
    losses = [f"lose {seat} {card}" for seat, card in enumerate(cards, start=1)]
    return played("sack", players, *losses, *actions, **({"starter": 1} | options))


def puts(cards: str) -> str:
    return "; ".join(f"put {card}" for card in cards.split())


def board(match: cb.Match, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found


def player(match: cb.Match, seat: int) -> dict[str, Any]:
    """What the board tells a seat about itself."""
    found: dict[str, Any] = board(match, seat)["players"][seat - 1]
    return found


def mice(match: cb.Match) -> list[int]:
    return [player(match, seat)["mice"] for seat in range(1, match.players + 1)]


def mouse_cards(match: cb.Match) -> list[int]:
    return [card["mice"] for card in board(match)["mouse_cards"]]


def face_up(match: cb.Match) -> list[str]:
    return [place["card"] for place in board(match)["row"] if place["up"]]


def won_by_first(row: str) -> list[str]:
    """What seat 1 of four keeps of a row that it buys."""
    m = sack(puts(row), "bid 1; pass; pass; pass", lost=" ".join(_others(row)))
    found: list[str] = player(m, 1)["won"]
    return found


def _others(row: str) -> list[str]:
    """For each card another one that its owner may have lost."""
    return ["8" if card != "8" else "5" for card in row.split()]
