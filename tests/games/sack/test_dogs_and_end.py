"""The rules S15 to S21, each shown by small games: dogs, mice, and the end."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from cheeseboard.contract import zero_state
from cheeseboard.games.sack import cards, rules, state
from tests.games.sack.small_games import (
    CARDS,
    board,
    mice,
    mouse_cards,
    player,
    puts,
    sack,
    won_by_first,
)
from tests.play import go_on

# --- Dogs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        ("-5 11 smalldog rabbit", ["11", "rabbit"]),
        ("-5 11 bigdog rabbit", ["-5", "rabbit"]),
        ("-8 -5 bigdog rabbit", ["-8", "rabbit"]),
        ("-8 -5 smalldog rabbit", ["-5", "rabbit"]),
        ("3 15 smalldog rabbit", ["15", "rabbit"]),
        ("3 15 bigdog 15", ["3", "15"]),
        ("bigdog 3 11 -8", ["-8", "3"]),
        ("smalldog -8 -8 11", ["-8", "11"]),
    ],
)
def test_s15_one_dog_chases_one_cat_the_big_dog_the_best_the_small_dog_the_worst(
    row: str, kept: list[str]
) -> None:
    assert won_by_first(row) == kept


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        ("8 bigdog smalldog -8", ["-8", "8"]),
        ("bigdog bigdog 15 3", ["3", "15"]),
        ("smalldog smalldog smalldog -8", ["-8"]),
        ("bigdog smalldog bigdog smalldog", []),
    ],
)
def test_s16_two_dogs_fight_and_no_cat_is_chased(row: str, kept: list[str]) -> None:
    assert won_by_first(row) == kept


@pytest.mark.parametrize("dog", ["bigdog", "smalldog"])
def test_s17_a_dog_with_no_cat_goes_alone_and_a_rabbit_is_no_cat(dog: str) -> None:
    assert won_by_first(f"rabbit {dog} rabbit rabbit") == ["rabbit", "rabbit", "rabbit"]


# --- Mice ------------------------------------------------------------------------------------


def test_s18_the_mouse_cards_are_filled_once_the_payment_is_in_the_bank() -> None:
    m = sack(puts("3 3 3 3"), "bid 1; pass; pass; pass")
    assert (board(m)["bank"], mouse_cards(m)) == (15 + 1 - 12, [2, 4, 6])
    # Four mice in the bank: with the eight that are paid now it can just fill all of them.
    go_on(m, puts("5 5 5 5"), "bid 8; pass; pass; pass")
    assert (board(m)["bank"], mouse_cards(m)) == (0, [2, 4, 6])


def test_s18_a_bank_that_cannot_fill_all_mouse_cards_fills_none() -> None:
    m = sack(puts("3 3 3 3"), "bid 1; pass; pass; pass", puts("5 5 5 5"), "bid 7; pass; pass; pass")
    assert (board(m)["bank"], mouse_cards(m)) == (11, [0, 0, 0])
    before = mice(m)
    go_on(m, puts("8 8 8 8"), "bid 1; pass; pass; pass")
    assert mice(m) == [before[0] - 1, *before[1:]]
    assert (board(m)["bank"], mouse_cards(m)) == (0, [2, 4, 6])


def test_s19_players_see_no_mice_but_their_own() -> None:
    m = sack(puts("15 -8 3 5"), "bid 4; pass")
    assert [seat["mice"] for seat in board(m, 2)["players"]] == [None, 17, None, None]
    assert [seat["mice"] for seat in board(m)["players"]] == [None] * 4
    assert [seat["bid"] for seat in board(m)["players"]] == [4, 0, 0, 0]


def test_s19_with_open_mice_everyone_sees_them() -> None:
    m = sack(puts("15 -8 3 5"), "bid 4; pass", open_mice=True)
    for seat in (None, 1, 2):
        assert [other["mice"] for other in board(m, seat)["players"]] == [15, 17, 15, 15]


def test_s19_when_the_game_is_over_everyone_sees_them() -> None:
    m = cb.Match("sack", players=4, seed=1).finish(["random"] * 4)
    assert [other["mice"] for other in board(m)["players"]] == mice(m)


# --- End -------------------------------------------------------------------------------------


def test_s20_after_nine_rounds_cats_and_mice_count_and_rabbits_nothing() -> None:
    m = sack(lost="-8 3 3 3")
    for card in [card for card in CARDS if card != "-8"]:
        rest = "-8" if card == "3" else card
        assert not m.over
        go_on(m, puts(" ".join([card, rest, rest, rest])), "bid 1; pass; pass; pass")
    assert m.over
    assert m.legal() == []
    # Each row but one was four alike: the dogs fought, and the rabbits are nothing.
    cats = -5 * 4 + (3 - 8 * 3) + (5 + 8 + 11 + 15) * 4
    assert player(m, 1)["cats"] == cats
    first, *others = mice(m)
    assert m.points == [cats + first, *others]
    assert m.winners == [1]


def test_s20_a_row_is_worth_its_cats_alone() -> None:
    row = [cards.WORTH.index(15), cards.RABBIT, cards.WORTH.index(-8)]
    assert cards.worth_of(row, len(row)) == 15 - 8


def ended(*seats: tuple[int, list[int]]) -> state.State:
    """A game that is over, with each seat's mice and cats."""
    s = zero_state(state.State)
    rules.start(s, len(seats), 0, [0, 0, state.ROUNDS, state.MICE_TO_BEGIN])
    s.phase = state.ENDED
    for seat, (seat_mice, cats) in enumerate(seats):
        s.mice[seat] = seat_mice
        for worth in cats:
            s.piles[seat][cards.WORTH.index(worth)] += 1
    return s


def winners(s: state.State) -> list[int]:
    return [seat + 1 for seat in range(s.players) if rules.won(s, seat)]


def test_s21_the_higher_sum_of_cats_breaks_a_tie() -> None:
    s = ended((10, [5, 5]), (2, [15, 3]), (4, [8, 8]))
    assert [rules.points(s, seat) for seat in range(3)] == [20, 20, 20]
    assert winners(s) == [2]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_s20_s21_the_last_seat_can_be_the_winner(players: int) -> None:
    equal = [(10, [5])] * (players - 1)
    assert winners(ended(*equal, (16, []))) == [players]
    assert winners(ended(*equal, (7, [8]))) == [players]  # by its cats
    assert winners(ended(*equal, (14, []))) == list(range(1, players))


def test_s21_with_equal_cats_too_the_win_is_shared() -> None:
    assert winners(ended((10, [5, 5]), (7, [3, 5, 5]), (7, [8, 5]))) == [2, 3]
    assert winners(ended((15, []), (15, []), (15, []), (15, []))) == [1, 2, 3, 4]
