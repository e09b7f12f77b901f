"""Games move between SQLite and PostgreSQL, and backups work for both and across."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.server.storage import contents
from cheeseboard.server.storage.keys import cookie_key, known_key
from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.postgres import schema
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import connection_to
from cheeseboard.tables.log import CodedSeat, Log, Row
from tests.server.guests import Guest, server
from tests.server.rows import SUMMARY, row, rows, stored, with_log, with_postgres

TABLES = [f"table {n}" for n in range(7)]
OVER = SUMMARY._replace(status="over", public=False, result={"points": [3, 1], "winners": [1]})
ODD = [Row(1, -1, '{"type":"said","person":"uma","text":"Ľuboš 🐭"}', None, 0.1 + 0.2), row(2)]


async def fill(log: Log) -> None:
    for n, table in enumerate(TABLES):
        await log.append(table, ODD if n == 3 else rows(1, n + 1), OVER if n % 2 else SUMMARY)
    await log.append("silent", rows(1, 1))
    await log.set_name("eva", "Eva")
    await log.keep_code(b"code", CodedSeat("table 1", 1, "eva"), 1e12)


def use(place: Location, act: Any) -> Any:
    return with_log(place, act) if isinstance(place, Path) else with_postgres(place, act)


async def everything(log: Log) -> list[Any]:
    found: list[Any] = [await log.read(table) for table in [*TABLES, "silent"]]
    found += [await log.summary(table) for table in [*TABLES, "silent"]]
    found += [sorted(await log.tables_of_person("eva", 99)), await log.name_of("eva")]
    found += [await log.tables_mentioning("uma")]
    return [*found, await log.use_code(b"code", 0.0)]


def without_codes(found: list[Any]) -> list[Any]:
    return [*found[:-1], None]


def url(place: Location) -> str:
    return str(place) if isinstance(place, Path) else place.url


def test_all_games_guests_and_the_key_move_to_postgresql_and_back(
    postgres_database: PostgresAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    use(first, fill)
    key = cookie_key(first, {})
    before = without_codes(use(first, everything))
    assert main(["move-database", url(first), postgres_database.url]) == 0
    assert "8 tables, 27 rows; each row was compared." in capsys.readouterr().out
    assert use(postgres_database, everything) == before
    assert asyncio.run(schema.cookie_key(postgres_database, {})) == key
    assert main(["move-database", postgres_database.url, url(last)]) == 0
    assert use(last, everything) == before
    assert known_key(last, {}) == key


def test_an_interrupted_move_continues(
    postgres_database: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.db"
    use(file, fill)
    monkeypatch.setattr(contents, "PORTION", 3)
    copy_some, copied = contents._copy_some, 0

    async def interrupted(*some: Any) -> None:
        nonlocal copied
        copied += 1
        if copied == 2:
            raise KeyboardInterrupt
        await copy_some(*some)

    monkeypatch.setattr(contents, "_copy_some", interrupted)
    assert main(["move-database", url(file), postgres_database.url]) == 130
    there = stored(postgres_database, [*TABLES, "silent"])
    assert [table for table, found in there.items() if found] == ["table 0", "table 1", "silent"]
    assert main(["move-database", url(file), postgres_database.url]) == 0
    assert use(postgres_database, everything) == without_codes(use(file, everything))


def test_games_that_differ_or_are_not_in_the_source_stop_a_move(
    postgres_database: PostgresAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.db"
    use(file, lambda log: log.append("table", rows(1, 2), SUMMARY))
    use(postgres_database, lambda log: log.append("table", rows(1, 1), SUMMARY))
    assert main(["move-database", url(file), postgres_database.url]) == 2
    assert "The table table is not the same in both databases." in capsys.readouterr().err
    use(postgres_database, lambda log: log.append("other", rows(1, 1), SUMMARY))
    assert main(["move-database", url(file), postgres_database.url]) == 2
    assert "The target has games that the source has not." in capsys.readouterr().err
    assert main(["move-database", url(file), url(file)]) == 2
    assert main(["move-database", url(tmp_path / "none.db"), url(file)]) == 2


def test_a_damaged_table_is_left_out_and_named(
    postgres_database: PostgresAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.db"
    use(file, fill)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE rows SET action = 'put 9' WHERE action = 'put 7'")
    assert main(["move-database", url(file), postgres_database.url]) == 0
    assert "The table table 6 is damaged and was left out." in capsys.readouterr().out
    found = stored(postgres_database, TABLES)
    assert [len(each) for each in found.values()] == [1, 2, 3, 2, 5, 6, 0]


def test_a_backup_of_postgresql_is_restored_to_both_databases(
    postgres_database: PostgresAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, file = str(tmp_path / "backup.db"), tmp_path / "games.db"

    async def fill_and_back_up(log: Log) -> list[Any]:
        """While a server uses the database."""
        await fill(log)
        line = ["backup", backup, "--database", postgres_database.url]
        assert await asyncio.to_thread(main, line) == 0
        before = without_codes(await everything(log))
        await log.append("later", rows(1, 1), SUMMARY)
        return before

    before = use(postgres_database, fill_and_back_up)
    assert "backup.db: 8 tables, 27 rows." in capsys.readouterr().out
    assert main(["backup", backup, "--database", postgres_database.url]) == 2
    assert "exists already" in capsys.readouterr().err

    assert main(["restore", backup, "--database", str(file)]) == 0
    assert use(file, everything) == before
    key = asyncio.run(schema.cookie_key(postgres_database, {}))
    assert main(["restore", backup, "--database", postgres_database.url]) == 2
    assert "--replace saves them" in capsys.readouterr().err
    assert main(["restore", backup, "--replace", "--database", postgres_database.url]) == 0
    said = capsys.readouterr().out
    assert "The old database is now the schema cheeseboard_2" in said
    assert use(postgres_database, everything) == before
    assert stored(postgres_database, ["later"]) == {"later": []}
    assert asyncio.run(schema.cookie_key(postgres_database, {})) == key
    asyncio.run(drop_saved(postgres_database))


async def drop_saved(address: PostgresAddress) -> None:
    async with connection_to(address) as connection:
        saved = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'cheeseboard\\_%'"
        for (name,) in await connection.fetch(saved):
            await connection.execute(f"DROP SCHEMA {name} CASCADE")


def test_a_database_without_games_of_ours_or_in_use_is_refused(
    postgres_database: PostgresAddress,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(schema, "LOCK_TIMEOUT", 0.1)
    backup = str(tmp_path / "backup.db")
    assert main(["backup", backup, "--database", postgres_database.url]) == 2
    assert "is not a database of Cheeseboard" in capsys.readouterr().err

    async def try_all(log: Log) -> None:
        await log.append("table", rows(1, 1), SUMMARY)
        line = ["backup", backup, "--database", postgres_database.url]
        assert await asyncio.to_thread(main, line) == 0
        for words in (
            ["restore", backup, "--replace", "--database", postgres_database.url],
            ["move-database", postgres_database.url, str(tmp_path / "games.db")],
        ):
            assert await asyncio.to_thread(main, words) == 2
            assert "A server is already using" in capsys.readouterr().err

    use(postgres_database, try_all)


def test_guests_play_on_after_their_games_moved_to_postgresql(
    postgres_database: PostgresAddress, tmp_path: Path
) -> None:
    async def begin(port: int) -> tuple[Guest, str]:
        eva = await Guest(port, "Eva").arrive()
        return eva, await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})

    async def go_on(eva: Guest, table: str, port: int) -> None:
        eva.port = port
        async with eva.live(table) as live:
            move = {"seat": live.view["mover"], "action": live.view["legal"][0]}
            answer = await live.ask("move", version=live.sheet["version"], **move)
            assert answer["type"] == "ok"

    with server(tmp_path / "games.db") as here:
        eva, table = asyncio.run(begin(here.port))
    assert main(["move-database", str(tmp_path / "games.db"), postgres_database.url]) == 0
    with server(postgres_database) as here:
        asyncio.run(go_on(eva, table, here.port))
