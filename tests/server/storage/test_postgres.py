"""A server on PostgreSQL: what it stores, and what happens when the database goes away."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from cheeseboard.refused import Refused
from cheeseboard.server.storage.postgres import schema
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import connection_to
from cheeseboard.server.storage.postgres.log import PostgresLog
from cheeseboard.tables.log import Row, Unwritable
from tests.postgres import END_SESSIONS
from tests.server.disks import RefusingPostgres
from tests.server.guests import Guest, Live, server
from tests.server.processes import ended
from tests.server.rows import SUMMARY, rows, with_postgres
from tests.server.running.test_starting import check_sentence


async def fetched(address: PostgresAddress, statement: str, *values: Any) -> list[Any]:
    async with connection_to(address) as connection:
        found: list[Any] = await connection.fetch(statement, *values)
        return found


# --- Opening -----------------------------------------------------------------------------------


def test_processes_that_start_together_migrate_once_and_share_one_key(
    postgres_database: PostgresAddress,
) -> None:
    async def start() -> bytes:
        await schema.prepare(postgres_database)
        return await schema.cookie_key(postgres_database, {})

    async def work() -> list[bytes]:
        return await asyncio.gather(*(start() for _ in range(8)))

    keys = asyncio.run(work())
    assert len(keys[0]) == 32
    assert set(keys) == {keys[0]}
    given = {"CHEESEBOARD_KEY": "ab" * 32}
    assert asyncio.run(schema.cookie_key(postgres_database, given)) == b"\xab" * 32


def test_a_newer_database_is_refused(postgres_database: PostgresAddress) -> None:
    async def work() -> None:
        await schema.prepare(postgres_database)
        await fetched(postgres_database, "INSERT INTO migrations VALUES (999)")
        await schema.prepare(postgres_database)

    with pytest.raises(Refused, match=r"has version 999, and this Cheeseboard knows"):
        asyncio.run(work())


def test_servers_share_a_database_but_nobody_fills_it_meanwhile(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "LOCK_TIMEOUT", 0.2)

    async def use(log: PostgresLog) -> None:
        second = await PostgresLog.open(postgres_database)
        async with connection_to(postgres_database) as connection:
            with pytest.raises(Refused, match="A server is already using postgresql://127"):
                await schema.lock_for_filling(connection, postgres_database)
        await log.append("table", rows(1, 1))
        await second.append("table", rows(2, 2))
        await second.close()

    with_postgres(postgres_database, use)


def test_a_server_does_not_start_while_the_database_is_being_filled(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "LOCK_TIMEOUT", 0.2)

    async def work() -> None:
        await schema.prepare(postgres_database)
        async with connection_to(postgres_database) as connection:
            await schema.lock_for_filling(connection, postgres_database)
            with pytest.raises(Refused, match="is being restored or filled at the moment"):
                await PostgresLog.open(postgres_database)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://eva:secret@127.0.0.1:9/games", "cannot be reached"),
        ("postgresql://eva:secret@127.0.0.1:port/games", "the address is not understood"),
        ("postgresql://eva:secret@127.0.0.1:70000/games", "the address is not understood"),
        ("{server}/postgres?secret=secret", "the address has an unknown setting"),
        ("{server}/missing?password=secret", "there is no such database"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence_without_the_password(
    postgres_database: PostgresAddress, url: str, words: str
) -> None:
    at = url.format(server=postgres_database.url.rpartition("/")[0])
    code, said = ended("serve", "--port", "0", "--database", at)
    check_sentence(code, said, words)
    assert "secret" not in said


# --- Rows --------------------------------------------------------------------------------------


def test_the_database_itself_refuses_a_repeated_number_or_move_id_or_a_gap(
    postgres_database: PostgresAddress,
) -> None:
    with_postgres(postgres_database, lambda log: log.append("table", rows(1, 2)))
    copied = """INSERT INTO rows SELECT of_table, {}, seat, action, {}, time, checksum
                FROM rows WHERE number = 1"""

    async def insert(number: str, move: str) -> None:
        async with connection_to(postgres_database) as connection:
            with pytest.raises(asyncpg.IntegrityConstraintViolationError):
                await connection.execute(copied.format(number, move))

    for number, move in (("2", "'new'"), ("3", "move_id"), ("9", "'new'")):
        asyncio.run(insert(number, move))


def test_concurrent_appends_share_a_commit(postgres_database: PostgresAddress) -> None:
    async def use(log: PostgresLog) -> int:
        statements: list[Any] = []
        connection = log._writer._connection
        assert connection
        connection.add_query_logger(statements.append)
        await asyncio.gather(*(log.append(f"table {n}", rows(1, 1)) for n in range(500)))
        return len(statements)

    assert with_postgres(postgres_database, use) < 20


def test_a_connection_that_has_read_is_not_reset(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    executed: list[str] = []

    async def execute(connection: Any, statement: str) -> None:
        executed.append(statement)

    async def use(log: PostgresLog) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(asyncpg.Connection, "execute", execute)
            assert await log.name_of("eva") is None

    with_postgres(postgres_database, use)
    assert executed == []


def test_a_damaged_row_is_found_and_other_tables_go_on(postgres_database: PostgresAddress) -> None:
    async def use(log: PostgresLog) -> list[Row]:
        await log.append("good", rows(1, 2), SUMMARY)
        await log.append("bad", rows(1, 2), SUMMARY)
        damage = """UPDATE rows SET action = 'put 9' WHERE number = 2
                    AND of_table = (SELECT key FROM tables WHERE id = 'bad')"""
        await fetched(postgres_database, damage)
        with pytest.raises(Refused, match="Row 2 of this table is damaged"):
            await log.read("bad")
        return await log.read("good")

    assert with_postgres(postgres_database, use) == rows(1, 2)


def test_a_full_disk_refuses_rows_with_a_reason_loses_none_and_recovers(
    postgres_database: PostgresAddress,
) -> None:
    async def use(log: PostgresLog) -> list[Row]:
        await log.append("table", rows(1, 2), SUMMARY)
        storage = RefusingPostgres(postgres_database)
        with storage.full():
            asked = log.append("table", rows(3, 3)), log.append("another", rows(1, 1))
            refused = await asyncio.gather(*asked, return_exceptions=True)
            assert [getattr(it, "reason", it) for it in refused] == [storage.reason] * 2
            assert await log.read("table") == rows(1, 2)
        await log.append("table", rows(3, 3))
        return await log.read("table")

    assert with_postgres(postgres_database, use) == rows(1, 3)


# --- Lost connections --------------------------------------------------------------------------


def test_rows_are_stored_once_though_connections_are_cut_again_and_again(
    postgres_database: PostgresAddress,
) -> None:
    """Also where the connection is cut after the commit and before its answer."""

    async def use(log: PostgresLog) -> list[list[Row]]:
        cutting = asyncio.create_task(cut_connections(postgres_database))
        await asyncio.gather(*(append_one_by_one(log, f"table {n}") for n in range(20)))
        cutting.cancel()
        return [await log.read(f"table {n}") for n in range(20)]

    assert with_postgres(postgres_database, use) == [rows(1, 40)] * 20


async def append_one_by_one(log: PostgresLog, table: str) -> None:
    for number in range(1, 41):
        await log.append(table, rows(number, number), SUMMARY)
        await asyncio.sleep(0.04)


async def cut_connections(address: PostgresAddress) -> None:
    own = "AND application_name = 'cheeseboard' AND datname = current_database()"
    connection = await asyncpg.connect(address.url)
    try:
        while True:
            await connection.fetch(f"{END_SESSIONS} {own}")
            await asyncio.sleep(0.5)  # a new connection needs a moment
    finally:
        await connection.close()


def test_an_append_whose_answer_was_lost_is_found_in_the_database(
    postgres_database: PostgresAddress,
) -> None:
    async def use(log: PostgresLog) -> list[Row]:
        connection = log._writer._connection
        assert connection
        execute = connection.execute

        async def committed_and_lost(*values: Any) -> None:
            await execute(*values)
            raise ConnectionResetError

        connection.execute = committed_and_lost
        await log.append("table", rows(1, 2), SUMMARY)
        return await log.read("table")

    # asyncpg's connections have slots; the writer's is replaced by one that can be changed.
    class Changeable:
        def __init__(self, connection: Any) -> None:
            self._connection = connection

        def __getattr__(self, name: str) -> Any:
            return getattr(self._connection, name)

    async def changed(log: PostgresLog) -> list[Row]:
        log._writer._connection = Changeable(log._writer._connection)
        return await use(log)

    assert with_postgres(postgres_database, changed) == rows(1, 2)


def test_a_table_that_missed_its_own_commit_catches_up(
    postgres_database: PostgresAddress,
) -> None:
    """The rows were stored, but the connection stayed away for too long to know it."""
    with server(postgres_database) as here:

        async def work() -> None:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
            async with eva.live(table) as live:
                log = here.house.services.log
                append = log.append

                def stored_and_unknown(*values: Any) -> Any:
                    log.append = append  # type: ignore[method-assign]
                    return asyncio.ensure_future(store(append, *values))

                log.append = stored_and_unknown  # type: ignore[method-assign, assignment]
                move = chosen(live, "first")
                answer = await live.ask("move", **move)
                assert (answer["type"], answer["code"]) == ("refused", "storage")
                assert (await live.ask("move", **chosen(live, "second")))["code"] == "stale"
                assert (await live.ask("move", **move))["type"] == "ok"

        asyncio.run(work())


async def store(append: Any, *values: Any) -> None:
    await append(*values)
    raise Unwritable("the connection to the database was lost")


def chosen(live: Live, id: str) -> dict[str, Any]:
    return {
        "id": id,
        "seat": live.view["mover"],
        "version": live.sheet["version"],
        "action": live.view["legal"][0],
    }


def test_players_are_not_told_where_a_database_is_that_is_being_restored(
    postgres_database: PostgresAddress,
) -> None:
    async def taken() -> Any:
        raise Refused("database", f"{postgres_database} is being restored at the moment.")

    async def use(log: PostgresLog) -> None:
        log._writer._connect = taken
        await log._writer._drop()
        with pytest.raises(Unwritable, match="the database is being restored") as refused:
            await log.append("table", rows(1, 1))
        assert "postgresql" not in str(refused.value)

    with_postgres(postgres_database, use)
