"""Items that are handled together: while one batch is being handled, the next ones queue up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Generic, TypeVar

from cheeseboard.refused import Refused
from cheeseboard.server.storage.postgres.connections import (
    PostgresError,
    is_temporary,
    reason,
)

NOT_HANDLED = "What processes tell each other was not handled"
PAUSE = 0.2  # seconds until a failed batch is tried again
Item = TypeVar("Item", bound=Hashable)

logger = logging.getLogger("cheeseboard")


class Batches(Generic[Item]):
    """`work` is called with all items that were added meanwhile, each once. It can be repeated."""

    def __init__(self, work: Callable[[set[Item]], Awaitable[None]], delay: float = 0.0) -> None:
        self._work = work
        self._delay = delay
        self._items: set[Item] = set()
        self._bell = asyncio.Event()
        self._has_reported = False  # the log says that it does not work
        self._task = asyncio.create_task(self._run())

    def add(self, items: Iterable[Item]) -> None:
        self._items.update(items)
        if self._items:
            self._bell.set()

    async def _run(self) -> None:
        while True:
            await self._bell.wait()
            if self._delay:
                await asyncio.sleep(self._delay)
            self._bell.clear()
            batch, self._items = self._items, set()
            try:
                await self._work(batch)
            except Exception as error:
                self.add(batch)
                self._report(error)
                await asyncio.sleep(PAUSE)
            else:
                self._note_success()

    def _report(self, error: Exception) -> None:
        """Say once what is wrong, until it works again. Lost connections are reported elsewhere."""
        if self._has_reported or isinstance(error, Refused) or is_temporary(error):
            return
        self._has_reported = True
        if isinstance(error, PostgresError):
            logger.error("%s: %s. It is tried again.", NOT_HANDLED, reason(error))
        else:
            logger.error("%s; it is tried again.", NOT_HANDLED, exc_info=error)

    def _note_success(self) -> None:
        if self._has_reported:
            self._has_reported = False
            logger.warning("What processes tell each other is handled again.")

    def stop(self) -> None:
        self._task.cancel()
