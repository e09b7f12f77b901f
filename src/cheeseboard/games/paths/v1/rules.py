"""P11 to P13 as paths/1 counted them."""

from __future__ import annotations

from cheeseboard.games.paths.state import State

RULES_VERSION = "paths/1"


def points(s: State, seat: int) -> int:
    # The trap cost a point in a single round too, and a round won by P13 brought none.
    if seat == s.winner:
        return 1
    return -1 if seat == s.trapped else 0
