"""Bots. Each gets a state hidden for its seat: it has nothing to cheat with.

A bot is made from its name, `random` or `sensible`; some take a strength after a colon.
"""

from __future__ import annotations

from typing import Any, Protocol

from cheeseboard.bots.simple import play_at_random, play_sensibly
from cheeseboard.games import Game
from cheeseboard.refused import Refused


class Bot(Protocol):
    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        """An action for the seat, out of what it knows."""


BOTS: dict[str, Bot] = {"random": play_at_random, "sensible": play_sensibly}


def make(name: str) -> Bot:
    if name not in BOTS:
        raise Refused("unknown_bot", f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name]
