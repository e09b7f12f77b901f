"""Many players at once, each as light as can be: it reads only what it needs to move."""

from __future__ import annotations

import asyncio
import random
import struct
from collections import deque
from collections.abc import Iterator
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from cheeseboard.refused import Refused

HOST = "127.0.0.1"
PAUSE = 0.05  # seconds until a move is sent again that came too fast
PATIENCE = 120.0  # seconds for all to be seated, or to be answered
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)  # a client has to mask what it sends; nothing says by what


class Chair(NamedTuple):
    """A place at a table, and the cookie of the guest who sits there."""

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


class Told(msgspec.Struct):
    """Any message from a server: what is read of it."""

    type: str
    id: str = ""
    code: str = ""
    text: str = ""
    eyes: int | None = None
    sheet: Sheet | None = None
    changes: list[list[Any]] = []


decode = msgspec.json.Decoder(Told).decode
encode = msgspec.json.Encoder().encode


class Run(NamedTuple):
    """What came out of some seconds of load."""

    moves: int
    seconds: float
    own: float  # seconds of the processor that the load itself took
    latencies: list[float]  # seconds from a move to its answer


# --- Opening tables --------------------------------------------------------------------------


def open_tables(port: int, game: str, tables: int, players: int, **wish: Any) -> list[Chair]:
    """Tables opened by guests, and chairs for as many more."""
    seats = [{"kind": "me"}] + [{"kind": "lobby"}] * (players - 1)
    body = {"game": game, "seats": seats, **wish}
    line = HTTPConnection(HOST, port)
    try:
        return [chair for _ in range(tables) for chair in _open(line, body, players)]
    finally:
        line.close()


def _open(line: HTTPConnection, body: dict[str, Any], players: int) -> list[Chair]:
    jars = [_arrive(line) for _ in range(players)]
    headers = {
        "content-type": "application/json",
        "cookie": _cookie(jars[0]),
        "x-csrftoken": jars[0]["csrftoken"],
    }
    line.request("POST", "/api/tables", encode(body), headers)
    answer = line.getresponse()
    told = msgspec.json.decode(answer.read())
    if answer.status != 201:
        raise Refused("malformed", f"The server opens no table: {told.get('text', told)}")
    return [Chair(told["table"], n, _cookie(jar)) for n, jar in enumerate(jars, start=1)]


def _arrive(line: HTTPConnection) -> dict[str, str]:
    line.request("GET", "/api/me")
    answer = line.getresponse()
    answer.read()
    given = [SimpleCookie(value) for value in answer.headers.get_all("set-cookie", [])]
    return {key: morsel.value for cookies in given for key, morsel in cookies.items()}


def _cookie(jar: dict[str, str]) -> str:
    return "; ".join(f"{key}={value}" for key, value in jar.items())


# --- All players -----------------------------------------------------------------------------


class Load:
    """Players at many tables, who move at once or at a given pace."""

    def __init__(self, port: int, chairs: list[Chair]) -> None:
        self._port = port
        self._players = [Player(self, chair) for chair in chairs]
        self._ready: deque[Player] = deque()
        self._due: deque[float] = deque()  # at a pace: moves that should have been sent by now
        self._going = False
        self._at_once = True
        self._under_way = 0
        self.latencies: list[float] = []
        self.sizes: list[int] = []  # of all messages but answers
        self.answers: list[int] = []  # sizes of answers to moves
        self.kept: list[bytes] | None = None  # sheets and updates, where they are wanted
        self.failure = ""

    async def connect(self) -> None:
        """Everybody sits down; the games begin."""
        loop = asyncio.get_running_loop()
        for player in self._players:
            await loop.create_connection(player.itself, HOST, self._port)
        async with asyncio.timeout(PATIENCE):
            for player in self._players:
                await player.seated.wait()
                self._check()

    async def run(self, seconds: float, pace: float | None = None) -> Run:
        """Moves for so long: each as soon as it can be made, or so many a second."""
        self.latencies = []
        self._going, self._at_once = True, pace is None
        began, own = perf_counter(), process_time()
        if pace is None:
            while self._ready:
                self._ready.popleft().move(perf_counter())
            await asyncio.sleep(seconds)
        else:
            await self._paced(began, seconds, pace)
        self._going = False
        took, spent = perf_counter() - began, process_time() - own
        run = Run(len(self.latencies), took, spent, self.latencies)
        await self._settle()
        return run

    async def _paced(self, began: float, seconds: float, pace: float) -> None:
        for n in range(int(seconds * pace)):
            due = began + n / pace
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            self._due.append(due)
            self._send_due()
        self._due.clear()

    def _send_due(self) -> None:
        while self._due and self._ready:
            self._ready.popleft().move(self._due.popleft())

    def ready(self, player: Player) -> None:
        if self._going and self._at_once:
            player.move(perf_counter())
            return
        self._ready.append(player)
        if self._going:
            self._send_due()

    def sent(self) -> None:
        self._under_way += 1

    def answered(self, latency: float, size: int) -> None:
        self._under_way -= 1
        self.latencies.append(latency)
        self.answers.append(size)

    def other(self, message: bytes, told: Told) -> None:
        self.sizes.append(len(message))
        if self.kept is not None and told.type in ("fresh", "update"):
            self.kept.append(message)

    async def _settle(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._under_way and not self.failure:
                await asyncio.sleep(0.01)
        self._check()

    async def look_again(self) -> None:
        """Everybody asks for a whole sheet, as after a lost connection."""
        for player in self._players:
            player.look()
        await asyncio.sleep(1.0)

    def _check(self) -> None:
        if self.failure:
            raise Refused("bad_option", f"The load has failed: {self.failure}")

    def close(self) -> None:
        for player in self._players:
            player.close()


# --- One player ------------------------------------------------------------------------------


class Player(asyncio.Protocol):
    """A socket and what has to be known for a move; frames are read and written by hand."""

    def __init__(self, load: Load, chair: Chair) -> None:
        self._load = load
        self._chair = chair
        self._table = chair.table
        self._buffer = b""
        self._greeted = False
        self._closed = False
        self._asked = 0
        self._open: dict[str, bytes] = {}  # what was asked and is not answered
        self._sent: tuple[str, float] | None = None  # the move on its way: its id, and since when
        self._played = -1  # the version that was answered by a move
        self._following = ""  # the table of the rematch
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
        self._load.sent()

    def look(self) -> None:
        self._ask("watch", table=self._table)

    def _think(self) -> None:
        """What is to be done, now that something has changed?"""
        if self._next and self._next != self._following:
            self._following = self._table = self._next
            self._next, self._over, self._legal, self._played = None, False, [], -1
            self.look()
        elif self._over and self._chair.seat == 1 and self._following != "asked":
            self._following = "asked"
            self._ask("rematch")
        elif self._legal and self._eyes and not self._sent and self._played != self._version:
            self._played = self._version
            self._load.ready(self)

    def _take(self, message: bytes) -> None:
        told = decode(message)
        if told.type == "ok":
            self._take_answer(told, len(message))
        elif told.type == "refused":
            self._take_refusal(told)
        else:
            self._load.other(message, told)
            self._take_news(told)
        self._think()

    def _take_answer(self, told: Told, size: int) -> None:
        del self._open[told.id]
        if self._sent and told.id == self._sent[0]:
            self._load.answered(perf_counter() - self._sent[1], size)
            self._sent = None

    def _take_refusal(self, told: Told) -> None:
        if told.code == "too_fast":
            again = self._open[told.id]
            asyncio.get_running_loop().call_later(PAUSE, self._write, TEXT, again)
        else:
            self._load.failure = told.text

    def _take_news(self, told: Told) -> None:
        if told.type == "you":
            self._eyes = told.eyes
        elif told.sheet:
            self._take_sheet(told.sheet)
        else:
            for path, value, *append in told.changes:
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
            f"Cookie: {self._chair.cookie}",
        )
        transport.write("\r\n".join([*lines, "\r\n"]).encode())

    def _greet(self) -> None:
        self._greeted = True
        self.look()
        if self._chair.seat > 1:
            self._ask("sit", seat=self._chair.seat)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._greeted:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.fail(f"the server takes no socket: {head[:80].decode('latin-1')}")
                return
            self._buffer = rest
            self._greet()
        for message in self._messages():
            self._take(message)

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
        self.fail("the server has hung up")

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
