"""A process hears news and keeps its tables, however its connection was lost."""

from __future__ import annotations

import asyncio
import signal
from time import monotonic, sleep

import asyncpg
import pytest

from cheeseboard.server.storage.postgres import session as session_module
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.log import PostgresLog
from cheeseboard.server.storage.postgres.neighbours import PostgresNeighbours
from cheeseboard.server.storage.postgres.session import ALIVE
from tests.environment import PATIENCE
from tests.server.guests import BOT, Guest, run_bounded, server
from tests.server.processes import process

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


def test_a_table_that_is_awake_need_not_wait_until_all_orphans_are_taken_over(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "MAX_ORPHANS", 0)
    with server(postgres_database) as here, process(postgres_database) as dying:

        async def work() -> None:
            eva = await Guest(dying.port, "Eva").arrive()
            table = await eva.open("hunt", BOT, BOT, pace=1)
            eva.port = here.port
            async with eva.live(table) as live:
                neighbours = here.house.services.neighbours
                assert isinstance(neighbours, PostgresNeighbours)
                assert not neighbours.keeps(table)
                while len(neighbours._session._living) < 2:  # it has not heard of the other yet
                    await asyncio.sleep(0.05)
                await asyncio.to_thread(dying.end, signal.SIGKILL)
                while not neighbours.keeps(table):
                    await asyncio.sleep(0.05)
                version = live.sheet["version"]
                await live.until(lambda it: it.sheet["version"] > version)

        run_bounded(work)


def test_nobody_takes_over_finished_games(postgres_database: PostgresAddress) -> None:
    with server(postgres_database) as here:
        log = here.house.services.log
        assert isinstance(log, PostgresLog)

        async def work() -> None:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", BOT, BOT, pace=0)
            async with eva.live(table) as live:
                await live.until(lambda it: it.view and it.view["over"])

        def ask(statement: str) -> list[tuple[int]]:
            asked = asyncio.run_coroutine_threadsafe(log.query(statement), here.loop)
            return asked.result(PATIENCE)

        run_bounded(work)
        ask("UPDATE keepers SET process = -1")
        ended = monotonic() + PATIENCE
        while ask("SELECT count(*) FROM keepers WHERE id <> '' AND process = -1")[0][0]:
            assert monotonic() < ended
            sleep(0.1)
        assert ask("SELECT count(*) FROM keepers WHERE id <> ''")[0][0] == 0


def test_a_process_ends_even_if_it_is_just_asked_for_a_heartbeat(
    postgres_database: PostgresAddress,
) -> None:
    with server(postgres_database) as here:
        neighbours = here.house.services.neighbours
        assert isinstance(neighbours, PostgresNeighbours)
        session = neighbours._session

        async def stop() -> None:
            while not session.is_fresh:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)  # it rests now
            session.beat_now()
            await session.stop()

        asyncio.run_coroutine_threadsafe(stop(), here.loop).result(PATIENCE)
