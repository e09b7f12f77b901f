"""A server on a real port, and guests who use it by HTTP and sockets."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.cookies import SimpleCookie
from itertools import count
from random import choice
from typing import Any

import msgspec
import pytest
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection, connect

from cheeseboard.server import running
from cheeseboard.server.app import create_app
from cheeseboard.server.home_network import HomeNetwork
from cheeseboard.server.routes.socket_protocol import SocketProtocol
from cheeseboard.server.security.connection_limits import ConnectionLimit, limited_protocol
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.sqlite import database
from cheeseboard.tables.house import House, Limits
from tests.environment import PATIENCE
from tests.server.reader import Json, Reader

MANY_TABLES = Limits(tables=10_000)
LOWEST_PORT, HIGHEST_PORT = 20_000, 32_000


def bound_socket() -> socket.socket:
    """A socket on a port below those that the system gives away."""
    for port in range(LOWEST_PORT, HIGHEST_PORT):
        bound = socket.socket()
        try:
            bound.bind(("127.0.0.1", port))
        except OSError:
            bound.close()
            continue
        return bound
    raise AssertionError("no free port")


class Server:
    """A server in a thread of this process."""

    def __init__(
        self,
        home: Callable[[], House | Awaitable[House]],
        settings: Settings,
        database: Location | None = None,
    ) -> None:
        self.socket = bound_socket()
        self.port = self.socket.getsockname()[1]
        self._home = home
        self._settings = settings
        self._database = database
        self.connection_limit = ConnectionLimit(settings)
        self._answers = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        with without_syncing():
            made = self._home()
            self.house = made if isinstance(made, House) else await made
        self.app = app = create_app(self.house, self._settings, self._database)
        config = uvicorn.Config(
            app,
            http=limited_protocol(self.connection_limit),
            log_level="error",
            ws=SocketProtocol,
            timeout_graceful_shutdown=1,
        )
        self._server = running.AnnouncingServer(config, self._answers.set, app.state)
        self._server.capture_signals = _no_signals  # type: ignore[method-assign]
        await self._server.serve(sockets=[self.socket])

    def start(self) -> Server:
        self._thread.start()
        assert self._answers.wait(PATIENCE), "the server does not answer"
        return self

    def offer_home_network(self, address: str) -> None:
        """As `play` does, with an address of our choice."""
        listen = self._server.listen_also
        self.app.state.home_network = HomeNetwork(listen=listen, find=lambda: address)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self.socket.close()


@contextmanager
def _no_signals() -> Iterator[None]:
    yield


@contextmanager
def without_syncing() -> Iterator[None]:
    """Databases opened here do not wait for the disk: nobody cuts the power of a test's server.

    Servers in processes of their own do wait, as people's do.
    """
    settings = tuple(each.replace("FULL", "OFF") for each in database.SETTINGS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SETTINGS", settings)
        yield


@contextmanager
def server(file: Location, limits: Limits = MANY_TABLES, **settings: Any) -> Iterator[Server]:
    chosen = {"sockets_an_address": 5_000, "requests_a_minute": 1_000_000} | settings
    it = Server(lambda: running.open_house(file, limits), Settings(**chosen), file).start()
    try:
        yield it
    finally:
        it.stop()


class Guest:
    """A guest: an HTTP client with a cookie jar."""

    def __init__(self, port: int, name: str = "", address: str = "127.0.0.1") -> None:
        self.port = port
        self.name = name
        self._from = (address, 0)  # one of this machine's, with any port
        self.cookies: dict[str, str] = {}
        self._lives = count(1)

    async def http(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status, and the answer read from JSON if it is that."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=self._from
        )
        data = b"" if body is None else msgspec.json.encode(body)
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: close",
            "Content-Type: application/json",
            f"Content-Length: {len(data)}",
            f"Cookie: {self.jar()}",
            f"x-csrftoken: {self.cookies.get('csrftoken', '')}",
        ]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        answer = await reader.read()
        writer.close()
        return self._read(answer)

    def _read(self, answer: bytes) -> tuple[int, Any]:
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *headers = head.decode("latin-1").split("\r\n")
        fields = [line.split(": ", 1) for line in headers]
        for name, value in fields:
            if name.lower() == "set-cookie":
                for key, morsel in SimpleCookie(value).items():
                    self.cookies[key] = morsel.value
        if any(n.lower() == "transfer-encoding" for n, _ in fields):
            body = _unchunked(body)
        is_json = any("json" in v for n, v in fields if n.lower() == "content-type")
        return int(first.split()[1]), msgspec.json.decode(body) if is_json else body.decode()

    def jar(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.cookies.items())

    async def arrive(self) -> Guest:
        await self.http("GET", "/api/me")
        if self.name:
            status, answer = await self.http("POST", "/api/me", {"name": self.name})
            assert status == 200, answer
        return self

    async def open(self, game: str, *seats: Json | str, **wish: Any) -> str:
        """A single game, unless a series is asked for: it is shorter."""
        wanted = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        body = {"game": game, "seats": wanted, "pace": 0, "series": False, **wish}
        status, answer = await self.http("POST", "/api/tables", body)
        assert status == 201, answer
        return str(answer["table"])

    @asynccontextmanager
    async def live(self, table: str | None = None, **watch: Any) -> AsyncIterator[Live]:
        if table and not self.cookies and "token" not in watch:
            await self.arrive()  # only guests may watch
        url = f"ws://127.0.0.1:{self.port}/api/live"
        headers = {"Cookie": self.jar()} if self.cookies else {}
        async with connect(
            url, additional_headers=headers, compression=None, local_addr=self._from
        ) as connection:
            it = Live(connection, next(self._lives))
            reading = asyncio.create_task(it.read())
            try:
                if table:
                    await it.ask("watch", table=table, **watch)
                    await it.until(lambda it: it.sheet)
                yield it
            finally:
                reading.cancel()


class Live(Reader):
    """A socket, and the sheet that it keeps up to date."""

    def __init__(self, connection: ClientConnection, number: int) -> None:
        super().__init__()
        self._connection = connection
        self._ids = (f"{number}.{n}" for n in count(1))  # none is used twice by a guest
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Condition()
        self.received: list[bytes] = []
        self.closed = False
        self.close_code: int | None = None
        self.gone: Json | None = None

    async def read(self) -> None:
        try:
            async for message in self._connection:
                data = message.encode() if isinstance(message, str) else message
                self.received.append(data)
                await self._take(msgspec.json.decode(data))
        except websockets.ConnectionClosed:
            pass
        finally:
            self.closed, self.close_code = True, self._connection.close_code
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the socket was closed"))
            async with self._changed:
                self._changed.notify_all()

    async def _take(self, message: Json) -> None:
        self.take_news(message)
        match message["type"]:
            case "gone":
                self.gone = message
            case "ok" | "refused" | "advised":
                waiting = self._answers.pop(message["id"], None)
                if waiting and not waiting.done():
                    waiting.set_result(message)
        async with self._changed:
            self._changed.notify_all()

    async def send(self, text: str | bytes) -> None:
        await self._connection.send(text)

    async def ask(self, kind: str, id: str | None = None, **fields: Any) -> Json:
        """Send, and wait for the answer."""
        id = id or next(self._ids)
        answer = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        await self.send(msgspec.json.encode({"type": kind, "id": id, **fields}).decode())
        async with asyncio.timeout(PATIENCE):
            found: Json = await answer
            return found

    async def until(self, holds: Callable[[Live], Any], seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: self.closed or holds(self))
        if not holds(self):
            raise ConnectionError("the socket was closed")

    @property
    def view(self) -> Json:
        found: Json = self.sheet["view"]
        return found

    async def move(self, action: str, seat: int | None = None, **more: Any) -> Json:
        fields = {"seat": seat or self.you["eyes"], "version": self.sheet["version"]} | more
        return await self.ask("move", action=action, **fields)

    async def throw(self) -> None:
        """Throw what this guest's turn begins with, such as dice."""
        await self.until(lambda it: it.view["throws"] and it.view["legal"])
        (text,) = self.view["legal"]
        assert (await self.move(text))["type"] == "ok"
        await self.until(lambda it: not it.view["throws"])

    async def play_out(
        self,
        choose: Callable[[Json], str] = lambda view: choice(view["legal"]),
        enough: Callable[[Json], bool] = lambda sheet: False,
    ) -> None:
        """Play this guest's seat to the end of the game, or until the sheet of a turn is enough."""
        while True:
            await self.until(
                lambda it: it.sheet and it.view and (it.view["over"] or it.view["legal"])
            )
            if self.view["over"] or enough(self.sheet):
                return
            version = self.sheet["version"]
            answer = await self.move(choose(self.view))
            if answer.get("code") == "too_fast":  # no person is
                await asyncio.sleep(0.2)
                continue
            assert answer["type"] == "ok" or answer["code"] == "stale", answer
            await self.until(lambda it, v=version: it.sheet["version"] > v)  # type: ignore[misc]


def _unchunked(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        length = int(size, 16)
        whole, body = whole + body[:length], body[length + 2 :]
        if length == 0:
            break
    return whole


# --- What many tests do ----------------------------------------------------------------------

BOT: Json = {"kind": "bot", "level": ""}


def run_bounded(work: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await work()

    asyncio.run(bounded())


async def two_at_a_table(
    here: Server, game: str, *more: Json, **wish: Any
) -> tuple[Guest, Guest, str]:
    """Eva has opened a table; Ben has joined by a link."""
    eva, ben = await Guest(here.port, "Eva").arrive(), await Guest(here.port, "Ben").arrive()
    table = await eva.open(game, "me", "link", *more, **wish)
    async with eva.live(table) as e, ben.live(table) as b:
        secret = (await e.ask("invite", seat=2))["secret"]
        assert (await b.ask("sit", seat=2, secret=secret))["type"] == "ok"
    return eva, ben, table
