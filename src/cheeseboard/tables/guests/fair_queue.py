"""A queue for long work with a few slots, which are fair to addresses and then to their guests.

Start-time fair queueing at two levels. Each address, and each guest within it, has a virtual time
that its work advances. A free slot goes to the one furthest behind. Unused time is not saved up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from time import monotonic

from cheeseboard.tables.guests.visitor import Visitor

MAX_KNOWN = 2_000  # visitors; beyond that, those who used least are forgotten

Waiting = deque[asyncio.Future[None]]
Key = tuple[str, ...]


class FairQueue:
    """At most `at_once` tasks run at the same time."""

    def __init__(self, at_once: int) -> None:
        self._slots = at_once
        self._free = at_once
        self.spent = 0.0  # seconds of work so far
        self._queues: dict[str, dict[str, Waiting]] = {}  # by address and person, never empty
        self._used: dict[Key, float] = {}  # the virtual time of each address and guest
        self._passed: dict[Key, float] = {}  # the virtual time of each level as a whole

    @asynccontextmanager
    async def slot(
        self, visitor: Visitor, seconds: float, weight: float = 1.0
    ) -> AsyncIterator[None]:
        """Wait for a slot, and hold it for about `seconds`. A lower weight is charged more."""
        await self._wait_for_slot(visitor)
        self._charge(visitor, seconds / weight)
        since = monotonic()
        try:
            yield
        finally:
            spent = monotonic() - since
            self.spent += spent
            self._charge(visitor, (spent - seconds) / weight)
            self._free += 1
            self._hand_out()

    def next_in_line(self, visitors: Iterable[Visitor]) -> Visitor:
        """The visitor who would get the next slot."""
        return min(visitors, key=lambda each: (self._time((each.address,)), self._time(each)))

    @property
    def at_work(self) -> int:
        return self._slots - self._free

    @property
    def queued(self) -> int:
        """How many tasks wait for a slot."""
        guests = [list(each.values()) for each in list(self._queues.values())]
        return sum(len(queue) for queues in guests for queue in queues)

    def waiting(self, visitor: Visitor) -> int:
        return len(self._queues.get(visitor.address, {}).get(visitor.person, ()))

    async def _wait_for_slot(self, visitor: Visitor) -> None:
        guests = self._queues.setdefault(visitor.address, {})
        ticket = asyncio.get_running_loop().create_future()
        guests.setdefault(visitor.person, deque()).append(ticket)
        self._hand_out()
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket.cancelled():
                self._leave_queue(visitor, ticket)
            else:  # it was given a slot just before it was cancelled
                self._free += 1
                self._hand_out()
            raise

    def _hand_out(self) -> None:
        while self._free and self._queues:
            address = min(self._queues, key=lambda each: self._time((each,)))
            guests = self._queues[address]
            visitor = Visitor(address, min(guests, key=lambda each: self._time((address, each))))
            ticket = guests[visitor.person][0]
            self._leave_queue(visitor, ticket)
            if not ticket.done():
                self._free -= 1
                self._advance((address,))
                self._advance(visitor)
                ticket.set_result(None)

    def _leave_queue(self, visitor: Visitor, ticket: asyncio.Future[None]) -> None:
        guests = self._queues.get(visitor.address, {})
        queue = guests.get(visitor.person, deque())
        if ticket not in queue:
            return  # it was already taken out of the queue
        queue.remove(ticket)
        if not queue:
            del guests[visitor.person]
        if not guests:
            del self._queues[visitor.address]

    # --- Virtual time ------------------------------------------------------------------------

    def _time(self, key: Key) -> float:
        return max(self._used.get(key, 0.0), self._passed.get(key[:-1], 0.0))

    def _advance(self, key: Key) -> None:
        self._used[key] = self._passed[key[:-1]] = self._time(key)

    def _charge(self, visitor: Visitor, seconds: float) -> None:
        for key in ((visitor.address,), tuple(visitor)):
            self._used[key] = self._used.get(key, 0.0) + seconds
        if len(self._used) > MAX_KNOWN:
            self._forget()

    def _forget(self) -> None:
        """Forget the visitors who used least: as new ones they have almost the same time."""
        ahead = {key: used - self._passed.get(key[:-1], 0.0) for key, used in self._used.items()}
        by_use = sorted(self._used.items(), key=lambda item: ahead[item[0]])
        self._used = dict(by_use[-MAX_KNOWN // 2 :])
        self._passed = {
            level: time for level, time in self._passed.items() if not level or level in self._used
        }
