"""A server on PostgreSQL: what it stores, and what happens when the database goes away."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest

from cheeseboard.refused import Refused
from cheeseboard.server import housekeeping
from cheeseboard.server.storage import migrating
from cheeseboard.server.storage.postgres import schema, writer
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import connected
from cheeseboard.server.storage.postgres.log import PostgresLog
from cheeseboard.tables.log import Row, Unwritable
from tests.postgres import END_SESSIONS, Postgres
from tests.server.guests import Guest, Live, server
from tests.server.processes import ended, process
from tests.server.rows import SUMMARY, outcomes, rows, with_postgres
from tests.server.running.test_ready import answers
from tests.server.running.test_starting import check_sentence


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server that a test may stop. Not in tmp_path: where root tests, it runs as another user,
    and pytest closes its folders to others."""
    with TemporaryDirectory(prefix="cheeseboard-postgres-") as folder:
        it = Postgres(Path(folder)).start()
        try:
            yield it
        finally:
            it.stop()


async def fetched(address: PostgresAddress, statement: str, *values: Any) -> list[Any]:
    async with connected(address) as connection:
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
    monkeypatch.setattr(schema, "PATIENCE", 0.2)

    async def use(log: PostgresLog) -> None:
        second = await PostgresLog.open(postgres_database)
        async with connected(postgres_database) as connection:
            with pytest.raises(Refused, match="A server is already using postgresql://127"):
                await schema.lock_for_filling(connection, postgres_database)
        await log.append("table", rows(1, 1))
        await second.append("table", rows(2, 2))
        await second.close()

    with_postgres(postgres_database, use)


def test_a_server_does_not_start_while_the_database_is_being_filled(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "PATIENCE", 0.2)

    async def work() -> None:
        await schema.prepare(postgres_database)
        async with connected(postgres_database) as connection:
            await schema.lock_for_filling(connection, postgres_database)
            with pytest.raises(Refused, match="is being restored or filled at the moment"):
                await PostgresLog.open(postgres_database)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://eva:secret@127.0.0.1:9/games", "cannot be reached"),
        ("postgresql://eva:secret@127.0.0.1:port/games", "the address is not understood"),
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
        async with connected(postgres_database) as connection:
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
                log = here.house.tools.log
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


def test_moves_are_refused_while_postgresql_is_down_and_go_on_when_it_is_back(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.3)
    with server(PostgresAddress(own_postgres.url("postgres"))) as here:

        async def work() -> None:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
            async with eva.live(table) as live:
                move = chosen(live, "1")
                await asyncio.to_thread(own_postgres.stop)
                answer = await live.ask("move", **move)
                assert (answer["type"], answer["code"]) == ("refused", "storage")
                assert (await eva.http("GET", "/health"))[0] == 200
                status, answer = await eva.http("GET", "/ready")
                assert (status, answer["code"]) == (503, "storage")
                await asyncio.to_thread(own_postgres.start)
                while (await eva.http("GET", "/ready"))[0] != 200:
                    await asyncio.sleep(0.1)
                assert (await live.ask("move", **move))["type"] == "ok"

        asyncio.run(work())
    assert "Nothing can be saved: the database cannot be reached" in caplog.text
    assert "Moves are saved again" in caplog.text


READ_ONLY = "ALTER DATABASE {} SET default_transaction_read_only = {}"


@pytest.mark.parametrize(
    ("breaks", "repairs", "sentence"),
    [
        (READ_ONLY.format("{}", "on"), READ_ONLY.format("{}", "off"), "may not be written"),
        ("ALTER SCHEMA cheeseboard RENAME TO away", "ALTER SCHEMA away RENAME TO cheeseboard", ""),
        (
            "UPDATE cheeseboard.migrations SET number = -number",
            "UPDATE cheeseboard.migrations SET number = -number",
            "lacks a migration",
        ),
    ],
)
def test_a_database_that_cannot_take_moves_is_not_ready_until_it_can(
    postgres_database: PostgresAddress,
    monkeypatch: pytest.MonkeyPatch,
    breaks: str,
    repairs: str,
    sentence: str,
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.3)
    monkeypatch.setattr(housekeeping, "FRESH", 0.0)
    name = postgres_database.url.rpartition("/")[2]

    async def do(statement: str) -> None:
        connection = await asyncpg.connect(postgres_database.url)
        try:
            await connection.execute("SET default_transaction_read_only = off")
            await connection.execute(statement.format(name))
            await connection.execute(f"{END_SESSIONS} AND datname = '{name}'")
        finally:
            await connection.close()

    async def work() -> None:
        await answers(here, 200)
        await do(breaks)
        await answers(here, 503, sentence)
        assert (await Guest(here.port).http("GET", "/health"))[0] == 200
        await do(repairs)
        await answers(here, 200)

    with server(postgres_database) as here:
        asyncio.run(work())


# --- The whole way -----------------------------------------------------------------------------


def test_serve_plays_on_postgresql_and_a_restart_signs_nobody_out(
    postgres_database: PostgresAddress,
) -> None:
    async def first() -> tuple[Guest, str]:
        eva = await Guest(it.port, "Eva").arrive()
        table = await eva.open("hunt", "me", {"kind": "bot"}, public=True)
        async with eva.live(table) as live:
            await live.until(lambda it: it.view["legal"])
            assert (await live.ask("move", **chosen(live, "1")))["type"] == "ok"
        status, code = await eva.http("POST", "/api/codes", {"table": table, "seat": 1})
        assert status == 201, code
        other = await Guest(it.port, "Eva's phone").arrive()
        assert (await other.http("POST", "/api/codes/use", {"code": code["code"]}))[0] == 200
        assert (await other.http("POST", "/api/codes/use", {"code": code["code"]}))[0] != 200
        return other, table

    async def second(guest: Guest, table: str) -> None:
        guest.port = it.port
        _, mine = await guest.http("GET", "/api/mine")
        assert [line["table"] for line in mine] == [table]
        _, lobby = await guest.http("GET", "/api/tables")
        assert [line["table"] for line in lobby] == [table]
        assert (await guest.http("GET", "/api/tables/%00/record"))[0] == 404
        assert (await guest.http("GET", "/ready"))[0] == 200

    with process(postgres_database) as it:
        guest, table = asyncio.run(first())
        assert it.end(signal.SIGINT) in (0, 130)
        it.start()
        asyncio.run(second(guest, table))
        assert f"saves its games in {postgres_database}." in it.said()
        assert "Traceback" not in it.said()


def test_an_unwritable_database_refuses_appends(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.1)

    async def use(log: PostgresLog) -> list[str]:
        name = postgres_database.url.rpartition("/")[2]
        read_only = f"ALTER DATABASE {name} SET default_transaction_read_only = {{}}"
        await fetched(postgres_database, read_only.format("on"))
        try:
            connection = log._writer._connection
            assert connection
            connection.terminate()
            return await outcomes(log.append("table", rows(1, 1)))
        finally:
            connection = await asyncpg.connect(postgres_database.url)
            await connection.execute("SET default_transaction_read_only = off")
            await connection.execute(read_only.format("off"))
            await connection.close()

    assert with_postgres(postgres_database, use) == ["Unwritable"]


# --- Upgrades ----------------------------------------------------------------------------------


def test_migrations_only_add_so_that_older_processes_can_go_on() -> None:
    removing = r"\b(DROP|RENAME|TRUNCATE|SET NOT NULL|ALTER COLUMN|REVOKE)\b"
    for script in migrating.scripts("cheeseboard.server.storage.postgres"):
        code = re.sub(r"--.*", "", script)
        assert not re.search(removing, code, re.IGNORECASE)


def test_every_migration_keeps_all_columns_of_the_one_before(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = migrating.scripts("cheeseboard.server.storage.postgres")
    columns = """SELECT table_name || '.' || column_name || ' ' || data_type
                 FROM information_schema.columns WHERE table_schema = 'cheeseboard'"""

    async def work() -> None:
        before: set[str] = set()
        for count in range(1, len(scripts) + 1):
            monkeypatch.setattr(schema, "scripts", lambda _, n=count: scripts[:n])
            await schema.prepare(postgres_database)
            found = {name for (name,) in await fetched(postgres_database, columns)}
            assert before < found
            before = found

    asyncio.run(work())
