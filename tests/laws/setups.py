"""Every game, player count and combination of options, found automatically."""

from __future__ import annotations

from itertools import product
from typing import Any

from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import load, names
from cheeseboard.options import CountsOption, Flag, Option


def _values(option: Option) -> list[Any]:
    if isinstance(option, Flag):
        return [False, True]
    assert isinstance(option, CountsOption), f"{option.name}: say here which of its values to walk"
    total = sum(option.usual)
    only_first = [total] + [0] * (len(option.kinds) - 1)
    none_of_first = [0, *option.usual[1:-1], option.usual[-1] + option.usual[0]]
    mixes = [option.usual, only_first, none_of_first]
    return [dict(zip(option.kinds, mix, strict=True)) for mix in mixes]


def _setups(name: str) -> list[Setup]:
    game = load(name)
    mixtures = list(product(*(_values(option) for option in game.words.OPTIONS)))
    options = [
        {option.name: value for option, value in zip(game.words.OPTIONS, mix, strict=True)}
        for mix in mixtures
    ]
    counts = range(game.rules.MIN_PLAYERS, game.rules.MAX_PLAYERS + 1)
    given = [{"starter": counts[-1]}]
    return [checked_setup(name, players, chosen) for players in counts for chosen in options] + [
        checked_setup(name, counts[-1], start) for start in given
    ]


def label(setup: Setup) -> str:
    options = [f"{name}={value}" for name, value in setup.changed_options.items()]
    return "-".join([setup.game.name, str(setup.players), *options]).replace(" ", "")


def _smallest(name: str) -> Setup:
    """The smallest variant for the lab; a game without sizes is as it is."""
    game = load(name)
    players = game.rules.MIN_PLAYERS
    return checked_setup(name, players, {size.name: size.least for size in game.sizes(players)})


def _smaller(name: str) -> Setup:
    """A variant between the smallest and the rulebook's, where most play."""
    game = load(name)
    players = game.rules.MAX_PLAYERS
    sizes = {size.name: (size.least + size.default) // 2 for size in game.sizes(players)}
    return checked_setup(name, players, sizes)


SMALL_SETUPS = [
    setup for name in names() for setup in (_smallest(name), _smaller(name)) if setup.is_small
]
SETUPS = [setup for name in names() for setup in _setups(name)]
ALL_SETUPS = SETUPS + SMALL_SETUPS
PLAIN_SETUPS = [setup for setup in SETUPS if not setup.changed_options]
