"""Odds and hints are plausible, the same each time, and use only what the seat knows."""

from __future__ import annotations

import json
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.bots import comparison, learned, search
from cheeseboard.bots.comparison import Comparison
from cheeseboard.bots.perfect import has_shipped_table
from cheeseboard.contract import copy, rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.games import load, names
from cheeseboard.matches.advice import at_most
from cheeseboard.matches.position import Position
from tests.laws.setups import SETUPS, label
from tests.laws.test_secrets import GAMES_WITH_SECRETS, twin_match
from tests.laws.walks import content

every_game = pytest.mark.parametrize("game", names())


def started(game: str, steps: int, seed: int = 3, players: int | None = None) -> cb.Match:
    m = cb.Match(game, players, seed=seed)
    return m.finish(["random"] * m.players, max_steps=steps)


def decisions(game: str, steps: tuple[int, ...]) -> list[cb.Match]:
    """Moments of a game, early ones in place of those that come after its end."""
    found = [started(game, count) for count in steps]
    return [m for m in found if not m.over] or [started(game, 0)]


# --- Sane ------------------------------------------------------------------------------------


@every_game
def test_hints_are_all_legal_actions_best_first(game: str) -> None:
    for m in decisions(game, steps=(0, 9, 20)):
        assert isinstance(m.mover, int)
        hints = m.hint(m.mover)
        wins = [hint["win"] for hint in hints]
        assert wins == sorted(wins, reverse=True)
        assert all(0 <= win <= 1 for win in wins)
        assert sorted(hint["action"] for hint in hints) == sorted(m.legal())


def test_with_few_simulations_only_sensible_actions_get_hints() -> None:
    m = started("rescue", 12, players=2)
    assert isinstance(m.mover, int)
    told, known = m.hint(m.mover, sims=60), m.hint(m.mover, sims=20_000)
    wins = {hint["action"]: hint["win"] for hint in known}
    assert 1 <= len(told) <= 6 < len(wins)
    assert told[0]["win"] == pytest.approx(wins[told[0]["action"]], abs=0.25)
    assert m.hint(m.mover, sims=1)


def test_in_sack_the_best_hint_agrees_with_the_odds() -> None:
    for m in decisions("sack", steps=(0, 9, 20)):
        assert isinstance(m.mover, int)
        best = m.hint(m.mover)[0]["win"]
        assert best == pytest.approx(m.odds(m.mover)["win"][m.mover - 1])


def test_in_sack_hints_begin_with_the_choice_of_the_search() -> None:
    game, m = load("sack"), started("sack", 20)
    assert isinstance(m.mover, int)
    known, seat, numbers = m.known(m.mover), m.mover - 1, rng_state(4, 4)
    compared = Comparison(game, known, seat, numbers, is_compiled=True, everything=True)
    compared.run(300)
    assert next(iter(comparison.hints(game, known, seat, numbers, 300))) == compared.best()


def test_in_rescue_hints_begin_with_what_the_network_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    m = started("rescue", 12, players=2)
    assert isinstance(m.mover, int)
    told = {hint["action"] for hint in m.hint(m.mover, sims=150)}
    (other, *_) = (action for action in m.legal() if action not in told)
    likings = {m.setup.game.words.ACTIONS[action]: 1 + (action == other) for action in m.legal()}
    monkeypatch.setattr(learned, "likings", lambda *args, **options: likings)
    assert other in {hint["action"] for hint in m.hint(m.mover, sims=150)}


def test_in_rescue_few_simulations_do_not_scale_hints() -> None:
    m = started("rescue", 12, players=4)
    assert isinstance(m.mover, int)
    tried = search.hints(m.setup.game, m.known(m.mover), m.mover - 1, 60)
    assert [hint["win"] for hint in m.hint(m.mover, sims=60)] == [it.win for it in tried]
    assert at_most([(1, 0.4), (2, 0.2)], 0.0) == [(1, 0.4), (2, 0.2)]


def test_in_rescue_cells_that_mirror_each_other_get_the_same_hint() -> None:
    m = cb.Match("rescue", 2, seed=3)
    while m.mover == "chance":
        m.finish(["random"] * 2, max_steps=1)
    assert isinstance(m.mover, int)  # the start card lies alone on the table
    wins = {hint["action"]: hint["win"] for hint in m.hint(m.mover)}
    for card in {action.split()[1] for action in wins}:
        assert len({wins[f"lay {card} {cell}"] for cell in ("0 -1", "-1 0", "1 0", "0 1")}) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_in_rescue_hints_promise_no_more_than_the_odds(players: int) -> None:
    m = started("rescue", 12, players=players)
    assert isinstance(m.mover, int)
    share = m.odds(m.mover, sims=2_000)["win"][m.mover - 1]
    assert 0 < m.hint(m.mover, sims=2_000)[0]["win"] <= share + 1e-9


@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_odds_are_shares_of_one_win(setup: Setup) -> None:
    m = cb.Match(setup.game.name, setup.players, chance="manual", **setup.options)
    for seat in (None, 1):
        odds = m.odds(seat, sims=60)
        assert odds["exact"] in ((True, False) if has_shipped_table(setup) else (False,))
        assert len(odds["win"]) == m.players
        assert min(odds["win"]) >= 0
        assert sum(odds["win"]) <= 1 + 1e-9


@pytest.mark.parametrize(
    ("game", "players"), [("hunt", 2), ("hunt", 4), ("rescue", 4), ("sack", 3)]
)
def test_odds_before_the_starter_is_drawn_are_equal(game: str, players: int) -> None:
    m = cb.Match(game, players, chance="manual")
    win = m.odds(None, sims=12_000)["win"]
    assert win == pytest.approx([1 / players] * players, abs=0.05)


@every_game
def test_odds_of_a_game_that_is_over_are_its_result(game: str) -> None:
    m = cb.Match(game, seed=6)
    m.finish(["random"] * m.players)
    winners = m.winners or []
    expected = [(seat in winners) / max(len(winners), 1) for seat in range(1, m.players + 1)]
    for seat in (None, 1):
        assert m.odds(seat) == {"win": expected, "exact": True}


def test_odds_are_high_for_a_seat_that_is_about_to_win() -> None:
    m = cb.Match("hunt", 2, chance="manual", starter=1)
    m.state.centre[:] = [0, 0, 0, 4, 1]
    m.state.caught[1][:] = [6, 6, 6, 2, 5]
    first, second = m.odds(1)["win"]
    assert second > 0.95
    assert first < 0.05


def test_with_one_player_the_odds_are_those_of_finding_the_cheese() -> None:
    (win,) = cb.Match("paths", 1, seed=1).odds(1)["win"]
    assert 0.1 < win < 0.9


@every_game
def test_advice_changes_nothing_and_is_the_same_again(game: str) -> None:
    m = started(game, 9)
    seat = m.mover
    assert isinstance(seat, int)
    before = content(m.copy().state)
    rng = m._bot_rng and m._bot_rng[:]
    told = [(m.odds(seat, sims=100), m.hint(seat, sims=100)) for _ in range(2)]
    assert told[0] == told[1]
    assert content(m.state) == before
    assert m._bot_rng == rng
    json.dumps(told)


@pytest.mark.parametrize("game", ["hunt", "paths"])
def test_a_series_gives_the_advice_of_the_game_being_played(game: str) -> None:
    series, m = cb.Series(game, 2, seed=8), cb.Match(game, 2, seed=8)
    seat = m.mover
    assert isinstance(seat, int)
    assert series.odds(seat, sims=50) == m.odds(seat, sims=50)
    assert series.hint(seat, sims=50) == m.hint(seat, sims=50)


# --- Secrets ---------------------------------------------------------------------------------


def advice(m: cb.Match, seat: int | None) -> str:
    hint = m.hint(seat, sims=60) if m.mover == seat else []
    return json.dumps([m.odds(seat, sims=60), hint])


def compared_with_twins(game: str, players: int) -> int:
    """Compare the advice in random games with that in their twins; return how many."""
    compared = 0
    for seed in range(8):
        m = started(game, 5 + 11 * seed, seed, players)
        if m.over:
            continue
        for seat in [None, *range(1, m.players + 1)]:
            twins = import_module(f"tests.games.{game}.facts").twins(m, seat)
            for actions in islice(twins, 2):
                assert advice(twin_match(m, actions), seat) == advice(m, seat)
                compared += 1
    return compared


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_advice_is_the_same_in_games_that_look_the_same(game: str) -> None:
    assert compared_with_twins(game, players=3) > 0


@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_advice_from_the_true_state_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "known", lambda self, seat: copy(self.state))
    with pytest.raises(AssertionError):
        compared_with_twins(game, players=3)


# --- Refusals --------------------------------------------------------------------------------


def refusal(ask: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(cb.Refused) as refused:
        ask(*args, **options)
    return refused.value.code


def test_hints_are_for_the_mover() -> None:
    m = cb.Match("hunt", 2, seed=1, starter=1)
    assert refusal(m.hint, 2) == "not_your_turn"
    assert refusal(m.hint, None) == "not_your_turn"
    by_hand = cb.Match("hunt", 2, chance="manual")
    assert refusal(by_hand.hint, 1) == "not_your_turn"
    m.finish(["random"] * 2)
    assert refusal(m.hint, 1) == "over"


@pytest.mark.parametrize("sims", [0, -1, 1.5, "100", None, True, 10**9])
def test_bad_simulations_are_refused(sims: Any) -> None:
    m = cb.Match("hunt", 2, seed=1, starter=1)
    assert refusal(m.odds, 1, sims=sims) == "bad_option"
    assert refusal(m.hint, 1, sims=sims) == "bad_option"


def test_there_is_no_advice_for_a_seat_that_does_not_exist() -> None:
    m = cb.Match("hunt", 2, seed=1)
    assert refusal(m.odds, 3) == "bad_players"
    assert refusal(m.hint, 0) == "bad_players"
