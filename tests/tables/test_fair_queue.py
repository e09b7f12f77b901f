"""Thinking time is shared fairly: first among addresses, then among their guests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from cheeseboard.tables.guests import fair_queue
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.visitor import Visitor


class FakeWork:
    """Tasks of the same length in one queue, and the order in which they were done."""

    def __init__(self, at_once: int = 1) -> None:
        self.queue = FairQueue(at_once)
        self.done: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def add(self, visitor: Visitor, count: int = 1, weight: float = 1.0) -> None:
        for _ in range(count):
            self.tasks.append(asyncio.create_task(self._work(visitor, weight)))

    async def _work(self, visitor: Visitor, weight: float) -> None:
        async with self.queue.slot(visitor, 1.0, weight):
            await asyncio.sleep(0)
            self.done.append(visitor.person)

    async def all_done(self) -> list[str]:
        await asyncio.gather(*self.tasks)
        return self.done


def run_with_exact_costs(
    scenario: Callable[[], Coroutine[Any, Any, None]], monkeypatch: Any
) -> None:
    """Each task costs exactly its estimate: no time passes, and nothing is corrected afterwards."""
    monkeypatch.setattr(fair_queue, "monotonic", lambda: 0.0)
    monkeypatch.setattr(FairQueue, "_charge", _without_corrections(FairQueue._charge))
    asyncio.run(scenario())


def _without_corrections(charge: Any) -> Any:
    def charged(self: FairQueue, visitor: Visitor, seconds: float) -> None:
        if seconds > 0:
            charge(self, visitor, seconds)

    return charged


def test_a_guest_is_served_next_however_much_another_address_asks_for(monkeypatch: Any) -> None:
    async def scenario() -> None:
        work = FakeWork()
        work.add(Visitor("farm", "mallory"), 80)
        await asyncio.sleep(0)
        work.add(Visitor("home", "eva"))
        await work.all_done()
        assert work.done.index("eva") <= 2

    run_with_exact_costs(scenario, monkeypatch)


def test_all_guests_of_one_address_get_one_share_together(monkeypatch: Any) -> None:
    async def scenario() -> None:
        work = FakeWork()
        for n in range(40):
            work.add(Visitor("farm", f"mallory {n}"), 2)
        work.add(Visitor("home", "eva"), 10)
        await work.all_done()
        last = len(work.done) - 1 - work.done[::-1].index("eva")
        assert last <= 21  # every second place is hers

    run_with_exact_costs(scenario, monkeypatch)


def test_guests_of_one_address_take_turns(monkeypatch: Any) -> None:
    async def scenario() -> None:
        work = FakeWork()
        work.add(Visitor("school", "adam"), 20)
        work.add(Visitor("school", "eva"), 5)
        done = await work.all_done()
        assert done[:10].count("eva") >= 4

    run_with_exact_costs(scenario, monkeypatch)


def test_work_of_less_weight_waits_longer(monkeypatch: Any) -> None:
    async def scenario() -> None:
        work = FakeWork()
        work.add(Visitor("one", "watched by nobody"), 20, 0.25)
        work.add(Visitor("two", "eva"), 8)
        done = await work.all_done()
        assert done[:10].count("eva") >= 7

    run_with_exact_costs(scenario, monkeypatch)


def test_unused_time_is_not_saved_up(monkeypatch: Any) -> None:
    async def scenario() -> None:
        work = FakeWork()
        work.add(Visitor("one", "adam"), 50)
        await work.all_done()
        work.add(Visitor("one", "adam"), 10)
        work.add(Visitor("two", "eva"), 10)
        done = await work.all_done()
        assert done[50:60].count("adam") >= 4

    run_with_exact_costs(scenario, monkeypatch)


def test_cancelled_waits_leave_no_trace() -> None:
    async def scenario() -> None:
        work = FakeWork()
        work.add(Visitor("one", "adam"), 5)
        await asyncio.sleep(0)
        for task in work.tasks:
            task.cancel()
        await asyncio.gather(*work.tasks, return_exceptions=True)
        assert work.queue.waiting(Visitor("one", "adam")) == 0
        work.tasks = []
        work.add(Visitor("two", "eva"), 3)
        assert await work.all_done() == ["eva"] * 3

    asyncio.run(scenario())


def test_visitors_who_have_used_little_are_forgotten(monkeypatch: Any) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(fair_queue, "MAX_KNOWN", 10)
        work = FakeWork()
        for n in range(100):
            work.add(Visitor(f"address {n}", "guest"))
        await work.all_done()
        work.add(Visitor("home", "eva"))
        await work.all_done()
        assert len(work.queue._used) <= 2 * 10

    asyncio.run(scenario())
