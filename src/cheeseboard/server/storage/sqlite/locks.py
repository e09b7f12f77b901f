"""One server for each database: its name is locked, and the file itself.

A lock on the name alone is not enough: a lock file can be deleted, and a hard link has another
name.
"""

from __future__ import annotations

import os
import sys
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path

from cheeseboard.refused import Refused
from cheeseboard.server.storage.sqlite.database import ELSEWHERE, explaining_errors, make_folder

# A byte far behind those that SQLite locks, so that backups can read while a server runs.
FAR_BYTE = 1 << 62 if sys.platform != "win32" else (1 << 31) - 2
HELD = (EACCES, EAGAIN, EDEADLK)


class Lock:
    """This process's lock on a database. The system releases it however the process ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._handles: list[int] = []
        self._made: list[Path] = []

    @classmethod
    def on_new(cls, file: Path) -> Lock:
        """Lock a database, made if necessary; Refused if another server has it."""
        return cls(file)._acquire(make=True)

    @classmethod
    def on(cls, file: Path) -> Lock:
        """Lock the name of a database, and the file if it exists."""
        return cls(file)._acquire(make=False)

    def _acquire(self, make: bool) -> Lock:
        try:
            with explaining_errors(self._file, ELSEWHERE):
                make_folder(self._file.parent)
                self._take(_open(self._file.with_name(self._file.name + ".lock"), self._made))
                if make or self._file.exists():
                    self._take(_open(self._file, self._made), FAR_BYTE)
        except BaseException:
            self.undo()
            raise
        return self

    def _take(self, handle: int, byte: int | None = None) -> None:
        self._handles.append(handle)
        try:
            _lock_name(handle) if byte is None else _lock_byte(handle, byte)
        except BlockingIOError:
            raise Refused(
                "database",
                f"A server is already using {self._file}. Stop it first, or choose another "
                "database with --database.",
            ) from None

    def release(self) -> None:
        """Call it after closing SQLite's connections: closing our handle drops SQLite's locks."""
        while self._handles:
            os.close(self._handles.pop())

    def undo(self) -> None:
        """Release the lock, and delete the empty files made for it."""
        self.release()
        for part in self._made:
            if part.exists() and part.stat().st_size == 0:
                part.unlink()


def _open(file: Path, made: list[Path]) -> int:
    """Open the file so that only its owner can read it. The files that SQLite puts beside it get
    the same rights."""
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return os.open(file, os.O_RDWR)
    made.append(file)
    return handle


def _lock_name(handle: int) -> None:
    if sys.platform == "win32":
        _lock_byte(handle, 0)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock_byte(handle: int, byte: int) -> None:
    """BlockingIOError if another process has it. On systems where SQLite would drop this lock by
    closing its own handles, only the name is locked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, byte, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        elif sys.platform == "linux":
            import fcntl
            import struct

            # struct flock: type, whence, start, length, no process id; padded to its end.
            request = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, request)
    except OSError as error:
        if error.errno in HELD:
            raise BlockingIOError(error.errno, error.strerror) from None
        # This file system has no such locks; the name is still locked.
