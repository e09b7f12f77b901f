"""The host's orders in PostgreSQL."""

from __future__ import annotations

from typing import Any

from cheeseboard.server.admin.orders import Order, Orders
from cheeseboard.server.storage.coding import SUMMARY, checked_rows, read_listed
from cheeseboard.server.storage.postgres import schema, statements
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import (
    connection_to,
    explaining_errors,
    open_pool,
)
from cheeseboard.tables.log import Listed, Row


class PostgresOrders(Orders):
    """The methods are described in Orders. The connection is opened when it is first needed."""

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._pool: Any = None

    async def check(self) -> None:
        """Refused if it is not a database of ours; an older one is migrated."""
        async with connection_to(self._address) as connection:
            await schema.check_is_ours(connection, self._address)
        await schema.prepare(self._address)

    async def add(self, given: float, by: str, act: str) -> int:
        """Store an order. If two hosts take the same number at once, the second one tries again."""
        while not (added := await self._fetch(ADD, given, by, act)):
            pass
        return int(added[0][0])

    async def after(self, number: int) -> list[Order]:
        return [Order(*row) for row in await self._fetch(AFTER, number)]

    async def finish(self, number: int, done: float, outcome: str) -> None:
        await self._fetch(FINISH, done, outcome, number)

    async def tables(self, status: str | None, limit: int) -> list[Listed]:
        return read_listed(await self._fetch(TABLES, status, limit))

    async def rows(self, table: str) -> list[Row]:
        return checked_rows(table, await self._fetch(statements.ROWS, table, 0), 0)

    async def knows(self, person: str) -> bool:
        return bool((await self._fetch(KNOWS, person))[0][0])

    async def close(self) -> None:
        if self._pool is not None:
            self._pool.terminate()

    async def _fetch(self, statement: str, *values: Any) -> list[Any]:
        with explaining_errors(self._address):
            if self._pool is None:
                self._pool = await open_pool(self._address, 1)
            rows: list[Any] = await self._pool.fetch(statement, *values)
            return rows


# Without gaps and in the order of their commits, so that a server misses none.
ADD = """
INSERT INTO orders (number, given, by, act)
SELECT coalesce(max(number), 0) + 1, $1, $2, $3 FROM orders
ON CONFLICT DO NOTHING RETURNING number"""

AFTER = "SELECT number, given, by, act, done, outcome FROM orders WHERE number > $1 ORDER BY number"

FINISH = "UPDATE orders SET done = $1, outcome = $2 WHERE number = $3 AND done IS NULL"

TABLES = f"""
SELECT id, touched, {SUMMARY} FROM tables
WHERE game IS NOT NULL AND ($1::text IS NULL OR status = $1) ORDER BY touched DESC LIMIT $2"""

KNOWS = """
SELECT EXISTS (SELECT 1 FROM persons WHERE id = $1)
    OR EXISTS (SELECT 1 FROM mentioned WHERE person = $1)"""
