"""The rule of thumb for the mouse hunt."""

from __future__ import annotations

from cheeseboard.game_setup import checked_setup
from cheeseboard.lab.simulate import simulate
from tests.play import played


def test_sensible_beats_random_by_far() -> None:
    tally = simulate(checked_setup("hunt", 2, {}), ["sensible", "random"], games=2000, seed=1).tally
    assert tally.wins_by_winner_count[0].total() > 0.9 * tally.games


def test_sensible_stops_when_that_wins_the_game() -> None:
    turns = ["roll red red; lure red red; stop", "roll blue blue; lure blue blue; stop"] * 3
    turns += ["roll orange orange; lure orange orange; stop"] * 3
    turns += ["roll green green; lure green green; stop"] * 3
    m = played("hunt", 2, *turns, "roll yellow yellow; lure yellow yellow", starter=1)
    assert m.legal() == ["roll", "stop"]
    m.step(["sensible", "sensible"])
    assert m.over
    assert m.winners == [1]
