"""Sockets of another process whose table this process keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from hmac import compare_digest
from typing import Any

import msgspec

from cheeseboard.server.relay.link import JOINS, NONCE, PROOF, WELCOMES, Kind, Link, proof
from cheeseboard.server.routes.frames import framed
from cheeseboard.server.routes.mailbox import Mailbox
from cheeseboard.server.routes.serving import Guest, Socket, ThisProcess, stay
from cheeseboard.server.security.sockets import FLOODED

MAX_UNREAD = 300  # texts of one socket that wait; no page sends so many before it has an answer
GONE = {"type": "websocket.disconnect"}

read_guest = msgspec.json.Decoder(Guest).decode


class LinkFromSockets(Link):
    """The side that keeps the tables. It is asked for the link."""

    def __init__(self, secret: bytes, here: ThisProcess, links: set[LinkFromSockets]) -> None:
        super().__init__(secret)
        self._here = here
        self._links = links  # all of this process that are open
        self._sockets: dict[int, RemoteSocket] = {}

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.write(self._nonce)

    def greet(self, data: bytes) -> int:
        if len(data) < NONCE + PROOF:
            return 0
        theirs, told = data[:NONCE], data[NONCE : NONCE + PROOF]
        if not compare_digest(told, proof(self._secret, JOINS, self._nonce, theirs)):
            self.abort()
            return 0
        self.write(proof(self._secret, WELCOMES, theirs, self._nonce))
        self.trust()
        self._links.add(self)
        return NONCE + PROOF

    def receive(self, kind: int, number: int, content: bytes) -> None:
        if kind == Kind.OPEN:
            opened = self._sockets[number] = RemoteSocket(self, number)
            opened.start(self._here, read_guest(content), lambda: self._sockets.pop(number, None))
        elif socket := self._sockets.get(number):
            socket.receive(kind, content)

    def lost(self) -> None:
        self._links.discard(self)
        for socket in self._sockets.values():
            socket.receive(Kind.CLOSE, b"")

    def close_sockets(self, code: int) -> None:
        """Close them with this code, as far as they are not closed yet."""
        for socket in list(self._sockets.values()):
            socket.close(code)

    @property
    def count(self) -> int:
        return len(self._sockets)


class RemoteSocket:
    def __init__(self, link: LinkFromSockets, number: int) -> None:
        self._link = link
        self._number = number
        self._mailbox = Mailbox()
        self._drained: asyncio.Future[None] | None = None  # set while the client does not read
        self._is_closed = False

    def start(self, here: ThisProcess, guest: Guest, when_ended: Callable[[], object]) -> None:
        self._task = asyncio.create_task(self._run(here, guest))
        self._task.add_done_callback(lambda _: when_ended())

    async def _run(self, here: ThisProcess, guest: Guest) -> None:
        socket = Socket(self._send, self._send_frames, self._mailbox.get, self._mailbox)
        ending = await here.serve(socket, guest, None, stay)
        self.close(ending.code)

    def close(self, code: int) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._link.send(Kind.CLOSE, self._number, code.to_bytes(2, "little"))
            self._mailbox.put_nowait(GONE)

    # --- To the client -----------------------------------------------------------------------

    def _send(self, messages: Sequence[bytes]) -> asyncio.Future[None] | None:
        return self._send_frames(framed(messages))

    def _send_frames(self, frames: bytes) -> asyncio.Future[None] | None:
        if self._is_closed or not self._link.is_open:
            raise ConnectionError("The socket is closed.")
        self._link.send(Kind.FRAMES, self._number, frames)
        drained = self._drained or self._link.drained
        return asyncio.shield(drained) if drained else None

    # --- From the client ---------------------------------------------------------------------

    def receive(self, kind: int, content: bytes) -> None:
        if kind == Kind.TEXT:
            self._take(content.decode())
        elif kind == Kind.CLOSE:
            self._mailbox.put_nowait(GONE)
            self._resume()
        elif kind == Kind.FULL:
            self._resume()
            self._drained = asyncio.get_running_loop().create_future()
        elif kind == Kind.DRAINED:
            self._resume()

    def _take(self, text: str) -> None:
        if self._mailbox.qsize() >= MAX_UNREAD:
            self.close(FLOODED)
        else:
            self._mailbox.put_nowait({"type": "websocket.receive", "text": text})

    def _resume(self) -> None:
        drained, self._drained = self._drained, None
        if drained:
            drained.set_result(None)
