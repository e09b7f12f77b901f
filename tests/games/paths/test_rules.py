"""The rules P1 to P4, each shown by small games: the table, and the first actions."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.contract import CHANCE, zero_state
from cheeseboard.games.paths import rules
from cheeseboard.games.paths.grid import PATH_KINDS
from tests.games.paths.small_games import (
    AT_THE_GOALS,
    KINDS,
    TURNED,
    board,
    card,
    goals,
    mouse,
    only,
    paths,
)
from tests.play import go_on, refusal

# --- The worked examples of the rules page ---------------------------------------------------


@pytest.mark.parametrize(("players", "can_play"), [(0, False), (1, True), (4, True), (5, False)])
def test_one_to_four_can_play(players: int, can_play: bool) -> None:
    with nullcontext() if can_play else refusal("bad_players"):
        cb.Match("paths", players=players)


def test_example_the_first_actions_of_two_players() -> None:
    assert paths(starter=1).legal() == ["flip 1 4"]
    assert paths(starter=2).legal() == ["flip 7 1"]


@pytest.mark.parametrize(
    ("came", "then"),
    [
        ("card EW", ["flip 2 4"]),
        ("card NE; turn", ["flip 2 4"]),
        ("card NE; keep", ["flip 2 4"]),
        ("card NES; keep", ["flip 1 3", "flip 2 4"]),
        ("card NES; turn", ["flip 1 3"]),
    ],
)
def test_example_the_first_card_and_where_it_leads(came: str, then: list[str]) -> None:
    m = paths("flip 1 4", came)
    assert m.mover == 2
    go_on(m, "flip 7 1; card NESW")
    assert (m.mover, m.legal()) == (1, then)


# --- The table: P1 to P4 ---------------------------------------------------------------------


def test_p1_28_cards_face_down_in_7_columns_and_4_rows() -> None:
    assert board(paths())["cards"] == [[""] * 7] * 4


def test_p1_the_goals_lie_in_column_4_rows_2_and_3() -> None:
    up_the_middle = "flip 1 4; card EW; flip 2 4; card EW; flip 3 4; card EW; flip 4 4; card NS"
    m = paths(up_the_middle, players=1, counts=only(EW=12, NS=12))
    assert m.legal() == ["goal lower"]
    m = paths("flip 1 4; card NESW; flip 1 3; card NESW; flip 1 2; card NESW", players=1)
    go_on(m, "flip 2 2; card NESW; flip 3 2; card NESW")
    assert "goal upper" in m.legal()


def test_p1_path_and_bonus_cards_lie_everywhere_but_on_the_goals() -> None:
    m = cb.Match("paths", players=1, seed=1, counts=only(NESW=24))
    flipped = set()
    while any(text.startswith(("flip", "peek")) for text in m.legal()):
        text = next(text for text in m.legal() if not text.startswith("goal"))
        flipped.add(text)
        m.play(text)
    cells = {f"flip {column} {row}" for column in range(1, 8) for row in range(1, 5)}
    assert flipped - {"peek upper"} == cells - {"flip 4 2", "flip 4 3"}


def test_p1_a_card_is_never_turned_by_90_degrees() -> None:
    for kind, other in TURNED.items():
        assert card(paths("flip 1 4", f"card {kind}", "keep"), 1, 4) == kind
        assert card(paths("flip 1 4", f"card {kind}", "turn"), 1, 4) == other


def test_p1_a_path_that_leaves_the_grid_comes_in_nowhere() -> None:
    m = paths("flip 7 1; card EW; flip 1 4; card NESW", starter=2)
    go_on(m, "flip 6 1; card NES; keep")  # joins (7, 1), which leads out to the east
    go_on(m, "flip 1 3; card NESW")
    assert mouse(m, 2)["path"] == [[6, 1], [7, 1]]
    assert m.legal() == ["flip 6 2"]


def test_p2_nobody_knows_which_goal_is_which() -> None:
    m = paths(AT_THE_GOALS)
    assert [goals(m, seat) for seat in (None, 1, 2)] == [[None, None]] * 3
    assert go_on(m, "goal lower").chances() == {"goal upper cheese": 0.5, "goal upper trap": 0.5}


@pytest.mark.parametrize(
    ("players", "first"),
    [
        (1, ["flip 1 4"]),
        (2, ["flip 1 4", "flip 7 1"]),
        (3, ["flip 1 4", "flip 1 1", "flip 7 1"]),
        (4, ["flip 1 4", "flip 1 1", "flip 7 1", "flip 7 4"]),
    ],
)
def test_p3_everyone_begins_at_their_own_corner(players: int, first: list[str]) -> None:
    for seat, flip in enumerate(first, 1):
        assert paths(players=players, starter=seat).legal() == [flip]


def test_p3_a_mouse_enters_from_its_players_line_and_not_from_the_side() -> None:
    # East to west is closed to the mouse below, though the grid is open beside it.
    m = paths("flip 1 4; card EW; flip 7 1; card EW")
    assert [mouse(m, seat)["path"] for seat in (1, 2)] == [[], []]
    assert [mouse(m, seat)["side"] for seat in (1, 2)] == ["bottom", "top"]


def test_p3_a_mouse_does_not_move_while_its_path_grows() -> None:
    m = paths("flip 1 4; card NESW; flip 1 3; card NESW; flip 2 3; card NESW", players=1)
    assert mouse(m, 1)["column"] == 1
    assert mouse(m, 1)["path"] == [[1, 3], [2, 3], [1, 4]]


def test_p4_the_card_mix() -> None:
    counts = {"NESW": 6, "NES": 4, "NEW": 4, "NS": 2, "EW": 2, "NE": 3, "NW": 3, "cage": 1}
    expected = {f"card {kind}": n / 26 for kind, n in (counts | {"swap": 1}).items()}
    assert paths("flip 1 4").chances() == pytest.approx(expected)


def test_p4_a_face_up_card_is_not_drawn_again() -> None:
    m = paths("flip 1 4; card EW; flip 7 1; card EW; flip 2 4")
    assert m.chances()["card NESW"] == pytest.approx(6 / 24)
    assert "card EW" not in m.chances()


@pytest.mark.parametrize("kind", KINDS)
def test_p4_each_card_joins_the_sides_it_is_named_by(kind: str) -> None:
    m = paths("flip 1 4", f"card {kind}")
    assert card(m, 1, 4) == kind


@pytest.mark.parametrize("bonus", ["cage; peek upper; goal upper trap", "swap"])
def test_p4_bonus_cards_are_crossings(bonus: str) -> None:
    m = paths("flip 1 4", f"card {bonus}", players=1)
    assert m.legal() == ["flip 1 3", "flip 2 4"]


def test_p4_counts_is_an_option() -> None:
    m = paths("flip 1 4", counts=only(NS=20, NE=4))
    assert m.chances() == pytest.approx(
        {"card NS": 20 / 26, "card NE": 4 / 26, "card cage": 1 / 26, "card swap": 1 / 26}
    )


@pytest.mark.parametrize("counts", [only(NS=23), only(NS=25, NE=-1), {"NS": 24}, 24])
def test_p4_counts_has_seven_names_and_the_sum_24(counts: Any) -> None:
    with pytest.raises(cb.Refused) as refused:
        paths(counts=counts)
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize(("columns", "left", "right"), [(3, 2, 4), (5, 1, 5), (7, 0, 6)])
def test_a_small_variant_has_the_columns_around_the_goals(
    columns: int, left: int, right: int
) -> None:
    s = zero_state(rules.State)
    rules.start(s, 4, CHANCE, [1] * PATH_KINDS + [columns])
    assert s.entry == [left, left, right, right]
