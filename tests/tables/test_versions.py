"""Tables that began by earlier rules."""

from __future__ import annotations

import asyncio

import pytest

from cheeseboard.refused import Refused
from cheeseboard.tables import events
from cheeseboard.tables.events import Sitter
from cheeseboard.tables.house import _rematch_of
from cheeseboard.tables.library.listing import summary
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.state import TableState
from tests.matches.test_versions import TRAPPED
from tests.tables.memory_house import memory_house
from tests.tables.opening import opening_event

SANG = '{"type":"sang","song":"la la la"}'


@pytest.fixture
def table() -> TableState:
    """A running table of paths/1, read from its log."""
    seats = Sitter("person", "eva", "Eva"), Sitter("person", "ben", "Ben")
    event = opening_event("paths", "paths/1", {"starter": 1}, *seats)
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


def test_a_guest_is_not_deleted_while_a_newer_version_has_changed_one_of_their_tables() -> None:
    async def work() -> None:
        house, sitters = memory_house(), (Sitter("person", "eva", "Eva"), Sitter("lobby"))
        await house.services.log.set_name("eva", "Eva")
        event = events.encode(opening_event("hunt", "hunt/1", {}, *sitters))
        rows = [Row(1, TABLE_SEAT, event, None, 0.0), Row(2, TABLE_SEAT, SANG, None, 0.0)]
        await house.services.log.append("table001", rows)
        with pytest.raises(Refused, match="newer"):
            await house.delete_guest("eva")
        assert await house.services.log.name_of("eva") == "Eva"

    asyncio.run(work())
