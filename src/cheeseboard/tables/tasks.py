"""Background tasks, whose failures are logged; waiting in spite of cancellation; and replaying a
log while other tables play on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator
from time import monotonic
from typing import Any

from cheeseboard.refused import Refused
from cheeseboard.tables.log import Row
from cheeseboard.tables.state import TableState

SLICE = 0.004  # seconds of replaying, until other tables have their turn
NO_TABLE = "There is no such table; it may have been deleted."

logger = logging.getLogger("cheeseboard")


class Diverged(Exception):
    """Rows of the log do not fit a state: memory and log differ."""


def log_failure(task: asyncio.Task[Any], what: str) -> None:
    """A task's done callback: log its exception, because nobody awaits the task."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        logger.error("%s has failed.", what, exc_info=error)


async def until_done(work: asyncio.Future[Any]) -> asyncio.CancelledError | None:
    """Wait for the work, even if cancelled. The caller raises the cancellation afterwards, and asks
    the work for its result."""
    interruption = None
    while not work.done():
        try:
            await _Uncancellable(work)
        except asyncio.CancelledError as cancelled:
            interruption = cancelled
        except Exception:  # the work has failed: its result says so
            break
    return interruption


class _Uncancellable:
    """Stands for a future and ignores cancellation, which comes when the future is done. Unlike
    asyncio.shield it needs no second future and no further turn of the event loop; every move waits
    like this."""

    def __init__(self, work: asyncio.Future[Any]) -> None:
        self._asyncio_future_blocking = True  # asyncio knows what can be awaited by this name
        self.get_loop = work.get_loop
        self.add_done_callback = work.add_done_callback

    def cancel(self, msg: Any = None) -> bool:
        return False

    def __await__(self) -> Generator[Any, Any, None]:
        yield self


async def replay(rows: list[Row]) -> TableState:
    """The state after these rows. Other tables play on between two slices of the work."""
    state, since = TableState(), monotonic()
    for row in rows:
        state.apply(row)
        if monotonic() - since >= SLICE:
            await asyncio.sleep(0)
            since = monotonic()
    return state


def state_after(state: TableState, rows: list[Row]) -> TableState:
    """The state after rows that another process has checked. Diverged if they do not fit."""
    new_state = state.copy()
    try:
        for row in rows:
            new_state.apply(row, is_checked=True)
    except Exception as problem:  # of any kind: the rules are not made for other states
        if isinstance(problem, Refused) and problem.code == "other_version":
            raise
        raise Diverged(f"The rows from {rows[0].number} on do not fit.") from problem
    return new_state
