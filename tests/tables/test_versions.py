"""Tables that began by earlier rules."""

from __future__ import annotations

import pytest

from cheeseboard.tables import events
from cheeseboard.tables.events import Sitter
from cheeseboard.tables.house import _rematch_of
from cheeseboard.tables.library.listing import summary
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.state import TableState
from tests.matches.test_versions import TRAPPED
from tests.tables.opening import opened


@pytest.fixture
def table() -> TableState:
    """A running table of paths/1, read from its log."""
    seats = Sitter("person", "eva", "Eva"), Sitter("person", "ben", "Ben")
    event = opened("paths", "paths/1", {"starter": 1}, *seats)
    state = TableState()
    for each in (event, events.Started()):
        state.apply(Row(state.number + 1, TABLE_SEAT, events.encode(each), None, 0.0))
    return state


def finish(state: TableState) -> None:
    for action in TRAPPED["actions"]:
        seat = CHANCE_SEAT if state.mover is None else state.mover
        state.apply(Row(state.number + 1, seat, action, None, 0.0))


def test_p12_a_running_table_of_paths_1_finishes_by_its_rules(table: TableState) -> None:
    finish(table)
    assert table.contest is not None
    assert table.contest.record() == TRAPPED
    assert summary(table).rules == "paths/1"


def test_a_rematch_uses_the_latest_rules(table: TableState) -> None:
    finish(table)
    assert _rematch_of(table).rules == "paths/2"
