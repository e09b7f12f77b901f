"""What learning players get: bounded, complete, secret, and the same in every way to run.

A game's facts.py has `essence(s)`: a hidden state without what does not matter for the rest of the
game, or follows from what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np
import pytest

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard.contract import action_of, choice, copy, observe
from cheeseboard.game import Encoding
from cheeseboard.game_setup import Setup
from cheeseboard.games import load, names
from tests.laws.setups import ALL_SETUPS, label
from tests.laws.walks import Walk

ENCODED = [setup for setup in ALL_SETUPS if setup.game.encoding is not None]
GAMES = [name for name in names() if load(name).encoding is not None]
every_setup = pytest.mark.parametrize("setup", ENCODED, ids=label)
every_game = pytest.mark.parametrize("name", GAMES)


def features(encoding: Encoding, known: Any, seat: int) -> tuple[int, ...]:
    out = [-99] * encoding.FEATURE_COUNT
    encoding.observe(known, seat, out)
    return tuple(out)


def walked(setup: Setup, games: int, steps: int = 400) -> Iterator[Walk]:
    """Random games, at each of their positions."""
    for seed in range(games):
        walk = Walk(setup, seed)
        for _ in range(steps):
            yield walk
            if walk.over:
                break
            walk.step()


@every_game
def test_every_feature_and_every_choice_has_a_name_of_its_own(name: str) -> None:
    encoding = load(name).require_encoding()
    assert len(encoding.FEATURES) == encoding.FEATURE_COUNT == len(cb.features(name))
    assert len(encoding.CHOICE_NAMES) == encoding.CHOICES
    assert len(set(cb.features(name))) == encoding.FEATURE_COUNT
    assert len(set(encoding.CHOICE_NAMES)) == encoding.CHOICES
    assert all(-128 <= it.low < it.high <= 127 for it in encoding.FEATURES)


@every_setup
def test_features_keep_their_bounds(setup: Setup) -> None:
    encoding = setup.game.require_encoding()
    low = np.array([it.low for it in encoding.FEATURES])
    high = np.array([it.high for it in encoding.FEATURES])
    for walk in walked(setup, games=3):
        for seat in range(setup.players):
            told = np.array(features(encoding, walk.known(seat), seat))
            wrong = np.flatnonzero((told < low) | (told > high)).tolist()
            assert not wrong, [(encoding.FEATURES[i], told[i]) for i in wrong]


@every_setup
def test_choices_are_the_legal_actions_counted_by_the_seat(setup: Setup) -> None:
    encoding = setup.game.require_encoding()
    for walk in walked(setup, games=3):
        if walk.mover >= 0:
            known, seat, legal = walk.known(walk.mover), walk.mover, walk.choices()
            found = [encoding.choice(known, seat, action) for action in legal]
            assert len(set(found)) == len(legal)
            assert all(0 <= which < encoding.CHOICES for which in found)
            assert [encoding.action_of(known, seat, which) for which in found] == legal
            assert [encoding.action_of(walk.state, seat, which) for which in found] == legal


# --- Complete ---------------------------------------------------------------------------------


def essence(setup: Setup, known: Any, seat: int) -> Any:
    return import_module(f"tests.games.{setup.game.name}.facts").essence(known, seat)


def entries(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every number of a field, and where in it."""
    if not isinstance(value, list):
        yield path, value
        return
    for i, inner in enumerate(value):
        yield from entries(inner, (*path, i))


def with_entry(s: Any, name: str, path: tuple[int, ...], value: int) -> Any:
    changed = copy(s)
    if not path:
        setattr(changed, name, value)
        return changed
    row = getattr(changed, name)
    for i in path[:-1]:
        row = row[i]
    row[path[-1]] = value
    return changed


def look_for_an_omission(setup: Setup, encoding: Any, games: int = 3) -> None:
    """Change a known state in one number to what it was elsewhere: unless that does not matter, the
    features must change too."""
    known = [
        (walk.known(seat), seat)
        for walk in islice(walked(setup, games), 0, None, 7)
        for seat in range(setup.players)
    ]
    values: dict[Any, set[int]] = {}
    for s, seat in known:
        for name in vars(s):
            for path, value in entries(getattr(s, name)):
                values.setdefault((seat, name, path), set()).add(value)
    for s, seat in known[:: max(1, len(known) // 12)]:
        told, matters = features(encoding, s, seat), essence(setup, s, seat)
        for (whose, name, path), others in values.items():
            for value in others if whose == seat else ():
                changed = with_entry(s, name, path, value)
                if essence(setup, changed, seat) != matters:
                    assert features(encoding, changed, seat) != told, (name, path, value)


@every_setup
def test_states_that_differ_in_what_matters_have_different_features(setup: Setup) -> None:
    look_for_an_omission(setup, setup.game.require_encoding())


class Forgetful:
    """An encoding that leaves out all features whose names match."""

    def __init__(self, encoding: Encoding, word: str) -> None:
        self.FEATURE_COUNT = encoding.FEATURE_COUNT
        self._whole = encoding
        self._left_out = [i for i, it in enumerate(encoding.FEATURES) if re.search(word, it.name)]
        assert self._left_out, word

    def observe(self, s: Any, seat: int, out: list[int]) -> None:
        self._whole.observe(s, seat, out)
        for i in self._left_out:
            out[i] = 0


@every_game
def test_a_planted_omission_is_found(name: str) -> None:
    facts = import_module(f"tests.games.{name}.facts")
    setup = next(it for it in ENCODED if it.game.name == name and it.players == 3)
    for word in facts.NEEDED_FEATURES:
        with pytest.raises(AssertionError):
            look_for_an_omission(setup, Forgetful(setup.game.require_encoding(), word))


# --- Secret -----------------------------------------------------------------------------------


@every_setup
def test_twin_worlds_have_the_same_features(setup: Setup) -> None:
    facts = import_module(f"tests.games.{setup.game.name}.facts")
    encoding = setup.game.require_encoding()
    compared = 0
    for seed in range(6):
        m = cb.Match(setup.game.name, setup.players, seed=seed, **setup.options)
        m.finish(["random"] * setup.players, max_steps=5 + 17 * seed)
        for seat in range(setup.players if not m.over else 0):
            for actions in islice(facts.twins(m, seat + 1), 2):
                twin = cb.Match(m.game, m.players, chance="manual", **m.options)
                for action in actions:
                    twin.play(action)
                told = features(encoding, m.known(seat + 1), seat)
                assert features(encoding, twin.known(seat + 1), seat) == told
                compared += 1
    assert compared or setup.players == 1 or setup.is_small or not facts.HAS_SECRETS


# --- The same in every way to run -------------------------------------------------------------


def encode(s: Any, seat: int, actions: Any, n: int, out: Any, choices: Any, back: Any) -> None:
    """A driver: all of the encoding, for one seat and its actions."""
    observe(s, seat, out)
    for i in range(n):
        choices[i] = choice(s, seat, actions[i])
        back[i] = action_of(s, seat, choices[i])


@pytest.mark.long  # tests/batch compares them too, without a look at every index
@every_game
def test_plain_and_native_encodings_agree(name: str) -> None:
    game = load(name)
    encoding = game.require_encoding()
    native = bind.native(game.parts, encode, checked=True)
    row = np.zeros(1, bind.state_dtype(game.rules.State))[0]
    most = game.rules.MAX_ACTIONS
    for setup in (it for it in ENCODED if it.game.name == name):
        for walk in islice(walked(setup, games=2), 0, None, 3):
            for seat in range(setup.players):
                known = walk.known(seat)
                legal = walk.choices() if walk.mover == seat else []
                bind.to_row(known, row)
                out = np.full(encoding.FEATURE_COUNT, -99, np.int8)
                choices, back = np.zeros(most, np.int64), np.zeros(most, np.int64)
                actions = np.array([*legal, *[0] * (most - len(legal))], np.int16)
                native.encode(row, seat, actions, len(legal), out, choices, back)
                assert tuple(out.tolist()) == features(encoding, known, seat)
                plain = [encoding.choice(known, seat, action) for action in legal]
                assert choices[: len(legal)].tolist() == plain
                assert back[: len(legal)].tolist() == legal
