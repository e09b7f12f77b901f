"""A full disk: rows are refused with a reason, and no stored row is lost."""

from __future__ import annotations

import asyncio
import resource

import pytest

from cheeseboard.refused import Refused
from cheeseboard.server.storage.sqlite.archive import back_up
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import Row, Unwritable
from tests.server.disks import Disk, Limited
from tests.server.rows import rows

Kept = dict[str, list[Row]]


async def append_next(log: SqliteLog, table: str, kept: Kept) -> None:
    """Append a row that takes some room, and note that it was acknowledged."""
    number = len(kept.setdefault(table, [])) + 1
    row = Row(number, 1, f"put {number}" + " " * 1000, f"move-{number}", 1.0)
    await log.append(table, [row])
    kept[table].append(row)


async def fill(log: SqliteLog, kept: Kept) -> set[str]:
    """Append to many tables at once until all are refused; the reasons."""
    tables = [f"table {n}" for n in range(30)]
    for _ in range(2_000):
        asked = (append_next(log, table, kept) for table in tables)
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert all(end is None or isinstance(end, Unwritable) for end in ended), ended
        reasons = [end.reason for end in ended if isinstance(end, Unwritable)]
        if len(reasons) == len(tables):
            return set(reasons)
    raise AssertionError("the disk never was full")


async def read_all(log: SqliteLog, kept: Kept) -> Kept:
    return {table: await log.read(table) for table in kept}


def test_a_full_disk_refuses_rows_with_a_reason_loses_none_and_recovers(disk: Disk) -> None:
    kept: Kept = {}

    async def until_full_twice() -> None:
        log = SqliteLog.open(disk.folder / "games.db")
        for _ in range(2):
            for _ in range(3):
                await append_next(log, "table 0", kept)
            with disk.full():
                assert await fill(log, kept) == {disk.reason}
                assert await read_all(log, kept) == kept
                with pytest.raises(Unwritable):
                    await log.set_name("eva", "Eva" * 2_000_000)  # more than any room that is left
            for table in list(kept):
                await append_next(log, table, kept)
        await log.close()

    async def after_a_restart() -> Kept:
        log = SqliteLog.open(disk.folder / "games.db")
        try:
            return await read_all(log, kept)
        finally:
            await log.close()

    asyncio.run(until_full_twice())
    assert asyncio.run(after_a_restart()) == kept
    assert sum(map(len, kept.values())) > 60


def test_a_server_does_not_start_on_a_full_disk(disk: Disk) -> None:
    with disk.full(), pytest.raises(Refused, match=r"Cannot use .*games\.db: the disk"):
        SqliteLog.open(disk.folder / "games.db")
    asyncio.run(SqliteLog.open(disk.folder / "games.db").close())


def test_a_backup_onto_a_full_disk_leaves_no_file_behind(disk: Disk) -> None:
    file, backup = disk.folder / "games.db", disk.folder / "backup.db"

    async def backed_up_while_running() -> None:
        log = SqliteLog.open(file)
        await log.append("table", rows(1, 3_000))
        with disk.full():
            limit_more(disk)
            with pytest.raises(Refused, match=r"Cannot use .*backup\.db: the disk"):
                back_up(file, backup, replace=False, report=lambda *_: None)
        await log.close()

    asyncio.run(backed_up_while_running())
    assert [part.name for part in disk.folder.iterdir() if "backup" in part.name] == []


def limit_more(disk: Disk) -> None:
    """A copy is smaller than the largest file, which a limit on growth would allow."""
    if isinstance(disk, Limited):
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, most))
