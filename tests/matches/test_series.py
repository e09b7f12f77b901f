"""Series: several games that count together."""

from __future__ import annotations

import json

import pytest

import cheeseboard as cb
from tests.play import bots, go_on, played, refusal


@pytest.mark.parametrize(
    ("game", "players"), [("hunt", 2), ("hunt", 4), ("paths", 1), ("paths", 3)]
)
def test_a_series_is_played_recorded_and_replayed(game: str, players: int) -> None:
    series = cb.Series(game, players=players, seed=7)
    assert series.points == [0] * players
    series.finish(bots(series, "sensible"))
    assert series.over
    assert (series.mover, series.legal()) == (None, [])
    record = json.loads(json.dumps(series.record()))
    assert record["series"] is True
    again = cb.Series.replay(record)
    assert (again.record(), again.points, again.winners) == (
        record,
        series.points,
        series.winners,
    )


def test_an_unfinished_series_can_be_continued() -> None:
    series = cb.Series("hunt", players=2, seed=7)
    series.finish(["sensible"] * 2, max_steps=60)
    assert not series.over
    again = cb.Series.replay(series.record(), seed=3)
    assert again.view(1) == series.view(1)
    assert again.finish(["sensible"] * 2).over


def test_a_copy_of_a_series_counts_each_game_once() -> None:
    series = cb.Series("hunt", players=2, seed=7).finish(["sensible"] * 2)
    assert series.over
    assert series.copy().record() == series.record()
    assert series.copy().view(1) == series.view(1)


@pytest.mark.parametrize("game", ["sack", "rescue"])
def test_a_series_of_a_game_without_series_is_refused(game: str) -> None:
    with refusal("unknown_game", "no series"):
        cb.Series(game)


def test_the_log_of_a_series_covers_all_its_games() -> None:
    series = cb.Series("hunt", players=2, seed=7).finish(["sensible"] * 2)
    assert [line["action"] for line in series.log(1)] == series.record()["actions"]


def test_in_a_series_moves_are_refused_like_in_a_match() -> None:
    series = cb.Series("hunt", players=2, chance="manual", starter=1)
    series.play("roll red blue")
    with refusal("not_your_turn"):
        series.play("lure red", seat=2)
    with refusal("illegal"):
        series.play("lure green")


def test_go_on_reads_several_actions_in_a_line() -> None:
    assert go_on(played("hunt", 2, starter=1), "roll red blue; lure red").legal() == [
        "roll",
        "stop",
    ]
