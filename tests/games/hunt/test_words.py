"""Refused hunts say why, with the number of the rule."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from cheeseboard.game import copy
from cheeseboard.games.hunt import words
from tests.play import played

TWO_REDS_CAUGHT = "roll red red; lure red red; stop;"


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ("", "stop", "H2"),
        ("roll red blue", "stop", "H4"),
        ("roll red blue", "roll", "H4"),
        ("roll red blue", "lure green", "do not show green (H4)"),
        ("roll red blue; lure red", "lure blue", "roll again or stop (H2)"),
        ("roll red blue; lure red; roll; roll red blue", "lure red", "already (H6)"),
        (TWO_REDS_CAUGHT + "roll red blue", "lure red@1", "Only two dice of red"),
        (TWO_REDS_CAUGHT + "roll red red", "lure red@2", "Your own"),
        (TWO_REDS_CAUGHT + "roll red red", "lure red@3", "no seat 3"),
        ("roll red red", "lure red@2", "no red mouse on seat 2's card (H9)"),
        ("roll red blue", "lure red red", "need two dice of that colour (H5)"),
        ("roll red blue", "roll red red", "for chance to say"),
        ("roll red red; lure red; stop; roll red red", "lure red@1 red@1", "only one such mouse"),
    ],
)
def test_a_refused_action_says_why(before: str, action: str, reason: str) -> None:
    m = played("hunt", 2, *filter(None, [before]), starter=1)
    with pytest.raises(cb.Refused) as refused:
        m.play(action)
    assert refused.value.code == "illegal"
    assert reason in str(refused.value)


def test_h7_and_h14_what_came_of_an_action_is_told() -> None:
    m = played("hunt", 2, "roll red blue; lure red blue; roll", starter=1)
    before = copy(m.state)
    m.play("roll red blue")
    assert words.aftermath(before, m.state) == ["fail"]
    rolls = "roll red blue; lure red blue; roll; roll orange green; lure orange green; roll"
    m = played("hunt", 2, rolls, "roll yellow yellow", starter=1, risk=True)
    before = copy(m.state)
    m.play("lure yellow")
    assert words.aftermath(before, m.state) == ["five"]
