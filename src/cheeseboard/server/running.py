"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import time
from asyncio import Runner
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from secrets import randbelow
from types import FrameType
from typing import Any

import uvicorn
from litestar.datastructures import State
from uvicorn.config import LOGGING_CONFIG
from uvicorn.loops.auto import auto_loop_factory

from cheeseboard.refused import Refused
from cheeseboard.server import metrics
from cheeseboard.server.app import create_app
from cheeseboard.server.home_network import HomeNetwork
from cheeseboard.server.open_files import raise_file_limit
from cheeseboard.server.relay.passed_sockets import PassedSocket
from cheeseboard.server.routes.passed_socket_protocol import PassedSocketProtocol
from cheeseboard.server.routes.socket_protocol import SocketProtocol
from cheeseboard.server.security.connection_limits import (
    ACCEPT_QUEUE,
    ConnectionLimit,
    limited_protocol,
)
from cheeseboard.server.security.quiet_log import filter_repeats
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.keys import cookie_key, known_key
from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.server.thinking import ThreadThinker
from cheeseboard.server.warming import warm_up
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.guests.identity import Signer, new_id
from cheeseboard.tables.guests.pins import WrongPins
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.log import Log
from cheeseboard.tables.neighbours import Alone, Neighbours
from cheeseboard.tables.plans import Planner
from cheeseboard.tables.services import Services
from cheeseboard.tables.tasks import log_failure
from cheeseboard.tables.wire import MAX_MESSAGE

logger = logging.getLogger("cheeseboard")

TCP_USER_TIMEOUT_MS = 60_000
LATE_CONNECTIONS_EVERY = 0.1  # seconds
# Thresholds of Python's garbage collector. With the defaults, it spends a quarter of the time on
# tables that are all still in use. Moves leave no cycles behind, so a collection waits until many
# objects were added. Closed sockets leave some: these wait for the full collection that
# housekeeping does once there are many.
GC_THRESHOLDS = (200_000, 10, 1_000)


async def open_house(database: Location, limits: Limits) -> House:
    """The house of a real server, on SQLite or PostgreSQL."""
    if isinstance(database, Path):
        return open_sqlite_house(database, limits)
    # Imported late: SQLite needs no asyncpg.
    from cheeseboard.server.storage.postgres.log import PostgresLog
    from cheeseboard.server.storage.postgres.neighbours import PostgresNeighbours
    from cheeseboard.server.storage.postgres.schema import cookie_key

    log = await PostgresLog.open(database)
    try:
        key = await cookie_key(database)
    except Refused:
        await log.close()
        raise
    neighbours = PostgresNeighbours(database, log.query, log.process)
    opened = make_house(log, key, limits, neighbours)
    neighbours.start(opened)
    return opened


def open_sqlite_house(database: Path, limits: Limits) -> House:
    known_key(database)  # a wrong key is refused before anything is made
    log = SqliteLog.open(database)
    try:
        return make_house(log, cookie_key(database), limits)
    except Refused:
        log.shut()
        raise


def make_house(log: Log, key: bytes, limits: Limits, neighbours: Neighbours | None = None) -> House:
    """The house of a real server: with the system's clock and unpredictable chance."""
    signer = Signer(key)
    planner = Planner(signer, randbelow, limits.game_limits)
    others = neighbours or Alone()
    wrong_pins = WrongPins(neighbours=others)
    services = Services(
        log, signer, planner, Clock(), ThreadThinker(), wrong_pins, neighbours=others
    )
    return House(services, limits, new_id)


def bind_socket(host: str, port: int) -> socket.socket:
    """A listening socket; Refused if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Data that a client does not read in this time is dropped, even after it was disconnected.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_USER_TIMEOUT_MS)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise Refused("port", _why_not(host, port, error)) from None
    return listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; choose another one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights; choose one above 1023 with --port."
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


def serve(
    database: Location,
    limits: Limits,
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[], None],
) -> None:
    """Serve until Ctrl-C."""
    make_loop = auto_loop_factory()
    with suppress(KeyboardInterrupt), closing(listener), Runner(loop_factory=make_loop) as runner:
        house = runner.run(open_house(database, limits))
        runner.run(_serve(house, database, settings, listener, ready))


async def _serve(
    house: House,
    database: Location,
    settings: Settings,
    listener: socket.socket,
    ready: Callable[[], None],
) -> None:
    warning = raise_file_limit()
    if warning:
        logger.warning("%s", warning)
    app = create_app(house, settings, database)
    config = uvicorn_config(app, settings)
    server = WarmingServer(config, ready, app.state)
    if settings.may_open_home_network:
        app.state.home_network = HomeNetwork(listen=server.listen_also)
    filter_repeats()
    figures = partial(metrics.text, house, app.state.sockets, app.state.relay, time.time())
    with metrics.serve_metrics(figures, settings.metrics_host, settings.metrics_port):
        await server.serve(sockets=[listener])


def uvicorn_config(app: Any, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=limited_protocol(ConnectionLimit(settings)),
        backlog=ACCEPT_QUEUE,
        log_config=None if settings.log_format == "json" else LOGGING_CONFIG,
        log_level="warning",
        access_log=False,  # addresses of private tables are secrets
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws=SocketProtocol,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class AnnouncingServer(uvicorn.Server):
    """A server that calls `ready` once it answers."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], state: State | None = None
    ) -> None:
        """With the state of an app of ours, it takes sockets that other processes pass on."""
        super().__init__(config)
        self._ready = ready
        self._state = state

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._state:
            count = self.server_state.connections.__len__
            make = partial(self._passed_protocol, self._state)
            self._state.relay.take_connections(make, count)
        gc.set_threshold(*GC_THRESHOLDS)
        if not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Other processes hand on no more sockets before the clients here are told to connect
        again. Otherwise their new sockets would be handed on to this process."""
        if self._state:
            await self._state.relay.close()
        known = set(self.server_state.connections)
        ending = asyncio.create_task(self._end_late_connections(known))
        await super().shutdown(sockets)
        ending.cancel()

    async def _end_late_connections(self, ended: set[Any]) -> None:
        """End connections that were accepted while the shutdown began, too. Uvicorn ends those that
        it knows then, and would wait for the others until its time limit."""
        while True:
            await asyncio.sleep(LATE_CONNECTIONS_EVERY)
            late = self.server_state.connections - ended
            for connection in late:
                connection.shutdown()
            ended |= late

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Another Ctrl-C changes nothing: the log is being closed, which takes seconds at most."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def listen_also(self, address: str) -> int:
        """Listen on one more address, at the same port if it is free there."""
        usual = self.servers[0].sockets[0].getsockname()[1]
        try:
            listener = bind_socket(address, usual)
        except Refused:
            listener = bind_socket(address, 0)
        loop = asyncio.get_running_loop()
        more = await loop.create_server(self._protocol, sock=listener, backlog=self.config.backlog)
        self.servers.append(more)
        return int(listener.getsockname()[1])

    def _protocol(self) -> asyncio.Protocol:
        make: Any = self.config.http_protocol_class
        return make(**self._options)  # type: ignore[no-any-return]

    def _passed_protocol(self, state: State, passed: PassedSocket) -> asyncio.Protocol:
        return PassedSocketProtocol(state, passed, **self._options)

    @property
    def _options(self) -> dict[str, Any]:
        """What uvicorn's protocols need."""
        return {
            "config": self.config,
            "server_state": self.server_state,
            "app_state": self.lifespan.state,
        }


class WarmingServer(AnnouncingServer):
    """A server that compiles the bots once it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._warming = asyncio.create_task(warm_up())
        self._warming.add_done_callback(lambda task: log_failure(task, "Making native code ready"))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._warming.cancel()
        await super().shutdown(sockets)
