"""Opens the orders of a database."""

from __future__ import annotations

from pathlib import Path

from cheeseboard.server.admin.orders import Orders
from cheeseboard.server.admin.sqlite import SqliteOrders
from cheeseboard.server.storage.locations import Location


def open_orders(place: Location) -> Orders:
    if isinstance(place, Path):
        return SqliteOrders(place)
    # Imported late: SQLite needs no asyncpg.
    from cheeseboard.server.admin.postgres import PostgresOrders

    return PostgresOrders(place)


async def open_checked_orders(place: Location) -> Orders:
    """The orders of a database; Refused if it is not one of ours."""
    if isinstance(place, Path):
        file = SqliteOrders(place)
        file.check()
        return file
    from cheeseboard.server.admin.postgres import PostgresOrders

    database = PostgresOrders(place)
    await database.check()
    return database
