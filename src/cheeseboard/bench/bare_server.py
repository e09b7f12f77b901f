"""A server without a game, as a baseline. For each move it commits as many rows as ours and sends
as many messages of the same sizes, with the same Litestar, uvicorn and log."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle
from pathlib import Path
from time import time
from typing import Any

import msgspec
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from cheeseboard.server import running
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import CHANCE_SEAT, Row, Summary

MANY_SOCKETS = Settings(sockets_an_address=1_000_000)  # the whole load has one address


class Script(msgspec.Struct):
    """What our own server did for a move."""

    game: str
    version: str
    players: int
    rows: float  # on average
    messages: float  # on average, the answer not counted
    sizes: list[int]
    answer: int


class Ask(msgspec.Struct):
    type: str
    id: str
    table: str = ""
    seat: int = 0


decode = msgspec.json.Decoder(Ask).decode


class BareTable:
    def __init__(self, id: str, script: Script) -> None:
        self.id = id
        self.sockets: list[WebSocket[Any, Any, Any]] = []
        self.version = 0
        self._rows = whole_numbers_averaging(script.rows)
        self._messages = whole_numbers_averaging(script.messages)
        people = [f"{id}-{seat:015}" for seat in range(script.players)]
        names = [f"Guest {seat}" for seat in range(script.players)]
        self._summary: Summary | None = Summary(
            script.game,
            script.version,
            "playing",
            False,
            script.players,
            0,
            names,
            people,
            people[:1],
        )

    async def move(self, log: SqliteLog, ask: Ask) -> None:
        first, now = self.version + 1, time()
        rows = [Row(first, ask.seat, "lure red blue", ask.id, now)]
        for number in range(first + 1, first + next(self._rows)):
            rows.append(Row(number, CHANCE_SEAT, "roll red blue", None, now))
        self.version = rows[-1].number
        line, self._summary = self._summary, None
        await log.append(self.id, rows, line)

    async def tell(self, sizes: Iterator[int]) -> None:
        """Send the version and whose turn it is. The last recipient is to move."""
        last = next(self._messages)
        for n in range(last):
            legal = '["roll"]' if n == last - 1 else "[]"
            changes = f'[["version"],{self.version}],[["view","legal"],{legal}]'
            text = f'{{"type":"update","changes":[{changes}]'
            socket = self.sockets[(self.version + n) % len(self.sockets)]
            await socket.send_data(pad(text, next(sizes)))


def whole_numbers_averaging(average: float) -> Iterator[int]:
    """Whole numbers of 1 or more that have this average."""
    before = 0
    for n in count(1):
        after = max(round(n * average), before + 1)
        yield after - before
        before = after


def pad(text: str, size: int) -> str:
    """A message without its last bracket, padded to this size."""
    return text + " " * (size - len(text) - 1) + "}"


class Bare:
    def __init__(self, log: SqliteLog, script: Script) -> None:
        self._log = log
        self._script = script
        self._sizes = cycle(script.sizes)
        self._tables: dict[str, BareTable] = {}

    async def talk(self, socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        table = BareTable("", self._script)
        with suppress(WebSocketDisconnect):
            while True:
                ask = decode(await socket.receive_data(mode="text"))
                if ask.type == "move":
                    await self._move(table, ask, socket)
                    continue
                await socket.send_data(pad(f'{{"type":"ok","id":"{ask.id}"', 0))
                if ask.type == "watch":
                    table = self._tables.setdefault(ask.table, BareTable(ask.table, self._script))
                    await self._seat(table, socket)

    async def _move(self, table: BareTable, ask: Ask, socket: WebSocket[Any, Any, Any]) -> None:
        await table.move(self._log, ask)
        answer = f'{{"type":"ok","id":"{ask.id}","version":{table.version}'
        await socket.send_data(pad(answer, self._script.answer))
        await table.tell(self._sizes)

    async def _seat(self, table: BareTable, socket: WebSocket[Any, Any, Any]) -> None:
        table.sockets.append(socket)
        seat = len(table.sockets)
        legal = '["roll"]' if seat == self._script.players else "[]"
        view = f'{{"legal":{legal},"over":false}}'
        sheet = f'{{"version":0,"next":null,"view":{view}}}'
        await socket.send_data(pad(f'{{"type":"you","eyes":{seat}', 0))
        await socket.send_data(pad(f'{{"type":"fresh","sheet":{sheet}', 0))


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], state: State) -> None:
    await state.bare.talk(socket)


def main(file: str, script: str) -> None:
    listener = running.bind_socket("127.0.0.1", 0)
    port = listener.getsockname()[1]
    read = msgspec.json.decode(Path(script).read_bytes(), type=Script)
    app = Litestar([live], state=State({"bare": Bare(SqliteLog.open(Path(file)), read)}))

    def ready() -> None:
        print(f"A bare server is at http://127.0.0.1:{port} .", flush=True)

    with suppress(KeyboardInterrupt):
        config = running.uvicorn_config(app, MANY_SOCKETS)
        config.ws = "websockets-sansio"  # uvicorn's own, without what ours adds
        running.AnnouncingServer(config, ready).run(sockets=[listener])


if __name__ == "__main__":
    main(*sys.argv[1:])
