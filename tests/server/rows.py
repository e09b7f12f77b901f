"""Rows that say nothing in particular, and a log to keep them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import Log, Row, Summary

Answer = TypeVar("Answer")

SUMMARY = Summary(
    game="hunt",
    rules="hunt/1",
    status="playing",
    public=True,
    players=2,
    free_seats=0,
    names=["Eva", "Ján"],
    people=["eva", "jan"],
    to_move=["eva"],
)


def row(number: int, move_id: str | None = None, seat: int = 1, time: float = 1000.5) -> Row:
    return Row(number, seat, f"put {number}", move_id or f"move-{number}", time)


def rows(first: int, last: int) -> list[Row]:
    return [row(number) for number in range(first, last + 1)]


def with_log(file: Path, use: Callable[[SqliteLog], Awaitable[Answer]]) -> Answer:
    async def run() -> Answer:
        log = SqliteLog.open(file)
        try:
            return await use(log)
        finally:
            await log.close()

    return asyncio.run(run())


def with_postgres(address: PostgresAddress, use: Callable[[Any], Awaitable[Answer]]) -> Answer:
    from cheeseboard.server.storage.postgres.log import PostgresLog

    async def run() -> Answer:
        log = await PostgresLog.open(address)
        try:
            return await use(log)
        finally:
            await log.close()

    return asyncio.run(run())


def stored(place: Location, tables: Iterable[str]) -> dict[str, list[Row]]:
    """The rows of these tables in a database that nobody uses now."""

    async def read(log: Log) -> dict[str, list[Row]]:
        return {table: await log.read(table) for table in tables}

    return with_log(place, read) if isinstance(place, Path) else with_postgres(place, read)


async def outcomes(*asked: Awaitable[Any]) -> list[str]:
    """How each ended: `ok`, or the name of what was raised."""
    ended = await asyncio.gather(*asked, return_exceptions=True)
    return ["ok" if end is None else type(end).__name__ for end in ended]
