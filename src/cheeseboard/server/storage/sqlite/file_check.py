"""Whether the database file is still in its place.

SQLite continues to write into a file that was deleted or replaced. Moves would be acknowledged
and lost.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex

LOST = "the database was deleted or replaced while the server was running"
Identity = tuple[int, int]


class FileCheck:
    """Recognises the files by their inodes, and the contents by a mark of this run."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self._file = file
        self._run = _leave_mark(connection)
        parts = (file, file.with_name(file.name + "-wal"))
        self._parts = {part: _identity(part) for part in parts}
        self._written = _last_change(file)

    def problem(self) -> str | None:
        """Why nothing can be saved any more; None if all is well."""
        if any(_identity(part) != was for part, was in self._parts.items()):
            return LOST
        written = _last_change(self._file)
        if written != self._written:  # by another program: a checkpoint, or a replacement
            if not self._has_mark():
                return LOST
            self._written = written
        return None

    def note_write(self) -> None:
        """Note that the server itself has written."""
        self._written = _last_change(self._file)

    def _has_mark(self) -> bool:
        if not self._run:
            return True
        # Read the file without its journal: a replacement would leave the journal unchanged.
        address = f"{self._file.as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(address, uri=True)) as connection:
                found = connection.execute("SELECT run FROM server").fetchone()
        except sqlite3.Error:
            return False
        return bool(found == (self._run,))


def _leave_mark(connection: sqlite3.Connection) -> str:
    """Write a mark into the file itself. It is empty if that is not possible now."""
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


def _last_change(file: Path) -> Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
