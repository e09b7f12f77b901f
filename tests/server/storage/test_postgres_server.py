"""A server on PostgreSQL: the whole way, and a database that is down or cannot take moves."""

from __future__ import annotations

import asyncio
import re
import signal

import asyncpg
import pytest

from cheeseboard.server import housekeeping
from cheeseboard.server.storage import migrating
from cheeseboard.server.storage.postgres import schema, writer
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.log import PostgresLog
from tests.postgres import END_SESSIONS, Postgres
from tests.server.guests import Guest, server
from tests.server.processes import process
from tests.server.rows import outcomes, rows, with_postgres
from tests.server.running.test_ready import answers
from tests.server.storage.test_postgres import chosen, fetched


def test_moves_are_refused_while_postgresql_is_down_and_go_on_when_it_is_back(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writer, "RECONNECT_TIMEOUT", 0.3)
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
    # The traceback of a failed attempt would tell where the database is.
    assert "Connect call failed" not in caplog.text
    assert not [record for record in caplog.records if record.name.startswith("asyncpg")]


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
    monkeypatch.setattr(writer, "RECONNECT_TIMEOUT", 0.3)
    monkeypatch.setattr(housekeeping, "ANSWER_HOLDS", 0.0)
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
    monkeypatch.setattr(writer, "RECONNECT_TIMEOUT", 0.1)

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
