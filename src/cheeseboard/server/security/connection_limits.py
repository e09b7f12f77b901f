"""Limits for connections and for requests in progress.

A connection that has not asked for anything yet is counted by its address, and may wait only for
some time. Requests in progress are counted by their address, too.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cheeseboard.server.open_files import most_connections
from cheeseboard.server.settings import Settings

CONNECTIONS_A_SOCKET = 4  # a browser opens more than one while it loads a page
SECONDS_FOR_A_REQUEST = 20.0  # in which all of it must arrive
ACCEPT_QUEUE = 256  # connections that wait to be accepted

RECEIVED = (h11.DONE, h11.MUST_CLOSE, h11.SWITCHED_PROTOCOL, h11.CLOSED, h11.ERROR)


class ConnectionLimit:
    """Counts connections that are not sockets yet, by address."""

    def __init__(self, settings: Settings, seconds: float = SECONDS_FOR_A_REQUEST) -> None:
        self.seconds = seconds
        self._max_each = settings.sockets_an_address * CONNECTIONS_A_SOCKET
        self._most = most_connections()
        proxies = (proxy.strip() for proxy in settings.trusted_proxies.split(","))
        self._proxies = [proxy for proxy in proxies if proxy]
        self._open: Counter[str] = Counter()

    def acquire(self, address: str, connections: int) -> bool:
        """Count a connection. A proxy has no limit: its requests are limited by their address."""
        crowded = self._open[address] >= self._max_each and not self._is_proxy(address)
        if crowded or connections > self._most:
            return False
        self._open[address] += 1
        return True

    def release(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def _is_proxy(self, address: str) -> bool:
        return any(_covers(proxy, address) for proxy in self._proxies)


def _covers(proxy: str, address: str) -> bool:
    if proxy in ("*", address):
        return True
    try:
        return ip_address(address) in ip_network(proxy, strict=False)
    except ValueError:
        return False


class LimitedProtocol(H11Protocol):
    """Uvicorn's HTTP protocol, with a limit for each address and a time limit for requests."""

    limit: ConnectionLimit
    _counted = ""  # the address under which this connection is counted
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.limit.acquire(address, len(self.connections)):
            transport.abort()
            return
        self._counted = address
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._let_go()  # it is a socket now
        elif self.conn.their_state in RECEIVED:
            self._stop_waiting()
        elif self._timer is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.limit.seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _let_go(self) -> None:
        self._stop_waiting()
        if self._counted:
            self.limit.release(self._counted)
            self._counted = ""


def limited_protocol(limit: ConnectionLimit) -> type[LimitedProtocol]:
    """Uvicorn makes an instance for each connection; they share the limit as a class attribute."""
    return type("LimitedProtocol", (LimitedProtocol,), {"limit": limit})


class RequestLimit:
    """Requests in progress by address; behind a trusted proxy, by the forwarded address."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.sockets_an_address * CONNECTIONS_A_SOCKET
        self._open: Counter[str] = Counter()

    def middleware(self, app: Any) -> Any:
        async def limit_requests(scope: Any, receive: Any, send: Any) -> None:
            address = (scope.get("client") or ("",))[0]
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            if self._open[address] >= self._most:
                await _turn_away(send)
                return
            self._open[address] += 1
            try:
                await app(scope, receive, send)
            finally:
                self._open[address] -= 1
                if not self._open[address]:
                    del self._open[address]

        return limit_requests


async def _turn_away(send: Any) -> None:
    body = b'{"code":"too_fast","text":"Too many requests at once from your address."}'
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
