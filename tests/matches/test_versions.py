"""Versions of rules: a game is always counted by the version that it was played by."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names, versions
from cheeseboard.matches.match import Match
from tests.games.paths.small_games import ALONE_AT_A_GOAL, AT_THE_GOALS
from tests.play import refusal

EVERY_VERSION = [(name, version) for name in names() for version in versions(name)]

# As the program wrote it while paths/1 was new: in a single round the trap cost a point.
TRAPPED: dict[str, Any] = {
    "format": "cheeseboard/1",
    "rules": "paths/1",
    "game": "paths",
    "players": 2,
    "options": {"starter": 1},
    "actions": [*AT_THE_GOALS.split("; "), "goal lower", "goal upper cheese", "goal upper"],
    "result": {"points": [-1, 1], "winners": [2]},
}


@pytest.mark.parametrize(("name", "version"), EVERY_VERSION)
def test_every_version_is_found_under_its_name(name: str, version: str) -> None:
    game = load(name, version)
    assert (game.name, game.version) == (name, version)
    assert game is load(name, version)


@pytest.mark.parametrize("name", names())
def test_a_new_game_is_played_by_the_latest_rules(name: str) -> None:
    assert cb.Match(name).record()["rules"] == versions(name)[-1] == load(name).version


def test_p12_a_record_of_paths_1_is_counted_by_its_own_rules() -> None:
    match = cb.Match.replay(TRAPPED)
    assert match.points == [-1, 1]
    assert match.record() == TRAPPED


def test_p12_the_same_actions_count_differently_in_paths_2() -> None:
    with refusal("bad_record", r"its actions give \{'points': \[0, 1\]"):
        cb.Match.replay(TRAPPED | {"rules": "paths/2"})


def test_p13_a_series_of_paths_1_goes_on_by_its_own_rules() -> None:
    walls = {"NESW": 0, "NES": 0, "NEW": 0, "NS": 4, "EW": 20, "NE": 0, "NW": 0}
    turns = [f"flip {n} 4; card EW; flip {8 - n} 1; card EW" for n in (1, 2, 3)]
    turns += ["flip 4 4; card NS; flip 4 1; card EW; goal lower; goal upper cheese"]
    turns += [f"flip {n} 1; card EW" for n in (3, 2, 1)]
    begun = {
        "options": {"starter": 1, "counts": walls},
        "actions": "; ".join(turns).split("; "),
        "series": True,
        "result": None,
    }
    series = cb.Series.replay(TRAPPED | begun)
    assert series.points == [0, 0]  # in paths/2 seat 2 would have a point
    series = cb.Series.replay(series.record(), seed=1).finish(["sensible"] * 2)
    assert series.over
    assert series.record()["rules"] == "paths/1"
    assert cb.Series.replay(series.record()).points == series.points


def test_bots_can_play_by_earlier_rules() -> None:
    match = Match.from_setup(checked_setup("paths", 1, {"starter": 1}, version="paths/1"))
    for action in ALONE_AT_A_GOAL.split("; "):
        match.play(action)
    match.finish(["search:20"])
    assert match.points in ([1], [-1])


@pytest.mark.parametrize("version", ["paths/0", "paths/3", "paths", "hunt/1", "", None, 1, ["x"]])
def test_an_unknown_version_is_refused(version: Any) -> None:
    with refusal("bad_record", "rules"):
        cb.Match.replay(TRAPPED | {"rules": version})


def test_a_table_with_unknown_rules_is_refused() -> None:
    with refusal("other_rules", "'paths/9'"):
        checked_setup("paths", 2, {}, version="paths/9")
