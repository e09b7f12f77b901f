"""What the log knows of tables that sleep, of people and of codes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.storage.retention import SECOND_LOOK
from cheeseboard.server.storage.sqlite import SqliteLog
from cheeseboard.tables.log import CodedSeat, Summary
from tests.server.rows import SUMMARY, outcomes, row, rows, with_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_a_summary_is_the_latest_that_was_told_and_touched_the_time_of_the_last_row(
    file: Path,
) -> None:
    later = SUMMARY._replace(status="over", turn=[], open=1)

    async def use(log: SqliteLog) -> list[Any]:
        await log.append("table", [row(1, time=10.0)], SUMMARY)
        first = await log.summary("table")
        await log.append("table", [row(2, time=20.0)])
        second = await log.summary("table")
        await log.append("table", [row(3, time=30.0)], later)
        return [first, second, await log.summary("table"), await log.summary("other")]

    assert with_log(file, use) == [(SUMMARY, 10.0), (SUMMARY, 20.0), (later, 30.0), None]


def test_a_refused_append_changes_no_summary_either(file: Path) -> None:
    async def use(log: SqliteLog) -> Any:
        await log.append("table", [row(1, time=10.0)], SUMMARY)
        stale = log.append("table", [row(1, time=20.0)], SUMMARY._replace(status="over"))
        assert await outcomes(stale, log.append("new", rows(5, 5), SUMMARY)) == ["Taken"] * 2
        return await log.summary("table"), await log.summary("new")

    assert with_log(file, use) == ((SUMMARY, 10.0), None)


def test_the_lobby_lists_public_tables_that_wait_or_play_the_latest_first(file: Path) -> None:
    async def use(log: SqliteLog) -> list[list[str]]:
        for number, (public, status) in enumerate(
            [(True, "waiting"), (False, "waiting"), (True, "over"), (True, "playing")]
        ):
            summary = SUMMARY._replace(public=public, status=status)
            await log.append(f"{number}", [row(1, time=float(number))], summary)
        await log.append("silent", rows(1, 1))
        first = [table for table, _, _ in await log.public(10, 9, [])]
        await log.append("0", [row(2, time=99.0)])
        return [
            first,
            [table for table, _, _ in await log.public(10, 9, [])],
            [table for table, _, _ in await log.public(1, 9, [])],
        ]

    assert with_log(file, use) == [["3", "0"], ["0", "3"], ["0"]]


def test_people_find_the_tables_where_they_sit_now(file: Path) -> None:
    def seated(*people: str) -> Summary:
        return SUMMARY._replace(people=list(people), public=False)

    async def use(log: SqliteLog) -> None:
        async def of(person: str) -> list[str]:
            return [table for table, _, _ in await log.of_person(person, 10)]

        await log.append("a", [row(1, time=1.0)], seated("eva", "jan"))
        await log.append("b", [row(1, time=2.0)], seated("eva", "eva"))
        assert await of("eva") == ["b", "a"]
        assert await of("jan") == ["a"]
        await log.append("a", [row(2, time=3.0)], seated("ivo"))
        assert await of("eva") == ["b"]
        assert await of("jan") == []
        assert await of("ivo") == ["a"]
        assert await of("%") == []
        await log.append("c", [row(1, time=9.0)], seated("ivo")._replace(status="over"))
        assert await of("ivo") == ["a", "c"]  # what is not over comes first

    with_log(file, use)


def test_a_guest_keeps_his_name_until_he_takes_another(file: Path) -> None:
    async def use(log: SqliteLog) -> list[str | None]:
        seen = [await log.person("eva")]
        for name in ("Eva", "Evička"):
            await log.name("eva", name)
            seen.append(await log.person("eva"))
        return [*seen, await log.person("jan")]

    assert with_log(file, use) == [None, "Eva", "Evička", None]


def test_a_code_is_good_once_and_until_it_expires(file: Path) -> None:
    async def use(log: SqliteLog) -> None:
        await log.keep_code(b"good", CodedSeat("table", 2, "eva"), 100.0)
        await log.keep_code(b"late", CodedSeat("table", 3, "eva"), 50.0)
        at_once = await asyncio.gather(*(log.use_code(b"good", 99.0) for _ in range(20)))
        assert [each for each in at_once if each] == [CodedSeat("table", 2, "eva")]
        assert await log.use_code(b"late", 50.0) is None
        assert await log.use_code(b"never", 0.0) is None

    with_log(file, use)


def test_forgetting_deletes_whole_old_tables_and_no_others(file: Path) -> None:
    def of(status: str) -> Summary:
        return SUMMARY._replace(status=status)

    async def use(log: SqliteLog) -> tuple[int, list[int], int, Any]:
        for number in range(50):
            await log.append(f"over {number}", [row(1, time=float(number))], of("over"))
            await log.append(f"left {number}", [row(1, time=float(number))], of("playing"))
        await log.keep_code(b"code", CodedSeat("over 1", 1, "eva"), 1e9)
        assert await log.forget(finished_before=40.0, abandoned_before=10.0, uptime=0.0) == 0
        count = await log.forget(40.0, 10.0, uptime=SECOND_LOOK)
        kept = [len(await log.read(f"{kind} {n}")) for kind in ("over", "left") for n in range(50)]
        return count, kept, len(await log.of_person("eva", 999)), await log.use_code(b"code", 0.0)

    count, kept, listed, code = with_log(file, use)
    assert count == 50
    assert kept == [0] * 40 + [1] * 10 + [0] * 10 + [1] * 40
    assert (listed, code) == (50, None)


def test_a_table_is_deleted_only_at_the_second_look_by_uptime(file: Path) -> None:
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
