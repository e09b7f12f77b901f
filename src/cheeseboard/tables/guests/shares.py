"""A few places for long work, shared fairly: first among addresses, then among their guests.

Start-time fair queueing at two levels. Each address, and each guest within it, has a virtual
time that its work moves on; a free place goes to the one furthest behind. Time that nobody
asked for is not saved up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from time import monotonic
from typing import NamedTuple

MOST_KNOWN = 2_000  # accounts, before those that have used little are forgotten

Waiting = deque[asyncio.Future[None]]
Key = tuple[str, ...]


class Account(NamedTuple):
    """On whose account work is done."""

    address: str = ""
    person: str = ""


class Shares:
    """Places for `at_once` works."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._queues: dict[str, dict[str, Waiting]] = {}  # by address and person, never empty
        self._used: dict[Key, float] = {}  # the virtual time of each address and guest
        self._passed: dict[Key, float] = {}  # the virtual time of all in a level

    @asynccontextmanager
    async def place(
        self, account: Account, seconds: float, weight: float = 1.0
    ) -> AsyncIterator[None]:
        """A place for about so many seconds; work of less weight counts for more."""
        await self._taken(account)
        self._charge(account, seconds / weight)
        since = monotonic()
        try:
            yield
        finally:
            self._charge(account, (monotonic() - since - seconds) / weight)
            self._free += 1
            self._hand_out()

    def behind(self, accounts: Iterable[Account]) -> Account:
        """The one that would come first."""
        return min(accounts, key=lambda it: (self._time((it.address,)), self._time(it)))

    def waiting(self, account: Account) -> int:
        return len(self._queues.get(account.address, {}).get(account.person, ()))

    async def _taken(self, account: Account) -> None:
        guests = self._queues.setdefault(account.address, {})
        ticket = asyncio.get_running_loop().create_future()
        guests.setdefault(account.person, deque()).append(ticket)
        self._hand_out()
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket.cancelled():
                self._leave(account, ticket)
            else:  # it got its place just now
                self._free += 1
                self._hand_out()
            raise

    def _hand_out(self) -> None:
        while self._free and self._queues:
            address = min(self._queues, key=lambda it: self._time((it,)))
            guests = self._queues[address]
            account = Account(address, min(guests, key=lambda it: self._time((address, it))))
            ticket = guests[account.person][0]
            self._leave(account, ticket)
            if not ticket.done():
                self._free -= 1
                self._begin((address,))
                self._begin(account)
                ticket.set_result(None)

    def _leave(self, account: Account, ticket: asyncio.Future[None]) -> None:
        guests = self._queues.get(account.address, {})
        queue = guests.get(account.person, deque())
        if ticket not in queue:
            return  # it has been called up, and nobody came
        queue.remove(ticket)
        if not queue:
            del guests[account.person]
        if not guests:
            del self._queues[account.address]

    # --- Virtual time ------------------------------------------------------------------------

    def _time(self, key: Key) -> float:
        return max(self._used.get(key, 0.0), self._passed.get(key[:-1], 0.0))

    def _begin(self, key: Key) -> None:
        self._used[key] = self._passed[key[:-1]] = self._time(key)

    def _charge(self, account: Account, seconds: float) -> None:
        for key in ((account.address,), tuple(account)):
            self._used[key] = self._used.get(key, 0.0) + seconds
        if len(self._used) > MOST_KNOWN:
            self._forget()

    def _forget(self) -> None:
        """Forget those who have used least: as strangers they stand at almost the same place."""
        most = sorted(self._used.items(), key=lambda it: it[1] - self._passed.get(it[0][:-1], 0.0))
        self._used = dict(most[-MOST_KNOWN // 2 :])
        self._passed = {it: at for it, at in self._passed.items() if not it or it in self._used}
