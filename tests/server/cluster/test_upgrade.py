"""An upgrade or a move of the database while people play: no game is dropped."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AbstractContextManager, ExitStack

import pytest

from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.tables.events import NEWER
from tests.postgres import Postgres, free_port
from tests.server.cluster.newer import SING
from tests.server.cluster.test_any_process import move
from tests.server.guests import Guest, run_bounded, server
from tests.server.persistent import Acknowledged, Persistent
from tests.server.processes import Process, process


def next_version(database: PostgresAddress) -> AbstractContextManager[Process]:
    return process(database, program="tests.server.cluster.newer")


async def eva_and_ben(eva_at: int, ben_at: int, game: str) -> tuple[Guest, Guest, str]:
    eva, ben = await Guest(eva_at, "Eva").arrive(), await Guest(ben_at, "Ben").arrive()
    table = await eva.open(game, "me", "lobby", series=False)
    async with ben.live(table) as b:
        assert (await b.ask("sit", seat=2))["type"] == "ok"
    return eva, ben, table


def test_an_upgrade_process_by_process_drops_no_game(postgres_database: PostgresAddress) -> None:
    with process(postgres_database) as old, ExitStack() as stack:

        async def work() -> None:
            eva, ben, table = await eva_and_ben(old.port, old.port, "rescue")
            async with eva.live(table) as e:
                async with ben.live(table) as b:
                    await move(e, b)
                new = await asyncio.to_thread(stack.enter_context, next_version(postgres_database))
                ben.port = new.port  # as a load balancer would, one after the other
                async with ben.live(table) as b:
                    for _ in range(4):
                        await move(e, b)
                await asyncio.to_thread(old.end, signal.SIGTERM)
                await e.until(lambda it: it.closed)
                assert e.close_code == 1012  # connect again at once
            eva.port = new.port
            async with eva.live(table) as e, ben.live(table) as b:
                for _ in range(4):
                    await move(e, b)
            assert "Traceback" not in old.said() + new.said()

        run_bounded(work)


def test_an_older_process_says_that_a_newer_one_has_changed_a_table_and_plays_the_others(
    postgres_database: PostgresAddress, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        server(postgres_database) as old,
        next_version(postgres_database) as new,
    ):

        async def work() -> None:
            eva, ben, table = await eva_and_ben(old.port, new.port, "hunt")
            other = await eva.open("hunt", "me", {"kind": "here", "name": "Dan"})
            async with eva.live(table) as e, ben.live(table) as b, eva.live(other) as o:
                await e.until(lambda it: it.view)
                assert (await b.ask("chat", text=SING))["type"] == "ok"
                assert (await b.ask("chat", text="Well?"))["type"] == "ok"
                while "cannot be applied" not in caplog.text:
                    await asyncio.sleep(0.05)
                answer = await e.ask("chat", text="What was that?")
                assert (answer["type"], answer["text"]) == ("refused", NEWER)
                assert (await o.move(o.view["legal"][0]))["type"] == "ok"
            eva.port = new.port
            async with eva.live(table) as e:
                assert [line["text"] for line in e.sheet["chat"]] == ["Well?"]
                assert (await e.ask("chat", text="Nice song"))["type"] == "ok"

        run_bounded(work)


def test_a_database_that_moves_to_its_second_address_is_found_there(
    own_postgres: Postgres,
) -> None:
    here, there = own_postgres.port, free_port()
    both = f"postgresql://postgres@127.0.0.1:{here},127.0.0.1:{there}/postgres"
    with server(PostgresAddress(both)) as one, server(PostgresAddress(both)) as two:

        async def work() -> None:
            eva, ben, table = await eva_and_ben(one.port, two.port, "rescue")
            acknowledged: Acknowledged = {}
            players = [Persistent(it, table, acknowledged, n) for n, it in enumerate((eva, ben))]
            playing = [asyncio.create_task(player.play_out()) for player in players]
            while len(acknowledged) < 4:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(own_postgres.move_to, there)
            await asyncio.gather(*playing)
            async with eva.live(table) as e, ben.live(table) as b:
                assert e.sheet["log"] == b.sheet["log"]

        run_bounded(work)
