"""A game is a draft if and only if it lacks something."""

from __future__ import annotations

import pytest

from cheeseboard.games import names
from tests.drafts import is_draft, lacks


@pytest.mark.parametrize("game", names())
def test_a_game_that_lacks_something_is_a_draft(game: str) -> None:
    assert is_draft(game) or lacks(game) == []


@pytest.mark.parametrize("game", names())
def test_a_game_that_lacks_nothing_is_no_draft(game: str) -> None:
    assert lacks(game) or not is_draft(game), f"take is_draft out of {game}/__init__.py"
