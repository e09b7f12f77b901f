"""Backups of a server that runs, and how they come back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cheeseboard.cli import main
from cheeseboard.server.storage.sqlite import archive, database
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import CodedSeat, Row
from tests.environment import LONGEST_RUN
from tests.server.rows import SUMMARY, rows, with_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "games.db"
    with_log(file, lambda log: log.append("table", rows(1, 5), SUMMARY))
    return file


@pytest.fixture
def backup(file: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    backup = file.with_name("backup.db")
    assert ran("backup", backup, "--database", file) == 0
    capsys.readouterr()
    return backup


def ran(*words: str | Path) -> int:
    return main([str(word) for word in words])


def refusal(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    capsys.readouterr()
    assert ran(*words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def table(file: Path) -> list[Row]:
    return with_log(file, lambda log: log.read("table"))


def names(folder: Path) -> set[str]:
    return {part.name for part in folder.iterdir() if not part.name.endswith(".lock")}


# --- backup ------------------------------------------------------------------------------------


def test_a_backup_is_one_file_that_only_its_owner_can_read(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = file.with_name("backup.db")
    assert ran("backup", backup, "--database", f"sqlite:///{file}") == 0
    assert capsys.readouterr().out == f"{backup}: 1 table, 5 rows.\n"
    assert names(file.parent) == {"games.db", "backup.db"}
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert table(backup) == rows(1, 5)


def test_a_backup_of_a_running_server_is_a_consistent_snapshot(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"

    async def use(log: SqliteLog) -> tuple[int, dict[str, int]]:
        acknowledged = dict.fromkeys(map(str, range(60)), 0)
        stop = asyncio.Event()

        async def keep_appending(table: str) -> None:
            while not stop.is_set():
                first = acknowledged[table] + 1
                await log.append(table, rows(first, first + 1), SUMMARY)
                acknowledged[table] += 2

        writing = [asyncio.ensure_future(keep_appending(table)) for table in acknowledged]
        await asyncio.sleep(0.5)
        before = dict(acknowledged)
        command = f"-m cheeseboard backup {backup} --database {file}".split()
        status = await asyncio.to_thread(subprocess.call, [sys.executable, *command])
        stop.set()
        await asyncio.gather(*writing)
        assert sum(acknowledged.values()) > sum(before.values())
        return status, before

    async def read(log: SqliteLog) -> dict[str, int]:
        return {table: len(await log.read(table)) for table in before}

    status, before = with_log(file, use)
    assert status == 0
    after = with_log(backup, read)
    assert all(after[table] >= before[table] for table in before)
    assert all(count % 2 == 0 for count in after.values()), "an append was cut in two"


def test_a_backup_finishes_although_others_keep_writing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "PAGES", 1)
    seen: list[int] = []

    with closing(sqlite3.connect(file, isolation_level=None)) as other:

        def write_between(pages: int, total: int) -> None:
            seen.append(pages)
            assert len(seen) <= total, "it began anew"
            other.execute("INSERT INTO persons VALUES (?, 'Eva')", (str(len(seen)),))

        archive.back_up(file, file.with_name("backup.db"), replace=False, report=write_between)
    assert len(seen) > 5
    assert with_log(file.with_name("backup.db"), lambda log: log.name_of("1")) is None


def test_a_backup_overwrites_a_file_only_with_replace(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup.write_text("precious")
    assert "exists already; --replace" in refusal(capsys, "backup", backup, "--database", file)
    assert backup.read_text() == "precious"
    assert ran("backup", backup, "--database", file, "--replace") == 0
    assert table(backup) == rows(1, 5)


def test_a_backup_needs_a_cheeseboard_database_and_a_writable_place(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = file.with_name("backup.db")
    nothing = file.with_name("nothing.db")
    assert "There is no database" in refusal(capsys, "backup", backup, "--database", nothing)
    assert "the database itself" in refusal(capsys, "backup", file, "--database", file, "--replace")
    nowhere = file.parent / "no" / "where.db"
    assert f"Cannot use {nowhere}" in refusal(capsys, "backup", nowhere, "--database", file)
    nothing.touch()
    assert "is empty" in refusal(capsys, "backup", backup, "--database", nothing)
    nothing.write_text("Dear diary, " * 1000)
    assert "not a database" in refusal(capsys, "backup", backup, "--database", nothing)
    assert names(file.parent) == {"games.db", "nothing.db"}


def test_a_backup_of_a_damaged_database_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(file)
    backup = file.with_name("backup.db")
    assert "is damaged" in refusal(capsys, "backup", backup, "--database", file)
    assert not backup.exists()


def damage(file: Path) -> None:
    """Overwrite the last page."""
    size = file.stat().st_size
    with open(file, "rb+") as out:
        out.seek(size - 4096)
        out.write(b"\xff" * 4096)


# --- restore -----------------------------------------------------------------------------------


def test_a_backup_can_be_restored_in_a_new_place(
    backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "new" / "games.db"
    assert ran("restore", backup, "--database", target) == 0
    assert capsys.readouterr().out == f"{target}: 1 table, 5 rows.\n"
    assert table(target) == rows(1, 5)
    assert names(target.parent) == {"games.db"}


def test_restore_saves_the_old_database_and_replaces_it_only_with_replace(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_log(file, lambda log: log.append("table", rows(6, 9)))
    assert "exists already; --replace" in refusal(capsys, "restore", backup, "--database", file)
    assert table(file) == rows(1, 9)
    for _ in range(2):  # within one second, too
        assert ran("restore", backup, "--database", file, "--replace") == 0
        assert table(file) == rows(1, 5)
    said = capsys.readouterr().out.splitlines()
    saved = [line.removeprefix("The old database is now ")[:-1] for line in said[::2]]
    assert table(Path(saved[0])) == rows(1, 9)
    assert table(Path(saved[1])) == rows(1, 5)


def test_restore_also_saves_rows_from_the_journal_of_a_killed_server(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = (
        "import asyncio, os, pathlib, sys\n"
        "from cheeseboard.server.storage.sqlite.log import SqliteLog\n"
        "from tests.server.rows import rows\n"
        "async def main():\n"
        "    await SqliteLog.open(pathlib.Path(sys.argv[1])).append('table', rows(6, 7))\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(main())"
    )
    root = Path(__file__).parents[3]
    killed = subprocess.run(
        [sys.executable, "-c", script, str(file)], cwd=root, check=False, timeout=LONGEST_RUN
    )
    assert killed.returncode == -9
    assert file.with_name("games.db-wal").stat().st_size > 0
    assert ran("restore", backup, "--database", file, "--replace") == 0
    saved = capsys.readouterr().out.splitlines()[0].removeprefix("The old database is now ")[:-1]
    assert table(file) == rows(1, 5)
    assert table(Path(saved)) == rows(1, 7)


def test_a_stale_journal_never_gets_into_a_restored_database(
    file: Path, backup: Path, tmp_path: Path
) -> None:
    stale = tmp_path / "stale"

    async def use(log: SqliteLog) -> None:
        await log.append("table", rows(6, 7))
        stale.write_bytes(file.with_name("games.db-wal").read_bytes())

    with_log(file, use)
    file.unlink()
    stale.rename(file.with_name("games.db-wal"))
    assert ran("restore", backup, "--database", file) == 0
    assert table(file) == rows(1, 5)


def test_restore_saves_a_damaged_database_unchanged(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("Dear diary, " * 1000)
    assert ran("restore", backup, "--database", file, "--replace") == 0
    saved = capsys.readouterr().out.splitlines()[0].removeprefix("The old database is now ")[:-1]
    assert Path(saved).read_text() == "Dear diary, " * 1000
    assert table(file) == rows(1, 5)


def test_restore_is_refused_while_a_server_is_running(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def use(log: SqliteLog) -> list[Row]:
        said = refusal(capsys, "restore", backup, "--database", file, "--replace")
        assert "A server is already using" in said
        await log.append("table", rows(6, 6))
        return await log.read("table")

    assert with_log(file, use) == rows(1, 6)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("DELETE FROM rows WHERE number = 3", "lacks rows of the table table"),
        ("DELETE FROM rows WHERE number = 1", "lacks rows of the table table"),
        ("DELETE FROM tables", "belong to no table"),
        ("PRAGMA user_version = 99", "has version 99"),
        ("PRAGMA application_id = 7", "is not a database of Cheeseboard"),
    ],
)
def test_an_incomplete_or_foreign_backup_is_refused(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str], change: str, sentence: str
) -> None:
    with closing(sqlite3.connect(backup)) as other:
        other.executescript(change)
    before = names(file.parent)
    said = refusal(capsys, "restore", backup, "--database", file, "--replace")
    assert sentence in said
    assert "--database" not in said  # it is the backup that is to blame
    assert names(file.parent) == before
    assert table(file) == rows(1, 5)


def test_a_damaged_or_missing_backup_is_refused(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(backup: Path) -> str:
        return refusal(capsys, "restore", backup, "--database", file, "--replace")

    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) // 2])
    assert "is damaged" in said(backup)
    backup.write_bytes(whole)
    damage(backup)
    assert "is damaged" in said(backup)
    backup.write_bytes(b"")
    assert "is empty" in said(backup)
    assert "There is no file" in said(file.parent)
    assert "There is no file" in said(file.with_name("nothing.db"))
    assert "the database itself" in said(file)
    assert table(file) == rows(1, 5)


def test_an_old_backup_is_migrated(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = [*database.migrations(), "CREATE TABLE hats (person TEXT) STRICT;"]
    monkeypatch.setattr(database, "migrations", lambda: newer)
    target = tmp_path / "new.db"
    assert ran("restore", backup, "--database", target) == 0
    with closing(sqlite3.connect(target)) as other:
        assert other.execute("SELECT count(*) FROM hats").fetchone() == (0,)


def test_restoring_a_backup_does_not_make_codes_valid_again(file: Path) -> None:
    backup = file.with_name("backup.db")
    with_log(file, lambda log: log.keep_code(b"code", CodedSeat("table", 1, "eva"), 1e9))
    assert ran("backup", backup, "--database", file) == 0
    assert ran("restore", backup, "--database", file, "--replace") == 0
    assert with_log(file, lambda log: log.use_code(b"code", 0.0)) is None


def test_a_backup_does_not_contain_the_cookie_key(file: Path) -> None:
    from cheeseboard.server.storage.keys import cookie_key

    key = cookie_key(file, {})
    backup = file.with_name("backup.db")
    assert ran("backup", backup, "--database", file) == 0
    assert key not in backup.read_bytes()
    assert ran("restore", backup, "--database", file, "--replace") == 0
    assert cookie_key(file, {}) == key
    assert os.listdir(file.parent).count("games.db.key") == 1


def test_a_backup_says_how_many_tables_are_damaged_in_the_original(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE rows SET time = 1.0 WHERE number = 2")
    assert ran("backup", backup, "--database", file, "--replace") == 0
    assert "; 1 table damaged already in the original." in capsys.readouterr().out
