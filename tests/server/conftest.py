"""What several tests of the server start from."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.postgres import Postgres
from tests.server.disks import Disk, Limited, Mounted, RefusingPostgres, Storage

SIZE = 6 * 2**20  # bytes: SQLite's journal takes 20 kB for each move of a game


@contextmanager
def little_room(kind: type, folder: Path) -> Iterator[Mounted | Limited]:
    """A folder with little room, where the system itself refuses to write more."""
    if kind is Limited:
        yield Limited(folder)
        return
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "cheeseboard-test", str(folder)]
    try:
        subprocess.run(mount, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        yield Limited(folder)  # mounting is not allowed here: a quota stands in for it
        return
    try:
        yield Mounted(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture(params=[Mounted, Limited])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    with little_room(request.param, tmp_path) as found:
        yield found


@pytest.fixture(params=[Mounted, Limited, RefusingPostgres])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    if request.param is RefusingPostgres:
        yield RefusingPostgres(request.getfixturevalue("postgres_database"))
        return
    with little_room(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server that a test may stop. Where root tests, it runs as another user, so it is not in
    tmp_path: pytest closes its folders to others."""
    with TemporaryDirectory(prefix="cheeseboard-postgres-") as folder:
        it = Postgres(Path(folder)).start()
        try:
            yield it
        finally:
            it.stop()
