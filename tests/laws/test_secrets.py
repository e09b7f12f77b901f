"""Two games that differ only in what a seat cannot know look the same to that seat.

For each game, `twins` in its tests' facts.py knows which games those are: it looks at the
true state and at the record, never at what `hide` or `seen` make of them.
"""

from __future__ import annotations

import json
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.game_setup import Setup
from cheeseboard.games import load, names
from tests.laws.setups import SETUPS, label
from tests.laws.walks import Walk, content

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=label)
GAMES_WITH_SECRETS = [
    name for name in names() if import_module(f"tests.games.{name}.facts").HAS_SECRETS
]


def facts(name: str) -> ModuleType:
    return import_module(f"tests.games.{name}.facts")


def all_that_is_told(m: cb.Match, seat: int | None) -> dict[str, Any]:
    """Everything that a seat receives, for a comparison byte by byte."""
    return {
        "view": json.dumps(m.view(seat)),
        "log": json.dumps(m.log(seat)),
        "refusals": [refusal(m, text, seat) for text in islice(load(m.game).words.ACTIONS, 400)],
        "known": content(m.known(seat)),
        "legal": m.legal() if m.mover == seat else [],
        "sensible": sensible_choice(m, seat),
    }


def refusal(m: cb.Match, text: str, seat: int | None) -> str:
    may = seat == m.mover and text in m.legal()
    if seat is None or may:
        return ""
    with pytest.raises(cb.Refused) as refused:
        m.play(text, seat=seat)
    return f"{refused.value.code}: {refused.value}"


def sensible_choice(m: cb.Match, seat: int | None) -> str:
    if seat is None or m.mover != seat:
        return ""
    m = m.copy()
    m._bot_rng = [12345]
    before = m.steps
    m.step(["sensible"] * m.players)
    return str(m.record()["actions"][before])


def twin_match(m: cb.Match, actions: list[str]) -> cb.Match:
    twin = cb.Match(m.game, m.players, chance="manual", **m.options)
    for action in actions:
        twin.play(action)
    return twin


def look_for_a_leak(setup: Setup, games: int) -> int:
    """Compare random games with their twins; return how many twins there were."""
    compared = 0
    for seed in range(games):
        m = cb.Match(setup.game.name, setup.players, seed=seed, **setup.options)
        m.finish(["random"] * setup.players, max_steps=5 + 11 * seed)
        if m.over:
            continue
        for seat in [None, *range(1, m.players + 1)]:
            for actions in islice(facts(m.game).twins(m, seat), 3):
                twin = twin_match(m, actions)
                assert all_that_is_told(twin, seat) == all_that_is_told(m, seat)
                compared += 1
    return compared


@every_setup
def test_a_seat_learns_only_what_it_may_know(setup: Setup) -> None:
    compared = look_for_a_leak(setup, games=12)
    alone = setup.players == 1
    if facts(setup.game.name).HAS_SECRETS and not alone:
        assert compared > 0


def open_hand(s: Any, seat: int) -> None:
    """A `hide` that hides nothing."""


def loud(s: Any, action: int, seat: int) -> int:
    """A `seen` that hides nothing."""
    return action


@pytest.mark.parametrize("name", GAMES_WITH_SECRETS)
@pytest.mark.parametrize(("function", "leak"), [("hide", open_hand), ("seen", loud)])
def test_a_planted_leak_is_found(
    name: str, function: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = next(t for t in SETUPS if t.game.name == name and t.players == 3)
    monkeypatch.setattr(load(name).rules, function, leak)
    with pytest.raises(AssertionError):
        look_for_a_leak(setup, games=12)


@pytest.mark.parametrize("name", GAMES_WITH_SECRETS)
def test_a_board_that_shows_too_much_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = next(t for t in SETUPS if t.game.name == name and t.players == 3)
    peeked: dict[str, Any] = {}

    def view(self: cb.Match, seat: int | None) -> dict[str, Any]:
        return peeked | {"board": content(self.state)}

    monkeypatch.setattr(cb.Match, "view", view)
    with pytest.raises(AssertionError):
        look_for_a_leak(setup, games=12)


@every_setup
def test_pieces_are_conserved(setup: Setup) -> None:
    pieces = facts(setup.game.name).pieces
    for seed in range(8):
        walk = Walk(setup, seed)
        at_first = None
        for _ in range(500):
            # While chance deals, a piece may be on its way.
            if walk.mover >= 0:
                at_first = at_first or pieces(walk.state)
                assert pieces(walk.state) == at_first
            if walk.over:
                break
            walk.step()


@pytest.mark.parametrize("name", [name for name in names() if load(name).has_no_secrets])
def test_in_a_game_without_secrets_all_seats_know_and_see_the_same(name: str) -> None:
    for seed in range(5):
        m = cb.Match(name, seed=seed)
        while not m.over:
            for seat in range(1, m.players + 1):
                assert content(m.known(seat)) == content(m.state)
                assert m.view(seat)["board"] == m.view(None)["board"]
                assert all(m.as_seen(action, seat) == action for action in m.legal())
            m.step(["random"] * m.players)


def test_a_game_says_that_it_has_no_secrets_if_and_only_if_that_is_true() -> None:
    assert [name for name in names() if not load(name).has_no_secrets] == GAMES_WITH_SECRETS
