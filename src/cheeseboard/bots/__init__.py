"""Bots. Each gets only a hidden state: one without what its seat cannot know. So it cannot cheat.

A bot is made from the name of a bot or of a level. The bots are `random`, `sensible`, `careless`,
`search`, `classic`, `learned` and, where the game is solved, `perfect`. `classic` is the search
without policy networks, for comparison.

A number after a colon sets the strength: `search:1000` and `search:0.5s` set simulations or
seconds, `careless:30` sets how large its errors are, from 1 to 100, and `learned:30` how
freely it chooses, from 1 to 200.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.levels import NAMES as LEVELS
from cheeseboard.bots.levels import bot_behind
from cheeseboard.bots.perfect import PerfectBot
from cheeseboard.bots.safely import safely, safely_async
from cheeseboard.bots.search import SearchBot
from cheeseboard.bots.simple import CarelessBot, play_at_random, play_sensibly
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
from cheeseboard.refused import Refused

__all__ = ["Bot", "make", "safely", "safely_async"]

USUAL_SLIP = 50
MAX_SLIP = 100
MAX_TEMPERATURE = 200
USUAL_SIMULATIONS = 2_000
MAX_SIMULATIONS = 10_000_000
MAX_SECONDS = 3_600


class Bot(Protocol):
    """Optional: `seconds`, how long the bot thinks (0 if absent). At a server's table a bot that is
    later than that is stopped by its `cancel()`, if it has one, and the rule of thumb moves."""

    def __call__(self, game: Game, known: Any, seat: int, rng: list[int]) -> int:
        """An action for the seat, chosen from what the seat knows."""


# What users may put at a seat of a match: the name of a bot or level, or a function
# (view, legal) -> text. Such a function is not a `Bot`: it gets other arguments.
SeatBot = str | Callable[[dict[str, Any], list[str]], str]


class Maker(NamedTuple):
    """How a bot is made for a setup: from its name alone, or with the strength after the colon."""

    default: Callable[[Setup], Bot]
    with_strength: Callable[[Setup, str], Bot] | None = None


def make(name: str, setup: Setup) -> Bot:
    """The bot of this name for this setup, or Refused."""
    kind, colon, strength = str(bot_behind(name, setup)).partition(":")
    maker = BOTS.get(kind)
    if maker and not colon:
        return maker.default(setup)
    if maker and maker.with_strength:
        return maker.with_strength(setup, strength)
    names = ", ".join([*BOTS, *LEVELS])
    raise Refused("unknown_bot", f"There is no bot {name!r}; there are {names}.")


def checked_bots(given: Sequence[SeatBot], setup: Setup) -> list[SeatBot]:
    """One bot for each seat, or Refused."""
    players = setup.players
    if isinstance(given, str) or len(given) != players:
        raise Refused("bad_players", f"{players} players need {players} bots, one for each seat.")
    for bot in given:
        if not callable(bot):
            make(bot, setup)
    return list(given)


def temperature_from(strength: str) -> int:
    if re.fullmatch("[0-9]{1,3}", strength) and 1 <= int(strength) <= MAX_TEMPERATURE:
        return int(strength)
    raise Refused(
        "unknown_bot",
        f"A learned bot has a temperature from 1 to {MAX_TEMPERATURE}, like learned:30;"
        f" not {strength!r}.",
    )


def slip_from(strength: str) -> int:
    if re.fullmatch("[0-9]{1,3}", strength) and 1 <= int(strength) <= MAX_SLIP:
        return int(strength)
    raise Refused(
        "unknown_bot",
        f"A careless bot has a slip from 1 to {MAX_SLIP}, like careless:30; not {strength!r}.",
    )


def search_bot_from(strength: str, is_classic: bool = False) -> SearchBot:
    simulations = re.fullmatch("[0-9]{1,9}", strength)
    if simulations and 1 <= int(strength) <= MAX_SIMULATIONS:
        return SearchBot(int(strength), is_classic=is_classic)
    seconds = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,9})?)s", strength)
    if seconds and 0 < float(seconds[1]) <= MAX_SECONDS:
        return SearchBot(seconds=float(seconds[1]), is_classic=is_classic)
    raise Refused(
        "unknown_bot",
        f"A search takes simulations or seconds, like search:1000 or search:0.5s, up to "
        f"{MAX_SIMULATIONS:,} or {MAX_SECONDS:,}s; not {strength!r}.",
    )


# Every bot that has a name. A new one gets its module in this folder and its line here.
BOTS = {
    "random": Maker(lambda setup: play_at_random),
    "sensible": Maker(lambda setup: play_sensibly),
    "careless": Maker(
        lambda setup: CarelessBot(USUAL_SLIP),
        lambda setup, strength: CarelessBot(slip_from(strength)),
    ),
    "search": Maker(
        lambda setup: SearchBot(USUAL_SIMULATIONS),
        lambda setup, strength: search_bot_from(strength),
    ),
    # The search without policy networks, for comparison.
    "classic": Maker(
        lambda setup: SearchBot(USUAL_SIMULATIONS, is_classic=True),
        lambda setup, strength: search_bot_from(strength, is_classic=True),
    ),
    "learned": Maker(
        lambda setup: LearnedBot(setup.game, 0),
        lambda setup, strength: LearnedBot(setup.game, temperature_from(strength)),
    ),
    "perfect": Maker(PerfectBot),
}
