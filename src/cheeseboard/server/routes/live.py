"""The socket: requests at tables, their answers, and what is new at the watched table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from cheeseboard.server.relay.relay import Relay
from cheeseboard.server.routes.guests import person_of
from cheeseboard.server.routes.serving import NORMAL, Guest
from cheeseboard.server.routes.socket_protocol import direct_socket
from cheeseboard.server.security import headers
from cheeseboard.server.security.sockets import SocketLimit
from cheeseboard.tables.guests.visitor import Visitor

CLOSE_TIMEOUT = 1.0  # seconds


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Serve one socket, from its acceptance to its end. docs/wire.md describes the messages."""
    sockets: SocketLimit = state.sockets
    if not sockets.acquire(socket):
        await socket.close(code=4403, reason="Wrong origin, or too many connections.")
        return
    try:
        await _serve(socket, state)
    except asyncio.CancelledError:
        pass  # the server ends, and waits no longer for what this client has asked for
    finally:
        sockets.release(socket)


async def _serve(socket: WebSocket[Any, Any, Any], state: State) -> None:
    relay: Relay = state.relay
    await socket.accept()
    person = person_of(socket)
    name = (await state.house.services.log.name_of(person) or "") if person else ""
    guest = Guest(Visitor(headers.address_of(socket), person), name)
    code = NORMAL
    try:
        code = await relay.serve(direct_socket(socket.scope), guest)
    finally:
        with contextlib.suppress(Exception):  # it may be gone already, or not read even this
            await asyncio.wait_for(socket.close(code), CLOSE_TIMEOUT)
