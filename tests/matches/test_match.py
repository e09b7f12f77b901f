"""The interface: matches, and everything that is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cheeseboard as cb
from tests.play import bots, every_game, played, refusal

VIEW_KEYS = [
    *("game", "players", "options", "seat", "mover", "legal"),
    *("over", "points", "winners", "board"),
]


# --- Playing ---------------------------------------------------------------------------------


def test_all_games_are_found() -> None:
    assert cb.games() == sorted(cb.games())
    assert {"hunt", "paths", "rescue", "sack"} <= set(cb.games())


@every_game
def test_a_game_can_be_played_to_its_end_by_hand(game: str) -> None:
    m = cb.Match(game, seed=3)
    while not m.over:
        assert m.points is None
        assert m.winners is None
        assert isinstance(m.mover, int)
        assert m.chances() == {}
        m.play(m.legal()[-1], seat=m.mover)
        if m.steps > 5000:
            return
    assert (m.mover, m.legal(), m.chances()) == (None, [], {})
    assert m.points is not None
    assert len(m.points) == m.players
    assert m.winners == sorted(m.winners or [])


@every_game
def test_chance_can_be_played_by_hand(game: str) -> None:
    m = cb.Match(game, chance="manual")
    assert m.mover == "chance"
    assert list(m.chances()) == m.legal()
    assert sum(m.chances().values()) == pytest.approx(1)
    m.play("starter 1")


@every_game
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    first, second, other = (cb.Match(game, seed=seed) for seed in (5, 5, 6))
    for m in (first, second, other):
        m.finish(bots(m, "sensible"))
    assert first.record() == second.record() != other.record()


@every_game
def test_without_a_seed_no_two_games_are_alike(game: str) -> None:
    records = [cb.Match(game).finish(bots(cb.Match(game))).record() for _ in range(2)]
    assert records[0] != records[1]


@every_game
def test_views_are_json_with_documented_keys(game: str) -> None:
    m = cb.Match(game, seed=2)
    m.finish(bots(m), max_steps=30)
    for seat in [None, *range(1, m.players + 1)]:
        view = m.view(seat)
        assert list(view) == VIEW_KEYS
        assert json.loads(json.dumps(view)) == view
        assert view["seat"] == seat
        assert view["legal"] == (m.legal() if seat == m.mover else [])


def test_a_spectator_at_chance_has_nothing_to_do() -> None:
    assert cb.Match("hunt", chance="manual").view(None)["legal"] == []


@every_game
def test_a_copy_is_independent(game: str) -> None:
    m = cb.Match(game, seed=9)
    m.finish(bots(m), max_steps=12)
    before = m.record()
    twin = m.copy()
    assert twin.record() == before
    twin.finish(bots(m))
    assert m.record() == before
    assert m.finish(bots(m)).record() == twin.record()


@every_game
def test_later_moves_do_not_change_a_snapshot(game: str) -> None:
    m = cb.Match(game, seed=9)
    m.finish(bots(m), max_steps=12)
    taken, then = m.snapshot(), deepcopy(vars(m.state))
    m.finish(bots(m))
    assert vars(taken) == then != vars(m.state)


def test_bots_may_be_functions_of_the_view() -> None:
    seen = []

    def last_one(view: dict[str, Any], legal: list[str]) -> str:
        seen.append(view["seat"])
        return legal[-1]

    m = cb.Match("hunt", players=2, seed=1).finish([last_one, "sensible"])
    assert m.over
    assert set(seen) == {1}


def test_a_function_that_plays_nonsense_is_refused() -> None:
    with refusal("malformed"):
        cb.Match("hunt", players=2, seed=1).finish([lambda view, legal: "fly"] * 2)


def test_finish_stops_an_endless_game_after_max_steps() -> None:
    def always_rolls(view: dict[str, Any], legal: list[str]) -> str:
        return legal[0]

    m = cb.Match("hunt", players=2, seed=1).finish([always_rolls] * 2, max_steps=500)
    assert not m.over
    assert m.steps >= 500


def test_after_the_end_no_step_can_be_taken() -> None:
    for m in (cb.Match("hunt", players=2, seed=1), cb.Series("hunt", players=2, seed=1)):
        m.finish(["random"] * 2)
        before = m.record()
        with refusal("over"):
            m.step(["random"] * 2)
        assert m.record() == before


def test_a_step_needs_one_bot_for_each_seat() -> None:
    m = cb.Match("hunt", players=2, seed=1)
    for bots_ in ([], ["random"], ["random"] * 3):
        with refusal("bad_players"):
            m.step(bots_)


@pytest.mark.parametrize("limit", ["3", -1, 2.0, None])
def test_a_bad_step_limit_is_refused(limit: Any) -> None:
    with refusal("bad_option", "max_steps"):
        cb.Match("hunt", players=2).finish(["random"] * 2, max_steps=limit)


def test_changing_returned_values_does_not_change_the_match() -> None:
    m = cb.Match("paths", players=2, seed=1)
    before = m.record()
    m.options["counts"]["NESW"] = 99
    m.view(1)["options"]["counts"]["NESW"] = 99
    m.record()["options"]["counts"] = 99
    assert m.options["counts"]["NESW"] == 6
    assert m.record() == before


def test_the_repr_of_a_match_names_its_game() -> None:
    assert "hunt, 2 players" in repr(cb.Match("hunt", players=2))
    assert "Series [0, 0]" in repr(cb.Series("hunt", players=2))


@pytest.mark.parametrize("game", [["hunt"], None, 5, "HUNT"])
def test_a_value_that_is_not_a_game_is_refused(game: Any) -> None:
    with refusal("unknown_game"):
        cb.Match(game)


def test_finish_draws_chance_even_if_it_was_manual() -> None:
    assert cb.Match("hunt", players=2, chance="manual").finish(["sensible"] * 2).over


# --- What is refused -------------------------------------------------------------------------


def test_an_unknown_game_is_refused() -> None:
    with refusal("unknown_game", "there are hunt, paths, rescue, sack"):
        cb.Match("chess", players=2)


@every_game
@pytest.mark.parametrize("players", [0, 9, -1, True, 2.0, "2"])
def test_a_wrong_number_of_players_is_refused(game: str, players: Any) -> None:
    with refusal("bad_players", f"{game} is for"):
        cb.Match(game, players=players)


@pytest.mark.parametrize(
    "options",
    [
        {"kids": 1},
        {"kids": "yes"},
        {"speed": True},
        {"starter": 0},
        {"starter": 3},
        {"starter": True},
        {"chance": "sometimes"},
        {"seed": "seven"},
        {"seed": 1.5},
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with refusal("bad_option"):
        cb.Match("hunt", players=2, **options)


@pytest.mark.parametrize(
    "counts",
    [
        {},
        {"NESW": 24},
        {"NESW": 5, "NES": 4, "NEW": 4, "NS": 2, "EW": 2, "NE": 3, "NW": 3},
        {"NESW": 25, "NES": -1, "NEW": 0, "NS": 0, "EW": 0, "NE": 0, "NW": 0},
        {"NESW": 6, "NES": 4, "NEW": 4, "NS": 2, "EW": 2, "NE": 3, "SW": 3},
        {"NESW": 6.0, "NES": 4, "NEW": 4, "NS": 2, "EW": 2, "NE": 3, "NW": 3},
        24,
        None,
    ],
)
def test_wrong_counts_are_refused(counts: Any) -> None:
    with refusal("bad_option", "24 in all"):
        cb.Match("paths", players=2, counts=counts)


@pytest.mark.parametrize("bad", [["random"], ["random"] * 3, "random", []])
def test_a_wrong_number_of_bots_is_refused(bad: Any) -> None:
    with refusal("bad_players"):
        cb.Match("hunt", players=2).finish(bad)


@pytest.mark.parametrize("bad", ["genius", "random:7", "", 5, None])
def test_an_unknown_bot_is_refused(bad: Any) -> None:
    with refusal("unknown_bot", "there are"):
        cb.Match("hunt", players=2).finish([bad, "random"])


def test_a_seat_cannot_play_out_of_turn() -> None:
    m = played("hunt", 2, "roll red blue", starter=1)
    with refusal("not_your_turn", "seat 1's turn now, not seat 2's"):
        m.play("lure red", seat=2)
    with refusal("not_your_turn"):
        m.play("lure red", seat=17)
    m.play("lure red", seat=1)


def test_a_seat_may_not_play_chance() -> None:
    m = cb.Match("hunt", players=2, chance="manual")
    with refusal("not_your_turn", "chance's turn"):
        m.play("starter 1", seat=1)


def test_after_the_end_nothing_can_be_played() -> None:
    m = cb.Match("hunt", players=2, seed=1).finish(["sensible"] * 2)
    with refusal("over"):
        m.play("stop")


@pytest.mark.parametrize("seat", [0, 3, -1, "1", True, 1.0])
def test_a_view_of_an_unknown_seat_is_refused(seat: Any) -> None:
    for look in (cb.Match("hunt", players=2).view, cb.Match("hunt", players=2).log):
        with refusal("bad_players", "seats go from 1 to 2"):
            look(seat)


@every_game
@settings(max_examples=60, deadline=None)
@given(text=st.text() | st.sampled_from(["", " ", "LURE RED", "lure red ", "bid 1 ", "flip 1  4"]))
def test_any_other_text_is_malformed(game: str, text: str) -> None:
    m = cb.Match(game, seed=1)
    if text not in m.legal():
        with pytest.raises(cb.Refused) as refused:
            m.play(text)
        assert refused.value.code in ("malformed", "illegal")


@pytest.mark.parametrize("text", [None, 5, ["stop"], b"stop"])
def test_an_action_that_is_not_text_is_malformed(text: Any) -> None:
    with refusal("malformed"):
        cb.Match("hunt", players=2, seed=1).play(text)
