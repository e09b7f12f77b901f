"""The laws: what is true of every game, with every option and every number of players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cheeseboard as cb
from cheeseboard.contract import CHANCE, NOBODY, copy, layout
from cheeseboard.game_setup import Setup
from cheeseboard.rulebooks import rulebook
from tests.laws.setups import ALL_SETUPS, label
from tests.laws.walks import Walk, content

every_setup = pytest.mark.parametrize("setup", ALL_SETUPS, ids=label)
seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(0, 250)
walks = settings(max_examples=15, deadline=None)


def match(setup: Setup, seed: int, steps: int) -> cb.Match:
    """A match some way into a random game."""
    m = cb.Match(setup.game.name, setup.players, seed=seed, **setup.options)
    return m.finish(["random"] * setup.players, max_steps=steps)


@every_setup
@walks
@given(seed=seeds)
def test_a_game_is_over_if_and_only_if_nobody_can_move(setup: Setup, seed: int) -> None:
    walk = Walk(setup, seed)
    for _ in range(400):
        if walk.over:
            break
        assert walk.choices(), "somebody is to move, but there is nothing to do"
        walk.step()
    m = match(setup, seed, 10_000)
    assert m.over == (m.legal() == [])
    assert m.over == (m.mover is None)
    assert m.over == (m.points is not None) == (m.winners is not None)


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_choices_are_distinct_bounded_and_weighted(setup: Setup, seed: int, steps: int) -> None:
    walk = Walk(setup, seed).go(steps)
    if walk.over:
        return
    choices = walk.choices()
    assert len(set(choices)) == len(choices) <= walk.rules.MAX_ACTIONS
    assert all(0 <= action < walk.rules.ACTION_COUNT for action in choices)
    if walk.mover == CHANCE:
        assert all(weight > 0 for weight in walk.weight[: len(choices)])
    else:
        assert 0 <= walk.mover < setup.players


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_numbers_fit_the_numpy_array(setup: Setup, seed: int, steps: int) -> None:
    state = Walk(setup, seed).go(steps).state
    for name, shape in layout(type(state)).items():
        bits = 8 if shape else 32
        for value in _flat(getattr(state, name)):
            assert type(value) is int, name
            assert -(2 ** (bits - 1)) <= value < 2 ** (bits - 1), name


def _flat(value: Any) -> list[Any]:
    return [x for row in value for x in _flat(row)] if isinstance(value, list) else [value]


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_the_text_of_an_action_round_trips(setup: Setup, seed: int, steps: int) -> None:
    words = setup.game.words
    for action in [] if (walk := Walk(setup, seed).go(steps)).over else walk.choices():
        assert words.ACTIONS[words.text(action)] == action


@every_setup
@walks
@given(seed=seeds, steps=lengths, data=st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(
    setup: Setup, seed: int, steps: int, data: st.DataObject
) -> None:
    m = match(setup, seed, steps)
    before = content(copy(m.state))
    text = data.draw(st.sampled_from(sorted(setup.game.words.ACTIONS)))
    seat = data.draw(st.none() | st.integers(1, setup.players))
    if text in m.legal() and seat in (None, m.mover):
        return
    with pytest.raises(cb.Refused) as refused:
        m.play(text, seat)
    wrong_seat = seat is not None and seat != m.mover
    assert refused.value.code == (
        "over" if m.over else "not_your_turn" if wrong_seat else "illegal"
    )
    assert str(refused.value).endswith(".")
    rule = refused.value.rule
    assert rule is None or f"### {rule} " in rulebook(setup.game.name, "en")
    assert content(m.state) == before


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_hide_is_idempotent(setup: Setup, seed: int, steps: int) -> None:
    walk = Walk(setup, seed).go(steps)
    for seat in [NOBODY, *range(setup.players)]:
        once = walk.known(seat)
        twice = copy(once)
        walk.rules.hide(twice, seat)
        assert content(twice) == content(once)


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_players_know_their_legal_actions(setup: Setup, seed: int, steps: int) -> None:
    walk = Walk(setup, seed).go(steps)
    for seat in [NOBODY, *range(setup.players)]:
        known = walk.known(seat)
        assert walk.rules.mover(known) == walk.mover
        if seat == walk.mover:
            n = walk.rules.legal(known, out := [0] * walk.rules.MAX_ACTIONS)
            assert out[:n] == walk.choices()


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_a_guess_changes_nothing_that_the_seat_sees_and_plays_on(
    setup: Setup, seed: int, steps: int
) -> None:
    walk = Walk(setup, seed).go(steps)
    for seat in [NOBODY, *range(setup.players)]:
        known = walk.known(seat)
        world = Walk(setup, seed + 1)
        world.state = copy(known)
        walk.rules.guess(world.state, seat, world.rng)
        assert content(world.known(seat)) == content(known)
        assert world.mover == walk.mover
        world.go(300)


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_replaying_a_record_gives_the_same_state(setup: Setup, seed: int, steps: int) -> None:
    m = match(setup, seed, steps)
    again = cb.Match.replay(m.record())
    assert content(again.state) == content(m.state)
    assert again.record() == m.record()


@every_setup
@walks
@given(seed=seeds, steps=lengths)
def test_what_a_seat_sees_of_an_action_has_a_text(setup: Setup, seed: int, steps: int) -> None:
    walk = Walk(setup, seed).go(steps)
    words = setup.game.words
    for action in [] if walk.over else walk.choices():
        for seat in [NOBODY, *range(setup.players)]:
            shown = walk.rules.seen(walk.state, action, seat)
            hidden = shown != action
            assert 0 <= shown < walk.rules.ACTION_COUNT
            assert ("?" in words.text(shown)) == hidden
            assert (words.text(shown) in words.ACTIONS) != hidden
