"""Refused hunts say why, with the number of the rule; boards have the numbers of the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import cheeseboard as cb
from cheeseboard.contract import NOBODY, copy
from cheeseboard.games.hunt import rules, words
from tests.play import played

THROWS = list(product(range(rules.FACES), repeat=2))
TWO_REDS_CAUGHT = "roll red red; lure red red; stop;"


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ("", "stop", "H2"),
        ("roll red blue", "stop", "H4"),
        ("roll red blue", "roll", "H4"),
        ("roll red blue", "lure green", "do not show green (H4)"),
        ("roll red blue; lure red", "lure blue", "roll again or stop (H2)"),
        (
            "roll red blue; lure red; roll; roll red blue",
            "lure red",
            "already stands in front of your card (H6)",
        ),
        (TWO_REDS_CAUGHT + "roll red blue", "lure red@1", "Only two dice of red"),
        (TWO_REDS_CAUGHT + "roll red red", "lure red@2", "Your own"),
        (TWO_REDS_CAUGHT + "roll red red", "lure red@3", "no seat 3"),
        ("roll red red", "lure red@2", "no red mouse on seat 2's card (H9)"),
        ("roll red blue", "lure red red", "need two dice of that colour (H5)"),
        ("roll red blue", "roll red red", "Chance decides that"),
        ("roll red red; lure red; stop; roll red red", "lure red@1 red@1", "only one such mouse"),
    ],
)
def test_a_refused_action_says_why(before: str, action: str, reason: str) -> None:
    m = played("hunt", 2, *filter(None, [before]), starter=1)
    with pytest.raises(cb.Refused) as refused:
        m.play(action)
    assert refused.value.code == "illegal"
    assert reason in str(refused.value)


def test_h7_and_h14_the_results_of_an_action_are_reported() -> None:
    m = played("hunt", 2, "roll red blue; lure red blue; roll", starter=1)
    before = copy(m.state)
    m.play("roll red blue")
    assert words.aftermath(before, m.state) == ["of 1", "fail", "closed red", "closed blue"]
    rolls = "roll red blue; lure red blue; roll; roll orange green; lure orange green; roll"
    m = played("hunt", 2, rolls, "roll yellow yellow", starter=1, risk=True)
    before = copy(m.state)
    m.play("lure yellow")
    assert words.aftermath(before, m.state) == ["five"]
    before = copy(m.state)
    m.play("stop")
    assert words.aftermath(before, m.state) == []


def test_h7_a_failure_tells_which_face_lures_nothing_and_why() -> None:
    pairs = "roll red red; lure red red; stop; roll blue blue; lure blue blue; stop"
    m = played("hunt", 2, pairs, starter=1, colours=5, mice=2)
    before = copy(m.state)
    m.play("roll red blue")
    assert words.aftermath(before, m.state) == ["of 1", "fail", "gone red", "gone blue"]
    rolls = "roll red blue; lure red blue; roll; roll orange green; lure orange green; roll"
    m = played("hunt", 2, rolls, "roll yellow yellow; lure yellow; roll", starter=1)
    before = copy(m.state)
    m.play("roll red white")
    assert words.aftermath(before, m.state) == ["of 1", "fail", "closed white"]


def test_h8_the_mice_of_a_stop_and_their_points_are_reported() -> None:
    m = played(
        "hunt",
        2,
        "roll red blue; lure red blue; roll; roll orange orange; lure orange orange",
        starter=1,
    )
    before = copy(m.state)
    m.play("stop")
    assert words.aftermath(before, m.state) == ["caught 4 14"]


def test_h10_a_stop_that_ends_the_game_reports_the_mice_left() -> None:
    sizes = {"colours": 5, "mice": 1}
    m = played("hunt", 2, "roll red blue; lure red blue", starter=1, **sizes)
    before = copy(m.state)
    assert sum(m.view(1)["board"]["centre"].values()) < m.view(1)["board"]["ends_below"]
    m.play("stop")
    assert m.over
    assert words.aftermath(before, m.state) == ["caught 2 6", "left 3"]


@pytest.mark.parametrize("risk", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_h7_the_board_shows_how_many_throws_would_succeed(seed: int, risk: bool) -> None:
    """By the rules alone: compared with every throw that chance has."""
    m = cb.Match("hunt", players=3, seed=seed, risk=risk)
    compared = 0
    for _ in range(40):
        again = m.view(1)["board"]["again"]
        if "roll" in m.legal():
            then = cb.Match.replay(m.record(), chance="manual")
            then.play("roll")
            fails = sum(chance for roll, chance in then.chances().items() if _fails(then, roll))
            assert again["succeeds"] / again["of"] == pytest.approx(1 - fails)
            compared += 1
        else:
            assert again is None
        if m.over:
            break
        m.step(["random"] * 3)
    assert compared


def _fails(m: cb.Match, roll: str) -> bool:
    before = copy(m.state)
    then = cb.Match.replay(m.record(), chance="manual")
    then.play(roll)
    return "fail" in words.aftermath(before, then.state)


def test_h6_with_five_colours_lured_no_throw_can_succeed() -> None:
    lures = "lure red blue; roll; roll orange green; lure orange green; roll; roll yellow yellow"
    m = played("hunt", 2, "roll red blue", lures, "lure yellow", starter=1)
    assert m.view(1)["board"]["again"] == {"succeeds": 0, "of": 36}


@pytest.mark.parametrize("kids", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_the_numbers_on_a_board_are_those_of_the_rules(players: int, kids: bool) -> None:
    m = cb.Match("hunt", players=players, seed=players, kids=kids)
    chance = Random(1)
    while not m.over:
        m.play(chance.choice(m.legal()))
        board = words.board(m.state, 0)
        for seat, cat in enumerate(board["cats"]):
            assert cat["points"] == rules.points(m.state, seat)
            assert cat["mice"] == rules.mice(m.state, seat)
        if again := board["again"]:
            assert again["succeeds"] == sum(succeeds(m.state, *throw) for throw in THROWS)


def succeeds(s: rules.State, one: int, two: int) -> bool:
    thrown = copy(s)
    thrown.dice[:] = sorted([one, two])
    return rules.can_lure(thrown)


FIVE_COLOURS = "roll red orange; lure red orange; roll; roll yellow green; lure yellow green; roll;"


@pytest.mark.parametrize(
    ("before", "thrower"),
    [
        ("", 0),
        ("roll red blue", NOBODY),
        ("roll red blue; lure red; roll", NOBODY),
        ("roll red blue; lure red; stop", 1),
        ("roll red blue; lure red blue; roll; roll red blue", 1),  # H7: the hunt fails
        (f"{FIVE_COLOURS} roll blue blue; lure blue; roll", NOBODY),  # H14: nothing is lured now
    ],
)
def test_h2_players_throw_the_first_dice_of_their_turn_and_choose_the_others(
    before: str, thrower: int
) -> None:
    match = played("hunt", 2, *filter(None, [before]), starter=1, risk=True)
    assert match.position.thrower == thrower


def test_h12_a_player_who_ends_a_game_of_a_series_throws_the_first_dice_of_the_next() -> None:
    series, chance, player = cb.Series("hunt", 2, chance="manual", starter=1), Random(2), None
    while not series.ended:
        legal, player = series.legal(), series.mover
        series.play("stop" if "stop" in legal else chance.choice(legal))
    assert player == 2
    assert series.position.thrower == 1  # the same player: the rules count from 0
