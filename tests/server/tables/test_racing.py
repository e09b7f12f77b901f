"""Several clients race for one table: whatever they do, the log is the truth and all agree."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant

from cheeseboard.server.storage.postgres.log import PostgresLog
from cheeseboard.tables.audience.sheets import sheet
from cheeseboard.tables.log import CHANCE_SEAT, Log, Row, move_of
from cheeseboard.tables.state import TableState
from cheeseboard.tables.table import Table
from tests import postgres
from tests.server.race import Race
from tests.server.racers import Racer
from tests.server.reader import Json


class Racing(Race):
    """What is always true."""

    @invariant()
    def the_log_is_the_truth(self) -> None:
        rows = self.run(self._rows())
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        found = Counter(move_of(row) for row in rows if row.move_id)
        assert set(found.values()) <= {1}
        assert self.acknowledged.keys() <= found.keys(), "an acknowledged move is lost"
        if table := self._table():
            told = folded(rows)
            for audience in (None, *range(1, len(told.seats) + 1)):
                assert seen(table, told, audience) == seen(table, table.state, audience)

    @invariant()
    def every_client_has_the_sheet_of_its_own_eyes(self) -> None:
        table = self._table()
        for racer in self.racers:
            if table and racer.client and racer.client in table.watchers.here:
                eyes = table.eyes(racer.client)
                assert racer.sheet == seen(table, table.state, eyes)
                assert racer.you["eyes"] == eyes
                self._check_eyes(table, racer, eyes)

    def _check_eyes(self, table: Table, racer: Racer, eyes: int | None) -> None:
        view = racer.sheet["view"]
        assert view is None or view["seat"] == eyes
        if eyes is None:
            return
        sitter = table.state.seats[eyes - 1]
        if sitter.kind == "program":
            assert self.house.services.signer.fits(racer.token, sitter.secret)
        else:
            assert sitter.kind == "person"
            assert sitter.person == racer.person
        assert not sitter.pin or racer in self.unlocked

    @invariant()
    def who_has_given_up_does_not_win(self) -> None:
        table = self._table()
        if table and table.state.contest and table.state.contest.over:
            assert not set(table.state.contest.winners or []) & set(table.state.forfeits)

    @invariant()
    def there_is_one_rematch_at_most(self) -> None:
        if table := self._table():
            people = {racer.person for racer in self.racers}
            found = [
                self.run(self.house.services.log.tables_of_person(person, 99)) for person in people
            ]
            ids = {line[0] for lines in found for line in lines}
            assert ids <= {self.id, table.state.rematch_table}


def folded(rows: list[Row]) -> TableState:
    state = TableState()
    for row in rows:
        if row.seat == CHANCE_SEAT:
            by = move_of(row)
            thrower = state.mover if state.awaits_throw else None
            assert (by[0] if by else None) == thrower, "dice before they were thrown"
        state.apply(row)
    assert state.awaits_throw or not state.contest or state.contest.mover != "chance"
    return state


def seen(table: Table, state: TableState, audience: int | None) -> Json:
    """A sheet as it comes out of the wire."""
    made = sheet(table.id, state, table._presence(), audience)
    found: Json = msgspec.json.decode(msgspec.json.encode(made))
    return found


class RacingOnPostgres(Racing):
    """The same with a log in PostgreSQL."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.address = self.stack.enter_context(postgres.database())

    async def _log(self) -> Log:
        return await PostgresLog.open(self.address)

    def teardown(self) -> None:
        super().teardown()
        self.stack.close()


def race(examples: int, steps: int, kind: type[Race] = Racing) -> Any:
    case: Any = type("Case", (kind.TestCase,), {})
    case.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return case


TestRacing = race(examples=25, steps=30)
TestRacing.__name__ = "TestRacing"
TestRacingOnPostgres = race(4, 20, RacingOnPostgres)
TestRacingOnPostgres.__name__ = "TestRacingOnPostgres"
TestLongRaces = pytest.mark.long(race(examples=1_000, steps=60))
TestLongRacesOnPostgres = pytest.mark.long(race(100, 60, RacingOnPostgres))
