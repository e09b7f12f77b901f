"""The example in examples/player.py plays a whole game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from runpy import run_path

from tests.server.guests import Guest, server

EXAMPLE = Path(__file__).parents[2] / "examples" / "player.py"


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    play = run_path(str(EXAMPLE))["play"]

    async def work(port: int) -> None:
        eva = await Guest(port, "Eva").arrive()
        bot = {"kind": "bot"}
        table = await eva.open("sack", {"kind": "program", "name": "Player"}, bot, bot)
        async with eva.live(table) as e:
            token = (await e.ask("invite", seat=1))["secret"]
            winners = await play(f"ws://127.0.0.1:{port}/api/live", table, token)
            await e.until(lambda it: it.view["over"])
            assert winners == e.view["winners"]

    with server(tmp_path / "games.db") as it:
        asyncio.run(asyncio.wait_for(work(it.port), 60))
