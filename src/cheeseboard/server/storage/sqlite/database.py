"""Opens and migrates the SQLite file, or refuses it with one sentence."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from errno import ENOTDIR
from pathlib import Path
from threading import Event

from cheeseboard.refused import Refused
from cheeseboard.server.storage.checksums import damaged_tables, register_checksum
from cheeseboard.server.storage.migrating import UNFINISHED, half_filled, newer_version, scripts

logger = logging.getLogger("cheeseboard")

APPLICATION = 0x43685364
OLDEST_SQLITE = (3, 37)  # strict tables
CHECKED_AT_START = 64 * 2**20  # bytes: it takes two or three seconds; backups are always checked
STEPS_AT_ONCE = 10_000  # of SQLite's machine, about a thousand rows, before a check may stop
LOCK_TIMEOUT = 5.0  # seconds to wait for another program's lock

SETTINGS = (
    "synchronous = FULL",  # a row is on the disk before it is published
    "foreign_keys = ON",
    "wal_autocheckpoint = 2000",  # pages: with more, single moves would wait longer
)


def connect(file: Path) -> sqlite3.Connection:
    """A connection to an existing file. Transactions are explicit."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(
        address, uri=True, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False
    )
    try:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare(file: Path, is_being_filled: bool = False) -> None:
    """Check and migrate a file. An empty file becomes a database."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Refused("database", f"SQLite 3.37 is needed; this is {sqlite3.sqlite_version}.")
    with explaining_errors(file, ELSEWHERE), closing(connect(file)) as connection:
        check_version(connection, file, ELSEWHERE)
        if not is_being_filled:
            check_filled(connection, file)
        if _is_small(file) and not is_whole(connection, "integrity_check"):
            raise Refused("database", f"{file} {DAMAGED} {BACKUP}")
        migrate(connection)
        (journal,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if journal != "wal":
        what = f"SQLite cannot keep its journal beside {file}, as on a network share."
        raise Refused("database", f"{what} {ELSEWHERE}")


def _is_small(file: Path) -> bool:
    return file.stat().st_size <= CHECKED_AT_START


def tell_of_damage(file: Path, stopping: Event) -> None:
    """Log how many tables are damaged. The other tables still work. This takes some seconds, so it
    is done while the server already answers, until it stops."""
    damaged = 0
    try:
        damaged = _count_damaged(file, stopping) if _is_small(file) else 0
    except (sqlite3.Error, OSError) as error:
        if not stopping.is_set():
            why = reason(error) if isinstance(error, sqlite3.Error) else error.strerror
            logger.warning("The rows of %s could not be checked: %s.", file, why)
    if damaged:
        tables = "1 table has" if damaged == 1 else f"{damaged} tables have"
        logger.warning(
            "%s is damaged: %s damaged rows and cannot go on; all others can. %s",
            *(file, tables, BACKUP),
        )


def _count_damaged(file: Path, stopping: Event) -> int:
    with closing(connect(file)) as connection:
        # SQLite gives up with an error if the function returns True.
        connection.set_progress_handler(stopping.is_set, STEPS_AT_ONCE)
        connection.execute("BEGIN")  # a consistent snapshot, even while others write
        return damaged_tables(connection)


ELSEWHERE = "Choose another place with --database."
DAMAGED = "is damaged, or not a database."
BACKUP = "A backup comes back with: cheeseboard restore FILE --replace"


@contextmanager
def explaining_errors(file: Path, advice: str = "") -> Iterator[None]:
    """Turn errors with a file into Refused, with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise Refused("database", sentence(file, error, advice)) from None
    except OSError as error:
        what = f"Cannot use {file}: {error.strerror or error}."
        raise Refused("database", f"{what} {advice}".strip()) from None


def sentence(file: Path, error: sqlite3.Error, advice: str = "") -> str:
    if is_damage(error):
        return f"{file} {DAMAGED} {BACKUP if advice else ''}".strip()
    return f"Cannot use {file}: {reason(error)}. {advice}".strip()


def is_damage(error: sqlite3.Error) -> bool:
    return primary_code(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_BUSY: "another program is writing to it",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}


def reason(error: sqlite3.Error) -> str:
    return REASONS.get(primary_code(error), str(error))


def primary_code(error: sqlite3.Error) -> int:
    """The low byte of SQLite's code; the rest is detail."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


# --- Versions ----------------------------------------------------------------------------------


def migrations() -> list[str]:
    return scripts("cheeseboard.server.storage.sqlite")


def check_version(connection: sqlite3.Connection, file: Path, advice: str = "") -> None:
    """Refuse other applications' files, and files of newer versions."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    empty = objects == 0 and application == 0 and version == 0
    if application != APPLICATION and not empty:
        raise Refused("database", f"{file} is not a database of Cheeseboard. {advice}".strip())
    known = len(migrations())
    if version > known:
        raise newer_version(str(file), version, known)


def check_filled(connection: sqlite3.Connection, file: Path) -> None:
    """Refuse a file that `move-database` has not filled completely."""
    if is_half_filled(connection):
        raise half_filled(str(file))


def is_half_filled(connection: sqlite3.Connection) -> bool:
    mark = "SELECT 1 FROM sqlite_schema WHERE name = ?"
    return connection.execute(mark, (UNFINISHED,)).fetchone() is not None


def is_whole(connection: sqlite3.Connection, check: str) -> bool:
    found: list[tuple[str]] = connection.execute(f"PRAGMA {check}(1)").fetchall()
    return found == [("ok",)]


def migrate(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    register_checksum(connection)
    for number, script in enumerate(migrations()[version:], start=version + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
            )
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise


# --- Folders ------------------------------------------------------------------------------------


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner can read, unless it exists."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(ENOTDIR, f"{folder} is not a folder") from None
