"""The figures in the documentation are those that the games give today."""

from __future__ import annotations

import pytest

from tests.lab.figures import printed, share


@pytest.mark.parametrize(("game", "players"), [("hunt", 2), ("paths", 2), ("paths", 4)])
def test_printed_shares_are_what_make_figures_finds(game: str, players: int) -> None:
    assert share(game, players) == printed(game, players)
