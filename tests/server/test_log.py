"""The log keeps every row or says that it does not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.server.storage import database
from cheeseboard.server.storage.sqlite import SqliteLog
from cheeseboard.tables.log import SECOND_LOOK, Row, Unwritable
from tests.server.rows import SUMMARY, outcomes, row, rows, with_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_appended_rows_can_be_read_even_after_a_restart(file: Path) -> None:
    odd = [
        Row(1, -1, '{"event": "opened", "by": "Ľuboš 🐭"}', None, 1731671234.1234567),
        Row(2, 0, "roll red red", None, 0.1 + 0.2),
        Row(3, 2, "", "\x00 ' \" ; --", 1e-9),
    ]

    async def write(log: SqliteLog) -> list[Row]:
        await log.append("one", odd, SUMMARY)
        await log.append("two", rows(1, 3))
        return await log.read("one")

    assert with_log(file, write) == odd
    assert with_log(file, lambda log: log.read("one")) == odd
    assert with_log(file, lambda log: log.read("two")) == rows(1, 3)
    assert with_log(file, lambda log: log.read("three")) == []


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


TABLES = st.sampled_from(["a", "b"])
APPENDS = st.lists(
    st.tuples(
        TABLES,
        st.lists(
            st.tuples(st.integers(1, 6), st.integers(1, 2), st.sampled_from("wxyz")),
            min_size=1,
            max_size=3,
        ),
    ),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(APPENDS, max_size=3))
def test_appends_in_a_group_commit_end_as_if_committed_alone(
    batches: list[list[tuple[str, list[tuple[int, int, str]]]]],
) -> None:
    model: dict[str, list[Row]] = {"a": [], "b": []}

    def expected(table: str, new: list[Row]) -> str:
        whole = model[table] + new
        numbered = [row.number for row in whole] == list(range(1, len(whole) + 1))
        own = len({(row.seat, row.move_id) for row in whole}) == len(whole)
        if numbered and own:
            model[table] = whole
        return "ok" if numbered and own else "Taken"

    async def use(log: SqliteLog) -> None:
        for batch in batches:
            asked = [
                (table, [Row(n, seat, "x", move, 1.0) for n, seat, move in new])
                for table, new in batch
            ]
            wanted = [expected(table, new) for table, new in asked]
            assert await outcomes(*(log.append(table, new) for table, new in asked)) == wanted
        for table, kept in model.items():
            assert await log.read(table) == kept

    with TemporaryDirectory() as folder:
        with_log(Path(folder) / "games.db", use)


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


def test_cancelling_one_wait_does_not_affect_others(file: Path) -> None:
    async def use(log: SqliteLog) -> list[Row]:
        asked = [asyncio.ensure_future(log.append(f"{n}", rows(1, 1))) for n in range(50)]
        await asyncio.sleep(0)
        asked[10].cancel()
        ended = await outcomes(*asked)
        assert ended == ["ok"] * 10 + ["CancelledError"] + ["ok"] * 39
        await log.append("10", rows(2, 2))  # what was asked for has been done all the same
        return await log.read("10")

    assert with_log(file, use) == rows(1, 2)


def test_another_writer_delays_and_then_fails_appends_but_not_reads(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.1)

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


def test_an_old_table_is_deleted_only_at_the_second_check(file: Path) -> None:
    """A clock that is wrong for a day deletes nothing, also over restarts."""

    async def one(log: SqliteLog) -> None:
        await log.append("table", [row(1, time=100.0)], SUMMARY)
        assert await log.forget(1e9, 1e9, uptime=0.0) == 0  # the clock is far ahead
        assert await log.forget(1e9, 1e9, uptime=SECOND_LOOK - 10.0) == 0

    async def two(log: SqliteLog) -> None:
        assert await log.forget(50.0, 50.0, uptime=0.0) == 0  # it was set right: young again
        assert await log.forget(50.0, 50.0, uptime=SECOND_LOOK) == 0
        assert await log.forget(1e9, 1e9, uptime=SECOND_LOOK) == 0  # found old for the first time

    async def three(log: SqliteLog) -> None:
        assert await log.forget(1e9, 1e9, uptime=SECOND_LOOK / 2) == 0
        assert await log.forget(1e9, 1e9, uptime=SECOND_LOOK + 1000.0) == 1

    for use in (one, two, three):
        with_log(file, use)
