"""All tables and guests of a database, for copying them into another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from cheeseboard.refused import Refused
from cheeseboard.server.storage.checksums import first_damaged

PORTION = 100  # tables copied at a time
OnProgress = Callable[[int, int], None]  # how much is done, of how much
Name = tuple[str, str]  # a guest's id and name
StoredOrder = tuple[Any, ...]  # an order of the host; bans follow from orders
ORDERS = "SELECT number, given, by, act, done, outcome FROM orders ORDER BY number"


class StoredTable(NamedTuple):
    values: tuple[Any, ...]  # id, touched and the columns of SUMMARY
    rows: list[tuple[Any, ...]]  # each with its checksum at the end

    @property
    def id(self) -> str:
        return str(self.values[0])

    @property
    def is_damaged(self) -> bool:
        return first_damaged(self.id, self.rows) is not None

    def row_values(self) -> list[tuple[Any, ...]]:
        return [(self.id, *row) for row in self.rows]


class Copyable(Protocol):
    """A database that can be copied. Codes are left out: they may have been used meanwhile."""

    async def ids(self) -> list[str]: ...

    async def tables(self, ids: Sequence[str]) -> list[StoredTable]: ...

    async def add(self, tables: Sequence[StoredTable]) -> None:
        """Add all of these tables, or none."""

    async def names(self) -> list[Name]: ...

    async def add_names(self, names: Sequence[Name]) -> None: ...

    async def orders(self) -> list[StoredOrder]: ...

    async def add_orders(self, orders: Sequence[StoredOrder]) -> None: ...

    async def is_half_filled(self) -> bool:
        """Whether `move-database` has begun to fill it, and has not finished."""

    async def mark_half_filled(self) -> None: ...

    async def mark_filled(self) -> None: ...


class Copied(NamedTuple):
    tables: int
    rows: int
    damaged: list[str]  # ids of tables that were left out


async def copy_all(source: Copyable, target: Copyable, report: OnProgress) -> Copied:
    """Copy everything, and compare it row by row. It can be interrupted and called again: tables
    that are already there are only compared."""
    ids = sorted(await source.ids())
    if set(await target.ids()) - set(ids):
        raise Refused("database", "The target has games that the source has not. Empty it first.")
    tables = rows = 0
    damaged: list[str] = []
    for start in range(0, len(ids), PORTION):
        portion = await source.tables(ids[start : start + PORTION])
        damaged += [table.id for table in portion if table.is_damaged]
        whole = [table for table in portion if not table.is_damaged]
        await _copy_some(whole, target)
        tables += len(whole)
        rows += sum(len(table.rows) for table in whole)
        report(start + len(portion), len(ids))
    names = await source.names()
    await target.add_names(names)
    if not set(names) <= set(await target.names()):
        raise Refused("database", "The names of the guests were not copied completely.")
    orders = await source.orders()
    await target.add_orders(orders)
    if await target.orders() != orders:
        raise Refused("database", "The orders of the host were not copied completely.")
    return Copied(tables, rows, damaged)


async def _copy_some(tables: list[StoredTable], target: Copyable) -> None:
    ids = [table.id for table in tables]
    there = {table.id for table in await target.tables(ids)}
    await target.add([table for table in tables if table.id not in there])
    copies = {table.id: table for table in await target.tables(ids)}
    for table in tables:
        if copies.get(table.id) != table:
            raise Refused(
                "database",
                f"The table {table.id} is not the same in both databases. Empty the target, and "
                "try again.",
            )
