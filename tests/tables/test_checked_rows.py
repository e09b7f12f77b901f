"""Rows that another process has checked are applied without a second check, to the same state."""

from __future__ import annotations

from random import Random

import pytest

from cheeseboard.games import load, names
from cheeseboard.tables.events import Sitter, Started, encode
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.state import TableState
from tests.tables.opening import opening_event

MAX_ROWS = 150


@pytest.mark.parametrize("game", names())
def test_checked_rows_lead_to_the_same_state(game: str) -> None:
    chance, known = Random(3), load(game)
    seats = [Sitter("person", f"guest {n}", f"Guest {n}") for n in range(known.rules.MAX_PLAYERS)]
    state, twin = TableState(), TableState()
    texts = [encode(opening_event(game, known.version, {}, *seats)), encode(Started())]
    for number in range(1, MAX_ROWS):
        if state.status == "over":
            break
        if number > len(texts):
            assert state.contest is not None
            mover = state.contest.mover if isinstance(state.contest.mover, int) else CHANCE_SEAT
            text = chance.choice(state.contest.legal())
        else:
            mover, text = TABLE_SEAT, texts[number - 1]
        row = Row(number, mover, text, None, float(number))
        state.apply(row)
        twin.apply(row, is_checked=True)
        assert seen(state) == seen(twin)


def seen(state: TableState) -> object:
    """All that anybody sees of a table."""
    audiences = [None, *range(1, len(state.seats) + 1)]
    views = [state.contest.view(it) for it in audiences] if state.contest else []
    histories = [list(state.history(it)) for it in audiences]
    return views, histories, state.version, state.status, state.mover, list(state.played)
