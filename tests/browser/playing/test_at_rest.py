"""A waiting board comes to rest: endless animation would drain a phone."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from tests.browser.conftest import People
from tests.browser.places import bots

ITERATIONS = "() => document.getAnimations().map(a => a.effect.getComputedTiming().iterations)"


@pytest.mark.parametrize("game", cb.games())
def test_what_can_be_done_glows_but_does_not_move_for_ever(people: People, game: str) -> None:
    eva = people(reduced_motion="no-preference")
    eva.sit_at(eva.open(game, "me", *bots(game)))
    assert eva.await_turn()
    eva.see_the_board()
    eva.page.locator("main.board .can").first.wait_for()
    turns = eva.page.evaluate(ITERATIONS)
    assert turns  # it breathes
    assert all(isinstance(count, (int, float)) and count < 10 for count in turns)
