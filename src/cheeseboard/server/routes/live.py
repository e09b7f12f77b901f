"""The socket: requests at tables, their answers, and what is new at the watched table. `Client`
handles them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from cheeseboard.server.routes.guests import person_of
from cheeseboard.server.routes.socket_protocol import DirectSocket, direct_socket
from cheeseboard.server.security import headers
from cheeseboard.server.security.sockets import FLOODED, SocketLimit
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House

CLOSE_TIMEOUT = 1.0  # seconds

logger = logging.getLogger("cheeseboard")


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Serve one socket, from its acceptance to its end. docs/wire.md describes the messages."""
    sockets: SocketLimit = state.sockets
    if not sockets.acquire(socket):
        await socket.close(code=4403, reason="Wrong origin, or too many connections.")
        return
    try:
        await _serve(socket, state.house, state.rate_limits)
    finally:
        sockets.release(socket)


async def _serve(
    socket: WebSocket[Any, Any, Any], house: House, rate_limits: GuestRateLimits
) -> None:
    await socket.accept()
    person = person_of(socket)
    name = (await house.services.log.name_of(person) or "") if person else ""
    visitor = Visitor(headers.address_of(socket), person)
    direct = direct_socket(socket.scope)
    client = Client(house, rate_limits, visitor, name, direct.send)
    receiving = asyncio.create_task(_receive(direct, client))
    try:
        await asyncio.wait([client.ended, receiving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.close()
        receiving.cancel()
        for outcome in await asyncio.gather(client.ended, receiving, return_exceptions=True):
            _log_failure(outcome)
        with contextlib.suppress(Exception):  # it may be gone already, or not read even this
            code = FLOODED if client.flooded else 1000
            await asyncio.wait_for(socket.close(code), CLOSE_TIMEOUT)


def _log_failure(outcome: Any) -> None:
    expected = (asyncio.CancelledError, WebSocketDisconnect, OSError)
    if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
        logger.error("A socket has failed.", exc_info=outcome)


async def _receive(direct: DirectSocket, client: Client) -> None:
    while not client.flooded:
        event = await direct.receive()
        if event["type"] == "websocket.disconnect":
            return
        await client.hear(event.get("text") or "")
