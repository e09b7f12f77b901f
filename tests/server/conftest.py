"""What several tests of the server start from."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.postgres import Postgres
from tests.server.disks import Disk, Limited, Mounted

SIZE = 6 * 2**20  # bytes: SQLite's journal takes 20 kB for each move of a game


@pytest.fixture(params=[Mounted, Limited])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A folder with little room, where the system itself refuses to write more."""
    if request.param is Limited:
        yield Limited(tmp_path)
        return
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "cheeseboard-test", str(tmp_path)]
    try:
        subprocess.run(mount, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        yield Limited(tmp_path)  # mounting is not allowed here: a quota stands in for it
        return
    try:
        yield Mounted(tmp_path)
    finally:
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


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
