"""The event log of every table, in SQLite. Rows are published only after their commit."""

from __future__ import annotations

import logging
import sqlite3
from asyncio import Future, get_running_loop, to_thread
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple, TypeVar

from cheeseboard.refused import Refused
from cheeseboard.server.storage.checksums import decode_anyway
from cheeseboard.server.storage.coding import (
    MAX_LOOKED_THROUGH,
    SUMMARY,
    AppendValues,
    as_json,
    checked_rows,
    read_listed,
)
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.file_check import FileCheck
from cheeseboard.server.storage.sqlite.locks import Lock
from cheeseboard.server.storage.sqlite.retention import DeleteOld, MarkOld
from cheeseboard.server.storage.sqlite.writer import Task, Writer
from cheeseboard.tables.log import SECOND_LOOK, CodedSeat, Listed, Log, Row, Summary

logger = logging.getLogger("cheeseboard")

Read = TypeVar("Read")

MAX_TUPLES = 1_024  # in one statement


class SqliteLog(Log):
    """The methods are described in Log."""

    def __init__(self, file: Path, lock: Lock) -> None:
        self.file = file
        self._lock = lock
        self._write = database.connect(file)
        # In kB: a large commit should not spill to the disk.
        self._write.execute("PRAGMA cache_size = -16384")
        self._read = database.connect(file)
        self._read.execute("PRAGMA query_only = ON")
        self._read.text_factory = decode_anyway
        # The uptime of all earlier servers on this file, in seconds.
        (self._earlier_uptime,) = self._write.execute("SELECT uptime FROM server").fetchone()
        self._writer = Writer(self._write, do_all, FileCheck(file, self._write))
        self._reader = ThreadPoolExecutor(1, "cheeseboard-read")
        self._stopping = Event()
        self._check = Thread(
            target=database.tell_of_damage,
            args=(file, self._stopping),
            name="cheeseboard-check",
            daemon=True,
        )
        self._check.start()

    @classmethod
    def open(cls, file: Path) -> SqliteLog:
        """Refused if another server has the file, or if it cannot be used."""
        file = file.resolve()
        lock = Lock.on_new(file)
        try:
            database.prepare(file)
            with database.explaining_errors(file):
                return cls(file, lock)
        except BaseException:
            lock.undo()
            raise

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        return self._writer.enqueue(Append(table, rows, summary))

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return await self._query(
            lambda c: checked_rows(table, c.execute(ROWS, (table, after)).fetchall(), after)
        )

    async def check(self) -> None:
        await self._writer.enqueue(Statement("UPDATE server SET beat = beat + 1", ()))

    async def refresh_health(self) -> None:
        if self._writer.trouble.problem:
            await self.check()
        else:
            await self._writer.enqueue(Statement("SELECT 1", ()))

    async def summary(self, table: str) -> tuple[Summary, float] | None:
        found = await self._query(lambda c: read_listed(c.execute(ONE_TABLE, (table,))))
        return found[0][1:] if found else None

    async def public(self, limit: int, per_owner: int, first: list[str]) -> list[Listed]:
        values = {
            "limit": limit,
            "per_owner": per_owner,
            "first": as_json(first),
            "looked_through": MAX_LOOKED_THROUGH,
        }
        return await self._query(lambda c: read_listed(c.execute(LOBBY, values)))

    async def tables_of_person(self, person: str, limit: int) -> list[Listed]:
        return await self._query(
            lambda c: read_listed(c.execute(OF_PERSON, (person, person, limit)))
        )

    async def tables_mentioning(self, person: str) -> list[str]:
        found = await self._query(lambda c: c.execute(MENTIONING, (person,)).fetchall())
        return [id for (id,) in found]

    async def count_unfinished(self, person: str, active_since: float) -> int:
        values = person, person, active_since
        found = await self._query(lambda c: c.execute(UNFINISHED, values).fetchone())
        return int(found[0])

    async def name_of(self, id: str) -> str | None:
        found = await self._query(lambda c: c.execute(NAME, (id,)).fetchone())
        return found[0] if found else None

    async def set_name(self, id: str, name: str) -> None:
        await self._writer.enqueue(Statement(RENAME, (id, name)))

    async def delete_name(self, id: str) -> None:
        await self._writer.enqueue(Statement(DELETE_NAME, (id,)))

    async def keep_code(self, digest: bytes, coded_seat: CodedSeat, expires: float) -> None:
        await self._writer.enqueue(Statement(KEEP_CODE, (digest, *coded_seat, expires)))

    async def use_code(self, digest: bytes, now: float) -> CodedSeat | None:
        answer: CodedSeat | None = await self._writer.enqueue(UseCode(digest, now))
        return answer

    async def delete_old_tables(
        self, finished_before: float, abandoned_before: float, uptime: float
    ) -> int:
        await self._writer.enqueue(
            MarkOld(finished_before, abandoned_before, self._earlier_uptime + uptime)
        )
        oldest = self._earlier_uptime + uptime - SECOND_LOOK
        deleted = 0
        while count := await self._writer.enqueue(DeleteOld(oldest)):
            deleted += count
        return deleted

    async def close(self) -> None:
        await to_thread(self.shut)

    def shut(self) -> None:
        """Like `close`, but blocking."""
        self._stopping.set()
        self._check.join()
        self._writer.close()
        self._reader.shutdown()
        self._read.close()
        self._write.close()
        self._lock.release()

    async def _query(self, read: Callable[[sqlite3.Connection], Read]) -> Read:
        return await get_running_loop().run_in_executor(self._reader, self._run_query, read)

    def _run_query(self, read: Callable[[sqlite3.Connection], Read]) -> Read:
        try:
            return read(self._read)
        except sqlite3.Error as error:
            # Guests read the refusal: it does not say where the file is.
            logger.error("Reading has failed: %s", database.sentence(self.file, error))
            raise Refused("database", f"Nothing can be read: {database.reason(error)}.") from None


# --- Tasks for the writer ------------------------------------------------------------------------


class Append(AppendValues):
    def do(self, connection: sqlite3.Connection) -> None:
        append_all(connection, [self])


class Statement(NamedTuple):
    statement: str
    values: tuple[Any, ...]

    def do(self, connection: sqlite3.Connection) -> None:
        connection.execute(self.statement, self.values)


class UseCode(NamedTuple):
    digest: bytes
    now: float

    def do(self, connection: sqlite3.Connection) -> CodedSeat | None:
        connection.execute("DELETE FROM codes WHERE expires <= ?", (self.now,))
        spent = "DELETE FROM codes WHERE digest = ? RETURNING id, seat, holder"
        found = connection.execute(spent, (self.digest,)).fetchone()
        return CodedSeat(*found) if found else None


def do_all(connection: sqlite3.Connection, tasks: Sequence[Task]) -> list[Any]:
    append_all(connection, [task for task in tasks if isinstance(task, Append)])
    return [None if isinstance(task, Append) else task.do(connection) for task in tasks]


def append_all(connection: sqlite3.Connection, appends: list[Append]) -> None:
    rows = [values for append in appends for values in append.row_values()]
    insert_values(connection, [append.table_values() for append in appends], rows)


def insert_values(
    connection: sqlite3.Connection,
    tables: Sequence[tuple[Any, ...]],
    rows: Sequence[tuple[Any, ...]],
) -> None:
    """First insert or update the tables, then add their rows. Every tuple begins with the id of
    its table."""
    _insert(connection, UPSERT_TABLES, tables)
    _insert(connection, INSERT_ROWS, rows)


def _insert(
    connection: sqlite3.Connection, statement: str, tuples: Sequence[tuple[Any, ...]]
) -> None:
    """Insert many rows with one statement: it releases the GIL once, not once for each row."""
    for start in range(0, len(tuples), MAX_TUPLES):
        some = tuples[start : start + MAX_TUPLES]
        # Padded with nulls to a power of two, so that few different statements are compiled.
        room = 1 << (len(some) - 1).bit_length()
        values = list(chain.from_iterable(some))
        values += [None] * ((room - len(some)) * len(some[0]))
        connection.execute(_statement_for(statement, room, len(some[0])), values)


@cache
def _statement_for(statement: str, count: int, columns: int) -> str:
    one = f"({','.join('?' * columns)})"
    return statement.format(tuples=",".join([one] * count))


UPSERT_TABLES = f"""
INSERT INTO tables (id, touched, {SUMMARY})
SELECT * FROM (VALUES {{tuples}}) WHERE column1 IS NOT NULL
ON CONFLICT (id) DO UPDATE SET touched = max(touched, excluded.touched),
{", ".join(f"{name} = coalesce(excluded.{name}, {name})" for name in SUMMARY.split(", "))}"""

INSERT_ROWS = """
INSERT INTO rows (of_table, number, seat, action, move_id, time, checksum)
SELECT key, column2, column3, column4, column5, column6, column7
FROM (VALUES {tuples}) CROSS JOIN tables ON id = column1"""

ROWS = """
SELECT number, seat, action, move_id, time, checksum FROM rows
WHERE of_table = (SELECT key FROM tables WHERE id = ?) AND number > ? ORDER BY number"""

ONE_TABLE = f"SELECT id, touched, {SUMMARY} FROM tables WHERE id = ? AND game IS NOT NULL"

# Only the latest tables are considered, so that a million public tables do not make it slow.
LOBBY = f"""
WITH here AS MATERIALIZED (SELECT value AS id FROM json_each(:first)),
candidates AS
  (SELECT * FROM (SELECT key FROM tables WHERE public AND status <> 'over'
                  ORDER BY touched DESC LIMIT :looked_through)
   UNION SELECT key FROM here JOIN tables USING (id) WHERE public AND status <> 'over'),
judged AS
  (SELECT key, touched, coalesce(nullif(owner, ''), id) AS opener,
          CASE WHEN id IN here THEN 2
               ELSE status = 'waiting' AND open > 0 AND people <> '[]' END AS waits
   FROM candidates JOIN tables USING (key)),
ranked AS
  (SELECT key, waits,
          row_number() OVER (PARTITION BY opener ORDER BY waits DESC, touched DESC) AS nth
   FROM judged)
SELECT id, touched, {SUMMARY} FROM ranked JOIN tables USING (key) WHERE nth <= :per_owner
ORDER BY waits DESC, nth, touched DESC LIMIT :limit"""

# `status <> 'over'` looks redundant, but SQLite uses the partial index `opened_by` only with it.
OF_PERSON = f"""
SELECT id, touched, {SUMMARY} FROM tables WHERE key IN
  (SELECT of_table FROM seated WHERE person = ?
   UNION SELECT key FROM tables WHERE owner = ? AND status <> 'over' AND status = 'playing'
   AND people = '[]')  -- only bots play there
ORDER BY status = 'over', touched DESC LIMIT ?"""

MENTIONING = "SELECT id FROM mentioned JOIN tables ON key = of_table WHERE person = ?"

UNFINISHED = """
SELECT count(*) FROM
  (SELECT key FROM seated JOIN tables ON key = of_table WHERE person = ? AND status <> 'over'
   UNION
   SELECT key FROM tables WHERE owner = ? AND status <> 'over' AND touched > ?
   AND (status = 'playing' OR public OR people <> '[]'))"""  # otherwise everyone has left

NAME = "SELECT name FROM persons WHERE id = ?"

RENAME = """
INSERT INTO persons (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"""

DELETE_NAME = "DELETE FROM persons WHERE id = ?"

KEEP_CODE = (
    "INSERT OR REPLACE INTO codes (digest, id, seat, holder, expires) VALUES (?, ?, ?, ?, ?)"
)
