"""The log keeps every row or says that it does not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import Row, Unwritable
from tests.server.rows import outcomes, row, rows, with_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.mark.parametrize(
    ("second", "ending"),
    [
        ([row(0)], "IntegrityError"),
        ([Row(3, 1, None, "x", 1.0)], "TypeError"),  # type: ignore[arg-type]
        ([Row(3, 1, "\ud800", "x", 1.0)], "UnicodeEncodeError"),
    ],
)
def test_invalid_rows_are_refused(file: Path, second: list[Row], ending: str) -> None:
    async def use(log: SqliteLog) -> tuple[list[str], list[Row]]:
        await log.append("table", rows(1, 2))
        return await outcomes(log.append("table", second)), await log.read("table")

    ended, kept = with_log(file, use)
    assert ended == [ending]
    assert kept == rows(1, 2)


def test_the_database_itself_refuses_a_repeated_number_or_move_id(file: Path) -> None:
    with_log(file, lambda log: log.append("table", rows(1, 2)))
    with closing(sqlite3.connect(file)) as other:
        columns = "of_table, number, seat, action, move_id, time"
        copied = (
            f"INSERT INTO rows ({columns}) "
            "SELECT of_table, {}, seat, action, {}, time FROM rows LIMIT 1"
        )
        for number, move in (("2", "'new'"), ("3", "move_id"), ("9", "'new'")):
            with pytest.raises(sqlite3.IntegrityError):
                other.execute(copied.format(number, move))


def test_a_failing_append_does_not_affect_others_in_the_same_commit(file: Path) -> None:
    bad = {7: [row(2)], 50: [Row(1, 1, "\ud800", "x", 1.0)], 99: [row(1), row(1)]}

    async def use(log: SqliteLog) -> tuple[list[str], list[int], int]:
        commits = counted_commits(log)
        asked = [log.append(f"table {n}", bad.get(n, rows(1, 3))) for n in range(100)]
        ended = await outcomes(*asked)
        return ended, [len(await log.read(f"table {n}")) for n in range(100)], len(commits)

    ended, kept, commits = with_log(file, use)
    assert [n for n in range(100) if ended[n] != "ok"] == sorted(bad)
    assert kept == [0 if n in bad else 3 for n in range(100)]
    assert commits < 20


def counted_commits(log: SqliteLog) -> list[str]:
    commits: list[str] = []
    log._write.set_trace_callback(lambda text: commits.append(text) if text == "COMMIT" else None)
    return commits


def test_concurrent_appends_share_a_commit(file: Path) -> None:
    async def use(log: SqliteLog) -> int:
        commits = counted_commits(log)
        await asyncio.gather(*(log.append(f"table {n}", rows(1, 1)) for n in range(500)))
        return len(commits)

    assert with_log(file, use) < 50


def test_commits_are_synced_to_disk(file: Path) -> None:
    async def use(log: SqliteLog) -> list[Any]:
        return [log._write.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    names = ("journal_mode", "synchronous")
    assert with_log(file, use) == ["wal", 2]  # 2 is FULL


def test_closing_commits_waiting_appends_and_refuses_new_ones(file: Path) -> None:
    async def use(log: SqliteLog) -> list[str]:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # the first waits, and the others queue up behind it
            asked = [asyncio.ensure_future(log.append("0", rows(1, 2)))]
            await asyncio.sleep(0.05)
            asked += [asyncio.ensure_future(log.append(f"{n}", rows(1, 2))) for n in range(1, 300)]
            await asyncio.sleep(0.05)
            closed = asyncio.ensure_future(log.close())
            await asyncio.sleep(0.05)
        ended = await outcomes(*asked, log.append("late", rows(1, 1)))
        await closed
        return ended

    assert with_log(file, use) == ["ok"] * 300 + ["Unwritable"]
    assert with_log(file, lambda log: log.read("299")) == rows(1, 2)


def test_another_writer_delays_and_then_fails_appends_but_not_reads(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.1)

    async def use(log: SqliteLog) -> None:
        await log.append("table", rows(1, 1))
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = asyncio.ensure_future(log.append("table", rows(2, 2)))
            assert await log.read("table") == rows(1, 1)
            with pytest.raises(Unwritable, match="another program is writing to it"):
                await refused
        await log.append("table", rows(2, 2))
        assert await log.read("table") == rows(1, 2)

    with_log(file, use)
