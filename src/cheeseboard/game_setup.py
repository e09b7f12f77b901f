"""What is settled before a game begins: the game, the number of players, the options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cheeseboard.contract import CHANCE
from cheeseboard.games import Game, load
from cheeseboard.options import Option, Starter
from cheeseboard.refused import Refused


@dataclass(frozen=True)
class Setup:
    """A game, its number of players and its options, made and checked by `checked_setup`."""

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
        """The game's own options and its sizes, in the form that its rules expect."""
        own = [*self.game.words.OPTIONS, *self.game.sizes(self.players)]
        values = ((option, self.options.get(option.name, option.default)) for option in own)
        return [n for option, value in values for n in option.numbers(value)]

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        defaults = {
            option.name: option.default for option in options_and_sizes(self.game, self.players)
        }
        return {name: value for name, value in self.options.items() if value != defaults[name]}

    @property
    def sizes(self) -> dict[str, int]:
        """What makes this game smaller than the rulebook's; nothing at a table of people."""
        names = [size.name for size in self.game.sizes(self.players)]
        return {name: self.options[name] for name in names if name in self.options}

    @property
    def is_small(self) -> bool:
        """Whether this is a small variant for the lab."""
        return bool(self.sizes)

    def copy_options(self) -> dict[str, Any]:
        """A copy of all options and their values."""
        options = self.options.items()
        return {name: value.copy() if type(value) is dict else value for name, value in options}

    def __reduce__(self) -> Any:
        # Modules cannot be pickled: unpickling makes and checks the same setup again.
        return checked_setup, (self.game.name, self.players, self.options, self.game.version)

    def with_starter(self, seat: int) -> Setup:
        return Setup(self.game, self.players, self.options | {"starter": seat})


def checked_setup(
    name: str, players: int | None, options: Mapping[str, Any], version: str | None = None
) -> Setup:
    """A checked setup, or Refused. Without a number of players: as few as possible. Without a
    version: by today's rules."""
    game = load(name, version)
    seats = _checked_players(game, players)
    return Setup(game, seats, _checked_options(game, seats, options))


def options_of(game: Game, players: int) -> list[Option]:
    """The options of a game that a table can switch on."""
    return [Starter(players), *game.words.OPTIONS]


def options_and_sizes(game: Game, players: int) -> list[Option]:
    """These options, and the sizes that make a game smaller for the lab."""
    return [*options_of(game, players), *game.sizes(players)]


def check_full_size(setup: Setup) -> None:
    """Refuse a small variant where people play."""
    for name in setup.sizes:
        option_named(name, options_of(setup.game, setup.players), setup.game)


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
    for name in given:
        option_named(name, options_and_sizes(game, players), game)
    options = {o.name: o.checked(given.get(o.name, o.default)) for o in options_of(game, players)}
    return options | _checked_sizes(game, players, given)


def _checked_sizes(game: Game, players: int, given: Mapping[str, Any]) -> dict[str, int]:
    """Only the sizes that differ from the rulebook's."""
    sizes = [size for size in game.sizes(players) if size.name in given]
    return {
        size.name: given[size.name]
        for size in sizes
        if size.checked(given[size.name]) != size.default
    }


def option_named(name: Any, options: list[Option], game: Game) -> Option:
    for option in options:
        if option.name == name:
            return option
    known = ", ".join(option.name for option in options)
    raise Refused("bad_option", f"{game.name} has no option {name!r}; it has {known}.")
