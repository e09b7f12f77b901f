"""Several rounds of paths that count together."""

from __future__ import annotations

from cheeseboard.games.paths.rules import points
from cheeseboard.games.paths.state import State

ENOUGH = 5  # P16, and P17 for a player alone


def add(score: list[int], tiebreak: list[int], s: State) -> None:
    for seat in range(s.players):
        # P12: the trap costs a point, but the score never falls below 0.
        lost = 1 if seat == s.trapped else 0
        score[seat] = max(0, score[seat] + points(s, seat) - lost)


def over(score: list[int], games: int) -> bool:
    return max(score) >= ENOUGH


def winners(score: list[int], tiebreak: list[int]) -> list[int]:
    return [seat for seat, total in enumerate(score) if total >= ENOUGH]
