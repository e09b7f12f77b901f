"""Uvicorn's protocol for sockets, with a shorter way for our messages in both directions."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from cheeseboard.tables.audience.client import Send

SEND_TEXTS = "cheeseboard.send_texts"  # an extension of ASGI: several messages in one write
MAX_UNREAD = 4  # messages that the application has not taken; then reading pauses

TEXT_FRAME = 0x81  # a whole message in one frame (RFC 6455, 5.2)
SHORT, MEDIUM = 125, 65_535  # sizes that need no more than the first byte, or two more
_medium, _long = Struct("!BBH").pack, Struct("!BBQ").pack


def text_frame_header(size: int) -> bytes:
    if size <= SHORT:
        return bytes((TEXT_FRAME, size))
    return _medium(TEXT_FRAME, 126, size) if size <= MEDIUM else _long(TEXT_FRAME, 127, size)


def text_sender(scope: Any) -> Send:
    """What sends several messages at once on a socket of a SocketProtocol."""
    send: Send = scope["extensions"][SEND_TEXTS]["send"]
    return send


class SocketProtocol(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[SEND_TEXTS] = {"send": self.send_texts}
        await super().run_asgi()

    async def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send messages in one write to the system, without Litestar's and uvicorn's checks for
        each of them. Wait first if the client does not read."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        parts = (part for data in messages for part in (text_frame_header(len(data)), data))
        self.transport.write(b"".join(parts))

    def send_receive_event_to_app(self) -> None:
        """Uvicorn pauses and resumes reading for each message, which takes two calls of the system.
        Here reading pauses only when several messages wait."""
        pauses = self.read_paused or self.queue.qsize() >= MAX_UNREAD
        if pauses:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so uvicorn does not pause it
        super().send_receive_event_to_app()
        self.read_paused = False
