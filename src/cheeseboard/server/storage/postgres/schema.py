"""The schema in PostgreSQL: migrations, the key that signs cookies, and who may use it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from secrets import token_bytes

from cheeseboard.refused import Refused
from cheeseboard.server.storage.keys import SIZE, key_from_environment
from cheeseboard.server.storage.migrating import UNFINISHED, half_filled, newer_version, scripts
from cheeseboard.server.storage.postgres.address import SCHEMA, PostgresAddress
from cheeseboard.server.storage.postgres.connections import Connection, connection_to

# Advisory locks have two numbers: ours, and what is locked.
LOCKS = 0x43685364
MIGRATING, SERVING = 1, 2
LOCK_TIMEOUT = 3.0  # seconds until the lock of a server that was killed is free


def known_version() -> int:
    """The number of the last migration that this version knows."""
    return len(scripts(__package__))


async def prepare(address: PostgresAddress) -> None:
    """Migrate a database; an empty one becomes ours. Several processes can do it at once."""
    async with connection_to(address) as connection, connection.transaction():
        await migrate(connection, address)


async def migrate(connection: Connection, address: PostgresAddress) -> None:
    """Run the missing migrations, as a part of the current transaction."""
    await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", LOCKS, MIGRATING)
    await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    version = await _checked_version(connection, address)
    for number, script in enumerate(scripts(__package__)[version:], start=version + 1):
        await connection.execute(script)
        await connection.execute("INSERT INTO migrations VALUES ($1)", number)


async def _checked_version(connection: Connection, address: PostgresAddress) -> int:
    version = int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations"))
    if version > known_version():
        raise newer_version(str(address), version, known_version())
    return version


async def check_is_ours(connection: Connection, address: PostgresAddress) -> None:
    """Refused if there are no tables of ours, only some, or those of a newer version."""
    if await connection.fetchval("SELECT to_regclass('migrations')") is None:
        raise Refused("database", f"{address} is empty; it is not a database of Cheeseboard.")
    await _checked_version(connection, address)
    await check_filled(connection, address)


async def check_filled(connection: Connection, address: PostgresAddress) -> None:
    """Refuse a database that `move-database` has not filled completely."""
    if await is_half_filled(connection):
        raise half_filled(str(address))


async def is_half_filled(connection: Connection) -> bool:
    return await connection.fetchval("SELECT to_regclass($1)", UNFINISHED) is not None


async def be_patient(connection: Connection) -> None:
    """Lift the time limit of a transaction that reads or writes a file meanwhile."""
    await connection.execute("SET idle_in_transaction_session_timeout = 0")


async def cookie_key(
    address: PostgresAddress, environment: Mapping[str, str] = os.environ
) -> bytes:
    """The key from the environment, or from the database, made if necessary. It is in the
    database, because a cookie must be valid for every process."""
    given = key_from_environment(environment)
    if given is not None:
        return given
    async with connection_to(address) as connection:
        made = "UPDATE server SET key = coalesce(key, $1) RETURNING key"
        return bytes(await connection.fetchval(made, token_bytes(SIZE)))


async def lock_for_server(connection: Connection, address: PostgresAddress) -> None:
    """Lock the database for as long as the connection lasts. Any number of servers can use it;
    Refused while it is being restored or filled, or if it was not filled completely."""
    taken = f"{address} is being restored or filled at the moment; try again when that is done."
    await _lock(connection, "pg_try_advisory_lock_shared", taken)
    await check_filled(connection, address)


async def lock_for_filling(connection: Connection, address: PostgresAddress) -> None:
    """Lock the database for as long as the connection lasts; Refused if a server uses it."""
    taken = (
        f"A server is already using {address}. Stop all its servers first, or name another "
        "database."
    )
    await _lock(connection, "pg_try_advisory_lock", taken)


async def _lock(connection: Connection, function: str, taken: str) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + LOCK_TIMEOUT
    while not await connection.fetchval(f"SELECT {function}($1, $2)", LOCKS, SERVING):
        if loop.time() > end:
            raise Refused("database", taken)
        await asyncio.sleep(0.1)
