"""Thinking time is shared fairly: first among addresses, then among their guests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cheeseboard.tables.guests import fair_queue
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.visitor import Visitor


class Kitchen:
    """Tasks of the same length in one place, and the order in which they were done."""

    def __init__(self, at_once: int = 1) -> None:
        self.queue = FairQueue(at_once)
        self.done: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def order(self, visitor: Visitor, count: int = 1, weight: float = 1.0) -> None:
        for _ in range(count):
            self.tasks.append(asyncio.create_task(self._work(visitor, weight)))

    async def _work(self, visitor: Visitor, weight: float) -> None:
        async with self.queue.slot(visitor, 1.0, weight):
            await asyncio.sleep(0)
            self.done.append(visitor.person)

    async def all_done(self) -> list[str]:
        await asyncio.gather(*self.tasks)
        return self.done


def settled(work: Callable[[], Coroutine[Any, Any, None]], monkeypatch: Any) -> None:
    monkeypatch.setattr(
        fair_queue, "monotonic", lambda: 0.0
    )  # every work costs what it was to cost
    monkeypatch.setattr(FairQueue, "_charge", _at_its_price(FairQueue._charge))
    asyncio.run(work())


def _at_its_price(charge: Any) -> Any:
    def charged(self: FairQueue, visitor: Visitor, seconds: float) -> None:
        if seconds > 0:
            charge(self, visitor, seconds)

    return charged


def test_a_guest_is_served_next_however_much_another_address_asks_for(monkeypatch: Any) -> None:
    async def work() -> None:
        kitchen = Kitchen()
        kitchen.order(Visitor("farm", "mallory"), 80)
        await asyncio.sleep(0)
        kitchen.order(Visitor("home", "eva"))
        await kitchen.all_done()
        assert kitchen.done.index("eva") <= 2

    settled(work, monkeypatch)


def test_all_guests_of_one_address_get_one_share_together(monkeypatch: Any) -> None:
    async def work() -> None:
        kitchen = Kitchen()
        for n in range(40):
            kitchen.order(Visitor("farm", f"mallory {n}"), 2)
        kitchen.order(Visitor("home", "eva"), 10)
        await kitchen.all_done()
        last = len(kitchen.done) - 1 - kitchen.done[::-1].index("eva")
        assert last <= 21  # every second place is hers

    settled(work, monkeypatch)


def test_guests_of_one_address_take_turns(monkeypatch: Any) -> None:
    async def work() -> None:
        kitchen = Kitchen()
        kitchen.order(Visitor("school", "adam"), 20)
        kitchen.order(Visitor("school", "eva"), 5)
        done = await kitchen.all_done()
        assert done[:10].count("eva") >= 4

    settled(work, monkeypatch)


def test_work_of_less_weight_waits_longer(monkeypatch: Any) -> None:
    async def work() -> None:
        kitchen = Kitchen()
        kitchen.order(Visitor("one", "watched by nobody"), 20, 0.25)
        kitchen.order(Visitor("two", "eva"), 8)
        done = await kitchen.all_done()
        assert done[:10].count("eva") >= 7

    settled(work, monkeypatch)


def test_unused_time_is_not_saved_up(monkeypatch: Any) -> None:
    async def work() -> None:
        kitchen = Kitchen()
        kitchen.order(Visitor("one", "adam"), 50)
        await kitchen.all_done()
        kitchen.order(Visitor("one", "adam"), 10)
        kitchen.order(Visitor("two", "eva"), 10)
        done = await kitchen.all_done()
        assert done[50:60].count("adam") >= 4

    settled(work, monkeypatch)


def test_cancelled_waits_leave_no_trace() -> None:
    async def work() -> None:
        kitchen = Kitchen()
        kitchen.order(Visitor("one", "adam"), 5)
        await asyncio.sleep(0)
        for task in kitchen.tasks:
            task.cancel()
        await asyncio.gather(*kitchen.tasks, return_exceptions=True)
        assert kitchen.queue.waiting(Visitor("one", "adam")) == 0
        kitchen.tasks = []
        kitchen.order(Visitor("two", "eva"), 3)
        assert await kitchen.all_done() == ["eva"] * 3

    asyncio.run(work())


def test_visitors_who_have_used_little_are_forgotten(monkeypatch: Any) -> None:
    async def work() -> None:
        monkeypatch.setattr(fair_queue, "MAX_KNOWN", 10)
        kitchen = Kitchen()
        for n in range(100):
            kitchen.order(Visitor(f"address {n}", "guest"))
        await kitchen.all_done()
        kitchen.order(Visitor("home", "eva"))
        await kitchen.all_done()
        assert len(kitchen.queue._used) <= 2 * 10

    asyncio.run(work())
