"""Rate limits: token buckets.

Litestar's RateLimitConfig counts HTTP requests; these also know guests and messages of a socket.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from cheeseboard.refused import Refused
from cheeseboard.tables.guests.shares import Account

MOST_BUCKETS = 10_000
REQUESTS_A_TABLE = 10  # a guest who opens a table or sits down also plays there
REQUESTS_A_SEAT = 60  # of one guest


class Buckets:
    """For each key a bucket of `most` tokens, refilled at `rate` a second."""

    def __init__(self, rate: float, most: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Take a token; return whether there was one."""
        now = self._now()
        level, since = self._levels.get(key, (self._most, now))
        level = min(self._most, level + (now - since) * self._rate)
        if level < 1:
            return False
        if len(self._levels) >= MOST_BUCKETS:
            self._forget_full(now)
        self._levels[key] = level - 1, now
        return True

    def _forget_full(self, now: float) -> None:
        """Drop full buckets: a missing one counts as full."""
        refill = self._most / self._rate
        self._levels = {k: v for k, v in self._levels.items() if now - v[1] < refill}


class Paces:
    """How fast an address, and one guest there, may open tables and take seats."""

    def __init__(self, requests_a_minute: float) -> None:
        self._tables = _each_minute(requests_a_minute / REQUESTS_A_TABLE)
        self._seats = _each_minute(requests_a_minute / REQUESTS_A_TABLE)
        self._seats_of_guest = _each_minute(requests_a_minute / REQUESTS_A_SEAT)

    def check_opening(self, account: Account) -> None:
        if not self._tables.take(account.address):
            raise Refused("too_fast", "Too many new tables at once: wait a minute.")

    def check_sitting(self, account: Account) -> None:
        # The guest's bucket first: a flood by one guest leaves the address's tokens to the others.
        guest = f"{account.address} {account.person}"
        if not self._seats_of_guest.take(guest) or not self._seats.take(account.address):
            raise Refused("too_fast", "Too many seats at once: wait a minute.")


def _each_minute(most: float) -> Buckets:
    return Buckets(most / 60, max(1.0, most), monotonic)
