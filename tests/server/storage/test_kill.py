"""Killed at any moment, the log keeps what it has acknowledged."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import Row

ROOT = Path(__file__).parents[3]
TABLES = 200


def killed_after(file: Path, acknowledgements: int) -> dict[str, int]:
    """Let a process append, kill it, and say up to which row it had acknowledged each table."""
    command = [sys.executable, "-m", "tests.server.appender", str(file), str(TABLES)]
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        # What was in the pipe when it died counts as well: it had been told.
        for heard, line in enumerate(process.stdout, start=1):
            table, _, last = line.decode().rpartition(":")
            if line.endswith(b"\n"):
                acknowledged[table] = int(last)
            if heard == acknowledgements:
                process.kill()
    assert process.returncode == -9
    return acknowledged


async def stored(file: Path) -> dict[str, list[Row]]:
    log = SqliteLog.open(file)
    try:
        return {f"table {n}": await log.read(f"table {n}") for n in range(TABLES)}
    finally:
        await log.close()


def check_many_kills(file: Path, kills: int) -> None:
    chance = random.Random(kills)
    acknowledged: dict[str, int] = {}
    for _ in range(kills):
        acknowledged |= killed_after(file, chance.randrange(1, 3_000))
        for table, rows in asyncio.run(stored(file)).items():
            assert len(rows) >= acknowledged.get(table, 0), "an acknowledged row is lost"
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            assert [row.action for row in rows] == [f"put {row.number}" for row in rows]
            moves = [(row.seat, row.move_id) for row in rows if row.move_id]
            assert len(set(moves)) == len(moves)


def test_after_kill_9_under_load_every_acknowledged_row_is_stored_once(tmp_path: Path) -> None:
    check_many_kills(tmp_path / "games.db", kills=8)


@pytest.mark.long
def test_after_hundreds_of_kills_under_load_every_acknowledged_row_is_stored_once(
    tmp_path: Path,
) -> None:
    check_many_kills(tmp_path / "games.db", kills=200)
