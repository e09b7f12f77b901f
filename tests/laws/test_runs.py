"""One source, three ways to run it: plain, native and CUDA agree state by state."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from cheeseboard import bind, drivers
from cheeseboard.contract import CHANCE, rng_state, sample
from cheeseboard.game_setup import Setup
from cheeseboard.lab import memory
from tests.environment import LONGEST_RUN
from tests.laws.setups import ALL_SETUPS, label
from tests.laws.walks import Walk, content, plain_memory, plain_opening

every_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=label)
STEPS = 600
SEEDS = 12


def plain_trace(setup: Setup, seed: int) -> tuple[list[Any], list[int]]:
    driver = bind.plain(setup.game.parts, drivers.trace)
    room, actions = plain_memory(setup.game.rules, STEPS + 1), [0] * STEPS
    n = driver.trace(room, plain_opening(setup), seed, STEPS, actions)
    return [content(s) for s in room.states[1 : n + 1]], actions[:n]


def native_trace(native: bind.Bound, setup: Setup, seed: int) -> tuple[list[Any], list[int]]:
    rules = setup.game.rules
    room, actions = memory.allocate(rules, STEPS + 1), np.zeros(STEPS, np.int64)
    n = native.trace(room, memory.opening(setup), seed, STEPS, actions)
    rows = [content(bind.to_plain(row, rules.State)) for row in room.states[1 : n + 1]]
    return rows, actions[:n].tolist()


@every_setup
def test_plain_and_native_agree_state_by_state(setup: Setup) -> None:
    """Also with bounds checks: compiled code would write out of bounds without a word."""
    compare_with_plain(setup, [_compiled(setup.game.parts, checked) for checked in (False, True)])


def compare_with_plain(setup: Setup, ways: list[bind.Bound]) -> None:
    for seed in range(SEEDS):
        expected = plain_trace(setup, seed)
        for native in ways:
            assert native_trace(native, setup, seed) == expected


AS_FOR_PLAYERS = """
from cheeseboard import bind, drivers
from tests.laws.setups import PLAIN_SETUPS
from tests.laws.test_runs import compare_with_plain

for setup in PLAIN_SETUPS:
    if setup.game.name == "sack":
        compare_with_plain(setup, [bind.native(setup.game.parts, drivers.trace)])
"""


def test_code_that_is_optimised_as_for_players_agrees_too() -> None:
    """The other tests compile quickly instead: one game is enough to see that nothing differs."""
    as_for_players = {**os.environ, "NUMBA_OPT": "3"}
    subprocess.run(
        [sys.executable, "-c", AS_FOR_PLAYERS], env=as_for_players, check=True, timeout=LONGEST_RUN
    )


_COMPILED: dict[tuple[Any, bool], bind.Bound] = {}


def _compiled(parts: tuple[ModuleType, ...], checked: bool) -> bind.Bound:
    # Binding is per game, not per table: compile each game once.
    if (parts, checked) not in _COMPILED:
        _COMPILED[parts, checked] = bind.native(parts, drivers.trace, checked=checked)
    return _COMPILED[parts, checked]


@every_setup
def test_a_state_fits_in_512_bytes(setup: Setup) -> None:
    assert bind.state_dtype(setup.game.rules.State).itemsize <= 512


@every_setup
def test_a_native_record_holds_the_whole_plain_state(setup: Setup) -> None:
    state = Walk(setup, seed=3).go(40).state
    row = np.zeros(1, bind.state_dtype(type(state)))[0]
    bind.to_row(state, row)
    assert content(bind.to_plain(row, type(state))) == content(state)


@every_setup
def test_sample_follows_the_weights_of_chance(setup: Setup) -> None:
    """A game's own `sample` has the distribution that its `chance` gives."""
    walk = Walk(setup, seed=5)
    looked = 0
    while not walk.over and looked < 6:
        if walk.mover == CHANCE:
            looked += 1
            _check_sample(walk)
        walk.step()


def _check_sample(walk: Walk) -> None:
    own = getattr(walk.rules, "sample", sample)
    n = walk.rules.chance(walk.state, walk.out, walk.weight)
    expected = dict(zip(walk.out[:n], walk.weight[:n], strict=True))
    if own is sample:
        return
    draws = 3000
    rng = [rng_state(11, 0)]
    out, weight = [0] * len(walk.out), [0] * len(walk.out)
    found = [own(walk.state, out, weight, rng) for _ in range(draws)]
    assert set(found) <= set(expected)
    total = sum(expected.values())
    chi = sum(
        (found.count(outcome) - draws * weight / total) ** 2 / (draws * weight / total)
        for outcome, weight in expected.items()
    )
    # Five deviations above the mean of a chi-square distribution with n − 1 degrees.
    assert chi < n + 5 * (2 * n) ** 0.5 + 5
