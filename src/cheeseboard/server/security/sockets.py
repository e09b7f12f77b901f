"""Which sockets are let in: those of our own pages, and a limited number for each address."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import Any

from litestar import Request, WebSocket

from cheeseboard.refused import Refused
from cheeseboard.server.security.headers import address_of, is_same_origin, knows_host
from cheeseboard.server.settings import Settings
from cheeseboard.tables.guests.limits import Buckets
from cheeseboard.tables.neighbours import Neighbours

FLOODED = 4429  # a socket was closed since it went on after a warning
CODES_A_SECOND, CODES_AT_ONCE = 0.05, 10.0
# From an eighth of its limit on, other processes are told of the sockets of an address.
WORTH_SHARING = 8


class SocketLimit:
    """Counts the sockets of each address, and checks their origin."""

    def __init__(self, settings: Settings, neighbours: Neighbours) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()
        self.count = 0  # open ones
        self.closed = 0
        self._open_elsewhere = neighbours.share_counts(self._counts_worth_sharing)
        codes = Buckets(CODES_A_SECOND, CODES_AT_ONCE, monotonic)
        self._codes = codes.share_with("codes", neighbours)

    def _counts_worth_sharing(self) -> dict[str, int]:
        """Addresses with many sockets here. Others need not be known elsewhere."""
        many = max(1, self._settings.sockets_an_address // WORTH_SHARING)
        return {address: count for address, count in self._open.items() if count >= many}

    def acquire(self, socket: WebSocket[Any, Any, Any]) -> bool:
        host = socket.headers.get("host", "")
        origin = socket.headers.get("origin")
        address = address_of(socket)
        if not is_same_origin(origin, host) or not knows_host(host, self._settings):
            return False
        open_now = self._open[address] + self._open_elsewhere(address)
        if open_now >= self._settings.sockets_an_address:
            return False
        self.add(address)
        return True

    def add(self, address: str) -> None:
        self._open[address] += 1
        self.count += 1

    def release(self, address: str) -> None:
        self._open[address] -= 1
        self.count -= 1
        self.closed += 1
        if self._open[address] <= 0:
            del self._open[address]

    def check_code_tries(self, request: Request[Any, Any, Any]) -> None:
        if not self._codes.take(address_of(request)):
            raise Refused("too_fast", "Too many attempts: wait a minute.")
