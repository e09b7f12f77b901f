"""The first event of a table, for tests that write its log themselves."""

from __future__ import annotations

from typing import Any

from cheeseboard.tables.events import Opened, Sitter


def opening_event(game: str, rules: str, options: dict[str, Any], *seats: Sitter) -> Opened:
    return Opened(
        owner="eva",
        game=game,
        rules=rules,
        players=len(seats),
        options=options,
        seats=list(seats),
        series=False,
        public=False,
        hints=True,
        chat=True,
        pace=0.0,
        grace=None,
        stand_in="kitten",
    )
