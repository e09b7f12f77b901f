"""The load of a benchmark: many players at once."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import closing
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from cheeseboard.bench.player import Message, Player, SeatTicket
from cheeseboard.refused import Refused

HOST = "127.0.0.1"
ANSWER_TIMEOUT = 120.0  # seconds for all to be seated, or to be answered


class LoadRun(NamedTuple):
    """The figures of some seconds of load."""

    moves: int  # how many were answered in that time
    seconds: float
    own: float  # seconds of the processor that the load itself took
    latencies: list[float]  # seconds from a move to its answer, even if it came a little later


# --- Opening tables --------------------------------------------------------------------------


def open_tables(port: int, game: str, tables: int, players: int, **wish: Any) -> list[SeatTicket]:
    """Open tables, and return a ticket for each of their players."""
    seats = [{"kind": "me"}] + [{"kind": "lobby"}] * (players - 1)
    body = {"game": game, "seats": seats, **wish}
    with closing(HTTPConnection(HOST, port)) as connection:
        return [ticket for _ in range(tables) for ticket in _open(connection, body, players)]


def watch(port: int, tables: list[str]) -> list[SeatTicket]:
    """A spectator for each table."""
    with closing(HTTPConnection(HOST, port)) as connection:
        return [SeatTicket(table, 0, _cookie_header(_become_guest(connection))) for table in tables]


def open_bots(port: int, game: str, players: int, pace: float) -> str:
    """Open a table where only bots play, and return its id."""
    seats = [{"kind": "bot"}] * players
    body = {"game": game, "seats": seats, "pace": pace}
    with closing(HTTPConnection(HOST, port)) as connection:
        return _open_table(connection, body, _become_guest(connection))


def _open(connection: HTTPConnection, body: dict[str, Any], players: int) -> list[SeatTicket]:
    guests = [_become_guest(connection) for _ in range(players)]
    table = _open_table(connection, body, guests[0])
    return [
        SeatTicket(table, n, _cookie_header(cookies)) for n, cookies in enumerate(guests, start=1)
    ]


def _open_table(connection: HTTPConnection, body: dict[str, Any], cookies: dict[str, str]) -> str:
    headers = {
        "content-type": "application/json",
        "cookie": _cookie_header(cookies),
        "x-csrftoken": cookies["csrftoken"],
    }
    connection.request("POST", "/api/tables", msgspec.json.encode(body), headers)
    answer = connection.getresponse()
    content = msgspec.json.decode(answer.read())
    if answer.status != 201:
        raise Refused("malformed", f"The server opens no table: {content.get('text', content)}")
    return str(content["table"])


def _become_guest(connection: HTTPConnection) -> dict[str, str]:
    """The cookies of a new guest."""
    connection.request("GET", "/api/me")
    answer = connection.getresponse()
    answer.read()
    given = [SimpleCookie(value) for value in answer.headers.get_all("set-cookie", [])]
    return {key: morsel.value for one in given for key, morsel in one.items()}


def _cookie_header(cookies: dict[str, str]) -> str:
    return "; ".join(f"{key}={value}" for key, value in cookies.items())


# --- All players -----------------------------------------------------------------------------


class Load:
    """Players at many tables, who move as fast as they can or at a given pace."""

    def __init__(self, port: int, tickets: list[SeatTicket], other_port: int | None = None) -> None:
        """With another port, every second player of a table is at that process."""
        self._ports = port, other_port or port
        self._players = [Player(self, ticket) for ticket in tickets]
        self._ready: deque[Player] = deque()
        self._due: deque[float] = deque()  # at a pace: moves that should have been sent by now
        self._going = False
        self._at_once = True
        self._under_way = 0
        self.latencies: list[float] = []
        self.sizes: list[int] = []  # the sizes of all messages but answers
        self.answers: list[int] = []  # the sizes of answers to moves
        self.kept: list[bytes] | None = None  # sheets and updates, where they are wanted
        self.failure = ""

    async def connect(self) -> None:
        """All players sit down, and the games begin."""
        loop = asyncio.get_running_loop()
        for n, player in enumerate(self._players):
            await loop.create_connection(player.itself, HOST, self._ports[n % 2])
        async with asyncio.timeout(ANSWER_TIMEOUT):
            for player in self._players:
                await player.seated.wait()
                self._check()

    async def run(self, seconds: float, pace: float | None = None) -> LoadRun:
        """Make moves for some seconds: as fast as possible, or at a pace of moves a second."""
        self.latencies = []
        self._going, self._at_once = True, pace is None
        began, own = perf_counter(), process_time()
        if pace is None:
            while self._ready:
                self._ready.popleft().move(perf_counter())
            await asyncio.sleep(seconds)
        else:
            await self._send_paced(began, seconds, pace)
        self._going = False
        took, spent = perf_counter() - began, process_time() - own
        run = LoadRun(len(self.latencies), took, spent, self.latencies)
        await self._settle()
        return run

    async def _send_paced(self, began: float, seconds: float, pace: float) -> None:
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

    def note_sent(self) -> None:
        self._under_way += 1

    def note_answer(self, latency: float, size: int) -> None:
        self._under_way -= 1
        self.latencies.append(latency)
        self.answers.append(size)

    def other(self, data: bytes, message: Message) -> None:
        self.sizes.append(len(data))
        if self.kept is not None and message.type in ("fresh", "update"):
            self.kept.append(data)

    async def _settle(self) -> None:
        async with asyncio.timeout(ANSWER_TIMEOUT):
            while self._under_way and not self.failure:
                await asyncio.sleep(0.01)
        self._check()

    async def look_again(self) -> None:
        """All players ask for a whole sheet, as after a lost connection."""
        for player in self._players:
            player.watch()
        await asyncio.sleep(1.0)

    def _check(self) -> None:
        if self.failure:
            raise Refused("bad_option", f"The load has failed: {self.failure}")

    def close(self) -> None:
        for player in self._players:
            player.close()
