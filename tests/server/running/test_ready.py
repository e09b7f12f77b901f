"""A server says whether moves can be saved, and never acknowledges a lost move."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.refused import Refused
from cheeseboard.server import housekeeping
from cheeseboard.server.storage.sqlite.file_check import LOST
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import Unwritable
from cheeseboard.tables.memory_log import MemoryLog
from tests.environment import PATIENCE
from tests.server.guests import Guest, Live, Server, run_bounded, server
from tests.server.processes import Process, process
from tests.server.rows import rows, with_log


async def answers(here: Server | Process, status: int, text: str = "") -> None:
    """Wait until /ready answers with this status and text."""
    end = time.monotonic() + PATIENCE
    while True:
        found, answer = await Guest(here.port).http("GET", "/ready")
        if found == status and text in str(answer):
            return
        assert time.monotonic() < end, (found, answer)
        await asyncio.sleep(0.1)


def test_a_server_is_ready_and_alive(tmp_path: Path) -> None:
    async def work() -> None:
        assert await Guest(here.port).http("GET", "/ready") == (200, {"status": "ready"})
        status, answer = await Guest(here.port).http("GET", "/health")
        assert (status, answer["status"]) == (200, "ok")

    with server(tmp_path / "games.db") as here:
        run_bounded(work)


def test_a_database_that_does_not_answer_is_not_ready_and_its_late_failure_is_not_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(housekeeping, "DISK_TIMEOUT", 0.01)

    class Slow(MemoryLog):
        async def check(self) -> None:
            await answered.wait()
            raise Unwritable("the answer comes late")

    async def work() -> None:
        with pytest.raises(Refused, match="the database does not answer"):
            await housekeeping.Readiness(Slow()).check()
        answered.set()
        await asyncio.sleep(0.01)
        gc.collect()

    answered = asyncio.Event()
    asyncio.run(work())
    assert not caplog.records


@contextmanager
def nothing_can_grow() -> Iterator[None]:
    """No file of this process may be longer than a page: not even SQLite's journal."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def test_a_server_on_a_full_disk_is_not_ready_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(housekeeping, "ANSWER_HOLDS", 0.0)

    async def work() -> None:
        await answers(here, 200)
        with nothing_can_grow():
            await answers(here, 503, "the disk")
            assert (await Guest(here.port).http("GET", "/health"))[0] == 200
        await answers(here, 200)

    with server(tmp_path / "games.db") as here:
        run_bounded(work)
    said = [record.getMessage() for record in caplog.records if record.name == "cheeseboard"]
    assert said == [
        "Nothing can be saved: the disk reports an error. Moves are refused.",
        "Moves are saved again.",
    ]


def deleted(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    shutil.copy(file, file.with_name("other.db"))
    os.replace(file.with_name("other.db"), file)


def overwritten(file: Path) -> None:
    """The same inode, with the contents of an empty database."""
    other = file.with_name("other.db")
    asyncio.run(SqliteLog.open(other).close())
    shutil.copyfile(other, file)


def truncated(file: Path) -> None:
    os.truncate(file, 0)


def without_journal(file: Path) -> None:
    file.with_name(file.name + "-wal").unlink()


def without_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


FATES = [deleted, replaced, overwritten, truncated, without_journal, without_folder]


@pytest.mark.parametrize("fate", FATES)
def test_no_append_is_acknowledged_once_the_database_is_lost(
    tmp_path: Path, fate: Callable[[Path], None]
) -> None:
    file = tmp_path / "data" / "games.db"

    async def use(log: SqliteLog) -> None:
        await log.append("table", rows(1, 2))
        await asyncio.to_thread(fate, file)
        for attempt in (log.append("table", rows(3, 3)), log.check(), log.refresh_health()):
            with pytest.raises(Unwritable, match=LOST):
                await attempt

    with_log(file, use)


def test_a_database_that_comes_back_is_used_again(tmp_path: Path) -> None:
    file, away = tmp_path / "games.db", tmp_path / "away.db"

    async def use(log: SqliteLog) -> Any:
        await log.append("table", rows(1, 2))
        file.rename(away)
        with pytest.raises(Unwritable, match=LOST):
            await log.append("table", rows(3, 3))
        away.rename(file)
        await log.append("table", rows(3, 3))
        return await log.read("table")

    assert with_log(file, use) == rows(1, 3)
    assert with_log(file, lambda log: log.read("table")) == rows(1, 3)


def test_another_program_may_read_the_database_and_checkpoint_its_journal(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def use(log: SqliteLog) -> None:
        import sqlite3

        await log.append("table", rows(1, 200))
        other = await asyncio.to_thread(sqlite3.connect, file, check_same_thread=False)
        other.execute("PRAGMA wal_checkpoint(FULL)")
        other.close()
        await log.append("table", rows(201, 201))
        await log.check()

    with_log(file, use)


def test_a_server_whose_database_is_deleted_says_so_and_acknowledges_nothing(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        eva = await Guest(it.port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
        async with eva.live(table) as live:
            assert (await move(live))["type"] == "ok"
            (tmp_path / "games.db").unlink()
            for _ in range(3):
                answer = await move(live)
                assert (answer["type"], answer["code"]) == ("refused", "storage")
                assert LOST in answer["text"]
        await answers(it, 503, LOST)

    with process(tmp_path / "games.db") as it:
        run_bounded(work)
        assert it.said().count(f"Nothing can be saved: {LOST}.") == 1
        assert "Traceback" not in it.said()


async def move(live: Live) -> Any:
    await live.until(lambda it: it.view["legal"])
    answer = await live.move(live.view["legal"][0])
    if answer["type"] == "ok":
        await live.until(lambda it: it.sheet["version"] >= answer["version"])
    return answer
