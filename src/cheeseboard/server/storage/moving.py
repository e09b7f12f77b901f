"""Moves everything from one database to another: from SQLite to PostgreSQL, or back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

from cheeseboard.refused import Refused
from cheeseboard.server.storage.contents import (
    Copied,
    Copyable,
    OnProgress,
    copy_all,
)
from cheeseboard.server.storage.keys import known_key, replace_key
from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.contents import SqliteContents
from cheeseboard.server.storage.sqlite.locks import Lock


class OpenDatabase(NamedTuple):
    """A database that no server uses meanwhile."""

    contents: Copyable
    key: bytes | None


async def move_database(source: Location, target: Location, report: OnProgress) -> Copied:
    """Copy all games, guests and the key. The source stays as it is. Until all is copied, the
    target has a mark, so that no server starts on a part of the games."""
    if source == target or _is_same_file(source, target):
        raise Refused("database", "FROM and TO are the same database.")
    if isinstance(source, Path) and not source.is_file():
        raise Refused("database", f"There is no database {source} to move.")
    async with _open(source) as old, _open(target, is_being_filled=True) as new:
        if not await new.contents.is_half_filled():
            await _begin(target, new.contents)
        copied = await copy_all(old.contents, new.contents, report)
        if old.key is not None:
            await _set_key(target, old.key)
        await new.contents.mark_filled()
    return copied


async def _begin(target: Location, contents: Copyable) -> None:
    """Mark an empty database. One with games is complete, and may have been in use since."""
    if await contents.ids() or await contents.orders():
        raise Refused(
            "database",
            f"{target} is already in use, and no interrupted move is left there to continue. Name "
            "an empty database.",
        )
    await contents.mark_half_filled()


def _is_same_file(source: Location, target: Location) -> bool:
    both_are_files = isinstance(source, Path) and isinstance(target, Path)
    return both_are_files and source.resolve() == target.resolve()  # type: ignore[union-attr]


@asynccontextmanager
async def _open(place: Location, is_being_filled: bool = False) -> AsyncIterator[OpenDatabase]:
    if isinstance(place, PostgresAddress):
        async with _open_postgres(place, is_being_filled) as opened:
            yield opened
        return
    file = place.resolve()
    lock = Lock.on_new(file)
    try:
        database.prepare(file, is_being_filled)
        with database.explaining_errors(file), closing(database.connect(file)) as connection:
            yield OpenDatabase(SqliteContents(connection), known_key(file, {}))
    except BaseException:
        lock.undo()
        raise
    lock.release()


@asynccontextmanager
async def _open_postgres(
    address: PostgresAddress, is_being_filled: bool
) -> AsyncIterator[OpenDatabase]:
    from cheeseboard.server.storage.postgres import schema
    from cheeseboard.server.storage.postgres.connections import connection_to
    from cheeseboard.server.storage.postgres.contents import PostgresContents

    await schema.prepare(address)
    async with connection_to(address) as connection:
        await schema.lock_for_filling(connection, address)
        if not is_being_filled:
            await schema.check_filled(connection, address)
        key = await connection.fetchval("SELECT key FROM server")
        yield OpenDatabase(PostgresContents(connection), None if key is None else bytes(key))


async def _set_key(target: Location, key: bytes) -> None:
    """The target has nothing but what came from the source, so nobody needs its own key."""
    if isinstance(target, Path):
        replace_key(target, key)
        return
    from cheeseboard.server.storage.postgres.connections import connection_to

    async with connection_to(target) as connection:
        await connection.execute("UPDATE server SET key = $1", key)
