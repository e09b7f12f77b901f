"""A process hears news and keeps its tables, however its connection was lost."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.neighbours import PostgresNeighbours
from cheeseboard.server.storage.postgres.session import ALIVE
from tests.server.guests import BOT, Guest, run_bounded, server

CUT = f"""
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND classid::bigint = {ALIVE}"""


def test_a_session_that_postgresql_still_holds_is_ended_and_opened_again(
    postgres_database: PostgresAddress,
) -> None:
    with server(postgres_database) as one, server(postgres_database) as two:

        async def work() -> None:
            eva, ben = await Guest(one.port, "Eva").arrive(), await Guest(two.port, "Ben").arrive()
            table = await eva.open("hunt", "me", "lobby")
            async with eva.live(table) as e, ben.live(table) as b:
                await b.ask("sit", seat=2)
                await e.until(lambda it: it.view)
                ghost = await asyncpg.connect(postgres_database.url)
                await ghost.execute(CUT)
                process = two.house.services.neighbours.process
                # The process may be faster; then it has simply connected again.
                taken = await ghost.fetchval("SELECT pg_try_advisory_lock($1, $2)", ALIVE, process)
                assert (await e.ask("chat", text="Do you hear me?"))["type"] == "ok"
                await b.until(lambda it: it.sheet["chat"])
                assert ghost.is_closed() or not taken
                ghost.terminate()

        run_bounded(work)


def test_bots_play_at_a_table_that_woke_while_its_process_was_taken_for_new(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(postgres_database) as here:
        neighbours = here.house.services.neighbours
        assert isinstance(neighbours, PostgresNeighbours)
        claim = neighbours.claim

        async def claim_then_introduce(table: str) -> bool:
            monkeypatch.setattr(neighbours, "claim", claim)
            is_keeper = await claim(table)
            neighbours.announce_again()
            return is_keeper

        monkeypatch.setattr(neighbours, "claim", claim_then_introduce)

        async def work() -> None:
            while not neighbours._session.is_fresh:  # its first beat introduces it by itself
                await asyncio.sleep(0.01)
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", BOT, BOT, pace=0)
            async with eva.live(table) as live:
                version = live.sheet["version"]
                await live.until(lambda it: it.sheet["version"] > version)

        run_bounded(work)
