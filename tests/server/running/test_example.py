"""The example in examples/player.py plays a whole game."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from runpy import run_path

import pytest

from tests.environment import PATIENCE
from tests.server.guests import BOT, Guest, Live, server

EXAMPLE = Path(__file__).parents[3] / "examples" / "player.py"
play = run_path(str(EXAMPLE))["play"]


@asynccontextmanager
async def watched_seat(port: int) -> AsyncIterator[tuple[Live, dict[str, str]]]:
    """A table with a seat for a program: its owner's socket, and what the program needs."""
    eva = await Guest(port, "Eva").arrive()
    table = await eva.open("sack", {"kind": "program", "name": "Player"}, BOT, BOT)
    async with eva.live(table) as live:
        yield live, {"table": table, "token": (await live.ask("invite", seat=1))["secret"]}


@pytest.mark.parametrize("wrong", ["table", "token"])
def test_the_example_ends_with_a_sentence_if_the_table_or_token_is_wrong(
    wrong: str, tmp_path: Path
) -> None:
    async def work(port: int) -> None:
        async with watched_seat(port) as (_, right):
            await play(f"ws://127.0.0.1:{port}/api/live", **right | {wrong: "nonsense"})

    with server(tmp_path / "games.db") as it, pytest.raises(SystemExit) as ended:
        asyncio.run(asyncio.wait_for(work(it.port), PATIENCE))
    assert str(ended.value).endswith(".")


def test_the_example_says_when_no_server_answers() -> None:
    line = [sys.executable, str(EXAMPLE), "ws://127.0.0.1:1/api/live", "table", "token"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr.startswith("No Cheeseboard server answers at ws://127.0.0.1:1/api/live")
    assert "Traceback" not in done.stderr


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    async def work(port: int) -> None:
        async with watched_seat(port) as (e, right):
            winners = await play(f"ws://127.0.0.1:{port}/api/live", **right)
            await e.until(lambda it: it.view["over"])
            assert winners == e.view["winners"]

    with server(tmp_path / "games.db") as it:
        asyncio.run(asyncio.wait_for(work(it.port), PATIENCE))
