"""The rules P14 to P17, each shown by small games; and who knows what."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.contract import zero_state
from cheeseboard.games import load
from cheeseboard.games.paths import rules
from cheeseboard.games.paths.grid import COLUMNS, LOWER, PATH_KINDS, UPPER
from cheeseboard.games.paths.state import DRAW_PEEKED, PEEK, PEEKING, State
from tests.games.paths.small_games import (
    ALONE_AT_A_GOAL,
    AT_THE_GOALS,
    BLOCKED,
    card,
    goals,
    mouse,
    only,
    paths,
    seat_2_shut_out,
)
from tests.play import go_on

# --- Bonus cards: P14 and P15 ----------------------------------------------------------------

PEEKED = "flip 1 4; card cage; peek lower; goal upper trap"


def test_p14_the_cage_shows_one_goal_and_so_both_are_known() -> None:
    m = paths("flip 1 4; card cage")
    assert (m.mover, m.legal()) == (1, ["peek upper", "peek lower"])
    go_on(m, "peek lower; goal upper trap")
    assert goals(m, 1) == ["trap", "cheese"]
    assert mouse(m, 1)["peeked"]


@pytest.mark.parametrize("goal", [UPPER, LOWER])
def test_p14_the_player_holds_the_goal_that_was_chosen(goal: int) -> None:
    s = zero_state(State)
    rules.start(s, 2, 1, [1] * PATH_KINDS + [COLUMNS])
    s.phase = PEEKING
    rules.play(s, PEEK + goal)
    assert (s.place, s.peeker, s.phase) == (goal, 1, DRAW_PEEKED)


def test_p14_the_goals_are_put_back_face_down() -> None:
    m = paths(PEEKED)
    assert card(m, 4, 2) == card(m, 4, 3) == ""


def test_p14_the_player_then_misses_exactly_one_turn() -> None:
    m = paths(PEEKED)
    assert mouse(m, 1)["misses"]
    movers = []
    for flip in ("7 1", "7 2"):
        movers.append(m.mover)
        go_on(m, f"flip {flip}; card NESW")
    movers.append(m.mover)
    go_on(m, "flip 1 3; card NESW")
    movers.append(m.mover)
    go_on(m, "flip 7 3; card NESW")
    movers.append(m.mover)
    assert movers == [2, 2, 1, 2, 1]


def test_p14_with_three_players_each_of_the_others_moves_twice() -> None:
    m = paths(PEEKED, players=3)
    go_on(m, "flip 1 1; card NESW; flip 7 1; card NESW; flip 1 2; card NESW; flip 7 2; card NESW")
    assert m.mover == 1


def test_p14_what_was_looked_at_is_not_drawn_again() -> None:
    m = paths("flip 1 4; card EW; flip 2 4; card EW; flip 3 4; card NE; keep", players=1)
    go_on(m, "flip 4 4; card cage; peek upper; goal upper trap; goal lower")
    assert (m.over, m.points) == (True, [1])


def test_p14_once_a_goal_is_up_there_is_nothing_to_look_at_but_the_turn_is_still_missed() -> None:
    m = paths("flip 1 4; card EW; flip 1 1; card NESW; flip 7 1; card NESW", players=3)
    go_on(m, "flip 2 4; card EW; flip 1 2; card NESW; flip 7 2; card NESW")
    go_on(m, "flip 3 4; card NE; keep; flip 1 3; card NESW; flip 7 3; card NESW")
    go_on(m, "flip 4 4; card NS; flip 2 1; card NW; keep; flip 6 1; card NW; keep")
    go_on(m, "goal lower; goal upper cheese; flip 2 2; card cage")
    assert m.mover == 3
    go_on(m, "flip 6 2; card NW; keep")
    assert m.mover == 3
    go_on(m, "flip 6 3; card NE; keep")
    assert m.mover == 2


def test_p14_the_only_one_left_misses_nothing() -> None:
    assert paths(PEEKED, players=1).mover == 1
    m = seat_2_shut_out()
    go_on(m, "flip 2 2; card cage; peek upper; goal upper cheese")
    assert m.mover == 1
    assert not mouse(m, 1)["misses"]


def test_p15_swap_before_anybody_looked_changes_nothing_that_is_known() -> None:
    m = paths("flip 1 4; card swap")
    assert m.mover == 2
    assert [goals(m, seat) for seat in (None, 1, 2)] == [[None, None]] * 3
    go_on(m, "flip 7 1; card cage; peek upper")
    assert m.chances() == {"goal upper cheese": 0.5, "goal upper trap": 0.5}


def test_p15_swap_exchanges_the_goals_and_players_who_knew_still_know() -> None:
    m = paths(PEEKED)
    assert goals(m, 1) == ["trap", "cheese"]
    go_on(m, "flip 7 1; card swap")
    assert goals(m, 1) == ["cheese", "trap"]
    assert [goals(m, seat) for seat in (None, 2)] == [[None, None]] * 2


@pytest.mark.parametrize(("swapped", "points"), [("NS", 0), ("swap", 1)])
def test_p15_the_swapped_goals_are_what_is_turned_up(swapped: str, points: int) -> None:
    m = paths("flip 1 4; card EW; flip 2 4; card EW; flip 3 4; card NE; keep", players=1)
    go_on(m, "flip 4 4; card cage; peek upper; goal upper cheese; flip 5 4", f"card {swapped}")
    assert go_on(m, "goal lower").points == [points]


def test_p15_once_a_goal_is_up_swap_does_nothing() -> None:
    m = paths(BLOCKED, "flip 4 4; card NS; flip 4 1; card NESW")
    go_on(m, "goal lower; goal upper cheese; flip 3 1; card swap")
    assert goals(m, 2) == ["cheese", "trap"]
    assert go_on(m, "goal upper").points == [0, 1]


# --- A series: P16 and P17 -------------------------------------------------------------------

CHEESE_BELOW = "goal lower; goal upper trap"
TRAP_BELOW = "goal lower; goal upper cheese"


def play(series: cb.Series, *actions: str) -> None:
    for action in "; ".join(actions).split("; "):
        series.play(action)


WALLS: dict[str, Any] = {"starter": 1, "counts": only(EW=20, NS=4)}


def won_without_the_cheese(series: cb.Series, starter: int = 1) -> cb.Series:
    """A round in which seat 1 is trapped and seat 2 finds no way on (P13)."""
    below = ["flip 1 4; card EW", "flip 2 4; card EW", "flip 3 4; card EW", "flip 4 4; card NS"]
    above = [f"flip {column} 1; card EW" for column in range(7, 0, -1)]
    waits = above[: starter - 1]  # seat 2 has been once more where it started
    for mine, theirs in zip([*below, TRAP_BELOW], above[len(waits) :], strict=False):
        play(series, *waits, mine, theirs)
        waits = []
    play(series, *above[starter + 4 :])
    return series


def test_p16_the_first_to_reach_5_points_wins() -> None:
    series = cb.Series("paths", players=1, chance="manual", starter=1)
    for points in range(5):
        assert (series.points, series.over) == ([points], False)
        play(series, ALONE_AT_A_GOAL, CHEESE_BELOW)
    assert (series.points, series.over, series.winners) == ([5], True, [1])


def test_p16_the_start_passes_to_the_left_and_only_the_first_round_draws_it() -> None:
    series = cb.Series("paths", players=2, chance="manual")
    assert series.legal() == ["starter 1", "starter 2"]
    play(series, "starter 1", AT_THE_GOALS, CHEESE_BELOW)
    assert (series.points, series.mover) == ([1, 0], 2)
    assert series.legal() == ["flip 7 1"]


def test_p16_p12_points_in_a_series_never_fall_below_0() -> None:
    series = cb.Series("paths", players=1, chance="manual", starter=1)
    play(series, ALONE_AT_A_GOAL, TRAP_BELOW)
    assert series.points == [0]
    play(series, ALONE_AT_A_GOAL, CHEESE_BELOW, ALONE_AT_A_GOAL, CHEESE_BELOW)
    play(series, ALONE_AT_A_GOAL, TRAP_BELOW)
    assert series.points == [1]


def test_p16_a_round_won_by_p13_brings_one_point() -> None:
    series = won_without_the_cheese(cb.Series("paths", players=2, chance="manual", **WALLS))
    assert series.points == [0, 1]


def test_p16_a_round_won_by_p13_can_end_the_series() -> None:
    series = cb.Series("paths", players=2, chance="manual", **WALLS)
    for rounds in range(1, 6):
        won_without_the_cheese(series, starter=2 - rounds % 2)
    assert (series.over, series.points, series.winners) == (True, [0, 5], [2])


def test_p16_the_whole_game_is_the_series() -> None:
    assert load("paths").whole_is_series


def test_p17_alone_a_round_is_won_with_the_cheese_only() -> None:
    assert paths(ALONE_AT_A_GOAL, CHEESE_BELOW, players=1).winners == [1]
    assert paths(ALONE_AT_A_GOAL, TRAP_BELOW, players=1).winners == []


def test_p17_alone_the_result_is_the_number_of_rounds() -> None:
    series = cb.Series("paths", players=1, chance="manual", starter=1)
    play(series, ALONE_AT_A_GOAL, TRAP_BELOW)
    for _ in range(5):
        play(series, ALONE_AT_A_GOAL, CHEESE_BELOW)
    assert series.over
    assert series.view(1)["series"]["game"] == 6


# --- What each player may know ---------------------------------------------------------------


def test_only_the_peeker_sees_the_goal_and_all_see_which_goal_it_was() -> None:
    m = paths(PEEKED, players=3)
    told = {seat: [line["action"] for line in m.log(seat)][-2:] for seat in (None, 1, 2, 3)}
    assert told.pop(1) == ["peek lower", "goal upper trap"]
    assert set(map(tuple, told.values())) == {("peek lower", "goal upper ?")}
    assert [goals(m, seat) for seat in (None, 2, 3)] == [[None, None]] * 3


def test_all_see_a_goal_that_is_turned_up() -> None:
    m = paths(AT_THE_GOALS, "goal lower; goal upper cheese")
    for seat in (None, 1, 2):
        assert m.log(seat)[-1]["action"] == "goal upper cheese"
        assert goals(m, seat) == ["cheese", "trap"]
