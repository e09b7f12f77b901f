"""Small games as text, for tests that read like examples."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.matches.contest import Contest


def played(game: str, players: int, *actions: str, **options: Any) -> cb.Match:
    """A match with manual chance after these actions; a text may have several, separated by ;"""
    match = cb.Match(game, players=players, chance="manual", **options)
    return go_on(match, *actions)


def go_on(match: cb.Match, *actions: str) -> cb.Match:
    for line in actions:
        for action in line.split(";"):
            match.play(action.strip())
    return match


every_game = pytest.mark.parametrize("game", cb.games())


def refusal(code: str, match: str | None = None) -> Any:
    """Expects a cb.Refused with this code."""
    return pytest.raises(cb.Refused, match=match, check=lambda refused: refused.code == code)


def bots(m: Contest, name: str = "random") -> list[str]:
    return [name] * m.players
