"""Every game, player count and combination of options, found automatically."""

from __future__ import annotations

from itertools import product
from typing import Any

from cheeseboard.contract import CHANCE, OVER, copy, randbelow, rng_state, zero_state
from cheeseboard.drivers import Memory, Opening
from cheeseboard.game import Rules
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


def _tables(name: str) -> list[Setup]:
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


SMALL_TABLES = [
    setup for name in names() for setup in (_smallest(name), _smaller(name)) if setup.is_small
]
TABLES = [setup for name in names() for setup in _tables(name)]
ALL_TABLES = TABLES + SMALL_TABLES
PLAIN_TABLES = [setup for setup in TABLES if not setup.changed_options]


def plain_memory(rules: Rules, states: int = 3) -> Memory:
    """Memory for drivers that run as plain Python."""
    most = rules.MAX_ACTIONS
    return Memory([zero_state(rules.State) for _ in range(states)], [0] * most, [0] * most, [0])


def plain_opening(setup: Setup) -> Opening:
    return Opening(setup.players, setup.starter, setup.numbers)


class Walk:
    """A random game on the rules themselves, one action at a time."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.rules = setup.game.rules
        self.rng = [rng_state(seed, 0)]
        self.state = zero_state(self.rules.State)
        self.out = [0] * self.rules.MAX_ACTIONS
        self.weight = [0] * self.rules.MAX_ACTIONS
        setup.start(self.state)

    @property
    def mover(self) -> int:
        return int(self.rules.mover(self.state))

    @property
    def over(self) -> bool:
        return self.mover == OVER

    def choices(self) -> list[int]:
        """What can be played: by chance, or by a player."""
        if self.mover == CHANCE:
            n = self.rules.chance(self.state, self.out, self.weight)
        else:
            n = self.rules.legal(self.state, self.out)
        return self.out[:n]

    def step(self) -> int:
        choices = self.choices()
        action = choices[randbelow(self.rng, len(choices))]
        self.rules.play(self.state, action)
        return action

    def go(self, steps: int) -> Walk:
        """This many steps, or to the end."""
        for _ in range(steps):
            if self.over:
                break
            self.step()
        return self

    def known(self, seat: int) -> Any:
        known = copy(self.state)
        self.rules.hide(known, seat)
        return known


def content(s: Any) -> dict[str, Any]:
    """A plain state as a value that can be compared."""
    return dict(vars(s))
