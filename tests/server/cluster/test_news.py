"""What processes tell each other by NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest
from msgspec import Raw

from cheeseboard.refused import Refused
from cheeseboard.server.storage.checksums import row_checksum
from cheeseboard.server.storage.postgres import batches, news
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.batches import Batches
from cheeseboard.server.storage.postgres.connections import connection_to
from cheeseboard.server.storage.postgres.log import PostgresLog
from cheeseboard.server.storage.postgres.neighbours import PostgresNeighbours
from cheeseboard.tables.log import TABLE_SEAT, Row
from cheeseboard.tables.neighbours import Present
from tests.server.rows import with_postgres

FIRST = Row(1, 0, "starter 1", None, 1.5)
MAX_POSTGRES_BYTES = 8_000  # bytes, and the closing zero is one of them


def moves(count: int, move_id: str = "id") -> list[Row]:
    return [Row(n, 1, "lure red blue", move_id, 1.5) for n in range(1, count + 1)]


def test_moves_go_along_with_the_news_of_them() -> None:
    (told,) = map(news.decode, news.of_rows(7, {"one": moves(2), "two": moves(1)}))
    assert told.process == 7
    assert told.rows == {"one": 2, "two": 1}
    assert news.decode_rows(told.moves["one"]) == moves(2)


def test_events_and_long_rows_stay_in_the_log() -> None:
    event = Row(1, TABLE_SEAT, '{"type":"said","person":"eva"}', None, 1.5)
    (told,) = map(news.decode, news.of_rows(7, {"one": [event, *moves(1)], "two": moves(100)}))
    assert told.rows == {"one": 1, "two": 100}
    assert told.moves == {}


def test_news_is_never_longer_than_postgresql_allows() -> None:
    tables = {f"table-{n:016}": moves(3, "\x01" * 40) for n in range(200)}
    texts = news.of_rows(2_147_483_647, tables)
    assert max(len(text.encode()) for text in texts) < MAX_POSTGRES_BYTES
    told = [news.decode(text) for text in texts]
    assert {id: number for it in told for id, number in it.rows.items()} == dict.fromkeys(tables, 3)


def test_a_process_knows_its_own_news_by_their_beginning() -> None:
    assert all(text.startswith(news.prefix(7)) for text in news.of_rows(7, {"one": moves(1)}))
    assert not news.of_leaving(71).startswith(news.prefix(7))


class OneBadTable:
    """Tables of which one cannot take any rows."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.again: list[str] = []
        self.log_is_there = asyncio.Event()
        self.log_is_there.set()

    def last_row(self, table: str) -> Row:
        return FIRST

    def take_rows(self, table: str, rows: list[Row]) -> None:
        if table == "bad":
            raise KeyError("no action")
        self.taken.append(table)

    def read_again(self, table: str) -> asyncio.Task[None]:
        self.again.append(table)
        return asyncio.get_running_loop().create_task(self._read_again())

    async def _read_again(self) -> None:
        if not self.log_is_there.is_set():
            raise Refused("storage", "Nothing can be read now.")

    def update_remote_presence(self, table: str) -> None: ...

    def note_keeper_changed(self, table: str) -> None: ...

    async def wake(self, table: str) -> None: ...


def test_a_table_that_cannot_take_its_rows_does_not_stop_the_news_of_others(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.ERROR)

    async def work() -> None:
        async def query(*_: Any) -> list[Any]:
            return []

        neighbours = PostgresNeighbours(PostgresAddress("postgresql://nowhere"), query, 7)
        monkeypatch.setattr(neighbours._session, "start", lambda: None)
        tables, charged = OneBadTable(), []
        neighbours.start(tables)
        neighbours.share_events("moves", lambda key, count: charged.append((key, count)))
        neighbours._awake |= {"bad", "good"}
        (text,) = news.of_rows(8, {"bad": moves(2), "good": moves(2)})
        neighbours.hear(text)
        assert tables.taken == ["good"]
        assert "New rows of table bad cannot be applied" in caplog.text
        spent = news.News(8, {"bad": 2}, {"bad": Raw(b"[]")}, spent=[("moves", "eva", 2)])
        neighbours.hear(news.encode(spent).decode())
        assert charged == [("eva", 2)]

    asyncio.run(work())


def test_after_a_lost_connection_tables_are_compared_with_the_log_before_they_take_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A failover can lose rows. Then others play on, and the turn may fit by chance."""

    def stored(table: str, row: Row) -> tuple[Any, ...]:
        return table, *row, row_checksum(table, *row)

    async def work() -> None:
        async def query(*_: Any) -> list[Any]:
            same = [stored("same", FIRST), stored("same", moves(2)[1])]
            return [*same, stored("other", FIRST._replace(action="starter 2"))]

        neighbours = PostgresNeighbours(PostgresAddress("postgresql://nowhere"), query, 7)
        monkeypatch.setattr(neighbours._session, "start", lambda: None)
        tables = OneBadTable()
        neighbours.start(tables)
        neighbours._awake |= {"same", "other", "gone"}
        neighbours.read_everything_again()
        (text,) = news.of_rows(8, {id: moves(2) for id in sorted(neighbours._awake)})
        neighbours.hear(text)
        assert tables.taken == []
        await asyncio.sleep(0.01)
        assert tables.taken == ["same"]
        assert sorted(set(tables.again)) == ["gone", "other"]
        neighbours.hear(text)
        assert sorted(tables.taken) == ["gone", "other", "same", "same"]

    asyncio.run(work())


def test_a_connection_lost_during_the_comparison_makes_another_one_necessary(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        asked, answers = asyncio.Event(), asyncio.Semaphore(0)

        async def query(*_: Any) -> list[Any]:
            asked.set()
            await answers.acquire()
            return [("same", *FIRST, row_checksum("same", *FIRST))]

        neighbours = PostgresNeighbours(PostgresAddress("postgresql://nowhere"), query, 7)
        monkeypatch.setattr(neighbours._session, "start", lambda: None)
        monkeypatch.setattr(neighbours, "_read_presence", lambda _: asyncio.sleep(0))
        tables = OneBadTable()
        neighbours.start(tables)
        neighbours._awake.add("same")
        (text,) = news.of_rows(8, {"same": moves(2)})
        neighbours.read_everything_again()
        await asked.wait()
        neighbours.read_everything_again()  # while the log is being read
        for taken in ([], ["same"]):
            answers.release()
            await asyncio.sleep(0.01)
            neighbours.hear(text)
            assert tables.taken == taken

    asyncio.run(work())


def test_a_connection_lost_while_a_table_is_read_again_makes_another_comparison_necessary(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        answers = asyncio.Semaphore(1)

        async def query(*_: Any) -> list[Any]:
            await answers.acquire()
            return []

        neighbours = PostgresNeighbours(PostgresAddress("postgresql://nowhere"), query, 7)
        monkeypatch.setattr(neighbours._session, "start", lambda: None)
        monkeypatch.setattr(neighbours, "_read_presence", lambda _: asyncio.sleep(0))
        tables, is_read = OneBadTable(), asyncio.Event()
        monkeypatch.setattr(tables, "_read_again", is_read.wait)
        neighbours.start(tables)
        neighbours._awake.add("other")
        (text,) = news.of_rows(8, {"other": moves(2)})
        neighbours.read_everything_again()
        await asyncio.sleep(0.01)
        assert tables.again == ["other"]
        neighbours.read_everything_again()  # while the table is being read
        is_read.set()
        for taken in ([], ["other"]):
            await asyncio.sleep(0.01)
            neighbours.hear(text)
            assert tables.taken == taken
            answers.release()

    asyncio.run(work())


def test_a_table_that_could_not_be_read_again_takes_no_moves_until_it_could(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        async def query(*_: Any) -> list[Any]:
            await asyncio.sleep(0.001)
            return []

        neighbours = PostgresNeighbours(PostgresAddress("postgresql://nowhere"), query, 7)
        monkeypatch.setattr(neighbours._session, "start", lambda: None)
        tables = OneBadTable()
        neighbours.start(tables)
        tables.log_is_there.clear()
        neighbours._awake.add("gone")
        neighbours.read_everything_again()
        await asyncio.sleep(0.05)
        assert len(tables.again) > 1
        (text,) = news.of_rows(8, {"gone": moves(2)})
        neighbours.hear(text)
        assert tables.taken == []
        tables.log_is_there.set()
        await asyncio.sleep(0.05)
        neighbours.hear(text)
        assert tables.taken == ["gone"]

    asyncio.run(work())


# --- Trouble -----------------------------------------------------------------------------------


def test_the_log_says_once_that_news_cannot_be_handled_and_once_that_it_can(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "PAUSE", 0.0)

    async def work() -> None:
        errors: list[Exception] = [asyncpg.UndefinedTableError("no present")] * 3
        errors += [asyncpg.DeadlockDetectedError("again"), ConnectionResetError()]
        done = asyncio.Event()

        async def handle(items: set[str]) -> None:
            if errors:
                raise errors.pop(0)
            assert items == {"table"}
            done.set()

        handling = Batches(handle)
        handling.add(["table"])
        await done.wait()
        handling.stop()

    asyncio.run(work())
    said = [(record.levelname, record.message, record.exc_info) for record in caplog.records]
    failed = "What processes tell each other was not handled: the database reports "
    failed += "UndefinedTableError. It is tried again."
    again = "What processes tell each other is handled again."
    assert said == [("ERROR", failed, None), ("WARNING", again, None)]


def test_watchers_are_shown_to_others_after_postgresql_has_lost_its_unlogged_tables(
    postgres_database: PostgresAddress, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a crash of PostgreSQL: a process shows its watchers before its next beat."""

    async def work(log: PostgresLog) -> None:
        neighbours = PostgresNeighbours(postgres_database, log.query, log.process)
        neighbours.start(OneBadTable())
        shown = "SELECT id FROM present"
        neighbours.show("table", [Present("eva", "Eva", "token", "127.0.0.1")])
        await until(lambda: log.query(shown))
        async with connection_to(postgres_database) as connection:
            await connection.execute("TRUNCATE processes, present, keepers")
        await neighbours._write_presence({"table"})
        await until(lambda: log.query(shown))
        await neighbours.close()

    with_postgres(postgres_database, work)
    assert not caplog.records


async def until(query: Callable[[], Awaitable[list[Any]]]) -> None:
    while not await query():
        await asyncio.sleep(0.02)
