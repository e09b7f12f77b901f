"""What is agreed before a game begins: the game, the number of players, the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cheeseboard.game import CHANCE
from cheeseboard.games import Game, load
from cheeseboard.options import Option, Starter
from cheeseboard.refused import Refused


@dataclass(frozen=True)
class Setup:
    """A game, its number of players and its options. `agreed` checks everything and makes one."""

    game: Game
    players: int
    options: dict[str, Any]

    def start(self, s: Any) -> None:
        """Set up a state of zeros."""
        self.game.rules.start(s, self.players, self.starter, self.numbers)

    @property
    def starter(self) -> int:
        """The seat that starts, counted from 0, or CHANCE."""
        given = self.options["starter"]
        return CHANCE if given is None else given - 1

    @property
    def numbers(self) -> list[int]:
        """The game's own options, in the form that its rules expect."""
        own = self.game.words.OPTIONS
        return [n for option in own for n in option.numbers(self.options[option.name])]

    @property
    def unusual(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        usual = {option.name: option.default for option in offered(self.game, self.players)}
        return {name: value for name, value in self.options.items() if value != usual[name]}

    def copied_options(self) -> dict[str, Any]:
        """A copy of all options and their values."""
        options = self.options.items()
        return {name: value.copy() if type(value) is dict else value for name, value in options}

    def __reduce__(self) -> Any:
        # Modules cannot be pickled, so what was agreed is agreed again.
        return agreed, (self.game.name, self.players, self.options, self.game.version)

    def started_by(self, seat: int) -> Setup:
        return Setup(self.game, self.players, self.options | {"starter": seat})


def agreed(
    name: str, players: int | None, options: Mapping[str, Any], version: str | None = None
) -> Setup:
    """A checked setup, or Refused. Without a number of players: as few as possible. Without a
    version: by today's rules."""
    game = load(name, version)
    seats = _checked_players(game, players)
    return Setup(game, seats, _checked_options(game, seats, options))


def offered(game: Game, players: int) -> list[Option]:
    """All options of a game."""
    return [Starter(players), *game.words.OPTIONS]


def _checked_players(game: Game, players: Any) -> int:
    fewest, most = game.rules.MIN_PLAYERS, game.rules.MAX_PLAYERS
    if players is None:
        return int(fewest)
    if type(players) is not int or not fewest <= players <= most:
        raise Refused(
            "bad_players", f"{game.name} is for {fewest} to {most} players, not {players!r}."
        )
    return players


def _checked_options(game: Game, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    options = offered(game, players)
    for name in given:
        option_named(name, options, game)
    return {o.name: o.checked(given.get(o.name, o.default)) for o in options}


def option_named(name: Any, options: list[Option], game: Game) -> Option:
    for option in options:
        if option.name == name:
            return option
    known = ", ".join(option.name for option in options)
    raise Refused("bad_option", f"{game.name} has no option {name!r}; it has {known}.")
