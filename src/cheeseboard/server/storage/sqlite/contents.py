"""All tables and guests of a database in SQLite."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from cheeseboard.server.storage.checksums import decode_anyway
from cheeseboard.server.storage.coding import SUMMARY, as_json
from cheeseboard.server.storage.contents import ORDERS, Copyable, Name, StoredOrder, StoredTable
from cheeseboard.server.storage.migrating import MARK_FINISHED, MARK_UNFINISHED
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.log import insert_values

PUBLIC = 5  # the column of a table that is true or false


class SqliteContents(Copyable):
    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.text_factory = decode_anyway
        self._connection = connection

    async def ids(self) -> list[str]:
        return [id for (id,) in self._connection.execute("SELECT id FROM tables")]

    async def tables(self, ids: Sequence[str]) -> list[StoredTable]:
        wanted = as_json(list(ids))
        rows = defaultdict(list)
        for id, *row in self._connection.execute(ROWS, (wanted,)):
            rows[id].append(tuple(row))
        found = self._connection.execute(TABLES, (wanted,))
        return [StoredTable(_with_bool(values), rows[values[0]]) for values in found]

    async def add(self, tables: Sequence[StoredTable]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            rows = [values for table in tables for values in table.row_values()]
            insert_values(self._connection, [table.values for table in tables], rows)
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    async def names(self) -> list[Name]:
        return self._connection.execute("SELECT id, name FROM persons").fetchall()

    async def add_names(self, names: Sequence[Name]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT OR REPLACE INTO persons VALUES (?, ?)", names)
        self._connection.execute("COMMIT")

    async def orders(self) -> list[StoredOrder]:
        return self._connection.execute(ORDERS).fetchall()

    async def add_orders(self, orders: Sequence[StoredOrder]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        added = "INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?, ?)"
        self._connection.executemany(added, orders)
        self._connection.execute("COMMIT")

    async def is_half_filled(self) -> bool:
        return database.is_half_filled(self._connection)

    async def mark_half_filled(self) -> None:
        self._connection.execute(MARK_UNFINISHED)

    async def mark_filled(self) -> None:
        self._connection.execute(MARK_FINISHED)


def _with_bool(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same values with true or false for `public`, which is a number in SQLite."""
    public = values[PUBLIC]
    return *values[:PUBLIC], None if public is None else bool(public), *values[PUBLIC + 1 :]


TABLES = f"""
SELECT id, touched, {SUMMARY} FROM tables
WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"""

ROWS = """
SELECT id, number, seat, action, move_id, time, checksum FROM rows JOIN tables ON key = of_table
WHERE id IN (SELECT value FROM json_each(?)) ORDER BY of_table, number"""
