"""Floods of messages, slow hints and crowds delay neither other players nor the next move."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from cheeseboard.server import running, thinking
from cheeseboard.server.security.sockets import FLOODED
from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.tables import wire
from cheeseboard.tables.audience import client
from cheeseboard.tables.audience.watchers import CROWD, Watcher
from cheeseboard.tables.house import Limits
from cheeseboard.tables.plans import Requester
from tests.environment import PATIENCE
from tests.server.guests import BOT, Guest, run_bounded, server


def test_a_client_that_ignores_rate_limit_warnings_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_flood(tmp_path / "games.db", monkeypatch)


@pytest.mark.long
def test_a_client_that_floods_a_server_on_postgresql_is_disconnected(
    postgres_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_flood(postgres_database, monkeypatch)


def check_flood(place: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "WARNINGS_AT_ONCE", 5.0)

    async def work() -> None:
        with server(place) as here:
            async with Guest(here.port).live() as good, Guest(here.port).live() as flood:
                with suppress(websockets.ConnectionClosed):
                    while not flood.closed:
                        await flood.send('{"type":"ping","id":"1"}')
                        await asyncio.sleep(0)
                while not flood.closed:
                    await asyncio.sleep(0.01)
                assert b'"too_fast"' in b"".join(flood.received)
                assert flood._connection.close_code == FLOODED
                assert (await good.ask("ping"))["type"] == "ok"

    run_bounded(work)


def test_a_client_that_sends_pongs_without_end_is_disconnected(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            async with Guest(here.port).live() as good, Guest(here.port).live() as flood:
                with suppress(websockets.ConnectionClosed):
                    while not flood.closed:
                        await flood._connection.pong()
                        await asyncio.sleep(0)
                while not flood.closed:
                    await asyncio.sleep(0.01)
                # The server reads no more, so that the system may drop what it has said last.
                assert flood._connection.close_code in (FLOODED, 1006)
                assert (await good.ask("ping"))["type"] == "ok"

    run_bounded(work)


def test_slow_hints_do_not_delay_a_move_and_are_all_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = threading.Event()

    def slow(play: Any, seat: Any) -> tuple[list[float], bool, list[wire.Hint]]:
        assert found.wait(PATIENCE)
        return [0.5, 0.5], False, []

    monkeypatch.setattr(thinking, "_advice", slow)

    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", BOT, options={"starter": 1})
            async with eva.live(table) as e:
                await e.until(lambda it: it.view["legal"])
                hints = [asyncio.create_task(e.ask("advice", seat=1)) for _ in range(5)]
                await asyncio.sleep(0)  # they are sent before the move
                assert (await e.move(e.view["legal"][0]))["type"] == "ok"
                assert not any(hint.done() for hint in hints)
                found.set()
                assert {(await hint)["type"] for hint in hints} == {"advised"}

    try:
        run_bounded(work)
    finally:
        found.set()


def test_a_crowd_leaving_together_is_announced_in_few_updates(tmp_path: Path) -> None:
    crowd = 10 * CROWD
    pokes = 0

    class Counted(Watcher):
        def notify(self) -> None:
            nonlocal pokes
            pokes += 1

    async def work() -> None:
        here = running.open_sqlite_house(tmp_path / "games.db", Limits())
        wish = wire.TableWish("hunt", [wire.SeatWish("me"), wire.SeatWish("bot")])
        table = await here.table(await here.open(Requester("eva", "Eva"), wish))
        watchers = [Counted(f"guest {n}", f"Guest {n}") for n in range(crowd)]
        for watcher in watchers:
            await table.join(watcher)
        for watcher in watchers:
            table.stop_watching(watcher)
        # As few as tell the first and the last of them one by one.
        assert pokes <= CROWD * CROWD + 2 * crowd
        here.close()
        await here.services.log.close()

    run_bounded(work)
