"""Every log keeps the same promises: rows, summaries, lists, people and codes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cheeseboard.tables.log import SECOND_LOOK, TABLE_SEAT, CodedSeat, Log, Row, Summary
from cheeseboard.tables.memory_log import MemoryLog
from tests.server.rows import SUMMARY, outcomes, row, rows, with_log, with_postgres

UseLog = Callable[[Callable[[Log], Awaitable[Any]]], Any]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def use_log(request: pytest.FixtureRequest, tmp_path: Path) -> UseLog:
    """Runs something on a log that lasts as long as the test."""
    if request.param == "sqlite":
        return lambda use: with_log(tmp_path / "games.db", use)
    if request.param == "postgres":
        address = request.getfixturevalue("postgres_database")
        return lambda use: with_postgres(address, use)
    log = MemoryLog()
    return lambda use: asyncio.run(run(use(log)))


async def run(answer: Awaitable[Any]) -> Any:
    return await answer


def test_a_table_has_its_latest_summary_and_the_time_of_its_last_row(
    use_log: UseLog,
) -> None:
    later = SUMMARY._replace(status="over", to_move=[], free_seats=1)

    async def use(log: Log) -> list[Any]:
        await log.append("table", [row(1, time=10.0)], SUMMARY)
        first = await log.summary("table")
        await log.append("table", [row(2, time=20.0)])
        second = await log.summary("table")
        await log.append("table", [row(3, time=30.0)], later)
        return [first, second, await log.summary("table"), await log.summary("other")]

    assert use_log(use) == [(SUMMARY, 10.0), (SUMMARY, 20.0), (later, 30.0), None]


def test_a_refused_append_does_not_change_the_summary(use_log: UseLog) -> None:
    async def use(log: Log) -> Any:
        await log.append("table", [row(1, time=10.0)], SUMMARY)
        stale = log.append("table", [row(1, time=20.0)], SUMMARY._replace(status="over"))
        assert (
            await outcomes(stale, log.append("new", rows(5, 5), SUMMARY)) == ["AppendConflict"] * 2
        )
        return await log.summary("table"), await log.summary("new")

    assert use_log(use) == ((SUMMARY, 10.0), None)


def test_the_lobby_lists_unfinished_public_tables_latest_first(use_log: UseLog) -> None:
    async def use(log: Log) -> list[list[str]]:
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

    assert use_log(use) == [["3", "0"], ["0", "3"], ["0"]]


def test_people_find_the_tables_where_they_sit_now(use_log: UseLog) -> None:
    def seated(*people: str) -> Summary:
        return SUMMARY._replace(people=list(people), public=False)

    async def use(log: Log) -> None:
        async def of(person: str) -> list[str]:
            return [table for table, _, _ in await log.tables_of_person(person, 10)]

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

    use_log(use)


def test_a_guest_keeps_their_name_until_they_change_it(use_log: UseLog) -> None:
    async def use(log: Log) -> list[str | None]:
        seen = [await log.name_of("eva")]
        for name in ("Eva", "Evička"):
            await log.set_name("eva", name)
            seen.append(await log.name_of("eva"))
        return [*seen, await log.name_of("jan")]

    assert use_log(use) == [None, "Eva", "Evička", None]


def test_a_code_works_once_and_until_it_expires(use_log: UseLog) -> None:
    async def use(log: Log) -> None:
        await log.keep_code(b"good", CodedSeat("table", 2, "eva"), 100.0)
        await log.keep_code(b"late", CodedSeat("table", 3, "eva"), 50.0)
        at_once = await asyncio.gather(*(log.use_code(b"good", 99.0) for _ in range(20)))
        assert [each for each in at_once if each] == [CodedSeat("table", 2, "eva")]
        assert await log.use_code(b"late", 50.0) is None
        assert await log.use_code(b"never", 0.0) is None

    use_log(use)


def test_only_old_tables_are_deleted_with_all_their_rows(use_log: UseLog) -> None:
    def of(status: str) -> Summary:
        return SUMMARY._replace(status=status)

    async def use(log: Log) -> tuple[int, list[int], int, Any]:
        for number in range(50):
            await log.append(f"over {number}", [row(1, time=float(number))], of("over"))
            await log.append(f"left {number}", [row(1, time=float(number))], of("playing"))
        await log.keep_code(b"code", CodedSeat("over 1", 1, "eva"), 1e9)
        assert (
            await log.delete_old_tables(finished_before=40.0, abandoned_before=10.0, uptime=0.0)
            == 0
        )
        count = await log.delete_old_tables(40.0, 10.0, uptime=SECOND_LOOK)
        kept = [len(await log.read(f"{kind} {n}")) for kind in ("over", "left") for n in range(50)]
        return (
            count,
            kept,
            len(await log.tables_of_person("eva", 999)),
            await log.use_code(b"code", 0.0),
        )

    count, kept, listed, code = use_log(use)
    assert count == 50
    assert kept == [0] * 40 + [1] * 10 + [0] * 10 + [1] * 40
    assert (listed, code) == (50, None)


@pytest.mark.parametrize(
    ("second", "ending"),
    [
        ([row(2, "other")], "AppendConflict"),
        ([row(3, "move-1")], "AppendConflict"),
        ([row(3, "move-1", seat=2)], "ok"),
        ([row(3, "same"), row(4, "same")], "AppendConflict"),
        ([row(4)], "AppendConflict"),
        ([row(3), row(5)], "AppendConflict"),
        ([row(3), row(4)], "ok"),
    ],
)
def test_rows_are_appended_all_or_none_and_in_sequence(
    use_log: UseLog, second: list[Row], ending: str
) -> None:
    async def use(log: Log) -> tuple[list[str], list[Row]]:
        await log.append("table", rows(1, 2))
        return await outcomes(log.append("table", second)), await log.read("table")

    ended, kept = use_log(use)
    assert ended == [ending]
    assert kept == rows(1, 2) + (second if ending == "ok" else [])


def test_a_closed_log_refuses_appends(use_log: UseLog) -> None:
    async def use(log: Log) -> list[str]:
        await log.close()
        return await outcomes(log.append("table", rows(1, 1)), log.check())

    assert use_log(use) == ["Unwritable", "Unwritable"]


def test_unfinished_counts_games_where_a_guest_sits_and_recent_ones_they_opened(
    use_log: UseLog,
) -> None:
    async def use(log: Log) -> list[int]:
        mine = SUMMARY._replace(owner="eva")
        elsewhere = mine._replace(people=["jan"])
        left = mine._replace(people=[], public=False, status="waiting")
        await log.append("sits", [row(1, time=1.0)], mine)
        await log.append("over", [row(1, time=9.0)], mine._replace(status="over"))
        await log.append("early", [row(1, time=2.0)], elsewhere)
        await log.append("late", [row(1, time=9.0)], elsewhere)
        await log.append("left", [row(1, time=9.0)], left)
        return [await log.count_unfinished("eva", 5.0), await log.count_unfinished("jan", 0.0)]

    assert use_log(use) == [2, 3]


def test_the_lobby_lists_tables_with_people_first_and_then_one_of_each_owner(
    use_log: UseLog,
) -> None:
    async def use(log: Log) -> list[str]:
        waits = SUMMARY._replace(status="waiting", free_seats=1)
        for n, (id, summary) in enumerate(
            {
                "present": waits._replace(owner="ivo"),
                "eva 1": waits._replace(owner="eva"),
                "eva 2": waits._replace(owner="eva"),
                "eva 3": waits._replace(owner="eva"),
                "jan": waits._replace(owner="jan"),
                "plays": SUMMARY._replace(owner="jan"),
            }.items()
        ):
            await log.append(id, [row(1, time=float(n))], summary)
        return [it.id for it in await log.public(10, 2, ["present"])]

    assert use_log(use) == ["present", "jan", "eva 3", "eva 2", "plays"]


def test_a_guest_is_found_wherever_an_event_names_them(use_log: UseLog) -> None:
    opened = '{"type":"opened","owner":"eva","seats":[{"kind":"person","person":"ben"}]}'
    said = '{"type":"said","name":"person","text":"owner ida","person":"uma"}'

    async def use(log: Log) -> list[list[str]]:
        await log.append("a", [Row(1, TABLE_SEAT, opened, None, 1.0)], SUMMARY)
        await log.append("b", [Row(1, TABLE_SEAT, said, None, 1.0), row(2)], SUMMARY)
        return [await log.tables_mentioning(person) for person in ("eva", "ben", "uma", "ida")]

    assert use_log(use) == [["a"], ["a"], ["b"], []]


# --- Logs on a disk ----------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def use_stored(request: pytest.FixtureRequest, tmp_path: Path) -> UseLog:
    """Runs something on a log that is opened again each time, as after a restart."""
    if request.param == "sqlite":
        return lambda use: with_log(tmp_path / "games.db", use)
    address = request.getfixturevalue("postgres_database")
    return lambda use: with_postgres(address, use)


def test_appended_rows_can_be_read_even_after_a_restart(use_stored: UseLog) -> None:
    odd = [
        Row(1, -1, '{"event": "opened", "by": "Ľuboš 🐭"}', None, 1731671234.1234567),
        Row(2, 0, "roll red red", None, 0.1 + 0.2),
        Row(3, 2, "", "\x01 ' \" ; -- \\", 1e-9),
    ]

    async def write(log: Log) -> list[Row]:
        await log.append("one", odd, SUMMARY)
        await log.append("two", rows(1, 3))
        return await log.read("one")

    async def read(log: Log) -> list[list[Row]]:
        return [await log.read(table) for table in ("one", "two", "three", "\0")]

    assert use_stored(write) == odd
    assert use_stored(read) == [odd, rows(1, 3), [], []]
    assert use_stored(lambda log: log.read("two", 2)) == rows(3, 3)


def test_a_failing_append_does_not_affect_others_at_the_same_time(use_stored: UseLog) -> None:
    wrong = {7: [row(2)], 50: [Row(1, 1, "\ud800", "x", 1.0)], 99: [row(1), row(1)]}
    wrong |= {60: [row(0)], 70: [Row(1, 1, None, "x", 1.0)]}  # type: ignore[arg-type]

    async def use(log: Log) -> tuple[list[str], list[int]]:
        ended = await outcomes(
            *(log.append(f"table {n}", wrong.get(n, rows(1, 3))) for n in range(100))
        )
        return ended, [len(await log.read(f"table {n}")) for n in range(100)]

    ended, kept = use_stored(use)
    assert [n for n in range(100) if ended[n] != "ok"] == sorted(wrong)
    assert kept == [0 if n in wrong else 3 for n in range(100)]


def test_cancelling_one_wait_does_not_affect_others(use_stored: UseLog) -> None:
    async def use(log: Log) -> list[Row]:
        asked = [asyncio.ensure_future(log.append(f"{n}", rows(1, 1))) for n in range(50)]
        await asyncio.sleep(0)
        asked[10].cancel()
        ended = await outcomes(*asked)
        assert ended == ["ok"] * 10 + ["CancelledError"] + ["ok"] * 39
        await log.append("10", rows(2, 2))  # what was asked for has been done all the same
        return await log.read("10")

    assert use_stored(use) == rows(1, 2)


APPENDS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b"]),
        st.lists(
            st.tuples(st.integers(1, 6), st.integers(1, 2), st.sampled_from("wxyz")),
            min_size=1,
            max_size=3,
        ),
    ),
    max_size=12,
)
PATIENT = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@PATIENT
@given(batches=st.lists(APPENDS, max_size=3))
def test_appends_in_a_group_commit_end_as_if_committed_alone(
    use_stored: UseLog, batches: list[list[tuple[str, list[tuple[int, int, str]]]]]
) -> None:
    model: dict[str, list[Row]] = {"a": [], "b": []}
    run = token_hex(4)  # the tables of this example

    def expected(table: str, new: list[Row]) -> str:
        whole = model[table] + new
        numbered = [row.number for row in whole] == list(range(1, len(whole) + 1))
        own = len({(row.seat, row.move_id) for row in whole}) == len(whole)
        if numbered and own:
            model[table] = whole
        return "ok" if numbered and own else "AppendConflict"

    async def use(log: Log) -> None:
        for batch in batches:
            asked = [
                (table, [Row(n, seat, "x", move, 1.0) for n, seat, move in new])
                for table, new in batch
            ]
            wanted = [expected(table, new) for table, new in asked]
            assert wanted == await outcomes(
                *(log.append(f"{run} {table}", new) for table, new in asked)
            )
        for table, kept in model.items():
            assert await log.read(f"{run} {table}") == kept

    use_stored(use)


def test_an_old_table_is_deleted_only_at_the_second_check(use_stored: UseLog) -> None:
    """A clock that is wrong for a day deletes nothing, also over restarts."""

    async def one(log: Log) -> None:
        await log.append("table", [row(1, time=100.0)], SUMMARY)
        assert await log.delete_old_tables(1e9, 1e9, uptime=0.0) == 0  # the clock is far ahead
        assert await log.delete_old_tables(1e9, 1e9, uptime=SECOND_LOOK - 10.0) == 0

    async def two(log: Log) -> None:
        assert (
            await log.delete_old_tables(50.0, 50.0, uptime=0.0) == 0
        )  # it was set right: young again
        assert await log.delete_old_tables(50.0, 50.0, uptime=SECOND_LOOK) == 0
        assert (
            await log.delete_old_tables(1e9, 1e9, uptime=SECOND_LOOK) == 0
        )  # found old for the first time

    async def three(log: Log) -> None:
        assert await log.delete_old_tables(1e9, 1e9, uptime=SECOND_LOOK / 2) == 0
        assert await log.delete_old_tables(1e9, 1e9, uptime=SECOND_LOOK + 1000.0) == 1

    for use in (one, two, three):
        use_stored(use)
