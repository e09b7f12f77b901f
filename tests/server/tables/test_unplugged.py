"""Cables that are cut, and clients that read nothing: the others never notice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from time import monotonic

import pytest

from cheeseboard.tables.audience import client
from cheeseboard.tables.audience.watchers import Watcher
from cheeseboard.tables.log import Row, move_of
from cheeseboard.tables.table import Table
from tests.server.guests import Guest, Live, Server, server
from tests.server.persistent import Acknowledged, Persistent
from tests.server.proxy import proxy

PATIENCE = 6.0
A_WHILE = PATIENCE / 6
LONG_TEXT = "all work and no play makes Jack a dull cat " * 6


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        # Or the system itself would keep megabytes for a client that reads nothing.
        it.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)
        yield it


@pytest.fixture(autouse=True)
def less_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "READ_TIMEOUT", PATIENCE)
    monkeypatch.setattr(client, "ASKS_AT_ONCE", 1e9)


def run_bounded(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 120))


async def eva_and_ben(here: Server, game: str, ben_port: int) -> tuple[Guest, Guest, str]:
    eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(ben_port, "Ben").arrive()
    table = await eva.open(game, "me", "lobby", public=True)
    async with ben.live(table) as b:
        await b.ask("sit", seat=2)
    return eva, ben, table


async def caught_up(one: Live, other: Live) -> None:
    """Wait until both have seen everything so far."""
    version = max(one.sheet["version"], other.sheet["version"])
    for live in (one, other):
        await live.until(lambda it: it.sheet["version"] >= version)


def test_a_client_reconnects_into_the_same_position(here: Server) -> None:
    async def work() -> None:
        async with proxy(here.port) as cable:
            _, ben, table = await eva_and_ben(here, "rescue", cable.port)
            async with ben.live(table) as first:
                await first.until(lambda it: it.sheet["status"] == "playing")
                cable.cut()
                await first.until(lambda it: it.closed)
            before = {**first.sheet, "seats": None}
            ben.port, through_the_cable = here.port, ben.port
            async with ben.live(table) as again:
                assert {**again.sheet, "seats": None} == before
            async with ben.live() as again:
                again.sheet, again.number = first.sheet, first.number
                await again.ask("watch", table=table, seen=first.number)
                await again.ask("ping")
                assert {**again.sheet, "seats": None} == before
            ben.port = through_the_cable
            async with ben.live(table) as again:
                assert {**again.sheet, "seats": None} == before

    run_bounded(work)


@pytest.mark.parametrize("game", ["hunt", "rescue"])
def test_a_game_goes_on_however_often_the_connection_is_cut(here: Server, game: str) -> None:
    async def work() -> None:
        acknowledged: Acknowledged = {}
        async with proxy(here.port) as cable:
            eva, ben, table = await eva_and_ben(here, game, cable.port)
            players = [Persistent(g, table, acknowledged, n) for n, g in enumerate((eva, ben))]
            playing = asyncio.gather(*(player.play_out() for player in players))
            while not playing.done():
                so_far = len(acknowledged)
                while len(acknowledged) < so_far + 8 and not playing.done():
                    await asyncio.sleep(0.005)
                cable.cut()
            await playing
        assert players[0].reconnections == 0
        assert players[1].reconnections >= 2
        rows = await stored(here, table)
        kept = [(table, *move) for row in rows if (move := move_of(row))]
        assert set(acknowledged) <= set(kept)
        assert len(set(kept)) == len(kept)

    run_bounded(work)


async def stored(here: Server, table: str) -> list[Row]:
    read = asyncio.run_coroutine_threadsafe(here.house.services.log.read(table), here.loop)
    return await asyncio.wrap_future(read)


def at_the_table(here: Server, table: str) -> Table:
    return here.house._tables[table]


def watcher_named(here: Server, table: str, name: str) -> Watcher | None:
    watchers = list(at_the_table(here, table).watchers)
    return next((watcher for watcher in watchers if watcher.name == name), None)


async def chatter(live: Live, seconds: float) -> float:
    """Talk for a while; the longest wait for an answer."""
    end, slowest = monotonic() + seconds, 0.0
    while monotonic() < end:
        asked = monotonic()
        assert (await live.ask("chat", text=LONG_TEXT))["type"] == "ok"
        slowest = max(slowest, monotonic() - asked)
        await asyncio.sleep(0.005)  # the machine has other work
    return slowest


def test_a_client_that_reads_nothing_delays_nobody_and_is_disconnected(here: Server) -> None:
    async def work() -> None:
        async with proxy(here.port) as cable:
            eva, ben, table = await eva_and_ben(here, "hunt", cable.port)
            async with eva.live(table) as e, ben.live(table, whole=True) as b:
                await e.ask("chat", text="hello")
                await b.until(lambda it: it.sheet["chat"])
                cable.stall()
                slowest = await chatter(e, A_WHILE)
                stalled = watcher_named(here, table, "Ben")
                assert isinstance(stalled, client.Client)
                assert len(stalled._answers) <= client.MAX_ANSWERS
                assert e.sheet["seats"][1]["online"]
                while e.sheet["seats"][1]["online"]:
                    slowest = max(slowest, await chatter(e, A_WHILE / 2))
                assert slowest < PATIENCE / 2
                assert watcher_named(here, table, "Ben") is None
                cable.flow()
                await b.until(lambda it: it.closed)
                async with ben.live() as again:
                    again.sheet, again.number = b.sheet, b.number
                    await again.ask("watch", table=table, whole=True, seen=b.number)
                    await caught_up(e, again)
                    assert again.sheet["chat"] == e.sheet["chat"]

    run_bounded(work)


def test_a_client_that_keeps_asking_but_reads_nothing_is_disconnected(
    here: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "READ_TIMEOUT", A_WHILE)

    async def work() -> None:
        async with proxy(here.port) as cable:
            eva, ben, table = await eva_and_ben(here, "hunt", cable.port)
            async with eva.live(table) as e, ben.live(table) as b:
                cable.stall()
                asking = asyncio.create_task(ask_for_ever(b))
                most = 0
                while (it := watcher_named(here, table, "Ben")) is not None:
                    assert isinstance(it, client.Client)
                    most = max(most, len(it._answers))
                    assert (await e.ask("ping"))["type"] == "ok"
                assert 0 < most <= client.MAX_ANSWERS
                asking.cancel()
                cable.cut()

    run_bounded(work)


async def ask_for_ever(live: Live) -> None:
    while True:
        await live.send('{"type": "nonsense", "id": "%s"}' % ("x" * 40))
        await asyncio.sleep(0)  # sending alone would not let others run


def test_a_slow_reader_skips_older_sheets_and_gets_the_newest(here: Server) -> None:
    """Nothing queues up for a slow client: what was between is left out."""

    async def work() -> None:
        async with proxy(here.port) as cable:
            eva, ben, table = await eva_and_ben(here, "hunt", cable.port)
            async with eva.live(table) as e, ben.live(table, whole=True) as b:
                await chatter(e, A_WHILE / 2)
                await b.until(lambda it: it.sheet["chat"] == e.sheet["chat"])
                cable.stall()
                before = len(b.received)
                said = len(e.received)
                await chatter(e, A_WHILE)
                cable.flow()
                await b.until(lambda it: it.sheet["chat"] == e.sheet["chat"])
                assert not b.closed
                assert len(b.received) - before < len(e.received) - said

    run_bounded(work)
