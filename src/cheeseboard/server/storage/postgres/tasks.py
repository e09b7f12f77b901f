"""Tasks for the writer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cheeseboard.server.storage.coding import UNKNOWN, AppendValues
from cheeseboard.server.storage.postgres import news, statements
from cheeseboard.server.storage.postgres.connections import Connection
from cheeseboard.server.storage.postgres.writer import Task
from cheeseboard.server.storage.sqlite.retention import PORTION, UPTIME_KEPT
from cheeseboard.tables.log import AppendConflict, CodedSeat, Row, Summary, Unwritable

TABLE_COLUMNS = 2 + len(Summary._fields)  # id, touched and the summary
ROW_COLUMNS = 2 + len(Row._fields)  # the table's id, the row and its checksum


class Append(AppendValues):
    process = 0  # the number of the process that appends; the log sets it

    async def do(self, connection: Connection) -> None:
        await append_all(connection, [self])

    async def is_done(self, connection: Connection) -> bool:
        if not self.rows:
            return False
        first = self.rows[0].number
        stored = await connection.fetch(statements.ROWS, self.table, first - 1)
        return [Row(*row[:-1]) for row in stored[: len(self.rows)]] == self.rows


class Repeatable:
    """A task that can be done twice, so nobody needs to know whether it was done."""

    async def is_done(self, connection: Connection) -> bool:
        return False


class Statement(Repeatable):
    def __init__(self, statement: str, *values: Any) -> None:
        self._statement = statement
        self._values = values

    async def do(self, connection: Connection) -> None:
        await connection.fetch(self._statement, *self._values)


class WriteCheck(Repeatable):
    """Whether rows can be stored: the database can be written and has all our migrations."""

    def __init__(self, version: int) -> None:
        self._version = version

    async def do(self, connection: Connection) -> None:
        if await connection.fetchval(statements.TEST_WRITE) < self._version:
            raise Unwritable("the database lacks a migration; start the server again")


class UseCode(Repeatable):
    def __init__(self, digest: bytes, now: float) -> None:
        self._digest = digest
        self._now = now

    async def do(self, connection: Connection) -> CodedSeat | None:
        await connection.execute(statements.DROP_EXPIRED_CODES, self._now)
        found = await connection.fetchrow(statements.USE_CODE, self._digest, self._now)
        return CodedSeat(*found) if found else None


class Cutoffs(NamedTuple):
    """Tables without a row since then are old."""

    finished: float
    abandoned: float


class MarkOld(Repeatable):
    """Mark tables that are old now, and unmark those that no longer are."""

    def __init__(self, cutoffs: Cutoffs, uptime: float) -> None:
        self._cutoffs = cutoffs
        self._uptime = uptime  # of all servers that have run on this database

    async def do(self, connection: Connection) -> None:
        await connection.execute(statements.MARK_OLD, *self._cutoffs, self._uptime)
        await connection.execute(statements.UNMARK_OLD, *self._cutoffs)
        await connection.execute(statements.KEEP_UPTIME, self._uptime, UPTIME_KEPT)


class DeleteOld(Repeatable):
    """Delete some of the tables that were marked long ago."""

    def __init__(self, found_before: float) -> None:
        self._found_before = found_before

    async def do(self, connection: Connection) -> int:
        old = await connection.fetch(statements.OLD_TABLES, self._found_before, PORTION)
        keys = [key for key, _ in old]
        for statement in statements.DELETE_TABLES:
            await connection.execute(statement, keys)
        await connection.execute(statements.DELETE_CODES, [id for _, id in old])
        return len(old)


async def do_all(connection: Connection, tasks: Sequence[Task]) -> list[Any]:
    appends = [task for task in tasks if isinstance(task, Append)]
    if len(appends) == len(tasks):  # one statement needs no explicit transaction
        await append_all(connection, appends)
        return [None] * len(tasks)
    async with connection.transaction():
        await append_all(connection, appends)
        return [None if isinstance(task, Append) else await task.do(connection) for task in tasks]


async def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    check_sequence(appends)
    rows = [values for each in appends for values in each.row_values()]
    new: dict[str, list[Row]] = {}
    for each in appends:
        if each.rows:
            new[each.table] = new.get(each.table, []) + each.rows
    told = news.of_rows(appends[0].process, new) if new else []
    await append_values(connection, merge(appends), rows, told)


async def append_values(
    connection: Connection,
    tables: Sequence[tuple[Any, ...]],
    rows: Sequence[tuple[Any, ...]],
    told: Sequence[str] = (),
) -> None:
    """Insert or update the tables, then add their rows. Every tuple begins with a table's id."""
    columns = *_columns(tables, TABLE_COLUMNS), *_columns(rows, ROW_COLUMNS)
    await connection.execute(statements.APPEND, *columns, told)


def check_sequence(appends: Sequence[Append]) -> None:
    """AppendConflict if a row comes before its predecessor: one statement would not notice it."""
    latest: dict[str, int] = {}
    for append in appends:
        for row in append.rows:
            if row.number != latest.get(append.table, row.number - 1) + 1:
                raise AppendConflict("the rows do not follow each other")
            latest[append.table] = row.number


def merge(appends: Sequence[Append]) -> list[tuple[Any, ...]]:
    """One tuple for each table: a statement can update a row only once. They are in the order of
    their ids, so that two processes never wait for each other's locks."""
    merged: dict[str, tuple[Any, ...]] = {}
    for append in appends:
        id, touched, *columns = append.table_values()
        _, before, *old = merged.get(id, (id, touched, *UNKNOWN))
        merged[id] = id, max(before, touched), *(columns if append.summary else old)
    return [merged[id] for id in sorted(merged)]


def _columns(tuples: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[values[n] for values in tuples] for n in range(count)]
