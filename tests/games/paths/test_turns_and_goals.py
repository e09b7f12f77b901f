"""The rules P5 to P13, each shown by small games: a turn, and the goals."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from tests.games.paths.small_games import (
    ALONE_AT_A_GOAL,
    AT_THE_GOALS,
    BLOCKED,
    TURNED,
    board,
    card,
    goals,
    mouse,
    only,
    paths,
    seat_2_shut_out,
)
from tests.play import go_on

# --- A turn: P5 to P10 -----------------------------------------------------------------------


def test_p5_one_card_each_clockwise() -> None:
    m = paths(players=4, starter=3)
    for seat, corner in [(3, "7 1"), (4, "7 4"), (1, "1 4"), (2, "1 1")]:
        assert m.mover == seat
        go_on(m, f"flip {corner}; card NESW" if seat != 1 else f"flip {corner}; card NES; keep")
    assert m.mover == 3


def test_p5_a_card_stays_as_it_is() -> None:
    m = paths("flip 1 4; card NES; turn", players=1)
    with pytest.raises(cb.Refused, match="P5"):
        m.play("flip 1 4")
    with pytest.raises(cb.Refused, match="P7"):
        m.play("turn")
    assert card(m, 1, 4) == "NSW"


def test_p6_any_face_down_card_that_the_path_leads_to_may_be_turned_up() -> None:
    m = paths("flip 1 4; card NESW; flip 1 3; card NESW", players=1)
    assert m.legal() == ["flip 1 2", "flip 2 3", "flip 2 4"]


def test_p6_paths_meet_only_where_both_cards_are_open() -> None:
    m = paths("flip 1 4; card NES; keep; flip 1 3; card EW", players=1)
    # (1, 3) is closed to the south, so its way to (2, 3) is not reached.
    assert m.legal() == ["flip 2 4"]
    go_on(m, "flip 2 4; card NESW")
    assert m.legal() == ["flip 2 3", "flip 3 4"]
    go_on(m, "flip 2 3; card NESW")
    # Now the path comes to (1, 3) from the east.
    assert [1, 3] in mouse(m, 1)["path"]


@pytest.mark.parametrize(
    ("starter", "beside", "came", "beyond"),
    [
        (1, "1 3", "EW", "flip 2 3"),  # to the north
        (1, "2 4", "NS", "flip 2 3"),  # to the east
        (2, "7 2", "EW", "flip 6 2"),  # to the south
        (2, "6 1", "NS", "flip 6 2"),  # to the west
    ],
)
def test_p6_no_path_enters_a_card_that_is_closed_to_it(
    starter: int, beside: str, came: str, beyond: str
) -> None:
    corners = ["flip 1 4; card NESW", "flip 7 1; card NESW"]
    m = paths(*(corners if starter == 1 else reversed(corners)), starter=starter)
    go_on(m, f"flip {beside}; card {came}")
    assert len(mouse(m, starter)["path"]) == 1
    go_on(m, f"{m.legal()[0]}; card NESW")
    assert beyond not in m.legal()


def test_p6_a_path_runs_through_cards_that_others_turned_up() -> None:
    below = "flip 1 4; card NESW; flip 1 1; card NESW; flip 7 1; card NESW"
    m = paths(below, "flip 1 3; card NESW; flip 1 2; card NESW", players=3)
    go_on(m, "flip 6 1; card NES; keep")
    assert m.mover == 1
    assert m.legal() == ["flip 2 1", "flip 2 2", "flip 2 3", "flip 2 4"]


def test_p6_a_face_down_goal_ends_the_path_on_every_side() -> None:
    m = paths("flip 1 4; card NESW; flip 1 3; card NESW; flip 2 3; card NESW", players=1)
    go_on(m, "flip 3 3; card NESW")
    assert "goal lower" in m.legal()
    assert not {"flip 5 3", "goal upper"} & set(m.legal())


@pytest.mark.parametrize("kind", sorted(TURNED))
def test_p7_a_card_is_kept_or_turned(kind: str) -> None:
    m = paths("flip 1 4", f"card {kind}")
    assert (m.mover, m.legal()) == (1, ["keep", "turn"])
    assert board(m)["card"] == [1, 4]
    assert go_on(m, "turn").mover == 2


@pytest.mark.parametrize("kind", ["NESW", "NS", "EW", "swap"])
def test_p7_a_card_that_looks_the_same_both_ways_offers_no_choice(kind: str) -> None:
    assert paths("flip 1 4", f"card {kind}").mover == 2


def test_p7_a_card_may_be_turned_away_from_the_players_own_path() -> None:
    m = paths("flip 1 4; card NESW; flip 1 3; card NW; keep", players=1)
    assert m.legal() == ["flip 2 4"]


def test_p8_a_blocked_mouse_gets_a_new_entry_in_the_same_turn() -> None:
    m = paths("flip 1 4; card EW; flip 7 1; card EW")
    assert (m.mover, m.legal(), mouse(m, 1)["column"]) == (1, ["flip 2 4"], 2)
    go_on(m, "flip 2 4; card NESW")
    assert (m.mover, m.legal(), mouse(m, 2)["column"]) == (2, ["flip 6 1"], 6)


def test_p8_a_mouse_whose_path_can_go_on_gets_no_new_entry() -> None:
    m = paths("flip 1 4; card NESW; flip 1 3; card NW; keep; flip 2 4; card NW; keep", players=1)
    # (1, 4) leads to (2, 4), which is open to the north and the west.
    assert (m.legal(), mouse(m, 1)["column"]) == (["flip 2 3"], 1)


def test_p8_a_path_that_leaves_the_grid_is_blocked_too() -> None:
    m = paths("flip 1 4; card NE; turn", players=1)
    assert mouse(m, 1)["path"] == []
    assert (m.legal(), mouse(m, 1)["column"]) == (["flip 2 4"], 2)


def test_p8_an_entry_whose_card_is_face_up_counts_only_if_its_path_goes_on() -> None:
    m = paths("flip 1 4; card NES; keep; flip 2 4; card NW; turn; flip 1 3; card EW", players=1)
    # (2, 4) is open to the south and the east: the mouse enters there, and runs into (3, 4).
    assert (m.legal(), mouse(m, 1)["column"]) == (["flip 3 4"], 2)
    go_on(m, "flip 3 4; card NS")
    # Now (2, 4) is blocked, and (3, 4) goes on to the north.
    assert (m.legal(), mouse(m, 1)["column"]) == (["flip 3 3"], 3)


def test_p8_the_nearest_open_entry_may_be_anothers_corner() -> None:
    m = paths(players=3, counts=only(EW=13, NESW=11))
    by_seat_2 = ("1 1", "1 2", "1 3", "2 3", "2 2", "3 2")
    for column, cell in enumerate(by_seat_2, 1):
        go_on(m, f"flip {column} 4; card EW; flip {cell}; card NESW; flip {8 - column} 1; card EW")
    go_on(m, "flip 7 4; card EW; flip 3 3; card NESW")
    # Columns 7 to 2 are shut for seat 3; seat 2's path goes on from column 1.
    assert m.mover == 3
    assert [mouse(m, seat)["column"] for seat in (2, 3)] == [1, 1]
    assert mouse(m, 3)["path"] == mouse(m, 2)["path"]


def test_p8_mice_may_share_an_entry() -> None:
    m = paths(players=3, starter=2, counts=only(EW=24))
    for column in (1, 2, 3):
        go_on(m, f"flip {column} 1; card EW; flip {8 - column} 1; card EW")
        go_on(m, f"flip {column} 4; card EW")
    go_on(m, "flip 4 1; card cage; peek upper; goal upper trap")
    assert m.mover == 3
    assert [mouse(m, seat)["column"] for seat in (2, 3)] == [4, 4]
    assert m.legal() == ["goal upper"]


def test_p9_a_player_who_cannot_go_on_is_out_and_loses_no_point() -> None:
    m = paths(players=1, counts=only(EW=24))
    for column in range(1, 8):
        assert m.legal() == [f"flip {column} 4"]
        go_on(m, f"flip {column} 4; card EW")
    assert (m.over, m.points, m.winners) == (True, [0], [])


def test_p9_players_who_are_out_are_skipped_and_the_last_one_plays_on_alone() -> None:
    m = seat_2_shut_out()
    assert m.mover == 1
    go_on(m, "flip 2 2; card NESW")
    assert m.mover == 1
    assert mouse(m, 2)["out"]
    assert go_on(m, "goal lower; goal upper trap").points == [1, 0]


@pytest.mark.parametrize("shut_out", [[1, 4], [2, 3]])
def test_p9_with_four_players_a_shut_out_mouse_is_shown_as_out(shut_out: list[int]) -> None:
    m = paths(players=4, counts=only(EW=12, NESW=12))
    for _ in range(17):  # seven walls close one line; the two others have five crossings each
        card = "EW" if m.mover in shut_out else "NESW"
        flip = next(action for action in m.legal() if action.startswith("flip"))
        go_on(m, flip, f"card {card}")
    assert [mouse(m, seat)["out"] for seat in (1, 2, 3, 4)] == [s in shut_out for s in (1, 2, 3, 4)]
    assert not m.over


def test_p9_the_round_ends_as_soon_as_nobody_is_left() -> None:
    m = paths(counts=only(EW=24))
    for column in range(1, 8):
        go_on(m, f"flip {column} 4; card EW; flip {8 - column} 1; card EW")
    assert (m.over, m.mover, m.points) == (True, None, [0, 0])


def test_p10_a_goal_at_the_end_of_a_path_can_be_turned_up() -> None:
    m = paths(AT_THE_GOALS)
    assert (m.mover, m.legal()) == (1, ["goal lower"])
    assert go_on(m, "goal lower; goal upper cheese").legal() == ["goal upper"]


def test_p10_another_card_may_be_turned_up_instead_of_the_goal() -> None:
    m = paths(BLOCKED, "flip 4 4; card NESW; flip 4 1; card NS")
    assert m.legal() == ["goal lower", "flip 5 4"]
    assert go_on(m, "flip 5 4; card NESW").mover == 2


def test_p10_if_only_goals_are_left_one_must_be_turned_up_even_a_known_trap() -> None:
    m = paths("flip 1 4; card EW; flip 2 4; card EW; flip 3 4; card NW; keep", players=1)
    go_on(m, "flip 4 4; card cage; peek lower; goal upper cheese; flip 5 4; card NS")
    assert goals(m, 1) == ["cheese", "trap"]
    assert m.legal() == ["goal lower"]
    assert go_on(m, "goal lower").winners == []


def test_p10_nobody_may_pass_or_choose_a_new_entry() -> None:
    m = paths("flip 1 4; card NESW", players=1)
    assert m.legal() == ["flip 1 3", "flip 2 4"]
    for text in ("pass", "flip 3 4"):
        with pytest.raises(cb.Refused):
            m.play(text)


# --- Goals: P11 to P13 -----------------------------------------------------------------------


def test_p11_the_cheese_wins_at_once() -> None:
    m = paths(AT_THE_GOALS, "goal lower; goal upper trap")
    assert (m.over, m.points, m.winners) == (True, [1, 0], [1])
    assert card(m, 4, 3) == "cheese"


def test_p12_the_trap_ends_the_players_round_and_the_others_play_on() -> None:
    m = paths(AT_THE_GOALS, "goal lower; goal upper cheese")
    assert (m.over, m.mover) == (False, 2)
    assert mouse(m, 1)["trapped"]
    assert mouse(m, 1)["out"]
    assert go_on(m, "goal upper").winners == [2]


def test_p12_in_a_single_round_nobody_has_a_point_to_lose() -> None:
    assert paths(AT_THE_GOALS, "goal lower; goal upper cheese; goal upper").points == [0, 1]


def test_p12_the_second_goal_is_not_drawn_again() -> None:
    m = paths(AT_THE_GOALS, "goal lower; goal upper cheese")
    assert [goals(m, seat) for seat in (None, 1, 2)] == [["cheese", "trap"]] * 3
    assert go_on(m, "goal upper").over


def test_p12_the_trap_is_a_crossing_for_the_others() -> None:
    m = paths("flip 1 4; card EW; flip 7 1; card NESW; flip 2 4; card EW; flip 6 1; card NESW")
    go_on(m, "flip 3 4; card NE; keep; flip 5 1; card NESW; flip 4 4; card NS; flip 5 2; card NESW")
    go_on(m, "goal lower; goal upper cheese; flip 5 3; card NESW")
    assert card(m, 4, 3) == "trap"
    assert {"flip 3 3", "goal upper"} <= set(m.legal())


def test_p13_if_all_are_out_those_who_were_not_trapped_win_a_point_each() -> None:
    m = paths(players=3, counts=only(EW=20, NS=4))
    go_on(m, "flip 1 4; card EW; flip 1 1; card EW; flip 7 1; card EW")
    go_on(m, "flip 2 4; card EW; flip 2 1; card EW; flip 6 1; card EW")
    go_on(m, "flip 3 4; card EW; flip 3 1; card EW; flip 5 1; card EW")
    go_on(m, "flip 4 4; card NS; flip 4 1; card EW")
    # Nothing is left for seats 2 and 3.
    assert (m.mover, m.legal()) == (1, ["goal lower"])
    go_on(m, "goal lower; goal upper cheese")
    assert (m.over, m.points, m.winners) == (True, [0, 1, 1], [2, 3])


def test_p13_if_also_nobody_was_trapped_nobody_wins() -> None:
    m = paths(counts=only(EW=24))
    for column in range(1, 8):
        go_on(m, f"flip {column} 4; card EW; flip {8 - column} 1; card EW")
    assert m.winners == []


def test_p13_alone_in_the_trap_nobody_wins() -> None:
    m = paths(ALONE_AT_A_GOAL, "goal lower; goal upper cheese", players=1)
    assert (m.points, m.winners) == ([0], [])
