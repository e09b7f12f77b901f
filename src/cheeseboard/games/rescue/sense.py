from __future__ import annotations
from cheeseboard.game import below
from cheeseboard.games.rescue.rules import State
def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    return out[below(rng, n)]
