"""Simulations: the same games as a match plays, and honest intervals."""

from __future__ import annotations

import pytest

from cheeseboard.game_setup import checked_setup
from cheeseboard.games import names
from cheeseboard.lab.simulate import simulate
from cheeseboard.lab.summary import interval, summary


@pytest.mark.parametrize("game", names())
def test_figures_add_up(game: str) -> None:
    setup = checked_setup(game, None, {})
    bots = ["random"] * setup.players
    outcome = simulate(setup, bots, games=3000, seed=2, jobs=2)
    found = summary(setup, bots, 2, outcome)
    shares = sum(seat["win"] for seat in found["seats"])
    assert shares * found["games"] + found["unwon"] == pytest.approx(3000)
    for seat, counts in zip(found["seats"], outcome.tally.points, strict=True):
        assert counts.total() == 3000
        assert seat["points"]["least"] <= seat["points"]["mean"] <= seat["points"]["most"]
        low, high = seat["interval"]
        assert low <= seat["win"] <= high


def test_wilson_intervals_match_published_values() -> None:
    # Newcombe (1998): 81 of 263, and the ends of the scale.
    assert interval(81, 263) == pytest.approx([0.2553, 0.3662], abs=1e-4)
    assert interval(15, 148) == pytest.approx([0.0624, 0.1605], abs=1e-4)
    assert interval(0, 20) == pytest.approx([0.0, 0.1611], abs=1e-4)
    assert interval(20, 20) == pytest.approx([1 - 0.1611, 1.0], abs=1e-4)
    assert interval(0, 0) is None


def test_a_larger_simulation_begins_with_the_smaller_one() -> None:
    setup = checked_setup("hunt", 2, {})
    small = simulate(setup, ["random"] * 2, games=2500, seed=3).tally
    large = simulate(setup, ["random"] * 2, games=2600, seed=3).tally
    assert all(large.lengths[length] >= games for length, games in small.lengths.items())


def test_progress_is_reported() -> None:
    told: list[int] = []
    simulate(
        checked_setup("hunt", 2, {}), ["random"] * 2, games=4500, seed=3, on_progress=told.append
    )
    assert sum(told) == 4500
