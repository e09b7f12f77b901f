"""The cat in the sack in words: refusals give reasons, and views show no secrets."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from cheeseboard.contract import copy
from cheeseboard.games.sack import state, words
from cheeseboard.games.sack.sketch import sketch
from tests.games.sack.small_games import board, puts, sack
from tests.play import go_on, played

ROW = puts("15 -8 3 5")


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ("put 15", "bid 1", "every player has put a card into the row (S7)"),
        ("put 15", "pass", "(S7)"),
        ("put 15", "put rabbit", "Your rabbit was put away at the beginning (S1)"),
        (f"{ROW}; bid 1; pass; pass; pass", "put 15", "You have already played your 15 (S6)"),
        (ROW, "put -8", "now bid or pass (S8)"),
        (f"{ROW}; bid 4", "bid 4", "higher than the highest, which is 4 (S8)"),
        (ROW, "bid 16", "You have only 15 mice (S8)"),
        (ROW, "bid 108", "You have only 15 mice (S8)"),
        (f"{ROW}; pass; pass; pass", "bid 2", "for exactly one mouse (S12)"),
        (ROW, "lose 1 3", "Chance decides that"),
        (ROW, "starter 1", "Chance decides that"),
        (ROW, "dummy 11", "Chance decides that"),
    ],
)
def test_a_refused_action_says_why(before: str, action: str, reason: str) -> None:
    assert reason in refusal(sack(before), action)


def test_a_refused_action_says_why_at_chance() -> None:
    m = played("sack", 3)
    assert "(S4)" in refusal(m, "put 15")
    go_on(m, "starter 1; lose 1 3")
    assert "First seat 2 loses a card of its set (S1)" in refusal(m, "lose 1 3")
    go_on(m, "lose 2 3; lose 3 3", puts("5 5 5"))
    assert "(S5, S7)" in refusal(m, "bid 1")


def test_a_refused_purchase_without_a_mouse_says_why() -> None:
    m = sack(ROW, "pass; pass; pass")
    m.state.mice[3] = 0
    assert "you must pass (S13)" in refusal(m, "bid 1")


def test_a_refusal_names_cards_and_mice_as_people_do() -> None:
    m = sack(f"put bigdog; {puts('-8 3 5')}; bid 1; pass; pass; pass")
    assert "already played your big dog (S6)" in refusal(m, "put bigdog")
    m = sack(ROW)
    m.state.mice[0] = 1
    assert "You have only 1 mouse (S8)" in refusal(m, "bid 2")


def refusal(m: cb.Match, action: str) -> str:
    with pytest.raises(cb.Refused) as refused:
        m.play(action)
    assert refused.value.code == "illegal"
    return str(refused.value)


def test_every_number_has_its_text() -> None:
    texts = [words.text(action) for action in range(state.ACTION_COUNT) if action != state.BID]
    assert len(set(texts)) == len(texts)
    unseen = {text for text in texts if "?" in text}
    assert unseen == {"put ?", *(f"lose {seat} ?" for seat in range(1, 6))}
    assert set(words.ACTIONS) == set(texts) - unseen


def test_the_view_counts_cards_and_keeps_hands_secret() -> None:
    m = sack("put 15; put -8")
    for seat in (None, 1, 3):
        assert [other["cards"] for other in board(m, seat)["players"]] == [8, 8, 9, 9]
    assert [other["hand"] is None for other in board(m, 1)["players"]] == [False, True, True, True]
    assert [other["hand"] for other in board(m)["players"]] == [None] * 4


def test_the_view_shows_what_was_turned_up_of_each_set() -> None:
    m = sack(ROW, "pass; bid 1")
    assert [other["played"] for other in board(m)["players"]] == [["15"], ["-8"], [], []]
    go_on(m, "pass; pass; put 8")
    assert [other["played"] for other in board(m, 2)["players"]] == [["15"], ["-8"], ["3"], ["5"]]


def test_the_last_round_shows_what_the_buyer_kept() -> None:
    m = sack(puts("bigdog 3 15 -8"), "pass; bid 1; pass; pass")
    assert board(m)["last"] == {
        "row": [
            {"owner": 1, "card": "bigdog", "kept": False},
            {"owner": 2, "card": "3", "kept": True},
            {"owner": 3, "card": "15", "kept": False},
            {"owner": 4, "card": "-8", "kept": True},
        ],
        "buyer": 2,
        "price": 1,
    }


def test_nobody_keeps_the_cards_of_a_void_round() -> None:
    m = sack(ROW, "pass; pass; pass; pass")
    assert [place["kept"] for place in board(m)["last"]["row"]] == [False] * 4


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_sketch_fits_a_terminal(players: int) -> None:
    for seed in range(4):
        m = cb.Match("sack", players=players, seed=seed, memory=seed == 1, open_mice=seed == 2)
        while not m.over:
            m.step(["sensible"] * players)
            for seat in (None, 1):
                assert max(map(len, sketch(m.view(seat)).split("\n"))) <= 80


def test_the_sketch_shows_the_row_as_the_seat_sees_it() -> None:
    m = sack(ROW, "pass; bid 1")
    assert "│    15    │ │    -8    │ │   ▒▒▒▒   │ │   (5)    │" in sketch(m.view(4))
    assert "▸ seat 3" in sketch(m.view(4))
    assert "seat 4 (you)" in sketch(m.view(4))


def test_the_results_of_an_action_are_public() -> None:
    m = cb.Match("sack", players=4, seed=2)
    told = []
    while not m.over:
        before = copy(m.state)
        m.step(["sensible"] * 4)
        told += words.aftermath(before, m.state)
    kinds = [line.split()[0] for line in told]
    assert kinds.count("up") == 9 * 4  # S7, S12: every card of every round comes to light
    assert kinds.count("sold") + kinds.count("void") == 9
    assert {"dog", "dogs"} & set(kinds)
    assert kinds.count("worth") == kinds.count("sold")
    assert kinds.count("took") > 0  # S9: mice taken on passing
