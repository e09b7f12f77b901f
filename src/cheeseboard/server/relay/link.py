"""A link: one connection between two processes of the same database, for many sockets.

Both prove first that they know the key of the database. Then each sends messages; a message has a
kind and the number of a socket. What is sent in one turn of the event loop goes out in one write.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from enum import IntEnum
from secrets import token_bytes
from struct import Struct
from typing import Any


class Kind(IntEnum):
    """The kinds of messages. OPEN, TEXT, FULL and DRAINED go from the process that has the socket
    to the one that keeps the table; FRAMES come back; both sides send CLOSE and BEAT."""

    BEAT = 0
    OPEN = 1
    TEXT = 2
    FULL = 3
    DRAINED = 4
    FRAMES = 5
    CLOSE = 6


HEADER = Struct("<IIB")  # the size of the content, the number of a socket, the kind
MAX_CONTENT = 1 << 24  # bytes; no message of ours comes near it
MAX_UNSENT = 1_000  # messages of one turn of the event loop, beyond which there is no room

NONCE = PROOF = 32  # bytes
JOINS, WELCOMES = b"joins", b"welcomes"

HANDSHAKE_TIMEOUT = 2.0  # seconds
BEAT_SECONDS = 1.0
SILENCE = 3.0  # seconds after which the other process is taken for frozen

_pack, _unpack_from = HEADER.pack, HEADER.unpack_from
logger = logging.getLogger("cheeseboard")


def proof(secret: bytes, role: bytes, *nonces: bytes) -> bytes:
    return hmac.digest(secret, role + b"".join(nonces), "sha256")


class Link(asyncio.Protocol, ABC):
    """Subclasses say what happens to messages, and when the link is lost."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._nonce = token_bytes(NONCE)
        self._unread = b""
        self._unsent: list[bytes] = []
        self._is_trusted = False
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        # Done once both sides trust each other; an exception if they never do.
        self.trusted: asyncio.Future[None] = self._loop.create_future()
        self.drained: asyncio.Future[None] | None = None  # set while the other side does not read

    # --- For subclasses ----------------------------------------------------------------------

    @abstractmethod
    def receive(self, kind: int, number: int, content: bytes) -> None: ...

    @abstractmethod
    def lost(self) -> None: ...

    @abstractmethod
    def greet(self, data: bytes) -> int:
        """Take a part of the handshake; return how many bytes that were, 0 if more are needed."""

    # --- Sending -----------------------------------------------------------------------------

    def send(self, kind: int, number: int, content: bytes = b"") -> None:
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(_pack(len(content), number, kind))
        self._unsent.append(content)

    @property
    def has_room(self) -> bool:
        """Whether nothing speaks against sending one more message now."""
        return self.drained is None and len(self._unsent) < 2 * MAX_UNSENT

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self._transport.is_closing():
            self._transport.write(b"".join(unsent))

    def write(self, data: bytes) -> None:
        """A part of the handshake."""
        self._transport.write(data)

    def pause_writing(self) -> None:
        self.drained = self._loop.create_future()

    def resume_writing(self) -> None:
        drained, self.drained = self.drained, None
        if drained is not None and not drained.done():
            drained.set_result(None)

    # --- Receiving ---------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        self._timer = self._loop.call_later(HANDSHAKE_TIMEOUT, self.abort)

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        data, at = self._unread + data, 0
        while not self._is_trusted:
            taken = 0 if self._transport.is_closing() else self.greet(data[at:])
            if taken == 0:
                self._unread = data[at:]
                return
            at += taken
        while len(data) - at >= HEADER.size:
            size, number, kind = _unpack_from(data, at)
            begin = at + HEADER.size
            if size > MAX_CONTENT:
                self.abort()
                return
            if begin + size > len(data):
                break
            at = begin + size
            if kind != Kind.BEAT:
                self.receive(kind, number, data[begin:at])
        self._unread = data[at:]

    def trust(self) -> None:
        """The other side has proved that it knows the secret."""
        self._is_trusted = True
        self._timer.cancel()
        self._timer = self._loop.call_later(BEAT_SECONDS, self._beat)
        if not self.trusted.done():
            self.trusted.set_result(None)

    def _beat(self) -> None:
        """Say that this process is alive. A link to one that is not is given up."""
        if self._loop.time() - self._heard > SILENCE:
            self.abort()
            return
        self.send(Kind.BEAT, 0)
        self._timer = self._loop.call_later(BEAT_SECONDS, self._beat)

    # --- The end -----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return self._is_trusted and not self._transport.is_closing()

    def abort(self) -> None:
        self._transport.abort()

    def close(self) -> None:
        """Send what waits, then end the link."""
        self._flush()
        self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        self._timer.cancel()
        self.resume_writing()
        if not self.trusted.done():
            self.trusted.set_exception(ConnectionError("The other process was not recognised."))
            with suppress(ConnectionError):  # perhaps nobody waits for it
                self.trusted.exception()
        if self._is_trusted:
            self._is_trusted = False
            self.lost()
