"""Whether a database is still where a running server has found it.

SQLite goes on writing into a file that was deleted, or that another file has replaced: moves
would be acknowledged and lost.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex

LOST = "the database was deleted or replaced while the server was running"
Identity = tuple[int, int]


class Presence:
    """Knows the files by their inodes, and the contents by a mark of this run."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self._file = file
        self._run = _leave_mark(connection)
        parts = (file, file.with_name(file.name + "-wal"))
        self._parts = {part: _identity(part) for part in parts}
        self._written = _written(file)

    def problem(self) -> str | None:
        """Why nothing can be kept any more."""
        if any(_identity(part) != was for part, was in self._parts.items()):
            return LOST
        written = _written(self._file)
        if written != self._written:  # by another program: a checkpoint, or other contents
            if not self._has_mark():
                return LOST
            self._written = written
        return None

    def wrote(self) -> None:
        """The server itself has written."""
        self._written = _written(self._file)

    def _has_mark(self) -> bool:
        if not self._run:
            return True
        # The file alone, without the journal, which other contents leave as it is.
        address = f"{self._file.as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(address, uri=True)) as connection:
                found = connection.execute("SELECT run FROM server").fetchone()
        except sqlite3.Error:
            return False
        return bool(found == (self._run,))


def _leave_mark(connection: sqlite3.Connection) -> str:
    """A mark in the file itself; none if it cannot be written there now."""
    run = token_hex(16)
    try:
        connection.execute("UPDATE server SET run = ?", (run,))
        (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return ""
    return "" if busy else run


def _identity(file: Path) -> Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _written(file: Path) -> Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
