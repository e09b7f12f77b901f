"""Games move between SQLite and PostgreSQL, and backups work for both and across."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.server.storage import contents, moving
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


@pytest.fixture(params=["to PostgreSQL", "to SQLite"])
def places(
    request: pytest.FixtureRequest, postgres_database: PostgresAddress, tmp_path: Path
) -> tuple[Location, Location]:
    """The database with the games, and an empty one."""
    file = tmp_path / "games.db"
    is_to_sqlite = request.param == "to SQLite"
    return (postgres_database, file) if is_to_sqlite else (file, postgres_database)


def move(source: Location, target: Location) -> int:
    return main(["move-database", url(source), url(target)])


@contextmanager
def interruption(before: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Moves are interrupted before this portion of three tables; 0: none."""
    copy_some, portions = contents._copy_some, 0

    async def copy(*some: Any) -> None:
        nonlocal portions
        portions += 1
        if portions == before:
            raise KeyboardInterrupt
        await copy_some(*some)

    with monkeypatch.context() as patched:
        patched.setattr(contents, "PORTION", 3)
        patched.setattr(contents, "_copy_some", copy)
        yield


def test_an_interrupted_move_continues(
    places: tuple[Location, Location], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = places
    use(source, fill)
    with interruption(2, monkeypatch):
        assert move(source, target) == 130
    there = contents_of(target)
    assert there == ["silent", "table 0", "table 1"]
    with interruption(3, monkeypatch):
        assert move(source, target) == 130
    assert move(source, target) == 0
    assert use(target, everything) == without_codes(use(source, everything))


def contents_of(place: Location) -> list[str]:
    async def ids() -> list[str]:
        async with moving._open(place, is_being_filled=True) as opened:
            return sorted(await opened.contents.ids())

    return asyncio.run(ids())


@pytest.mark.parametrize("before", [1, 2])
def test_nothing_uses_a_part_of_the_games_until_an_interrupted_move_has_finished(
    places: tuple[Location, Location],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    before: int,
) -> None:
    source, target = places
    use(source, fill)
    with interruption(before, monkeypatch):
        assert move(source, target) == 130
    at = ["--database", url(target)]
    backup = str(tmp_path / "backup.db")
    commands = [
        ["serve", "--port", "0", *at],
        ["play", "--port", "0", "--no-browser", *at],
        ["backup", backup, *at],
        ["admin", "tables", *at],
        ["admin", "log", *at],
        ["move-database", url(target), str(tmp_path / "other.db")],
    ]
    capsys.readouterr()
    for words in commands:
        assert main(words) == 2, words
        out, said = capsys.readouterr()
        assert f"{target} has only some of the games: `cheeseboard move-database` has" in said
        assert (out, said.count("\n")) == ("", 1)
    assert not (tmp_path / "other.db").exists()
    assert main(["backup", backup, "--database", url(source)]) == 0
    assert main(["restore", backup, *at]) == 2, "it would replace a part of the games"
    assert move(source, target) == 0
    assert main(["admin", "tables", *at]) == 0
    assert use(target, everything) == without_codes(use(source, everything))


def test_a_backup_replaces_a_part_of_the_games(
    places: tuple[Location, Location], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = places
    use(source, fill)
    with interruption(1, monkeypatch):
        assert move(source, target) == 130
    backup = str(tmp_path / "backup.db")
    assert main(["backup", backup, "--database", url(source)]) == 0
    assert main(["restore", backup, "--replace", "--database", url(target)]) == 0
    assert use(target, everything) == without_codes(use(source, everything))
    for place in places:
        if isinstance(place, PostgresAddress):
            asyncio.run(drop_saved(place))


def test_games_that_differ_or_are_not_in_the_source_stop_a_move_that_continues(
    places: tuple[Location, Location],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source, target = places
    use(source, fill)
    with interruption(2, monkeypatch):
        assert move(source, target) == 130
    use(source, lambda log: log.append("table 1", rows(3, 3), SUMMARY))
    assert move(source, target) == 2
    assert "The table table 1 is not the same in both databases." in capsys.readouterr().err
    asyncio.run(delete_table(source, "silent"))
    assert move(source, target) == 2
    assert "The target has games that the source has not." in capsys.readouterr().err


async def delete_table(place: Location, table: str) -> None:
    statements = (
        f"DELETE FROM rows WHERE of_table = (SELECT key FROM tables WHERE id = '{table}')",
        f"DELETE FROM tables WHERE id = '{table}'",
    )
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as file, file:
            for statement in statements:
                file.execute(statement)
        return
    async with connection_to(place) as connection:
        for statement in statements:
            await connection.execute(statement)


def test_a_database_in_use_is_not_filled(
    places: tuple[Location, Location], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even with the same games: since a finished move, guests may have changed their names."""
    source, target = places
    use(source, fill)
    assert move(source, target) == 0
    use(target, lambda log: log.set_name("eva", "Eve"))
    assert move(source, target) == 2
    assert f"{target} is already in use, and no interrupted move" in capsys.readouterr().err
    assert use(target, lambda log: log.name_of("eva")) == "Eve"
    assert move(source, source) == 2
    assert main(["move-database", str(tmp_path / "none.db"), str(tmp_path / "new.db")]) == 2


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
    assert "--replace saves what it has" in capsys.readouterr().err
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
