"""The figures in the documentation are those that the games give today."""

from __future__ import annotations

import pytest

from tests.lab.figures import printed, share


@pytest.mark.parametrize(("game", "players"), [("hunt", 2), ("paths", 2), ("paths", 4)])
def test_the_printed_shares_match_make_figures(game: str, players: int) -> None:
    assert share(game, players) == printed(game, players)
