"""A disk that changes what was written: damage is found where it is, and said."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event
from time import sleep

import pytest

from cheeseboard.refused import Refused
from cheeseboard.server.storage import checksums
from cheeseboard.server.storage.sqlite import database
from cheeseboard.server.storage.sqlite.log import SqliteLog
from tests.server.guests import BOT, Guest, run_bounded, server
from tests.server.rows import SUMMARY, rows, with_log

FLIPS = 24


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


CHANGES = [
    "UPDATE rows SET action = 'put 99' WHERE number = 3 AND of_table = 1",
    "UPDATE rows SET action = CAST(x'ff' AS TEXT) WHERE number = 3 AND of_table = 1",
    "UPDATE rows SET seat = 2 WHERE number = 3 AND of_table = 1",
    "UPDATE rows SET time = 1e9 WHERE number = 3 AND of_table = 1",
    "UPDATE rows SET move_id = NULL WHERE number = 3 AND of_table = 1",
    "UPDATE rows SET checksum = NULL WHERE number = 3 AND of_table = 1",
]


@pytest.mark.parametrize("changed", CHANGES)
def test_a_damaged_row_affects_only_its_own_table(
    file: Path, changed: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def fill(log: SqliteLog) -> None:
        await asyncio.gather(log.append("one", rows(1, 5)), log.append("two", rows(1, 5)))

    async def use(log: SqliteLog) -> None:
        with pytest.raises(Refused, match="Row 3 of this table is damaged") as refused:
            await log.read("one")
        assert refused.value.code == "damaged"
        assert await log.read("two") == rows(1, 5)
        await log.append("two", rows(6, 6))
        assert await log.read("two") == rows(1, 6)

    with_log(file, fill)
    assert caplog.messages == []
    change(file, changed)
    with_log(file, use)
    (said,) = caplog.messages
    assert "1 table has damaged rows and cannot go on; all others can" in said
    assert "cheeseboard restore FILE --replace" in said


def test_a_log_answers_while_its_rows_are_still_being_checked(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, was_in_time = Event(), list[bool]()

    def check(*_: object) -> None:
        was_in_time.append(answered.wait(5))

    monkeypatch.setattr(database, "tell_of_damage", check)

    async def use(log: SqliteLog) -> None:
        await log.append("table", rows(1, 5))
        assert await log.read("table") == rows(1, 5)
        answered.set()

    with_log(file, use)
    assert was_in_time == [True]


def test_a_log_closes_while_its_rows_are_still_being_checked(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with_log(file, lambda log: log.append("table", rows(1, 600)))
    checked: list[object] = []

    def check_slowly(*row: object) -> None:
        checked.append(row)
        sleep(0.005)

    monkeypatch.setattr(checksums, "_actual_checksum", check_slowly)
    monkeypatch.setattr(database, "STEPS_AT_ONCE", 100)
    with_log(file, lambda log: asyncio.sleep(0))
    assert len(checked) < 600
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("error", "reason"),
    [(sqlite3.OperationalError("disk I/O error"), "disk I/O error"), (OSError(5, "Bad"), "Bad")],
)
def test_the_host_learns_that_the_rows_could_not_be_checked(
    error: Exception,
    reason: str,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(_: sqlite3.Connection) -> int:
        raise error

    monkeypatch.setattr(database, "damaged_tables", fail)

    async def use(log: SqliteLog) -> None:
        await asyncio.to_thread(log._check.join)

    with_log(file, use)
    assert caplog.messages == [f"The rows of {file} could not be checked: {reason}."]


def test_a_missing_row_counts_as_damage(file: Path) -> None:
    async def use(log: SqliteLog) -> None:
        with pytest.raises(Refused, match="Row 3 of this table is damaged"):
            await log.read("table")

    with_log(file, lambda log: log.append("table", rows(1, 5)))
    change(file, "DELETE FROM rows WHERE number = 3")
    with_log(file, use)


def test_lists_leave_out_a_damaged_table(file: Path) -> None:
    async def fill(log: SqliteLog) -> None:
        for name in ("one", "two"):
            await log.append(name, rows(1, 1), SUMMARY)

    async def use(log: SqliteLog) -> list[str]:
        return [id for id, *_ in await log.public(10, 9, [])]

    with_log(file, fill)
    change(file, "UPDATE tables SET names = '[\"Ev' WHERE id = 'one'")
    assert with_log(file, use) == ["two"]


def test_a_flipped_bit_never_changes_rows_unnoticed(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The start is refused, or the damage is reported, or the rows are unchanged."""
    tables = [f"table {number}" for number in range(20)]

    async def fill(log: SqliteLog) -> None:
        await asyncio.gather(*(log.append(name, rows(1, 30), SUMMARY) for name in tables))

    async def read(log: SqliteLog) -> int:
        """How many tables are refused; the others must be whole."""
        ended = await asyncio.gather(*map(log.read, tables), return_exceptions=True)
        assert all(isinstance(end, Refused) or end == rows(1, 30) for end in ended)
        return sum(isinstance(end, Refused) for end in ended)

    with_log(file, fill)
    whole = file.read_bytes()
    rng = random.Random(1)
    refused = told = 0
    for _ in range(FLIPS):
        broken = bytearray(whole)
        broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
        file.write_bytes(broken)
        caplog.clear()
        try:
            spoiled = with_log(file, read)
        except Refused:
            refused += 1
        else:
            assert bool(caplog.messages) == bool(spoiled)
            told += bool(spoiled)
    assert refused
    assert told


def test_players_of_a_damaged_table_get_a_clear_refusal(file: Path) -> None:
    opened: list[tuple[Guest, str]] = []

    async def play() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        for _ in range(2):
            opened.append((eva, await eva.open("hunt", "me", BOT)))

    async def come_back() -> None:
        eva = Guest(here.port)
        eva.cookies = opened[0][0].cookies
        async with eva.live() as live:
            answer = await live.ask("watch", table=opened[0][1])
            assert (answer["type"], answer["code"]) == ("refused", "damaged")
            assert (await live.ask("watch", table=opened[1][1]))["type"] == "ok"

    with server(file) as here:
        run_bounded(play)
    change(
        file,
        "UPDATE rows SET time = time + 1 WHERE number = 2 AND of_table = "
        f"(SELECT key FROM tables WHERE id = '{opened[0][1]}')",
    )
    with server(file) as here:
        run_bounded(come_back)


def test_a_guest_is_forgotten_also_where_a_table_is_damaged(file: Path) -> None:
    eva: list[Guest] = []

    async def play() -> None:
        eva.append(await Guest(here.port, "Eva").arrive())
        for _ in range(2):
            await eva[0].open("hunt", "me", BOT, public=True)

    async def be_forgotten() -> None:
        guest = Guest(here.port)
        guest.cookies = eva[0].cookies
        assert (await guest.http("DELETE", "/api/me"))[0] == 200
        lobby = (await guest.http("GET", "/api/tables"))[1]
        assert all("Eva" not in line["names"] for line in lobby)

    with server(file) as here:
        run_bounded(play)
    change(file, "UPDATE rows SET time = 1.0 WHERE of_table = 1 AND number = 1")
    with server(file) as here:
        run_bounded(be_forgotten)
    with closing(sqlite3.connect(file)) as connection:
        kept = connection.execute(
            "SELECT names, people, owner FROM tables WHERE key = 1"
        ).fetchone()
    assert kept == ("[]", "[]", "")
