"""Which process serves a socket: the one that keeps its table, if it can be reached.

Any process can serve any table. But if two of them serve the same table, both follow all its moves,
and a move costs twice as much. So a process hands a socket on to the keeper of the table that is
watched: on one machine the client's connection itself, or else its messages by a link. If that
fails, it serves the socket itself: this is only to save work.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import AbstractServer, Task
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cheeseboard import __version__
from cheeseboard.refused import Refused
from cheeseboard.server.relay import addresses
from cheeseboard.server.relay.link import HANDSHAKE_TIMEOUT
from cheeseboard.server.relay.passed_sockets import Make, PassedSockets
from cheeseboard.server.relay.sockets_elsewhere import LinkFromSockets
from cheeseboard.server.relay.sockets_here import SERVICE_RESTART, LinkToKeeper
from cheeseboard.server.routes.serving import WATCH, Guest, Place, Socket, ThisProcess, stay
from cheeseboard.server.settings import Settings
from cheeseboard.tables import wire
from cheeseboard.tables.audience.client import NOT_JSON, decode
from cheeseboard.tables.guests.limits import Buckets, GuestRateLimits
from cheeseboard.tables.house import House
from cheeseboard.tables.neighbours import Keeper

RETRY_SECONDS = 30.0  # after a process could not be reached

logger = logging.getLogger("cheeseboard")


class Relay:
    def __init__(self, house: House, rate_limits: GuestRateLimits, settings: Settings) -> None:
        self._here = ThisProcess(house, rate_limits)
        self._settings = settings
        self._neighbours = house.services.neighbours
        self._signer = house.services.signer
        self._server: AbstractServer | None = None
        self._address = ""
        self._passed_sockets: PassedSockets | None = None
        self._links_from: set[LinkFromSockets] = set()
        self._links_to: dict[int, Task[LinkToKeeper | None]] = {}  # by process
        self._asking: dict[str, Task[Keeper | None]] = {}  # for the keeper, by table

    @property
    def _is_on(self) -> bool:
        """Whether there can be other processes, and sockets are handed on between them and this."""
        return bool(self._settings.relay_host and self._neighbours.process)

    # --- Sockets -----------------------------------------------------------------------------

    async def serve(self, socket: Socket, guest: Guest) -> int:
        """Serve a socket until its end, or until another process has its connection; return the
        code to close it with."""
        connection = socket.connection
        choose = partial(self._choose, connection.changes) if connection and self._is_on else stay
        ending = await self._here.serve(socket, guest, None, choose)
        while ending.place:
            ending = await ending.place.serve(socket, guest, ending.text, choose)
        return ending.code

    async def _choose(self, changes: Buckets, text: str) -> Place | None:
        if WATCH not in text or not (table := _watched(text)) or not changes.take():
            return None
        if self._neighbours.keeps(table):
            return self._here
        try:
            keeper = await self._keeper(table)
        except Refused:  # the database does not answer
            return None
        return (await self._link_to(keeper) if keeper else None) or self._here

    async def _keeper(self, table: str) -> Keeper | None:
        """Asked once for all sockets that change to the table at once, as at a rematch."""
        if table not in self._asking:
            asking = asyncio.create_task(self._neighbours.keeper(table))
            self._asking[table] = asking
            asking.add_done_callback(lambda _: self._asking.pop(table, None))
        return await asyncio.shield(self._asking[table])

    @property
    def count(self) -> int:
        """Sockets of other processes that are served here."""
        return sum(link.count for link in tuple(self._links_from))

    # --- Links -------------------------------------------------------------------------------

    async def start(self) -> None:
        """Let other processes hand on sockets to this one."""
        if not self._is_on:
            return
        host, port = self._settings.relay_host, self._settings.relay_port
        try:
            self._server, self._address = await addresses.listen(self._link_from, host, port)
        except OSError as error:
            logger.warning(
                "Other processes cannot hand on sockets to this one, which costs time only: "
                "cannot listen on %s, port %d: %s.",
                host,
                port,
                error.strerror,
            )
            return
        self._neighbours.announce_address(self._address)

    def take_connections(self, make: Make, count: Callable[[], int]) -> None:
        """Let other processes of this machine pass on connections to this one, where `make` makes
        their protocols and `count` tells how many connections there are."""
        if addresses.local_name(self._address):
            secret = self._secret(self._neighbours.process)
            self._passed_sockets = PassedSockets(self._address, secret, make, count)

    async def close(self) -> None:
        """The clients of sockets elsewhere connect again at once, to another process."""
        if self._server:
            self._neighbours.announce_address("")
            self._server.close()
        if self._passed_sockets:
            self._passed_sockets.close()
        for link in tuple(self._links_from):
            link.close_sockets(SERVICE_RESTART)
            link.close()
        for task in tuple(self._links_to.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                if made := await task:
                    made.close()

    def _link_from(self) -> LinkFromSockets:
        return LinkFromSockets(self._secret(self._neighbours.process), self._here, self._links_from)

    async def _link_to(self, keeper: Keeper) -> LinkToKeeper | None:
        """None if that process cannot be reached now."""
        if not keeper.address:
            return None
        if keeper.process not in self._links_to:
            self._links_to[keeper.process] = asyncio.create_task(self._connect(keeper))
        connecting = self._links_to[keeper.process]
        await asyncio.wait([connecting])
        return None if connecting.cancelled() else connecting.result()

    async def _connect(self, keeper: Keeper) -> LinkToKeeper | None:
        forget = partial(self._links_to.pop, keeper.process, None)
        make = partial(LinkToKeeper, self._secret(keeper.process), forget, keeper.address)
        try:
            async with asyncio.timeout(HANDSHAKE_TIMEOUT):
                link = await addresses.connect(make, keeper.address)
                await link.trusted
        except OSError:  # a TimeoutError is one, too
            logger.info("Process %d cannot be reached at %s.", keeper.process, keeper.address)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, forget)
            return None
        return link

    def _secret(self, process: int) -> bytes:
        """Only processes with the same key and of the same version trust each other."""
        return self._signer.digest(f"link to process {process} of {__version__}").encode()


def _watched(text: str) -> str | None:
    """The table that a text asks for; None if it asks for none."""
    try:
        ask = decode(text)
    except NOT_JSON:
        return None
    return ask.table if isinstance(ask, wire.Watch) else None
