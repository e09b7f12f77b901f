"""Views have the keys that docs/views.md lists, and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from cheeseboard.games import load, names
from tests.drafts import is_draft

PAGE = (Path(__file__).parents[2] / "docs" / "views.md").read_text("utf-8")
# A draft may not be documented yet.
GAMES = [game for game in names() if f"## {game}\n" in PAGE or not is_draft(game)]


def section(game: str) -> str:
    (text,) = re.findall(rf"^## {game}\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)
    return str(text)


def keys(kind: Any) -> set[str]:
    """The keys of a TypedDict and of all that lie in it."""
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return set(hints).union(*(keys(hint) for hint in hints.values()))
    return set().union(*(keys(part) for part in get_args(kind)))


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_board_is_documented(game: str) -> None:
    documented = set(re.findall(r"`(\w+)`", section(game)))
    assert keys(load(game).words.Board) - documented == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_has_a_row_for_each_key_of_a_board(game: str) -> None:
    rows = re.findall(r"^\| (`.*?`) \|", section(game), re.M)
    named = [key for row in rows for key in re.findall(r"`(\w+)`", row)]
    assert sorted(set(named) - {"board"}) == sorted(get_type_hints(load(game).words.Board))
