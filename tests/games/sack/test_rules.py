"""The rules S1 to S14, each shown by small games: setting up, and a round."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

import cheeseboard as cb
from tests.games.sack.small_games import (
    CARDS,
    board,
    face_up,
    mice,
    mouse_cards,
    player,
    puts,
    sack,
)
from tests.play import go_on, played, refusal

# --- Setting up ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "can_play"), [(2, False), (3, True), (5, True), (6, False)])
def test_three_to_five_can_play(players: int, can_play: bool) -> None:
    with nullcontext() if can_play else refusal("bad_players"):
        cb.Match("sack", players=players)


def test_s1_each_hand_loses_one_card_of_its_set_at_random() -> None:
    m = played("sack", 4, starter=1)
    assert m.chances() == pytest.approx({f"lose 1 {card}": 0.1 for card in CARDS})
    go_on(m, "lose 1 -5")
    assert m.chances() == pytest.approx({f"lose 2 {card}": 0.1 for card in CARDS})
    go_on(m, "lose 2 15; lose 3 15; lose 4 rabbit")
    assert m.legal() == [f"put {card}" for card in CARDS if card != "-5"]
    assert [seat["cards"] for seat in board(m)["players"]] == [9, 9, 9, 9]


def test_s1_only_the_owner_sees_what_is_missing() -> None:
    m = sack(lost="-5 15 3 8")
    assert player(m, 1)["lost"] == "-5"
    assert [seat["lost"] for seat in board(m, 1)["players"]] == ["-5", None, None, None]
    assert [line["action"] for line in m.log(1)] == [
        "lose 1 -5",
        "lose 2 ?",
        "lose 3 ?",
        "lose 4 ?",
    ]


@pytest.mark.parametrize(("players", "bank"), [(3, 21), (4, 27), (5, 33)])
def test_s2_each_player_has_15_mice_and_the_bank_has_the_mice_for_that_many_players(
    players: int, bank: int
) -> None:
    m = sack(players=players)
    assert mice(m) == [15] * players
    assert board(m)["bank"] + sum(mouse_cards(m)) == bank


@pytest.mark.parametrize(
    ("players", "cards", "left"), [(3, [3, 6], 12), (4, [2, 4, 6], 15), (5, [2, 3, 4, 6], 18)]
)
def test_s3_each_mouse_card_gets_its_number_from_the_bank(
    players: int, cards: list[int], left: int
) -> None:
    m = sack(players=players)
    assert [card["number"] for card in board(m)["mouse_cards"]] == cards
    assert (mouse_cards(m), board(m)["bank"]) == (cards, left)


def test_s4_the_first_starter_is_drawn() -> None:
    m = played("sack", 3)
    third = pytest.approx(1 / 3)
    assert m.chances() == {"starter 1": third, "starter 2": third, "starter 3": third}
    go_on(m, "starter 2; lose 1 3; lose 2 3; lose 3 3")
    assert m.mover == 2


def test_s4_a_given_starter_is_not_drawn() -> None:
    m = sack(starter=3)
    assert m.record()["actions"][0] == "lose 1 rabbit"
    assert m.mover == 3


def test_s5_with_three_players_nine_of_a_fourth_set_are_the_dummys() -> None:
    m = sack(players=3)
    assert board(m)["dummy"] == {"cards": 8, "played": []}  # and one lies in the row
    assert board(sack(players=4))["dummy"] is None
    go_on(m, puts("3 3 3"))
    assert m.chances() == pytest.approx({f"dummy {card}": 0.1 for card in CARDS})
    go_on(m, "dummy 11; bid 1; pass; pass", puts("5 5 5"))
    assert m.chances() == pytest.approx({f"dummy {card}": 1 / 9 for card in CARDS if card != "11"})


def test_s5_one_card_of_the_dummy_never_comes() -> None:
    m = cb.Match("sack", players=3, seed=5).finish(["random"] * 3)
    turned_up = [a for a in m.record()["actions"] if a.startswith("dummy")]
    assert len(set(turned_up)) == len(turned_up) == 9
    assert board(m)["dummy"]["cards"] == 0


# --- A round ---------------------------------------------------------------------------------


def test_s6_all_put_one_card_clockwise_from_the_starter() -> None:
    m = sack("put 15", starter=3)
    assert m.mover == 4
    go_on(m, "put -8; put 3")
    assert m.mover == 2
    assert [place["owner"] for place in board(m)["row"]] == [3, 4, 1]
    assert "put -8" not in go_on(m, "put 5; bid 1; pass; pass; pass; put 5").legal()


def test_s6_a_card_lies_face_down_and_only_its_owner_knows_it() -> None:
    m = sack("put 15; put -8")
    assert board(m, 1)["row"] == [
        {"owner": 1, "card": "15", "up": False},
        {"owner": 2, "card": None, "up": False},
    ]
    assert [place["card"] for place in board(m)["row"]] == [None, None]
    assert [line["action"] for line in m.log(2)][-2:] == ["put ?", "put -8"]


def test_s6_the_dummys_card_lies_before_the_starters() -> None:
    m = sack(players=3, starter=2)
    assert board(m)["row"] == [{"owner": None, "card": None, "up": False}]
    go_on(m, puts("3 5 8"), "dummy 15")
    assert [place["owner"] for place in board(m)["row"]] == [None, 2, 3, 1]


def test_s6_the_last_card_is_put_by_an_action() -> None:
    m = sack()
    for card in [card for card in CARDS if card not in ("rabbit", "15")]:
        go_on(m, puts(" ".join([card] * 4)), "bid 1; pass; pass; pass")
    assert (m.mover, m.legal(), board(m)["round"]) == (1, ["put 15"], 9)


def test_s7_the_starters_card_is_turned_up_when_all_have_put() -> None:
    m = sack("put 15; put -8; put 3")
    assert face_up(m) == []
    go_on(m, "put 5")
    assert (face_up(m), m.mover, board(m)["phase"]) == (["15"], 1, "bidding")


def test_s7_with_three_players_the_dummys_card_is_turned_up() -> None:
    m = sack(puts("15 -8 3"), players=3)
    assert (m.mover, face_up(m)) == ("chance", [])
    go_on(m, "dummy smalldog")
    assert (m.mover, face_up(m)) == (1, ["smalldog"])


def test_s8_the_starter_bids_one_mouse_or_more_or_passes() -> None:
    m = sack(puts("15 -8 3 5"))
    assert m.mover == 1
    assert set(m.legal()) == {"pass"} | {f"bid {n}" for n in range(1, 16)}


def test_s8_a_bid_is_higher_than_the_highest() -> None:
    m = sack(puts("15 -8 3 5"), "bid 7")
    assert m.mover == 2
    assert set(m.legal()) == {"pass"} | {f"bid {n}" for n in range(8, 16)}


def test_s8_a_later_bid_replaces_the_earlier_one() -> None:
    m = sack(puts("15 -8 3 5"), "bid 3; bid 4; pass; pass; bid 9; pass")
    assert mice(m) == [15 - 9, 15 + 6, 15 + 2, 15 + 4]


def test_s8_nobody_bids_more_than_they_have_and_passing_is_an_action() -> None:
    m = sack(puts("15 -8 3 5"), "bid 15")
    assert (m.mover, m.legal()) == (2, ["pass"])
    go_on(m, "pass", "pass", "pass", puts("3 3 5 3"))
    assert (m.mover, m.legal()) == (1, ["pass"])


def test_s8_those_who_passed_are_skipped() -> None:
    m = sack(puts("15 -8 3 5"), "bid 1; pass; bid 2; bid 3")
    assert m.mover == 1
    go_on(m, "bid 4")
    assert m.mover == 3


@pytest.mark.parametrize("players", [4, 5])
def test_s8_s11_the_last_seat_can_be_the_highest_bidder(players: int) -> None:
    m = sack(puts(" ".join(["15", "-8", "3", "5", "8"][:players])), players=players)
    for seat in range(1, players + 1):
        go_on(m, f"bid {seat}")
    assert m.mover == 1
    assert set(m.legal()) == {"pass"} | {f"bid {n}" for n in range(players + 1, 16)}
    go_on(m, *["pass"] * (players - 1))
    assert (board(m)["last"]["buyer"], board(m)["last"]["price"]) == (players, players)


def test_s9_a_passing_player_takes_back_the_bid_and_the_mice_of_the_lowest_mouse_card() -> None:
    m = sack(puts("15 -8 3 5"), "bid 5; bid 6; pass")
    assert (mice(m), mouse_cards(m)) == ([15, 15, 17, 15], [0, 4, 6])
    go_on(m, "bid 7; pass")
    assert (mice(m), mouse_cards(m)) == ([19, 15, 17, 15], [0, 0, 6])
    assert (player(m, 1)["bid"], player(m, 1)["passed"]) == (0, True)
    assert m.mover == 2


def test_s9_empty_mouse_cards_give_no_mice() -> None:
    m = sack(puts("3 3 3 3"), "pass; pass; pass; pass", puts("5 5 5 5"))
    assert mouse_cards(m) == [0, 0, 0]
    before = mice(m)
    assert mice(go_on(m, "pass")) == before


def test_s10_each_pass_turns_up_the_next_card() -> None:
    m = sack(puts("15 -8 3 5"), "bid 1; bid 2")
    assert face_up(m) == ["15"]
    assert face_up(go_on(m, "pass")) == ["15", "-8"]
    assert face_up(go_on(m, "bid 3; pass")) == ["15", "-8", "3"]
    go_on(m, "pass")
    assert [place["card"] for place in board(m)["last"]["row"]] == ["15", "-8", "3", "5"]


def test_s10_with_three_players_the_last_two_cards_are_turned_up_together() -> None:
    m = sack(puts("15 -8 3"), "dummy 11", players=3)
    assert face_up(m) == ["11"]
    assert face_up(go_on(m, "pass")) == ["11", "15"]
    assert face_up(go_on(m, "pass")) == ["11", "15", "-8", "3"]


def test_s11_the_last_bidder_pays_and_takes_the_row_without_an_action() -> None:
    m = sack(puts("15 -8 3 5"), "bid 2; bid 7; pass; pass")
    bank = board(m)["bank"]
    go_on(m, "pass")
    assert board(m)["bank"] == bank + 7 - (2 + 4 + 6)
    assert mice(m) == [15 + 6, 15 - 7, 15 + 2, 15 + 4]
    assert player(m, 2)["won"] == ["-8", "3", "5", "15"]
    assert board(m)["last"] | {"row": []} == {"row": [], "buyer": 2, "price": 7}
    assert m.legal() == [f"put {card}" for card in CARDS if card not in ("rabbit", "-8")]


def test_s12_if_nobody_bids_the_last_player_may_buy_for_exactly_one_mouse() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; pass")
    # The worked example: passers get 2, 4, 6 in turn.
    assert mice(m) == [17, 19, 21, 15]
    assert face_up(m) == ["15", "-8", "3", "5"]
    assert (m.mover, set(m.legal()), board(m)["phase"]) == (4, {"bid 1", "pass"}, "offered")
    go_on(m, "bid 1")
    assert mice(m)[3] == 14
    assert player(m, 4)["won"] == ["-8", "3", "5", "15"]
    assert m.mover == 4


def test_s13_if_the_last_player_passes_too_the_row_is_put_away() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; pass; pass")
    assert mice(m) == [17, 19, 21, 15]
    assert [player(m, seat)["won"] for seat in (1, 2, 3, 4)] == [[], [], [], []]
    assert board(m)["round"] == 2
    assert (board(m)["last"]["buyer"], board(m)["last"]["price"]) == (None, 0)


def test_s13_the_starter_of_a_void_round_starts_again_without_mice_on_the_cards() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; pass; pass", starter=2)
    assert (m.mover, mouse_cards(m), board(m)["bank"]) == (2, [0, 0, 0], 15)
    go_on(m, puts("5 5 5 3"), "pass; bid 1; pass; pass")
    # Filled again after a round that has a buyer.
    assert (m.mover, mouse_cards(m), board(m)["bank"]) == (3, [2, 4, 6], 15 + 1 - 12)


def test_s13_a_last_player_without_mice_must_pass() -> None:
    m = sack(puts("3 3 3 3"), "bid 15; pass; pass; pass")
    go_on(m, puts("5 5 5 5"), "pass; bid 1; pass; pass")
    assert mice(m)[0] == 2
    go_on(m, puts("8 8 8 8"), "bid 1; pass; pass; bid 2; pass")
    # Seat 1 has spent everything, and the bank has only nine mice to fill the cards with.
    assert (mice(m)[0], mouse_cards(m)) == (0, [0, 0, 0])
    go_on(m, puts("11 11 11 11"), "pass; bid 1; pass; pass", puts("15 15 15 15"))
    go_on(m, "pass; pass; pass")
    assert (m.mover, m.legal()) == (1, ["pass"])


def test_s13_a_void_round_counts_as_one_of_the_nine() -> None:
    m = sack()
    for card in [card for card in CARDS if card != "rabbit"]:
        go_on(m, puts(" ".join([card] * 4)), "pass; pass; pass; pass")
    assert m.over
    assert m.points == [17, 19, 21, 15]


def test_s14_the_buyer_starts_the_next_round() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; bid 1; pass")
    assert (m.mover, board(m)["starter"]) == (3, 3)


def test_s14_everyone_sees_what_everyone_won() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; bid 1; pass")
    for seat in (None, 1, 2, 3, 4):
        assert board(m, seat)["players"][2]["won"] == ["-8", "3", "5", "15"]
        assert board(m, seat)["players"][2]["cats"] == 15


def test_s14_with_memory_no_won_pile_is_shown_until_the_end() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; bid 1; pass", memory=True)
    assert [player(m, seat)["won"] for seat in (1, 2, 3, 4)] == [None] * 4
    assert [player(m, seat)["cats"] for seat in (1, 2, 3, 4)] == [None] * 4
    assert [player(m, seat)["played"] for seat in (1, 2, 3, 4)] == [None] * 4
    assert m.state.piles[2] == [1, 0, 1, 1, 0, 0, 1, 0, 0, 0]  # bots still remember
    m.finish(["random"] * 4)
    assert all(player(m, seat)["won"] is not None for seat in (1, 2, 3, 4))


def test_s14_with_memory_earlier_rounds_are_gone_from_the_log_until_the_end() -> None:
    m = sack(puts("15 -8 3 5"), "pass; pass; bid 1; pass", memory=True)
    # The row's last card has only now been turned up.
    assert [place["card"] for place in board(m)["last"]["row"]] == ["15", "-8", "3", "5"]
    assert {"by": 3, "action": "bid 1"} in m.log(1)
    go_on(m, "put -5")
    assert board(m)["last"] is None
    assert m.log(1) == [{"by": 3, "action": "put ?"}]
    m.finish(["random"] * 4)
    assert [line["action"] for line in m.log(1)] == m.record()["actions"]
