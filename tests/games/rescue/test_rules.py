"""The rules R1 to R11, each shown by small games."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from itertools import cycle

import pytest

import cheeseboard as cb
from cheeseboard.contract import CHANCE, zero_state
from cheeseboard.games.rescue import rules
from cheeseboard.games.rescue.state import CHEESE
from tests.games.rescue.small_games import (
    A_CHAIN,
    CHEESES,
    DEALT_TO_TWO,
    at_random,
    board,
    cards_of,
    cells,
    ended_with,
    every_table,
    lay_at,
    rescue,
    table,
)
from tests.play import go_on, played, refusal


@pytest.mark.parametrize(("players", "can_play"), [(1, False), (2, True), (4, True), (5, False)])
def test_two_to_four_can_play(players: int, can_play: bool) -> None:
    with nullcontext() if can_play else refusal("bad_players"):
        cb.Match("rescue", players=players)


def test_the_games_by_picture_are_what_they_seem() -> None:
    assert table(ended_with(A_CHAIN)) == cards_of(A_CHAIN)


# --- Setting up ------------------------------------------------------------------------------


@every_table
def test_r1_each_player_has_six_cheeses_of_their_kind(players: int) -> None:
    seats = board(rescue(players=players))["seats"]
    assert [seat["cheeses"] for seat in seats] == [CHEESES] * players


def test_r1_a_cheese_on_the_table_belongs_to_the_player_who_laid_it() -> None:
    m = rescue(DEALT_TO_TWO, "lay cheese3 1 0; draw dog", "lay cheese3 2 0")
    assert table(m) == {(0, 0): "start", (1, 0): "1:3", (2, 0): "2:3"}
    assert board(m)["seats"][1]["cheeses"] == {"cheese1": 3, "cheese2": 2, "cheese3": 0}


@pytest.mark.parametrize(
    ("players", "animals"),
    [
        (2, {"dog": 3, "cat": 6, "mouse": 9}),
        (3, {"dog": 4, "cat": 9, "mouse": 14}),
        (4, {"dog": 6, "cat": 12, "mouse": 18}),
    ],
)
def test_r2_the_pile_by_the_number_of_players(players: int, animals: dict[str, int]) -> None:
    m = rescue(players=players)
    assert (board(m)["unseen"], board(m)["pile"]) == (animals, sum(animals.values()))


def test_r2_the_pile_is_shuffled() -> None:
    m = rescue()
    assert m.chances() == pytest.approx({"draw dog": 3 / 18, "draw cat": 6 / 18, "draw mouse": 0.5})
    go_on(m, "draw dog")
    assert m.chances()["draw dog"] == pytest.approx(2 / 17)


def test_r3_the_start_card_lies_for_two_and_four_players_only() -> None:
    assert table(rescue(players=2)) == table(rescue(players=4)) == {(0, 0): "start"}
    assert table(rescue(players=3)) == {}


def test_r4_two_draws_each_clockwise_from_the_starter() -> None:
    m = played("rescue", 3, "starter 2")
    drawers = []
    for _ in range(6):
        drawers.append(board(m)["turn"])
        go_on(m, "draw mouse")
    assert drawers == [2, 2, 3, 3, 1, 1]
    assert (m.mover, [seat["cards"] for seat in board(m)["seats"]]) == (2, [8, 8, 8])


def test_r4_only_the_player_who_draws_sees_the_card() -> None:
    m = rescue(DEALT_TO_TWO)
    assert [line["action"] for line in m.log(1)] == ["draw dog", "draw cat", "draw ?", "draw ?"]
    assert [line["action"] for line in m.log(2)] == ["draw ?", "draw ?", "draw mouse", "draw mouse"]
    assert {line["action"] for line in m.log(None)} == {"draw ?"}


# --- A turn ----------------------------------------------------------------------------------


def test_r5_the_starter_is_drawn_at_random() -> None:
    m = played("rescue", 4)
    assert m.chances() == pytest.approx({f"starter {seat}": 1 / 4 for seat in (1, 2, 3, 4)})


def test_r5_a_player_lays_then_draws_and_play_goes_clockwise() -> None:
    m = rescue(DEALT_TO_TWO, "lay dog 0 1")
    assert (m.mover, board(m)["turn"], board(m)["seats"][0]["cards"]) == ("chance", 1, 7)
    go_on(m, "draw cat")
    assert (m.mover, board(m, 1)["hand"]["cat"], board(m)["pile"]) == (2, 2, 13)
    go_on(m, "lay mouse 0 2; draw mouse")
    assert m.mover == 1


def test_r5_equal_cards_make_one_action() -> None:
    m = rescue(DEALT_TO_TWO, "lay dog 0 1; draw cat")
    assert m.legal().count("lay mouse 0 2") == 1


def test_r5_a_draw_that_can_only_be_one_kind_is_still_drawn() -> None:
    m = rescue("draw dog; draw dog; draw dog; draw cat")
    go_on(m, *(f"lay cheese1 0 {row}; draw cat" for row in (1, 2, 3, 4)))
    go_on(m, "lay cheese2 1 0; draw cat; lay cheese2 1 1")
    assert m.mover == "chance"
    assert m.chances() == {"draw mouse": 1.0}


def test_r5_once_the_pile_is_empty_nothing_is_drawn() -> None:
    record = at_random(2).record()["actions"]
    words = [action.split()[0] for action in record]
    assert words == ["draw"] * 4 + ["lay", "draw"] * 14 + ["lay"] * 10


def test_r6_a_card_touches_another_by_an_edge() -> None:
    m = rescue(DEALT_TO_TWO)
    assert cells(m) == {(0, -1), (-1, 0), (1, 0), (0, 1)}
    go_on(m, "lay dog 1 0; draw cat")
    assert cells(m) == {(0, -1), (-1, 0), (0, 1), (1, -1), (2, 0), (1, 1)}


def test_r6_with_three_players_the_first_card_lies_at_0_0() -> None:
    m = rescue("draw dog; draw dog", "draw cat; draw cat", "draw mouse; draw mouse", players=3)
    assert m.legal() == ["lay dog 0 0", *(f"lay cheese{value} 0 0" for value in (1, 2, 3))]
    go_on(m, "lay dog 0 0; draw mouse")
    assert cells(m) == {(0, -1), (-1, 0), (1, 0), (0, 1)}


@pytest.mark.parametrize(("players", "side"), [(2, 5), (3, 6), (4, 7)])
@pytest.mark.parametrize("way", ["{} 0", "-{} 0", "0 {}", "0 -{}"])
def test_r7_cards_never_lie_wider_or_higher_than_the_square(
    players: int, side: int, way: str
) -> None:
    m = rescue(players=players)
    while m.mover == "chance":
        m.play("draw mouse")
    first = 0 if players == 3 else 1
    lay_at(m, *(way.format(step).replace("-0", "0") for step in range(first, side)))
    ends = {way.format(side), way.format(-1).replace("--", "")}
    assert ends.isdisjoint(f"{column} {row}" for column, row in cells(m))
    across = way.endswith(" 0")
    assert len({cell[0 if across else 1] for cell in cells(m)}) == side
    assert len({cell[1 if across else 0] for cell in cells(m)}) == 2


def test_r7_the_square_is_not_fixed_to_the_table() -> None:
    m = lay_at(rescue(DEALT_TO_TWO), "1 0", "2 0", "3 0")
    assert {(-1, 0), (4, 0)} < cells(m)
    lay_at(m, "-1 0")
    assert {(-2, 0), (4, 0)}.isdisjoint(cells(m))
    assert board(m)["area"] == {"left": -1, "right": 3, "top": -4, "bottom": 4}


def test_r7_the_start_card_may_end_up_in_a_corner() -> None:
    columns = ["1 0", "2 0", "3 0", "4 0"]
    rows = [f"{column} {row}" for row in (1, 2, 3, 4) for column in range(5)]
    m = lay_at(rescue(DEALT_TO_TWO), *columns, *rows)
    assert m.over
    assert board(m)["area"] == {"left": 0, "right": 4, "top": 0, "bottom": 4}


def test_r8_the_start_card_touches_and_takes_a_cell() -> None:
    m = rescue(DEALT_TO_TWO)
    assert (1, 0) in cells(m)
    with pytest.raises(cb.Refused):
        m.play("lay dog 0 0")


# The mouse above the start card stays and eats 1:3; the cheeses beside the start card stay.
BESIDE_THE_START_CARD = """
    dog   cat    mouse  1:3    dog
    1:1   2:1    start  2:1    1:1
    2:2   1:2    dog    1:1    cat
    1:2   mouse  2:3    cat    cat
    cat   cat    mouse  mouse  mouse
"""


def test_r8_the_start_card_takes_no_part_in_driving_off() -> None:
    assert left_in(BESIDE_THE_START_CARD, "mouse") == {(2, 0)}
    assert left_in(BESIDE_THE_START_CARD, "1:3") == set()
    assert left_in(BESIDE_THE_START_CARD, "2:1") == {(1, 1), (3, 1)}


# --- The end ---------------------------------------------------------------------------------


def left_in(picture: str, card: str) -> set[tuple[int, int]]:
    """Where such cards are left in the end; the picture's upper left corner is 0 0."""
    end = board(ended_with(picture))
    gone = [(c["column"], c["row"]) for step in end["steps"] for c in step["removed"]]
    left, top = end["area"]["left"], end["area"]["top"]
    lying = table(ended_with(picture)).items()
    return {(x - left, y - top) for (x, y), kind in lying if kind == card and (x, y) not in gone}


@every_table
def test_r9_the_game_ends_when_everyone_has_laid_twelve_cards(players: int) -> None:
    m = at_random(players)
    turns = cycle(range(1, players + 1))
    lays = [next(turns) for action in m.record()["actions"] if action.startswith("lay")]
    assert Counter(lays) == dict.fromkeys(range(1, players + 1), 12)
    assert len(table(m)) == {2: 25, 3: 36, 4: 49}[players]
    assert m.legal() == []


@every_table
def test_r9_everyone_ever_holds_fifteen_cards_and_keeps_three(players: int) -> None:
    assert [seat["cards"] for seat in board(at_random(players))["seats"]] == [3] * players


def test_r9_cards_still_in_hand_count_nothing() -> None:
    m = ended_with(BESIDE_THE_START_CARD)
    assert board(m)["seats"][1]["cheeses"] == {"cheese1": 1, "cheese2": 1, "cheese3": 0}
    assert m.points == [7, 1 + 1 + 2 + 3]


def test_r10_a_dog_drives_off_the_cat_so_the_mouse_stays_and_the_cheese_goes() -> None:
    assert (1, 0) not in left_in(A_CHAIN, "cat")
    assert left_in(A_CHAIN, "mouse") == {(2, 0)}
    assert left_in(A_CHAIN, "1:3") == set()
    assert ended_with(A_CHAIN).points == [7, 10]


NO_DOG = A_CHAIN.replace("dog ", "mouse", 1)


def test_r10_without_the_dog_the_cat_stays_the_mouse_goes_and_the_cheese_stays() -> None:
    assert (1, 0) in left_in(NO_DOG, "cat")
    assert left_in(NO_DOG, "mouse") == set()
    assert left_in(NO_DOG, "1:3") == {(3, 0)}
    assert ended_with(NO_DOG).points == [10, 10]


TWO_CATS_AT_A_MOUSE = """
    dog   cat    mouse  1:3   2:1
    1:1   2:1    cat    2:1   1:1
    2:2   1:2    start  1:1   dog
    1:2   2:2    2:3    cat   cat
    cat   mouse  mouse  cat   mouse
"""


def test_r10_a_mouse_goes_if_only_one_of_two_cats_beside_it_stays() -> None:
    assert left_in(TWO_CATS_AT_A_MOUSE, "cat") == {(2, 1), (3, 3), (0, 4), (3, 4)}
    assert left_in(TWO_CATS_AT_A_MOUSE, "mouse") == set()
    assert left_in(TWO_CATS_AT_A_MOUSE, "1:3") == {(3, 0)}


def test_r10_corners_are_not_next_to_each_other() -> None:
    # The dog in the first row has a cheese's corner, the mice in the last have 2:3's.
    assert left_in(A_CHAIN, "2:3") == {(2, 3)}
    assert left_in(A_CHAIN, "dog") == {(0, 0), (2, 1)}


EVERY_CHEESE_EATEN = """
    1:1    mouse  2:1    mouse  1:1
    mouse  2:1    mouse  1:1    mouse
    mouse  2:1    dog    dog    mouse
    dog    start  cat    cat    mouse
    cat    cat    cat    cat    mouse
"""


def test_r10_dogs_are_never_removed_and_all_of_a_step_go_at_once() -> None:
    assert len(left_in(EVERY_CHEESE_EATEN, "dog")) == 3
    assert left_in(EVERY_CHEESE_EATEN, "cat") == {(1, 4), (2, 4), (3, 4)}
    assert (4, 4) not in left_in(EVERY_CHEESE_EATEN, "mouse")
    assert len(left_in(EVERY_CHEESE_EATEN, "mouse")) == 8


def test_r11_most_points_win() -> None:
    assert ended_with(A_CHAIN).winners == [2]


def test_r11_more_cheeses_break_a_tie() -> None:
    m = ended_with(BESIDE_THE_START_CARD)
    assert (m.points, [seat["rescued"] for seat in board(m)["seats"]]) == ([7, 7], [5, 4])
    assert m.winners == [1]


def test_r11_with_equal_cheeses_too_the_win_is_shared() -> None:
    assert ended_with(NO_DOG).winners == [1, 2]


def test_r11_no_cheese_left_at_all_is_a_shared_win_too() -> None:
    m = ended_with(EVERY_CHEESE_EATEN)
    assert (m.points, m.winners) == ([0, 0], [1, 2])


# --- Who may know what, and the page's first example -----------------------------------------


def test_the_animals_of_others_are_hidden_and_their_cheeses_can_be_worked_out() -> None:
    one = rescue("draw dog; draw cat; draw mouse; draw mouse", "lay cheese1 0 1; draw mouse")
    other = rescue("draw dog; draw cat; draw dog; draw cat", "lay cheese1 0 1; draw mouse")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(2) != other.view(2)
    assert board(one, 1)["unseen"] == {"dog": 2, "cat": 5, "mouse": 8}
    assert (board(one, 1)["pile"], board(one, 1)["seats"][1]["animals"]) == (13, 2)


def test_two_players_begin_with_five_cards_on_four_cells() -> None:
    assert len(rescue(DEALT_TO_TWO).legal()) == 20


@pytest.mark.parametrize(
    ("players", "side", "cheeses", "pile"),
    [
        (2, 3, [1, 1, 0], [1, 2, 3]),
        (2, 4, [2, 1, 1], [2, 4, 6]),
        (3, 3, [1, 0, 0], [1, 2, 3]),
        (3, 4, [1, 1, 1], [2, 4, 6]),
        (4, 4, [1, 1, 0], [2, 4, 6]),
        (4, 6, [2, 1, 1], [4, 8, 12]),
    ],
)
def test_a_small_variant_has_fewer_cheeses_and_animals(
    players: int, side: int, cheeses: list[int], pile: list[int]
) -> None:
    s = zero_state(rules.State)
    rules.start(s, players, CHANCE, [side])
    assert [hand[CHEESE:] for hand in s.hand[:players]] == [cheeses] * players
    assert s.pile == pile
