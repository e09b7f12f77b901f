"""Uvicorn's protocol for sockets, with a shorter way for our messages in both directions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from cheeseboard.server.routes.frames import end_of_frame, text_header, text_of
from cheeseboard.tables.audience.client import Send

SHORT_WAY = "cheeseboard.short_way"  # an extension of ASGI
MAX_UNREAD = 4  # messages that the application has not taken; then reading pauses


class ShortWay(NamedTuple):
    """What a socket offers beside ASGI, without the checks of Litestar for each message."""

    send: Send  # several messages in one write
    receive: Callable[[], Awaitable[Any]]  # the next event of ASGI


def short_way(scope: Any) -> ShortWay:
    """That of a socket of a SocketProtocol."""
    way: ShortWay = scope["extensions"][SHORT_WAY]["way"]
    return way


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._partial = b""  # a frame of which the rest has not arrived
        self._is_plain = True  # every frame so far was found here; if not, uvicorn finds them

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[SHORT_WAY] = {"way": ShortWay(self.send_texts, self.receive)}
        await super().run_asgi()

    # --- Sending -----------------------------------------------------------------------------

    def send_texts(self, messages: Sequence[bytes]) -> asyncio.Future[None] | None:
        """Send messages in one write to the system. If the client does not read, they wait."""
        if not self.writable.is_set():
            return self.loop.create_task(self._send_later(messages))
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        parts = [part for text in messages for part in (text_header(len(text)), text)]
        self.transport.write(b"".join(parts))
        return None

    async def _send_later(self, messages: Sequence[bytes]) -> None:
        await self.writable.wait()
        if (waiting := self.send_texts(messages)) is not None:
            await waiting

    # --- Receiving ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """A message in one frame is read here; all other frames are for uvicorn."""
        if not self.handshake_complete and self.handshake_initiated:
            self._is_plain = False  # nothing should come before our answer
        if not self._is_plain or not self.handshake_complete:
            super().data_received(data)
            return
        data, at = self._partial + data, 0
        while (end := end_of_frame(data, at)) is not None:
            if end - at > self.config.ws_max_size:
                self._is_plain = False
                super().data_received(data[at:])
                return
            if end > len(data):
                break
            self._take_frame(data[at:end])
            at = end
        self._partial = data[at:]

    def _take_frame(self, frame: bytes) -> None:
        is_expected = self.conn.state is State.OPEN and self.conn.current_size is None
        text = text_of(frame) if is_expected else None
        if text is None:
            super().data_received(frame)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self._pause_if_unread()

    def send_receive_event_to_app(self) -> None:
        """Uvicorn pauses and resumes reading for each message, which takes two calls of the system.
        Here reading pauses only when several messages wait."""
        was_paused, self.read_paused = self.read_paused, True  # so uvicorn does not pause it
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        self._pause_if_unread()

    def _pause_if_unread(self) -> None:
        """Once the server has closed the socket, only the client's answer to that is awaited."""
        if not (self.close_sent or self.read_paused) and self.queue.qsize() > MAX_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()
