"""The games, options and levels on offer."""

from __future__ import annotations

from typing import Literal

import cheeseboard as cb
from cheeseboard.game_setup import options_of
from cheeseboard.games import load
from cheeseboard.options import CountsOption, Option, Starter
from cheeseboard.refused import Refused
from cheeseboard.tables import wire


def info(name: str) -> wire.GameInfo:
    game = load(name)
    return wire.GameInfo(
        name=name,
        rules=game.version,
        min_players=game.rules.MIN_PLAYERS,
        max_players=game.rules.MAX_PLAYERS,
        series=game.series is not None,
        whole_is_series=game.whole_is_series,
        lesson=game.lesson is not None,
        hidden=not game.has_no_secrets,
        options=[_option(option) for option in options_of(game, game.rules.MAX_PLAYERS)],
        levels=[wire.Level(**level) for level in cb.levels(name)],
    )


def level_names(game: str) -> list[str]:
    return [level["name"] for level in cb.levels(game)]


def check_level(level: str, game: str) -> None:
    """Only levels are allowed: with any bot, a guest could ask for an hour of thinking."""
    if level and level not in level_names(game):
        known = ", ".join(level_names(game))
        raise Refused("unknown_bot", f"There is no level {level!r}; there are {known}.")


def _option(option: Option) -> wire.OptionInfo:
    return wire.OptionInfo(option.name, _kind(option), option.default)


def _kind(option: Option) -> Literal["flag", "counts", "starter"]:
    if isinstance(option, CountsOption):
        return "counts"
    return "starter" if isinstance(option, Starter) else "flag"
