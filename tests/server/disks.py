"""Disks with little room."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol


class Disk(Protocol):
    folder: Path
    reason: str

    def full(self) -> AbstractContextManager[None]: ...


class Mounted:
    """A file system of a few megabytes, and a file that fills it."""

    reason = "the disk is full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def full(self) -> Iterator[None]:
        ballast = self.folder / "ballast"
        with suppress(OSError), open(ballast, "wb", buffering=0) as out:
            while True:
                out.write(b"x" * 4096)
        yield
        ballast.unlink()


class Limited:
    """No file may grow any more, as with a quota."""

    reason = "the disk reports an error"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def full(self) -> Iterator[None]:
        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        largest = max((part.stat().st_size for part in self.folder.iterdir()), default=4096)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, usual[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
