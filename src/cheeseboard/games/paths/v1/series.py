"""P16 as paths/1 counted it."""

from __future__ import annotations

from cheeseboard.games.paths.state import State
from cheeseboard.games.paths.v1.rules import points


def add(score: list[int], tiebreak: list[int], s: State) -> None:
    for seat in range(s.players):
        score[seat] = max(0, score[seat] + points(s, seat))
