"""`serve --workers N`: processes on one port, replaced when they die, drained at the end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from cheeseboard.server.app import create_app
from cheeseboard.server.running import WarmingServer, open_sqlite_house
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.tables.house import Limits
from tests.child_processes import children, is_alive
from tests.postgres import free_ports
from tests.server.guests import BOT, Guest, Live, bound_socket, run_bounded
from tests.server.persistent import GONE
from tests.server.processes import Process, ended, process
from tests.server.running.test_operations import samples, scraped
from tests.server.running.test_starting import check_sentence

# Seconds, on a machine that does many other things as well. docs/figures.md has measured values.
TAKEOVER, RECONNECT = 20.0, 20.0


async def restarted(it: Process, dead: int) -> None:
    while dead in children(it.pid) or len(children(it.pid)) < 3:
        await asyncio.sleep(0.02)


async def figures(port: int) -> str:
    """Wait until a worker offers its figures at its own port."""
    status, text = 0, ""
    while status != 200:
        with suppress(OSError):
            status, text = await asyncio.to_thread(scraped, port)
    return text


async def lost(live: Live) -> bool:
    try:
        await live.until(lambda it: it.closed, 0.5)
    except TimeoutError:
        return False
    return True


def test_a_killed_worker_is_replaced_and_its_games_go_on(
    postgres_database: PostgresAddress,
) -> None:
    metrics = free_ports(3)
    words = ["--workers", "3", "--metrics-port", str(metrics)]
    with process(postgres_database, *words) as it:

        async def work() -> None:
            eva = await Guest(it.port, "Eva").arrive()
            table = await eva.open("hunt", "me", BOT, BOT)
            before = time.time()
            for dead in children(it.pid):
                async with eva.live(table) as live:
                    os.kill(dead, signal.SIGKILL)
                    was_there = await lost(live)
                began = time.monotonic()
                await connect_again(eva, table)
                if was_there:
                    assert time.monotonic() - began < RECONNECT
                await restarted(it, dead)
            for port in range(metrics, metrics + 3):
                began_at = samples(await figures(port))["cheeseboard_start_time_seconds", ""]
                assert began_at > before
            async with eva.live(table) as live:
                await live.play_out()

        run_bounded(work)
        assert it.said().count("A worker has ended (signal 9); another one starts.") == 3
        workers = children(it.pid)
        assert it.end(signal.SIGTERM) == 0
        assert not any(map(is_alive, workers))


async def connect_again(guest: Guest, table: str) -> None:
    """As pages do: a worker that takes a killed keeper for alive sends clients away."""
    while True:
        with suppress(*GONE):
            async with guest.live(table):
                return
        await asyncio.sleep(0.1)


def test_sigterm_tells_clients_to_connect_again_at_once(
    postgres_database: PostgresAddress,
) -> None:
    with process(postgres_database) as first, process(postgres_database) as second:

        async def work() -> None:
            eva = await Guest(first.port, "Eva").arrive()
            table = await eva.open("hunt", "me", BOT, BOT)
            async with eva.live(table) as live:
                ending = asyncio.create_task(asyncio.to_thread(first.end, signal.SIGTERM))
                await live.until(lambda it: it.closed)
                assert live.close_code == 1012  # service restart
            began = time.monotonic()
            eva.port = second.port
            async with eva.live(table) as live:
                assert time.monotonic() - began < RECONNECT
                await ending
                await live.play_out()

        run_bounded(work)


class LateConnection:
    """A connection that uvicorn does not know yet when it begins to end all."""

    def __init__(self, state: ServerState) -> None:
        self.state = state
        self.is_ended = False

    def shutdown(self) -> None:
        self.is_ended = True
        self.state.connections.discard(self)


def test_clients_that_came_at_the_last_moment_are_told_to_connect_again_too(
    tmp_path: Path,
) -> None:
    """As when all workers of a port end, and clients of the first go to the second."""

    async def work() -> None:
        app = create_app(open_sqlite_house(tmp_path / "games.db", Limits()), Settings())
        config = Config(app, log_level="critical", timeout_graceful_shutdown=1)
        server = WarmingServer(config, lambda: None, app.state)
        config.load()
        server.lifespan = config.lifespan_class(config)
        await server.startup(sockets=[bound_socket()])
        late: Any = LateConnection(server.server_state)
        asyncio.get_running_loop().call_soon(server.server_state.connections.add, late)
        await server.shutdown()
        assert late.is_ended

    asyncio.run(work())


def test_bots_move_soon_after_their_keeper_was_killed(postgres_database: PostgresAddress) -> None:
    with process(postgres_database) as first, process(postgres_database) as second:

        async def work() -> None:
            eva = await Guest(first.port, "Eva").arrive()
            table = await eva.open("hunt", BOT, BOT, BOT, pace=1)
            eva.port = second.port
            async with eva.live(table) as live:  # the first process keeps the table
                version = live.sheet["version"]
                await live.until(lambda it: it.sheet["version"] > version)
                await asyncio.to_thread(first.end, signal.SIGKILL)
                killed = time.monotonic()
                # If the second process was slow to find the keeper, it serves the table itself.
                await live.until(lambda it: it.closed or it.sheet["version"] > version)
            async with eva.live(table) as live:
                version = live.sheet["version"]
                await live.until(lambda it: it.sheet["version"] > version)
                assert time.monotonic() - killed < TAKEOVER

        run_bounded(work)


def test_the_last_worker_needs_a_port_too() -> None:
    words = ["serve", "--workers", "3", "--database", "postgresql://nowhere/games"]
    for flag in ("--metrics-port", "--relay-port"):
        end = ended(*words, flag, "65534")
        check_sentence(*end, f"{flag} 65534 with 3 workers needs ports up to 65536;")


def test_workers_that_cannot_start_say_why_once(postgres_database: PostgresAddress) -> None:
    missing = postgres_database.url + "_missing"
    words = ["serve", "--workers", "3", "--port", "0", "--database"]
    check_sentence(*ended(*words, missing), "there is no such database")
    code, said = ended(*words, missing, "--log-format", "json")
    assert (code, said.count("\n")) == (2, 1)
    assert json.loads(said)["message"].endswith(": there is no such database.")


def test_several_processes_on_sqlite_are_refused_with_the_reason(tmp_path: Path) -> None:
    end = ended("serve", "--workers", "2", "--database", str(tmp_path / "games.db"))
    check_sentence(*end, "--workers needs PostgreSQL", "one writer")
