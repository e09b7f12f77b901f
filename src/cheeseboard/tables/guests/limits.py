"""Rate limits: token buckets.

Litestar's RateLimitConfig counts HTTP requests; these also know guests and messages of a socket.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from cheeseboard.refused import Refused
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.neighbours import Alone, Neighbours, TellEvent

MAX_BUCKETS = 10_000
# An address may open one table, and take one seat, for every ten requests that it is allowed.
REQUESTS_A_TABLE = 10
REQUESTS_A_SEAT = 60  # one guest may take one seat for every sixty


class Buckets:
    """For each key a bucket of `most` tokens, refilled at `rate` a second. Without keys, it is a
    single bucket."""

    def __init__(self, rate: float, most: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}
        self._tell_event: TellEvent | None = None

    def share_with(self, limit: str, neighbours: Neighbours) -> Buckets:
        """Let other processes take from these buckets as well; return them."""
        self._tell_event = neighbours.share_events(limit, self.take_elsewhere)
        return self

    def take(self, key: str = "") -> bool:
        """Take a token; return whether there was one."""
        now = self._now()
        level = self._level(key, now)
        if level < 1:
            return False
        self._set(key, level - 1, now)
        if self._tell_event:
            self._tell_event(key)
        return True

    def spent(self, key: str = "") -> float:
        """How many tokens are missing now."""
        return self._most - self._level(key, self._now())

    def take_elsewhere(self, key: str, tokens: float) -> None:
        """Tokens were taken elsewhere. The level may fall below zero: several processes together
        let no more through in the long run than one."""
        now = self._now()
        self._set(key, max(-self._most, self._level(key, now) - tokens), now)

    def _level(self, key: str, now: float) -> float:
        level, since = self._levels.get(key, (self._most, now))
        return min(self._most, level + (now - since) * self._rate)

    def _set(self, key: str, level: float, now: float) -> None:
        if len(self._levels) >= MAX_BUCKETS:
            self._forget_full(now)
        self._levels[key] = level, now

    def _forget_full(self, now: float) -> None:
        """Drop full buckets: a missing one counts as full."""
        refill = 2 * self._most / self._rate
        self._levels = {k: v for k, v in self._levels.items() if now - v[1] < refill}


class GuestRateLimits:
    """How fast an address, and one guest there, may open tables and take seats."""

    def __init__(self, requests_a_minute: float, neighbours: Neighbours | None = None) -> None:
        others = neighbours or Alone()
        of_address = requests_a_minute / REQUESTS_A_TABLE
        of_guest = requests_a_minute / REQUESTS_A_SEAT
        self._tables = _each_minute(of_address).share_with("tables", others)
        self._seats = _each_minute(of_address).share_with("seats", others)
        self._seats_of_guest = _each_minute(of_guest).share_with("seats of a guest", others)

    def check_opening(self, visitor: Visitor) -> None:
        if not self._tables.take(visitor.address):
            raise Refused("too_fast", "Too many new tables at once: wait a minute.")

    def check_sitting(self, visitor: Visitor) -> None:
        # The guest's bucket first: a flood by one guest leaves the address's tokens to the others.
        guest = f"{visitor.address} {visitor.person}"
        if not self._seats_of_guest.take(guest) or not self._seats.take(visitor.address):
            raise Refused("too_fast", "Too many seats at once: wait a minute.")


def _each_minute(most: float) -> Buckets:
    return Buckets(most / 60, max(1.0, most), monotonic)
