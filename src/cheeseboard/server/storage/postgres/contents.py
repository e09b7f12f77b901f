"""All tables and guests of a database in PostgreSQL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from cheeseboard.server.storage.coding import SUMMARY
from cheeseboard.server.storage.contents import ORDERS, Copyable, Name, StoredOrder, StoredTable
from cheeseboard.server.storage.migrating import MARK_FINISHED, MARK_UNFINISHED
from cheeseboard.server.storage.postgres import schema, statements
from cheeseboard.server.storage.postgres.connections import Connection
from cheeseboard.server.storage.postgres.tasks import append_values


class PostgresContents(Copyable):
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def ids(self) -> list[str]:
        return [id for (id,) in await self._connection.fetch("SELECT id FROM tables")]

    async def tables(self, ids: Sequence[str]) -> list[StoredTable]:
        rows = defaultdict(list)
        for id, *row in await self._connection.fetch(ROWS, ids):
            rows[id].append(tuple(row))
        found = await self._connection.fetch(TABLES, ids)
        return [StoredTable(tuple(values), rows[values[0]]) for values in found]

    async def add(self, tables: Sequence[StoredTable]) -> None:
        rows = [values for table in tables for values in table.row_values()]
        await append_values(self._connection, [table.values for table in tables], rows)

    async def names(self) -> list[Name]:
        found = await self._connection.fetch("SELECT id, name FROM persons")
        return [(id, name) for id, name in found]

    async def add_names(self, names: Sequence[Name]) -> None:
        await self._connection.executemany(statements.RENAME, names)

    async def orders(self) -> list[StoredOrder]:
        return [tuple(order) for order in await self._connection.fetch(ORDERS)]

    async def add_orders(self, orders: Sequence[StoredOrder]) -> None:
        await self._connection.executemany(ADD_ORDER, orders)

    async def is_half_filled(self) -> bool:
        return await schema.is_half_filled(self._connection)

    async def mark_half_filled(self) -> None:
        await self._connection.execute(MARK_UNFINISHED)

    async def mark_filled(self) -> None:
        await self._connection.execute(MARK_FINISHED)


TABLES = (
    f'SELECT id, touched, {SUMMARY} FROM tables WHERE id = ANY($1::text[]) ORDER BY id COLLATE "C"'
)

ADD_ORDER = "INSERT INTO orders VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"

ROWS = """
SELECT id, number, seat, action, move_id, time, checksum FROM rows JOIN tables ON key = of_table
WHERE id = ANY($1::text[]) ORDER BY of_table, number"""
