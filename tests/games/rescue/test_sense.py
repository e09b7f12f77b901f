"""A sensible keeper of cheese."""

from __future__ import annotations

import pytest

from cheeseboard.lab.simulate import simulate
from cheeseboard.setup import agreed


@pytest.mark.parametrize(("players", "share"), [(2, 0.97), (3, 0.9), (4, 0.85)])
def test_sensible_beats_random_by_far(players: int, share: float) -> None:
    bots = ["sensible"] + ["random"] * (players - 1)
    tally = simulate(agreed("rescue", players, {}), bots, games=1000, seed=1).tally
    assert tally.shared[0].total() > share * tally.games
