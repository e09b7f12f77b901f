"""Sockets of this process whose table another process keeps: their texts go there, frames come
back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest
from itertools import count
from typing import Any

import msgspec

from cheeseboard.server.relay.addresses import local_name
from cheeseboard.server.relay.link import JOINS, NONCE, PROOF, WELCOMES, Kind, Link, proof
from cheeseboard.server.relay.passed_sockets import PassedSocket, pass_on
from cheeseboard.server.routes.serving import (
    WATCH,
    Choose,
    Ending,
    Guest,
    Place,
    Socket,
    SocketState,
    next_text,
)

SERVICE_RESTART = 1012  # of the registered codes: pages connect again at once
# While a connection cannot be passed on yet: many are under way, or its last answers.
ATTEMPTS, PAUSE = 50, 0.01  # seconds
LAST_ANSWERS_TIMEOUT = 5.0  # seconds for the other process to answer what it was sent


class LinkToKeeper(Link, Place):
    """The side that has the sockets. It begins the link."""

    def __init__(self, secret: bytes, when_lost: Callable[[], object], address: str = "") -> None:
        """The address is that of the other process."""
        super().__init__(secret)
        self._address = address
        self._when_lost = when_lost
        self._sockets: dict[int, ForwardedSocket] = {}
        self._numbers = count(1)
        self._theirs = b""  # the other side's nonce

    def greet(self, data: bytes) -> int:
        if not self._theirs:
            if len(data) < NONCE:
                return 0
            self._theirs = data[:NONCE]
            self.write(self._nonce + proof(self._secret, JOINS, self._theirs, self._nonce))
            return NONCE
        if len(data) < PROOF:
            return 0
        if not compare_digest(
            data[:PROOF], proof(self._secret, WELCOMES, self._nonce, self._theirs)
        ):
            self.abort()
            return 0
        self.trust()
        return PROOF

    async def serve(self, socket: Socket, guest: Guest, text: str | None, choose: Choose) -> Ending:
        if await self._pass_on(socket, guest, text):
            return Ending()
        if not self.is_open:
            return Ending(SERVICE_RESTART)
        number = next(self._numbers)
        forwarded = self._sockets[number] = ForwardedSocket(self, number, socket)
        try:
            self.send(Kind.OPEN, number, msgspec.json.encode(guest))
            return await forwarded.run(text, choose)
        finally:
            self.send(Kind.CLOSE, number)
            del self._sockets[number]

    async def _pass_on(self, socket: Socket, guest: Guest, text: str | None) -> bool:
        """Whether the other process has the client's connection now."""

        def deliver(descriptor: int, state: SocketState) -> None:
            passed = PassedSocket(guest, text or "", state)
            pass_on(self._address, self._secret, descriptor, passed)

        for _ in range(ATTEMPTS if local_name(self._address) else 0):
            if not socket.connection or not self.is_open:
                break
            try:
                if socket.connection.give_away(deliver):
                    return True
            except BlockingIOError:  # many are under way
                pass
            except OSError:  # it takes none, or the message is too long
                break
            await asyncio.sleep(PAUSE)
        return False

    def receive(self, kind: int, number: int, content: bytes) -> None:
        if socket := self._sockets.get(number):
            socket.receive(kind, content)

    def lost(self) -> None:
        self._when_lost()
        for socket in self._sockets.values():
            socket.end(SERVICE_RESTART)

    @property
    def count(self) -> int:
        return len(self._sockets)


class ForwardedSocket:
    def __init__(self, link: LinkToKeeper, number: int, socket: Socket) -> None:
        self._link = link
        self._number = number
        self._socket = socket
        self._is_full = False
        # The code with which the other process closes the socket.
        self._closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def run(self, text: str | None, choose: Choose) -> Ending:
        """Forward texts, until the client has gone, the other process closes the socket, or a text
        asks for a table that is served elsewhere."""
        forwarding = asyncio.create_task(self._forward(text, choose))
        self._socket.unread.take = self._take
        try:
            either: list[asyncio.Future[Any]] = [forwarding, self._closed]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._socket.unread.take = None
            forwarding.cancel()
        if self._closed.done():
            return Ending(self._closed.result())
        ending = forwarding.result()
        if ending.place:
            await self._await_last_answers()
        return ending

    async def _forward(self, text: str | None, choose: Choose) -> Ending:
        while text is not None:
            place = await choose(text)
            if place not in (None, self._link):
                return Ending(place=place, text=text)
            self._link.send(Kind.TEXT, self._number, text.encode())
            if self._link.drained:
                await asyncio.shield(self._link.drained)
            text = await next_text(self._socket)
        return Ending()

    def _take(self, event: Any) -> bool:
        """Forward a text at once, unless it may ask for another table or the link is full."""
        text = event.get("text")
        if not text or WATCH in text or not self._link.has_room:
            return False
        self._link.send(Kind.TEXT, self._number, text.encode())
        return True

    async def _await_last_answers(self) -> None:
        """The other process answers all texts before it closes its side."""
        self._link.send(Kind.CLOSE, self._number)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closed, LAST_ANSWERS_TIMEOUT)

    def receive(self, kind: int, content: bytes) -> None:
        if kind == Kind.FRAMES:
            self._write(content)
        elif kind == Kind.CLOSE:
            self.end(int.from_bytes(content, "little"))

    def _write(self, frames: bytes) -> None:
        try:
            drained = self._socket.send_frames(frames)
        except OSError:
            return  # the client has gone, as `receive` of its socket tells
        if drained and not self._is_full:
            self._is_full = True
            self._link.send(Kind.FULL, self._number)
            drained.add_done_callback(self._note_drained)

    def _note_drained(self, drained: asyncio.Future[Any]) -> None:
        self._is_full = False
        self._link.send(Kind.DRAINED, self._number)

    def end(self, code: int) -> None:
        if not self._closed.done():
            self._closed.set_result(code)
