"""The rule of thumb for the cheese rescue."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from cheeseboard.contract import copy
from cheeseboard.game_setup import checked_setup
from cheeseboard.games.rescue import rules, sense, state
from cheeseboard.lab.simulate import simulate
from tests.games.rescue.small_games import rescue


@pytest.mark.parametrize(("players", "share"), [(2, 0.97), (3, 0.95), (4, 0.9)])
def test_sensible_beats_random_by_far(players: int, share: float) -> None:
    bots = ["sensible"] + ["random"] * (players - 1)
    tally = simulate(checked_setup("rescue", players, {}), bots, games=1000, seed=1).tally
    assert tally.wins_by_winner_count[0].total() > share * tally.games


def test_sensible_sends_a_mouse_to_the_others_best_cheese() -> None:
    m = rescue("draw mouse; draw mouse; draw cat; draw cat")
    m.play("lay cheese1 0 1")
    m.play("draw dog")
    m.play("lay cheese3 0 -1")
    m.play("draw cat")
    m.step(["sensible", "sensible"])
    assert m.record()["actions"][-1] in ("lay mouse 0 -2", "lay mouse 1 -1", "lay mouse -1 -1")


def test_sensible_does_not_change_the_state() -> None:
    s = rescue("draw mouse; draw dog; draw cat; draw cat").state
    before = copy(s)
    out = [0] * state.MAX_ACTIONS
    sense.sensible(s, 0, out, rules.legal(s, out), [1])
    assert vars(s) == vars(before)


@pytest.mark.parametrize("seed", range(10))
def test_sensible_lays_the_very_last_card_in_the_best_place(seed: int) -> None:
    m = cb.Match("rescue", players=2, seed=seed, starter=1)
    m.finish(["random", "random"], max_steps=41)
    ends = [margin_of_seat_2(m, text) for text in m.legal()]
    m.step(["random", "sensible"])
    assert m.over
    assert m.points is not None
    assert m.points[1] - m.points[0] == max(ends)


def margin_of_seat_2(match: cb.Match, text: str) -> int:
    end = match.copy()
    end.play(text)
    assert end.points is not None
    return end.points[1] - end.points[0]
