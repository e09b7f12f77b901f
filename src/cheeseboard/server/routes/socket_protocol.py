"""Uvicorn's protocol for sockets. Our messages pass Litestar by, in both directions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from cheeseboard.server.routes.frames import end_of_frame, framed, text_of
from cheeseboard.server.routes.mailbox import Mailbox
from cheeseboard.server.routes.serving import Deliver, Socket, SocketState
from cheeseboard.server.security.sockets import FLOODED
from cheeseboard.tables.guests.limits import Buckets

DIRECT = "cheeseboard.direct"  # an extension of ASGI
MAX_UNREAD = 4  # messages that the application has not taken; then reading pauses
MAX_IN_ONE_READ = 10_000  # messages; a read of that many is a flood
# Pings, pongs and parts of messages. Browsers send a pong every 20 seconds.
CONTROL_A_SECOND, CONTROL_AT_ONCE = 5.0, 100.0
CHANGES_A_SECOND, CHANGES_AT_ONCE = 1.0, 20.0  # of tables
PIECE = 1_024  # bytes that uvicorn is given at a time


def direct_socket(scope: Any) -> Socket:
    """Sends and receives past Litestar, which would check each message and send one at a time."""
    direct: Socket = scope["extensions"][DIRECT]["socket"]
    return direct


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.unread = Mailbox()
        self.queue = self.unread  # uvicorn's name
        self._partial = b""  # a frame of which the rest has not arrived
        self._splits_frames = True  # we split the bytes into frames; once False, uvicorn does
        self._control = Buckets(CONTROL_A_SECOND, CONTROL_AT_ONCE, self.loop.time)
        self.changes = Buckets(CHANGES_A_SECOND, CHANGES_AT_ONCE, self.loop.time)

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        direct = Socket(self.send_texts, self.send_frames, self.receive, self.unread, self)
        extensions[DIRECT] = {"socket": direct}
        await super().run_asgi()

    # --- Sending -----------------------------------------------------------------------------

    def send_texts(self, messages: Sequence[bytes]) -> asyncio.Future[Any] | None:
        return self.send_frames(framed(messages))

    def send_frames(self, frames: bytes) -> asyncio.Future[Any] | None:
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(frames)
        return None if self.writable.is_set() else self.loop.create_task(self.writable.wait())

    # --- Receiving ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read messages that come in one frame, and leave all other frames to uvicorn."""
        if not self.handshake_complete and self.handshake_initiated:
            self._splits_frames = False  # nothing should come before our answer; uvicorn decides
        if not self._splits_frames or not self.handshake_complete:
            self._leave_to_uvicorn(data)
            return
        data, at = self._partial + data, 0
        while at < len(data) and not self.transport.is_closing():
            end = end_of_frame(data, at)
            if end is None:
                break
            if end - at > self.config.ws_max_size:
                self._splits_frames = False
                self._leave_to_uvicorn(data[at:])
                return
            if end > len(data):
                break
            self._take_frame(data[at:end])
            at = end
        self._partial = data[at:]

    def _leave_to_uvicorn(self, data: bytes) -> None:
        """Hand data on in pieces: once a socket is closed, the rest of a flood is not read."""
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])

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
        # Uvicorn does not pause reading while it believes that reading is paused already.
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        self._pause_if_unread()

    def _pause_if_unread(self) -> None:
        """Pause reading while messages wait, and end a flood. After our close frame, reading goes
        on: the client's answer must come through."""
        unread = self.queue.qsize()
        if unread <= MAX_UNREAD:
            return
        if not (self.close_sent or self.read_paused):
            self.read_paused = True
            self.transport.pause_reading()
        if unread > MAX_IN_ONE_READ and not self.transport.is_closing():
            self._end_flood()

    # --- Other processes ---------------------------------------------------------------------

    def give_away(self, deliver: Deliver) -> bool:
        """Let another process serve this client from now on, unless something is half done."""
        texts = [event.get("text") for event in self.unread.waiting]
        if None in texts or not self._is_between_messages():
            return False
        spent = self.changes.spent(), self._control.spent()
        descriptor = self.transport.get_extra_info("socket").fileno()
        deliver(descriptor, SocketState(texts, self._partial, *spent))
        self.disconnected = True  # from now on nothing may be written here
        self.transport.abort()  # it closes our descriptor, not the connection
        return True

    def _is_between_messages(self) -> bool:
        return (
            self._splits_frames
            and self.scheme == "ws"  # the state of an encrypted connection cannot be given away
            and self.conn.state is State.OPEN
            and self.conn.current_size is None
            and not self.conn.extensions
            and not self.transport.is_closing()
            and not self.transport.get_write_buffer_size()
        )

    # --- Floods ------------------------------------------------------------------------------

    # `Client` counts messages, and closes the socket of a client that sends too many. Pings, pongs
    # and parts of messages never reach it, so they are counted here.

    def handle_ping(self) -> None:
        if self._is_admitted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_admitted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_admitted():
            super().handle_cont(event)

    def _is_admitted(self) -> bool:
        """Whether one more such frame is handled. If there are too many, the socket is closed."""
        if not self.transport.is_closing() and not self._control.take():
            self._end_flood()
        return not self.transport.is_closing()

    def _end_flood(self) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOODED})
        self.conn.fail(FLOODED)
        self.close_sent = True
        if self.transport.get_write_buffer_size():  # the client does not read
            self.transport.abort()
        else:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
