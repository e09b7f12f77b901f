"""How many steps a second one environment of other libraries makes, driven from Python.

A step is a decision with its observation and mask; in OpenSpiel it may also be chance's. The
learner of Gymnasium sits among `sensible`, whose decisions are not counted. Choices are random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from cheeseboard.bench import playouts
from cheeseboard.bench.peers import Amount, NotMeasured, Rate, Work, playout
from cheeseboard.system.extras import install_command

STEPS = 200  # in a piece of work
EXTRAS = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "pyspiel": "peers"}


def measure(seconds: float) -> Iterator[Rate | NotMeasured]:
    """Every library on every game and number of players, or why there is no rate."""
    for title, module, prepare in WAYS:
        if find_spec(module) is None:
            yield NotMeasured(f"{title} is not installed: {install_command(EXTRAS[module])}")
            continue
        for name, players in playouts.all_setups():
            best = playouts.best(prepare(name, players), seconds)
            yield Rate(playouts.OURS, title, playouts.title(name, players), *best)


def steps() -> int:
    """How many rates there are."""
    return len(WAYS) * len(list(playouts.all_setups()))


def gymnasium_steps(name: str, players: int) -> Work:
    import gymnasium

    import cheeseboard.adapters.gymnasium as ours

    env = gymnasium.make(f"cheeseboard/{name.capitalize()}-v{ours.VERSION}", players=players)
    told, _ = env.reset(seed=1)
    rng = random.Random(1)

    def work() -> Amount:
        nonlocal told
        games = 0
        for _ in range(STEPS):
            told, _, over, cut, _ = env.step(any_of(told["action_mask"], rng))
            if over or cut:
                games += 1
                told, _ = env.reset()
        return Amount(STEPS, games)

    return work


def pettingzoo_steps(name: str, players: int) -> Work:
    from cheeseboard.adapters import pettingzoo

    env = pettingzoo.env(name, players)
    env.reset(seed=1)
    rng = random.Random(1)

    def work() -> Amount:
        steps = games = 0
        while steps < STEPS:
            told, _, over, cut, _ = env.last()
            if over or cut:
                games += 1
                env.reset()
            else:
                steps += 1
                env.step(any_of(told["action_mask"], rng))
        return Amount(steps, games)

    return work


def openspiel_steps(name: str, players: int) -> Work:
    import pyspiel

    from cheeseboard.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game(f"{openspiel.PREFIX}{name}(players={players})")
    rng = random.Random(1)
    return lambda: Amount(playout(game.new_initial_state(), rng, with_tensors=True), 1)


def any_of(mask: Any, rng: random.Random) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


WAYS: tuple[tuple[str, str, Callable[[str, int], Work]], ...] = (
    ("Gymnasium", "gymnasium", gymnasium_steps),
    ("PettingZoo", "pettingzoo", pettingzoo_steps),
    ("OpenSpiel", "pyspiel", openspiel_steps),
)
