"""Databases whose disk has little room."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol

from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import connection_to

FILE = "games.db"


class Disk(Protocol):
    folder: Path
    reason: str

    def full(self) -> AbstractContextManager[None]: ...


class Storage(Protocol):
    """A database, and what players read when its disk is full."""

    reason: str

    @property
    def database(self) -> Location: ...

    def full(self) -> AbstractContextManager[None]: ...


class Mounted:
    """A file system of a few megabytes, and a file that fills it."""

    reason = "the disk is full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / FILE

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
        self.database = folder / FILE

    @contextmanager
    def full(self) -> Iterator[None]:
        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        largest = max((part.stat().st_size for part in self.folder.iterdir()), default=4096)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, usual[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)


FILL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;

DO $$
DECLARE logged text;
BEGIN
  FOR logged IN SELECT relname FROM pg_class
    WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %I '
                   'EXECUTE FUNCTION full_disk()', logged);
  END LOOP;
END $$"""


class RefusingPostgres:
    """A PostgreSQL that answers all that it would have to log as if its disk were full."""

    reason = "the database's disk is full"

    def __init__(self, database: PostgresAddress) -> None:
        self.database = database

    @contextmanager
    def full(self) -> Iterator[None]:
        self._run(FILL)
        yield
        self._run("DROP FUNCTION full_disk CASCADE")

    def _run(self, statements: str) -> None:
        """In a thread of its own: tests call this while their event loop runs."""
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, self._execute(statements)).result()

    async def _execute(self, statements: str) -> None:
        async with connection_to(self.database) as connection:
            await connection.execute(statements)
