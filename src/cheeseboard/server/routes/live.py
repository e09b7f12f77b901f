"""The socket: requests at tables, their answers, and what is new at the watched table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
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

Close = Callable[[int], Awaitable[None]]


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Serve one socket, from its acceptance to its end. docs/wire.md describes the messages."""
    sockets: SocketLimit = state.sockets
    address = headers.address_of(socket)
    if not sockets.acquire(socket):
        await socket.close(code=4403, reason="Wrong origin, or too many connections.")
        return
    try:
        await socket.accept()
        person = person_of(socket)
        name = (await state.house.services.log.name_of(person) or "") if person else ""
        await _serve(state, socket.scope, Guest(Visitor(address, person), name), socket.close)
    finally:
        sockets.release(address)


async def serve_passed(state: State, guest: Guest, scope: Any, receive: Any, send: Any) -> None:
    """Serve a socket that began at another process, which has let the client in."""
    sockets: SocketLimit = state.sockets
    sockets.add(guest.visitor.address)
    try:
        await _serve(state, scope, guest, partial(_close, send))
    finally:
        sockets.release(guest.visitor.address)


async def _close(send: Any, code: int) -> None:
    await send({"type": "websocket.close", "code": code})


async def _serve(state: State, scope: Any, guest: Guest, close: Close) -> None:
    relay: Relay = state.relay
    code = NORMAL
    try:
        code = await relay.serve(direct_socket(scope), guest)
    except asyncio.CancelledError:
        pass  # the server ends, and waits no longer for what this client has asked for
    finally:
        with contextlib.suppress(Exception):  # it may be gone already, or not read even this
            await asyncio.wait_for(close(code), CLOSE_TIMEOUT)
