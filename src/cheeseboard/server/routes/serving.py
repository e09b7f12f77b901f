"""Serving one socket: the texts that its client sends, until it has gone or moves elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol

from litestar.exceptions import WebSocketDisconnect

from cheeseboard.server.routes.mailbox import Mailbox
from cheeseboard.server.security.sockets import FLOODED
from cheeseboard.tables.audience.client import Client, Send
from cheeseboard.tables.guests.limits import Buckets, GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House

NORMAL = 1000  # the code of a socket that is closed without a reason
WATCH = '"watch"'  # in every text that asks for a table
REST_TIMEOUT = 1.0  # seconds for a client to read its last answers

logger = logging.getLogger("cheeseboard")


class Guest(NamedTuple):
    """Who is at a socket."""

    visitor: Visitor
    name: str


class SocketState(NamedTuple):
    """What a process knows of a socket that it gives away, besides its guest."""

    texts: list[str]  # that nobody has handled
    partial: bytes  # a frame of which the rest has not arrived
    changes_spent: float  # of its limits
    control_spent: float


Deliver = Callable[[int, SocketState], None]  # a connection, by its file descriptor


class Connection(Protocol):
    """A client's connection to this process."""

    changes: Buckets  # of tables; a socket that has spent them stays where it is

    def give_away(self, deliver: Deliver) -> bool:
        """Let another process serve the client from now on; False if that is not possible now. An
        OSError of `deliver` leaves everything as it was."""


class Socket(NamedTuple):
    """Its messages. Sending returns None if they are on their way, or a future that is done once
    the client reads again."""

    send: Send  # several messages in one write
    send_frames: Callable[[bytes], asyncio.Future[Any] | None]  # messages that are framed already
    receive: Callable[[], Awaitable[Any]]  # the next event of ASGI
    unread: Mailbox  # the events that were not received yet
    connection: Connection | None = None  # None if another process has it


class Place(Protocol):
    """A process that serves sockets: this one, or another one by a link."""

    async def serve(self, socket: Socket, guest: Guest, text: str | None, choose: Choose) -> Ending:
        """Serve a socket, beginning with this text if there is one."""


# The place where the table that a text asks for is served; None: the text asks for no table.
Choose = Callable[[str], Awaitable[Place | None]]


class Ending(NamedTuple):
    """Why a place no longer serves a socket."""

    code: int = NORMAL  # to close the socket with
    place: Place | None = None  # where it is served from now on, beginning with the text
    text: str | None = None


async def stay(text: str) -> None:
    """Choose no other place."""


async def next_text(socket: Socket) -> str | None:
    """None once the client has gone."""
    event = await socket.receive()
    return None if event["type"] == "websocket.disconnect" else event.get("text") or ""


class ThisProcess(Place):
    def __init__(self, house: House, rate_limits: GuestRateLimits) -> None:
        self._house = house
        self._rate_limits = rate_limits

    async def serve(self, socket: Socket, guest: Guest, text: str | None, choose: Choose) -> Ending:
        client = Client(self._house, self._rate_limits, guest.visitor, guest.name, socket.send)
        receiving = asyncio.create_task(self._receive(socket, client, text, choose))
        try:
            either: list[asyncio.Future[Any]] = [client.ended, receiving]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            await client.send_rest(REST_TIMEOUT)
        finally:
            client.close()
            receiving.cancel()
            outcomes = await asyncio.gather(client.ended, receiving, return_exceptions=True)
            for outcome in outcomes:
                _log_failure(outcome)
        ending = outcomes[1]
        return ending if isinstance(ending, Ending) else Ending()

    async def _receive(
        self, socket: Socket, client: Client, text: str | None, choose: Choose
    ) -> Ending:
        if text is None:
            text = await next_text(socket)
        while text is not None:
            place = await choose(text)
            if place not in (None, self):
                return Ending(place=place, text=text)
            await client.hear(text)
            if client.flooded:
                return Ending(FLOODED)
            text = await next_text(socket)
        return Ending()


def _log_failure(outcome: Any) -> None:
    expected = (asyncio.CancelledError, WebSocketDisconnect, OSError)
    if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
        logger.error("A socket has failed.", exc_info=outcome)
