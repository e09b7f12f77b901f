"""Backup and restore. A backup is one file, copied while the database is in use."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cheeseboard.refused import Refused
from cheeseboard.server.storage.checksums import damaged_tables, has_checksums
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.locks import Lock

PAGES = 1_000  # copied between two reports
OnProgress = Callable[[int, int], None]  # pages done, of how many


class BackupSummary(NamedTuple):
    """What a backup holds."""

    tables: int
    rows: int
    damaged: int = 0  # tables with a damaged row
    left_out: int = 0  # tables that are damaged and were not copied

    def __str__(self) -> str:
        rows = "1 row" if self.rows == 1 else f"{self.rows:,} rows"
        contents = f"{_tables(self.tables)}, {rows}"
        if self.damaged:
            contents += f"; {_tables(self.damaged)} damaged already in the original"
        if self.left_out:
            contents += f"; {_tables(self.left_out)} left out, because they are damaged"
        return contents


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count:,} tables"


def back_up(source: Path, file: Path, replace: bool, report: OnProgress) -> BackupSummary:
    """Copy a database, even while a server uses it. The file appears whole or not at all."""
    if not source.is_file():
        raise Refused("database", f"There is no database {source} to back up.")
    if source.resolve() == file.resolve():
        raise Refused("database", f"{file} is the database itself; name another file.")
    check_new_backup(file, replace)
    with new_file(file) as new:
        _copy(source, new, report)
        contents = _check_complete(new, source)
        move_into_place(new, file)
    return contents


def check_new_backup(file: Path, replace: bool) -> None:
    if file.is_dir():
        raise Refused("database", f"{file} is a folder; name a file for the backup.")
    if file.exists() and not replace:
        raise Refused("database", f"{file} exists already; --replace writes over it.")


def bring_back(
    file: Path, target: Path, replace: bool, report: OnProgress
) -> tuple[BackupSummary, Path | None]:
    """Replace a database by a backup. Returns where the old one was saved, if there was one."""
    target = target.resolve()
    check_backup_exists(file)
    if file.resolve() == target:
        raise Refused("database", f"{file} is the database itself; name a backup of it.")
    lock = Lock.on(target)
    try:
        if target.exists() and not replace:
            raise Refused(
                "database", f"{target} exists already; --replace saves it and takes its place."
            )
        with new_file(target) as new:
            _copy(file, new, report)
            _migrate(new)
            contents = _check_complete(new, file)
            saved = _set_aside(target)
            move_into_place(new, target)
    except BaseException:
        lock.undo()
        raise
    lock.release()
    return contents, saved


def check_backup_exists(file: Path) -> None:
    if not file.is_file():
        raise Refused("database", f"There is no file {file} to restore.")


@contextmanager
def migrated_copy(file: Path) -> Iterator[Path]:
    """A checked copy of a backup, in the version of this Cheeseboard, for a short time."""
    check_backup_exists(file)
    temporary = TemporaryDirectory(prefix="cheeseboard-restore-")
    with temporary as folder, new_file(Path(folder) / file.name) as new:
        _copy(file, new, lambda done, total: None)
        _migrate(new)
        _check_complete(new, file)
        yield new


@contextmanager
def new_file(beside: Path) -> Iterator[Path]:
    """A new file that only its owner can read. It is deleted unless it is moved into place."""
    new = beside.with_name(f".{beside.name}.{os.getpid()}.new")
    try:
        with database.explaining_errors(beside):
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            yield new
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):  # on a read-only disk even a missing file is an error
                _beside(new, end).unlink()


def _copy(source: Path, new: Path, report: OnProgress) -> None:
    """A consistent snapshot, even while others write: a single file, and checked for damage."""
    with closing(database.connect(new)) as copy, closing(_in_transaction(source)) as original:
        try:
            original.backup(
                copy,
                pages=PAGES,
                progress=lambda _, left, pages: report(pages - left, pages),
            )
        except sqlite3.Error as error:
            if database.is_damage(error):
                raise Refused("database", f"{source} {database.DAMAGED}") from None
            raise
        copy.execute("PRAGMA journal_mode = DELETE")
        if not database.is_whole(copy, "integrity_check"):
            raise Refused("database", f"{source} {database.DAMAGED}")


def _in_transaction(source: Path) -> sqlite3.Connection:
    """A connection in a read transaction: it does not see later writes."""
    with database.explaining_errors(source):
        connection = database.connect(source)
    try:
        with database.explaining_errors(source):
            connection.execute("BEGIN")
            database.check_version(connection, source)
            database.check_filled(connection, source)
            found = connection.execute("PRAGMA application_id").fetchone()
        if found != (database.APPLICATION,):
            raise Refused("database", f"{source} is empty; it is not a database of Cheeseboard.")
    except Refused:
        connection.close()
        raise
    return connection


def _migrate(new: Path) -> None:
    """Migrate to this version. Drop all codes: they may have been used since the backup."""
    with closing(database.connect(new)) as connection:
        database.migrate(connection)
        connection.execute("DELETE FROM codes")


GAPS = """
SELECT id FROM rows JOIN tables ON key = of_table GROUP BY of_table
HAVING min(number) <> 1 OR max(number) <> count(*) LIMIT 1"""


def _check_complete(new: Path, source: Path) -> BackupSummary:
    """The contents of a copy; Refused if rows are missing."""
    with closing(database.connect(new)) as connection:
        gap = connection.execute(GAPS).fetchone()
        stray = connection.execute("PRAGMA foreign_key_check").fetchone()
        tables, rows = connection.execute(
            "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM rows)"
        ).fetchone()
        damaged = damaged_tables(connection) if has_checksums(connection) else 0
    if gap is not None:
        raise Refused("database", f"{source} lacks rows of the table {gap[0]}.")
    if stray is not None:
        raise Refused("database", f"{source} has rows that belong to no table.")
    return BackupSummary(tables, rows, damaged)


def _set_aside(target: Path) -> Path | None:
    """Rename a database and the files that SQLite keeps beside it."""
    with suppress(sqlite3.Error), closing(database.connect(target)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    parts = [end for end in ("", "-wal", "-shm") if _beside(target, end).exists()]
    saved = _free_name(target)
    for end in parts:
        _beside(target, end).rename(_beside(saved, end))
    return saved if parts else None


def _beside(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


def _free_name(target: Path) -> Path:
    now = f"{datetime.now():%Y%m%d-%H%M%S}"
    names = (target.with_name(f"{target.stem}-{now}{more}{target.suffix}") for more in _endings())
    return next(name for name in names if not name.exists())


def _endings() -> Iterator[str]:
    yield ""
    yield from (f"-{number}" for number in count(2))


def move_into_place(new: Path, file: Path) -> None:
    with open(new, "rb+") as whole:
        os.fsync(whole.fileno())
    new.replace(file)
    if sys.platform != "win32":
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
