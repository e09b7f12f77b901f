"""How many decisions a second a batch takes, observations and masks included.

Choices are drawn at random by a compiled loop, whose time counts too. One core is timed by the
processor's clock, like the other benchmarks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.batch import driver
from cheeseboard.batch.cpu import OnCpu
from cheeseboard.bench import peers, playouts
from cheeseboard.bench.peers import Amount, NotMeasured, Rate, Work
from cheeseboard.contract import randbelow, rng_state
from cheeseboard.drivers import LEARNER
from cheeseboard.game_setup import checked_setup

BATCH = 4096
MAX_STEPS = 10_000
CHUNK = 32
YARDSTICKS = ("kuhn_poker", "leduc_poker")
WAY = "a batch on one core"


@dataclass(frozen=True, eq=False)
class Yardstick:
    """A small game as a batch needs it: its module is rules and encoding in one."""

    rules: Any

    def require_encoding(self) -> Any:
        return self.rules

    @property
    def parts(self) -> tuple[ModuleType, ...]:
        return (self.rules,)


@dataclass(frozen=True)
class YardstickSetup:
    """A yardstick, set up for two players."""

    game: Yardstick
    players: int = 2
    starter: int = 0
    numbers: tuple[int, ...] = (0,)


def measure(seconds: float) -> Iterator[Rate]:
    """The yardsticks first, then every game with every number of players."""
    for name in YARDSTICKS:
        yield rate(name, YardstickSetup(Yardstick(playouts.YARDSTICKS[name])), seconds)
    for name, players in playouts.all_setups():
        yield rate(playouts.title(name, players), checked_setup(name, players, {}), seconds)


def peers_beside(ours: Rate, seconds: float) -> Iterator[Rate | NotMeasured]:
    """The same game in batches of Pgx's, its observations written as ours are, or why there is no
    rate."""
    if ours.game in YARDSTICKS:
        try:
            yield peers.rate(peers.OBSERVED, ours.game, seconds)
        except NotMeasured as missing:
            yield missing


def rate(title: str, setup: Any, seconds: float) -> Rate:
    return Rate(playouts.OURS, WAY, title, *playouts.best(work(setup), seconds))


def work(setup: Any) -> Work:
    """One step of a batch at a time, its choices drawn at random."""
    device = OnCpu(setup, BATCH, MAX_STEPS, threads=1)
    device.put("bots", LEARNER)
    choices, rng = np.ones(BATCH, np.int32), np.array([rng_state(1, 0)])
    driver.seed_generators(1, device.games.generators)
    device.run(driver.BEGIN, choices)
    choose = _chooser().choose

    def step() -> Amount:
        decisions = choose(device.outputs.legal, device.outputs.seats, rng, choices)
        device.run(driver.STEP_OR_BEGIN, choices)
        return Amount(decisions, float(device.outputs.ends.sum()))

    return step


def choose(legal: Any, seats: Any, rng: Any, choices: Any) -> int:
    """Pick one of the legal choices of each game; return how many games are going on."""
    going_on = 0
    for i in range(len(seats)):
        if seats[i] > 0:
            going_on += 1
            choices[i] = any_of(legal[i], rng)
    return going_on


def any_of(mask: Any, rng: Any) -> int:
    wanted = randbelow(rng, count_true(mask, 0, len(mask)))
    which = -1
    while which + CHUNK < len(mask):  # many at once first: counting is faster than searching
        here = count_true(mask, which + 1, which + 1 + CHUNK)
        if here > wanted:
            break
        wanted -= here
        which += CHUNK
    while wanted >= 0:
        which += 1
        wanted -= 1 if mask[which] else 0
    return which


def count_true(mask: Any, first: int, last: int) -> int:
    count = 0
    for which in range(first, last):
        count += 1 if mask[which] else 0
    return count


@cache
def _chooser() -> bind.Bound:
    return bind.native((), choose)
