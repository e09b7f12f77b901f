"""The host's orders in a SQLite file, over a connection of their own.

SQLite lets several processes write, one after the other. So the command needs no lock and no
channel to the running server.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from cheeseboard.refused import Refused
from cheeseboard.server.admin.orders import Order, Orders
from cheeseboard.server.storage.coding import SUMMARY, checked_rows, read_listed
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.log import ROWS
from cheeseboard.tables.log import Listed, Row

Read = TypeVar("Read")

OLD = "This database has no orders yet: start the new version of the server first."


class SqliteOrders(Orders):
    """The methods are described in Orders."""

    def __init__(self, file: Path) -> None:
        self._file = file.resolve()

    def check(self) -> None:
        """Refused if it is not a database of ours, or an older one."""
        if not self._file.exists():
            raise Refused("database", f"There is no database {self._file}.")
        with database.explaining_errors(self._file), closing(self._connect()) as connection:
            database.check_version(connection, self._file)
            database.check_filled(connection, self._file)
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version < len(database.migrations()):
                raise Refused("database", OLD)

    async def add(self, given: float, by: str, act: str) -> int:
        return await self._do(lambda c: int(c.execute(ADD, (given, by, act)).fetchone()[0]))

    async def after(self, number: int) -> list[Order]:
        return await self._do(lambda c: [Order(*row) for row in c.execute(AFTER, (number,))])

    async def finish(self, number: int, done: float, outcome: str) -> None:
        await self._do(lambda c: c.execute(FINISH, (done, outcome, number)))

    async def tables(self, status: str | None, limit: int) -> list[Listed]:
        values = {"status": status, "limit": limit}
        return await self._do(lambda c: read_listed(c.execute(TABLES, values)))

    async def rows(self, table: str) -> list[Row]:
        return await self._do(
            lambda c: checked_rows(table, c.execute(ROWS, (table, 0)).fetchall(), 0)
        )

    async def knows(self, person: str) -> bool:
        found = await self._do(lambda c: c.execute(KNOWS, (person, person)).fetchone())
        return bool(found[0])

    async def close(self) -> None:
        """Each request has its own connection."""

    async def _do(self, work: Callable[[sqlite3.Connection], Read]) -> Read:
        return await asyncio.to_thread(self._run, work)

    def _run(self, work: Callable[[sqlite3.Connection], Read]) -> Read:
        with database.explaining_errors(self._file), closing(self._connect()) as connection:
            return work(connection)

    def _connect(self) -> sqlite3.Connection:
        return database.connect(self._file)


ADD = "INSERT INTO orders (given, by, act) VALUES (?, ?, ?) RETURNING number"

AFTER = "SELECT number, given, by, act, done, outcome FROM orders WHERE number > ? ORDER BY number"

FINISH = "UPDATE orders SET done = ?, outcome = ? WHERE number = ? AND done IS NULL"

TABLES = f"""
SELECT id, touched, {SUMMARY} FROM tables
WHERE game IS NOT NULL AND (:status IS NULL OR status = :status)
ORDER BY touched DESC LIMIT :limit"""

KNOWS = """
SELECT EXISTS (SELECT 1 FROM persons WHERE id = ?)
    OR EXISTS (SELECT 1 FROM mentioned WHERE person = ?)"""
