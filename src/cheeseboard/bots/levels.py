"""Five levels for every game, from a child's first opponent to the strongest.

Each game's sense.py says in LEVELS which bot plays at which level, and how strong it is. Where that
depends on the number of players, the game's levels.py says it for each.
"""

from __future__ import annotations

from typing import TypedDict

from cheeseboard.bots.perfect import has_shipped_table
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import Game

NAMES = ("kitten", "tabby", "tomcat", "mouser", "tiger")


class Level(TypedDict):
    name: str
    elo: int  # `sensible` has 1000
    bot: str


def levels(game: str, players: int | None = None) -> list[Level]:
    """The levels of a game, the weakest first; None: with as few players as possible."""
    setup = checked_setup(game, players, {})
    ladder = _levels(setup.game, setup.players)
    ladder[-1]["bot"] = bot_behind(NAMES[-1], setup)
    return ladder


def bot_behind(name: str, setup: Setup) -> str:
    """The name of the bot that plays at a level; any other name is returned as it is."""
    if name == NAMES[-1] and has_shipped_table(setup):
        return "perfect"  # a player without mistakes is the strongest
    ladder = _levels(setup.game, setup.players)
    return next((level["bot"] for level in ladder if level["name"] == name), name)


def _levels(game: Game, players: int) -> list[Level]:
    ladder = zip(NAMES, game.levels.get(players, game.sense.LEVELS), strict=True)
    return [{"name": name, "elo": elo, "bot": bot} for name, (bot, elo) in ladder]
