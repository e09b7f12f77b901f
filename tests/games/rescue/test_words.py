"""Refused lays say why, with the number of the rule; a board shows the three steps."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from cheeseboard.games.rescue import words
from cheeseboard.games.rescue.sketch import sketch
from tests.games.rescue.small_games import A_CHAIN, DEALT_TO_TWO, ended_with, rescue, written
from tests.play import played

DEALT = f"starter 1; {DEALT_TO_TWO}"
DEALT_TO_THREE = f"{DEALT}; draw cat; draw cat"
NO_DOGS_LEFT = "starter 1; draw dog; draw dog; draw dog"
FIVE_WIDE = (
    f"{DEALT}; lay cheese1 1 0; draw mouse; lay mouse 2 0; draw mouse; "
    "lay cheese1 3 0; draw mouse; lay mouse 4 0; draw mouse"
)
FIVE_HIGH = (
    f"{DEALT}; lay dog 0 -1; draw dog; lay mouse 0 -2; draw mouse; "
    "lay dog 0 -3; draw dog; lay mouse 0 -4; draw mouse"
)


@pytest.mark.parametrize(
    ("players", "before", "action", "reason"),
    [
        (2, "", "draw dog", "First the starter is drawn (R5)"),
        (2, "", "starter 4", "no seat 4 at this table"),
        (2, "starter 1", "lay dog 0 1", "First seat 1 draws a card from the pile (R4)"),
        (2, f"{DEALT}; lay dog 0 1", "lay cat 0 2", "seat 1 draws a card from the pile (R5)"),
        (2, NO_DOGS_LEFT, "draw dog", "no dog left in the pile (R2)"),
        (2, DEALT, "draw dog", "Chance decides that"),
        (2, DEALT, "lay mouse 0 1", "You have no mouse in your hand (R5)"),
        (2, DEALT, "lay dog 0 0", "already a card at 0 0 (R7)"),
        (2, DEALT, "lay dog 1 1", "no card next to 1 1 (R6)"),
        (2, DEALT, "lay dog 5 0", "more than 5 columns (R7)"),
        (2, FIVE_WIDE, "lay dog -1 0", "more than 5 columns (R7)"),
        (2, FIVE_HIGH, "lay cat 0 1", "more than 5 rows (R7)"),
        (3, DEALT_TO_THREE, "lay dog 1 0", "first card is laid at 0 0 (R6)"),
    ],
)
def test_a_refused_action_says_why(players: int, before: str, action: str, reason: str) -> None:
    m = played("rescue", players, *filter(None, [before]))
    with pytest.raises(cb.Refused) as refused:
        m.play(action)
    assert refused.value.code == "illegal"
    assert reason in str(refused.value)


def test_texts_of_actions_are_as_in_the_rulebook() -> None:
    texts = "starter 2; draw dog; draw cat; draw mouse; lay dog 0 1; lay cheese3 -2 0"
    for text in texts.split("; "):
        assert words.text(words.ACTIONS[text]) == text
    assert "draw ?" not in words.ACTIONS


def test_a_board_shows_the_three_steps_at_the_end() -> None:
    board = ended_with(A_CHAIN).view(None)["board"]
    cats, mice, cheeses = board["steps"]
    assert [step["by"] for step in board["steps"]] == ["dog", "cat", "mouse"]
    assert [written(card) for card in cats["removed"]] == ["cat"]
    assert [written(card) for card in mice["removed"]] == ["mouse"] * 3
    assert [written(card) for card in cheeses["removed"]] == ["1:3"]
    assert all(card in board["table"] for step in board["steps"] for card in step["removed"])


def test_before_the_end_a_board_shows_no_steps_and_no_points() -> None:
    board = rescue(DEALT_TO_TWO).view(1)["board"]
    assert board["steps"] == []
    assert {seat["points"] for seat in board["seats"]} == {None}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sketch_fits_a_terminal(players: int) -> None:
    m = cb.Match("rescue", players=players, seed=players)
    while not m.over:
        for seat in (None, *range(1, players + 1)):
            drawn = sketch(m.view(seat))
            assert max(len(line) for line in drawn.splitlines()) <= 80
        m.play(m.legal()[-1])
    assert "won" in sketch(m.view(1))


def test_a_sketch_puts_what_was_removed_in_brackets() -> None:
    drawn = sketch(ended_with(A_CHAIN).view(1))
    assert "|  dog  | (cat) | mouse |(1:ooo)|  2:o  |" in drawn


@pytest.mark.parametrize("seed", range(4))
def test_r10_the_board_shows_what_would_be_eaten_and_left_now(seed: int) -> None:
    """At the end it is what the steps of driving off say; before, what they would say."""
    m = cb.Match("rescue", players=3, seed=seed)
    before = m.view(1)["board"]
    while not m.over:
        before = m.view(1)["board"]
        m.step(["random"] * 3)
    after = m.view(1)["board"]
    assert [each["now"] for each in after["seats"]] == m.points
    assert after["danger"] == []
    cheeses = [card for card in before["table"] if card["owner"]]
    eaten = [(cell["column"], cell["row"]) for cell in before["danger"]]
    left = [card for card in cheeses if (card["column"], card["row"]) not in eaten]
    for seat in before["seats"]:
        worth = sum(int(card["card"][-1]) for card in left if card["owner"] == seat["seat"])
        assert seat["now"] == worth
