"""Backup and restore for PostgreSQL. A backup is a SQLite file, as that of a SQLite database."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

from cheeseboard.refused import Refused
from cheeseboard.server.storage.contents import Copied, OnProgress, copy_all
from cheeseboard.server.storage.postgres import schema
from cheeseboard.server.storage.postgres.address import SCHEMA, PostgresAddress
from cheeseboard.server.storage.postgres.connections import Connection, connection_to
from cheeseboard.server.storage.postgres.contents import PostgresContents
from cheeseboard.server.storage.sqlite import archive, database
from cheeseboard.server.storage.sqlite.archive import BackupSummary
from cheeseboard.server.storage.sqlite.contents import SqliteContents

IS_IN_USE = "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM orders)"
SNAPSHOT = {"isolation": "repeatable_read", "readonly": True}


async def back_up(
    source: PostgresAddress, file: Path, replace: bool, report: OnProgress
) -> BackupSummary:
    """Copy a database into a file, even while a server uses it. The file appears whole or not at
    all."""
    archive.check_new_backup(file, replace)
    async with connection_to(source) as connection:
        await schema.check_is_ours(connection, source)
        await schema.be_patient(connection)
        with archive.new_file(file) as new:
            async with connection.transaction(**SNAPSHOT):
                copied = await _copy_into_file(connection, new, report)
            archive.move_into_place(new, file)
    return BackupSummary(copied.tables, copied.rows, left_out=len(copied.damaged))


async def _copy_into_file(connection: Connection, new: Path, report: OnProgress) -> Copied:
    with closing(database.connect(new)) as copy:
        database.migrate(copy)
        return await copy_all(PostgresContents(connection), SqliteContents(copy), report)


async def bring_back(
    file: Path, target: PostgresAddress, replace: bool, report: OnProgress
) -> tuple[BackupSummary, str | None]:
    """Replace a database by a backup. Returns the schema in which the old one was saved, if there
    was one."""
    with archive.migrated_copy(file) as new:
        async with connection_to(target) as connection:
            await schema.lock_for_filling(connection, target)
            await schema.be_patient(connection)
            async with connection.transaction():
                saved = await _set_aside(connection, target, replace)
                with closing(database.connect(new)) as backup:
                    copied = await copy_all(
                        SqliteContents(backup), PostgresContents(connection), report
                    )
    return BackupSummary(copied.tables, copied.rows, left_out=len(copied.damaged)), saved


async def _set_aside(connection: Connection, target: PostgresAddress, replace: bool) -> str | None:
    """Rename the schema of a database with games, and make an empty one with the same key."""
    await schema.migrate(connection, target)
    is_in_use = await connection.fetchval(IS_IN_USE)
    if not is_in_use and not await schema.is_half_filled(connection):
        return None
    if not replace:
        raise Refused(
            "database",
            f"{target} is already in use; --replace saves what it has and takes its place.",
        )
    key = await connection.fetchval("SELECT key FROM server")
    saved = f"{SCHEMA}_{datetime.now():%Y%m%d_%H%M%S}"
    await connection.execute(f"ALTER SCHEMA {SCHEMA} RENAME TO {saved}")
    await schema.migrate(connection, target)
    await connection.execute("UPDATE server SET key = $1", key)
    return f"the schema {saved}"
