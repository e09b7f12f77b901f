"""Bots. Each gets a state hidden for its seat: it has nothing to cheat with.

A bot is made from its name, `random`, `sensible` or `search`. How long `search` thinks may
stand after a colon, in simulations or in seconds: `search:1000`, `search:0.5s`.
"""

from __future__ import annotations

import re
from typing import Any, Protocol

from cheeseboard.bots.search import SearchBot
from cheeseboard.bots.simple import play_at_random, play_sensibly
from cheeseboard.games import Game
from cheeseboard.refused import Refused

USUAL_SIMULATIONS = 2_000
MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3_600


class Bot(Protocol):
    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        """An action for the seat, out of what it knows."""


BOTS: dict[str, Bot] = {"random": play_at_random, "sensible": play_sensibly}


def make(name: str) -> Bot:
    if name in BOTS:
        return BOTS[name]
    kind, _, strength = str(name).partition(":")
    if kind != "search":
        raise Refused(
            "unknown_bot", f"There is no bot {name!r}; there are {', '.join([*BOTS, 'search'])}."
        )
    return _searching(strength) if ":" in name else SearchBot(USUAL_SIMULATIONS)


def _searching(strength: str) -> SearchBot:
    simulations = re.fullmatch("[0-9]{1,9}", strength)
    if simulations and 1 <= int(strength) <= MOST_SIMULATIONS:
        return SearchBot(int(strength))
    seconds = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,9})?)s", strength)
    if seconds and 0 < float(seconds[1]) <= MOST_SECONDS:
        return SearchBot(seconds=float(seconds[1]))
    raise Refused(
        "unknown_bot",
        f"A search takes simulations or seconds, like search:1000 or search:0.5s, up to "
        f"{MOST_SIMULATIONS:,} or {MOST_SECONDS:,}s; not {strength!r}.",
    )
