"""Regular tasks: the server checks its database and deletes old tables."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from time import monotonic

from litestar import Litestar

from cheeseboard.refused import Refused
from cheeseboard.server.admin.opening import open_orders
from cheeseboard.server.admin.order_runner import LOOK_EVERY, OrderRunner
from cheeseboard.server.security.sockets import SocketLimit
from cheeseboard.server.storage.locations import Location
from cheeseboard.tables.house import House
from cheeseboard.tables.log import Log

CLEAN_UP_EVERY = 60.0  # seconds
CLOSED_BEFORE_COLLECTION = 2_000  # sockets; each leaves 22 kB
COLLECTION_EVERY = 3_600.0  # seconds
CHECK_EVERY = 5.0
ANSWER_HOLDS = 1.0  # seconds for which an answer about the disk is good
DISK_TIMEOUT = 5.0  # seconds for the disk to answer

logger = logging.getLogger("cheeseboard")


@contextlib.asynccontextmanager
async def housekeeping(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    runner = _order_runner(house, app.state.database)
    cycles = Cycles(app.state.sockets)
    tasks = [
        asyncio.create_task(_for_ever(lambda: _clean_up(house, cycles), CLEAN_UP_EVERY)),
        asyncio.create_task(_for_ever(lambda: _check_health(house), CHECK_EVERY)),
    ]
    if runner:
        with contextlib.suppress(Refused):  # it is tried again; until then nobody is let in
            await runner.look()
        tasks.append(asyncio.create_task(_for_ever(runner.look, LOOK_EVERY)))
    await app.state.relay.start()
    try:
        yield
    finally:
        await app.state.relay.close()
        for task in tasks:
            task.cancel()
        if runner:
            await runner.close()
        await house.services.neighbours.close()
        house.close()
        app.state.background.close()
        await house.services.log.close()


def _order_runner(house: House, database: Location | None) -> OrderRunner | None:
    return OrderRunner(house, open_orders(database)) if database else None


async def _clean_up(house: House, cycles: Cycles) -> None:
    house.put_idle_tables_to_sleep()
    cycles.collect_if_many()
    await house.delete_old_tables()


async def _check_health(house: House) -> None:
    house.services.clock.check_for_jump(adopt=house.awake == 0)
    await house.services.log.refresh_health()


async def _for_ever(work: Callable[[], Awaitable[None]], pause: float) -> None:
    while True:
        try:
            await work()
        except Refused:
            pass  # a disk that is full now may have space later; the server's log says so already
        except Exception:
            logger.exception("Housekeeping has failed; it will be tried again.")
        await asyncio.sleep(pause)


class Cycles:
    """Closed sockets stay in memory until Python's garbage collector looks through all tables.
    Everybody waits for that, 0.1 s where 1,000 sockets are open, so it is done only for many."""

    def __init__(self, sockets: SocketLimit) -> None:
        self._sockets = sockets
        self._closed_before = 0
        self._collected_at = monotonic()

    def collect_if_many(self) -> None:
        closed = self._sockets.closed - self._closed_before
        is_many = closed >= max(CLOSED_BEFORE_COLLECTION, self._sockets.count)
        if is_many or monotonic() - self._collected_at >= COLLECTION_EVERY:
            gc.collect()
            self._closed_before = self._sockets.closed
            self._collected_at = monotonic()


class Readiness:
    """Whether moves can be saved. The disk is checked at most once a second, for all requests."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._asked: asyncio.Task[None] | None = None
        self._since = 0.0

    async def check(self) -> None:
        """Raise Refused if moves cannot be saved."""
        if self._asked is None or (self._asked.done() and monotonic() - self._since > ANSWER_HOLDS):
            self._asked = asyncio.create_task(self._log.check())
            self._asked.add_done_callback(_retrieve)
            self._since = monotonic()
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), DISK_TIMEOUT)
        except TimeoutError:
            raise Refused(
                "storage", "Nothing can be saved: the database does not answer."
            ) from None


def _retrieve(asked: asyncio.Task[None]) -> None:
    """If nobody waits any more, asyncio would log the failure: the server's log says so already."""
    if not asked.cancelled():
        asked.exception()
