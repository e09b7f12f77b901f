"""One player of the load. To be fast, it reads only what it needs for a move."""

from __future__ import annotations

import asyncio
import random
import struct
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from cheeseboard.bench.load import Load

PAUSE = 0.05  # seconds until a move is sent again that came too fast
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)  # a client has to mask what it sends; nothing says by what


class SeatTicket(NamedTuple):
    """What a player needs to sit down: a table, a seat (0 to watch) and the cookie of a guest."""

    table: str
    seat: int
    cookie: str


class View(msgspec.Struct):
    legal: list[str]
    over: bool


class Sheet(msgspec.Struct):
    version: int
    view: View | None
    next: str | None


class Message(msgspec.Struct):
    """The parts of a server's message that are read."""

    type: str
    id: str = ""
    code: str = ""
    text: str = ""
    eyes: int | None = None
    sheet: Sheet | None = None
    changes: list[list[Any]] = []


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode


class Player(asyncio.Protocol):
    """A socket and what a move needs. It reads and writes WebSocket frames itself, for speed."""

    def __init__(self, load: Load, ticket: SeatTicket) -> None:
        self._load = load
        self._ticket = ticket
        self._table = ticket.table
        self._buffer = b""
        self._greeted = False
        self._closed = False
        self._asked = 0
        self._open: dict[str, bytes] = {}  # what was asked and is not answered
        self._sent: tuple[str, float] | None = None  # the move on its way: its id, and since when
        self._played = -1  # the version that was answered by a move
        self._following = ""  # the table of the rematch
        self._asked_for_rematch = False
        self._eyes: int | None = None
        self._version = 0
        self._legal: list[str] = []
        self._over = False
        self._next: str | None = None
        self.seated = asyncio.Event()

    # --- Playing -----------------------------------------------------------------------------

    def move(self, since: float) -> None:
        legal = self._legal
        action = "stop" if "stop" in legal and random.random() < 0.5 else random.choice(legal)
        self._played = self._version
        id = self._ask("move", seat=self._eyes, version=self._version, action=action)
        self._sent = id, since
        self._load.note_sent()

    def watch(self) -> None:
        self._ask("watch", table=self._table)

    def _think(self) -> None:
        """Decide what to do after a change."""
        if self._next and self._next != self._following:
            self._following = self._table = self._next
            self._asked_for_rematch = False
            self._next, self._over, self._legal, self._played = None, False, [], -1
            self.watch()
        elif self._over and self._ticket.seat == 1 and not self._asked_for_rematch:
            self._asked_for_rematch = True
            self._ask("rematch")
        elif self._legal and self._eyes and not self._sent and self._played != self._version:
            self._played = self._version
            self._load.ready(self)

    def _take(self, data: bytes) -> None:
        message = decode(data)
        if message.type == "ok":
            self._take_answer(message, len(data))
        elif message.type == "refused":
            self._take_refusal(message)
        else:
            self._load.other(data, message)
            self._take_news(message)
        self._think()

    def _take_answer(self, message: Message, size: int) -> None:
        del self._open[message.id]
        if self._sent and message.id == self._sent[0]:
            self._load.note_answer(perf_counter() - self._sent[1], size)
            self._sent = None

    def _take_refusal(self, message: Message) -> None:
        if message.code == "too_fast":
            again = self._open[message.id]
            asyncio.get_running_loop().call_later(PAUSE, self._write, TEXT, again)
        else:
            self.fail(message.text)

    def _take_news(self, message: Message) -> None:
        if message.type == "you":
            self._eyes = message.eyes
        elif message.sheet:
            self._take_sheet(message.sheet)
        else:
            for path, value, *append in message.changes:
                self._change(path, value, bool(append))

    def _take_sheet(self, sheet: Sheet) -> None:
        self.seated.set()
        self._version, self._next = sheet.version, sheet.next
        self._legal = sheet.view.legal if sheet.view else []
        self._over = sheet.view.over if sheet.view else False

    def _change(self, path: list[Any], value: Any, append: bool) -> None:
        match path:
            case ["version"]:
                self._version = value
            case ["next"]:
                self._next = value
            case ["view"]:
                self._legal, self._over = value["legal"], value["over"]
            case ["view", "over"]:
                self._over = value
            case ["view", "legal"]:
                self._legal = self._legal + value if append else value
            case ["view", "legal", at]:
                self._legal[at] = value

    def _ask(self, kind: str, **fields: Any) -> str:
        self._asked += 1
        id = str(self._asked)
        self._open[id] = encode({"type": kind, "id": id, **fields})
        self._write(TEXT, self._open[id])
        return id

    # --- The socket --------------------------------------------------------------------------

    def itself(self) -> Player:
        return self

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        host, port = transport.get_extra_info("peername")[:2]
        lines = (
            "GET /api/live HTTP/1.1",
            f"Host: {host}:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            f"Cookie: {self._ticket.cookie}",
        )
        transport.write("\r\n".join([*lines, "\r\n"]).encode())

    def _greet(self) -> None:
        self._greeted = True
        self.watch()
        if self._ticket.seat > 1:
            self._ask("sit", seat=self._ticket.seat)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._greeted:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.fail(f"the server refuses a socket: {head[:80].decode('latin-1')}")
                return
            self._buffer = rest
            self._greet()
        for data in self._messages():
            self._take(data)

    def _messages(self) -> Iterator[bytes]:
        buffer, at = self._buffer, 0
        while (frame := frame_at(buffer, at)) is not None:
            kind, start, at = frame
            if kind == TEXT:
                yield buffer[start:at]
            elif kind == PING:
                self._write(PONG, buffer[start:at])
        self._buffer = buffer[at:]

    def connection_lost(self, error: Exception | None) -> None:
        self.fail("the server has closed the connection")

    def fail(self, why: str) -> None:
        if not self._closed:
            self._load.failure = why
        self.seated.set()

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self._transport.write(head + NO_MASK + data)

    def close(self) -> None:
        self._closed = True
        self._transport.close()


def frame_at(buffer: bytes, at: int) -> tuple[int, int, int] | None:
    """A server's frame: its kind, where its content begins, and where it ends."""
    if len(buffer) < at + 2:
        return None
    size, start = buffer[at + 1], at + 2
    wide = {126: 2, 127: 8}.get(size, 0)
    if wide:
        if len(buffer) < start + wide:
            return None
        size = int.from_bytes(buffer[start : start + wide], "big")
        start += wide
    end = start + size
    return (buffer[at] & 0x0F, start, end) if len(buffer) >= end else None
