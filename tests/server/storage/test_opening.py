"""A database is opened by one server, brought up to date, or refused with a sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from cheeseboard.refused import Refused
from cheeseboard.server import running
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.house import Limits
from tests.server.rows import SUMMARY, rows, with_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def refusal(file: Path) -> str:
    with pytest.raises(Refused) as refused:
        SqliteLog.open(file)
    assert refused.value.code == "database"
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_second_server_on_the_same_file_is_refused(file: Path) -> None:
    link = file.with_name("link.db")
    link.symlink_to(file)

    async def use(log: SqliteLog) -> list[str]:
        return [refusal(file), refusal(link)]

    for sentence in with_log(file, use):
        assert sentence.startswith(f"A server is already using {file}.")
    with_log(link, lambda log: log.append("table", rows(1, 1)))


def test_a_new_data_folder_is_private_to_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "games.db"

    async def use(log: SqliteLog) -> list[str]:
        await log.append("table", rows(1, 1))
        return [oct(stat.S_IMODE(part.stat().st_mode)) for part in file.parent.iterdir()]

    assert set(with_log(file, use)) == {"0o600"}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_an_unwritable_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    me = os.geteuid()
    os.seteuid(me or 65534)  # root may write everywhere, so for once be nobody
    try:
        assert "Permission denied" in refusal(tmp_path / "games.db")
    finally:
        os.seteuid(me)
        tmp_path.chmod(0o700)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    said = refusal(tmp_path / "file" / "games.db")
    assert "file is not a folder. Choose another place with --database." in said


def test_a_foreign_file_is_refused_and_left_unchanged(file: Path) -> None:
    file.write_bytes(b"Dear diary, " * 1000)
    assert "is damaged, or not a database" in refusal(file)
    assert file.read_bytes() == b"Dear diary, " * 1000
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE mine (x)")
    assert "not a database of Cheeseboard" in refusal(file)


def test_a_damaged_file_is_refused(file: Path) -> None:
    with_log(file, lambda log: log.append("table", rows(1, 2000)))
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    assert "restore FILE --replace" in refusal(file)
    file.write_bytes(whole[:middle])
    assert "restore FILE --replace" in refusal(file)
    file.write_bytes(whole)
    assert with_log(file, lambda log: log.read("table")) == rows(1, 2000)


def test_a_refused_database_leaves_no_files_behind(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Eva, " * 500)
    with pytest.raises(Refused):
        running.open_sqlite_house(letter, Limits())
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_a_refused_key_leaves_no_files_behind(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHEESEBOARD_KEY", "short")
    with pytest.raises(Refused):
        running.open_sqlite_house(file, Limits())
    assert os.listdir(file.parent) == []


def test_an_old_file_is_migrated_and_a_newer_one_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_log(file, lambda log: log.append("table", rows(1, 2)))
    ours = database.migrations()
    newer = [*ours, "CREATE TABLE hats (person TEXT) STRICT;"]
    broken = [*newer, "CREATE TABLE coats (person TEXT) STRICT; CREATE TABLE hats (again TEXT);"]
    monkeypatch.setattr(database, "migrations", lambda: broken)
    assert "already exists" in refusal(file)
    monkeypatch.setattr(database, "migrations", lambda: newer)
    assert with_log(file, lambda log: log.read("table")) == rows(1, 2)
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (len(newer),)
        assert other.execute("SELECT 1 FROM sqlite_schema WHERE name = 'coats'").fetchall() == []
    monkeypatch.setattr(database, "migrations", lambda: ours)
    assert f"has version {len(newer)}" in refusal(file)


def test_ten_thousand_sleeping_tables_do_not_delay_the_start(file: Path) -> None:
    async def fill(log: SqliteLog) -> None:
        await asyncio.gather(*(log.append(f"{n}", rows(1, 10), SUMMARY) for n in range(10_000)))

    with_log(file, fill)
    started = time.process_time()  # so that a busy machine changes nothing
    log = SqliteLog.open(file)
    took = time.process_time() - started
    asyncio.run(log.close())
    assert took < 10.0
