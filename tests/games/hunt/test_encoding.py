"""What learning players get in the mouse hunt."""

from __future__ import annotations

from cheeseboard.contract import copy
from cheeseboard.game_setup import checked_setup
from cheeseboard.games.hunt import encoding, rules
from cheeseboard.games.hunt.rules import CHOOSING, FACES, State
from tests.laws.walks import Walk


def failing(s: State) -> int:
    """All rolls tried, one after another."""
    count = 0
    for one in range(FACES):
        for two in range(FACES):
            rolled = copy(s)
            rolled.dice = [one, two]
            count += not rules.can_lure(rolled)
    return count


def test_h7_the_rolls_that_fail_are_counted_right() -> None:
    counted = set()
    for seed in range(24):
        walk = Walk(checked_setup("hunt", 2 + seed % 3, {}), seed)
        while not walk.over:
            if walk.state.phase == CHOOSING:
                assert encoding.failing_rolls(walk.state) == failing(walk.state)
                counted.add(failing(walk.state))
            walk.step()
    assert {1, 4, 9, 16, 36} <= counted


def test_with_an_empty_centre_only_equal_pairs_help() -> None:
    s = Walk(checked_setup("hunt", 3, {"starter": 1}), 1).state
    s.centre = [0] * 5
    s.caught[1] = [2, 0, 1, 0, 0]
    assert encoding.failing_rolls(s) == failing(s) == 36 - 7
