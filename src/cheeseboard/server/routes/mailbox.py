"""The events of one socket that its handler has not taken yet."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any


class Mailbox(asyncio.Queue[Any]):
    """A queue with one reader and without a limit. asyncio.Queue supports many readers and also
    wakes writers, which takes many more calls for each message."""

    _queue: deque[Any]  # of asyncio.Queue, whose other methods use it as well

    def __init__(self) -> None:
        super().__init__()
        self._reader: asyncio.Future[None] | None = None  # it waits for the next event
        # Is offered each event while the reader waits; the answer is True if it has taken it. To
        # wake the reader costs much more.
        self.take: Callable[[Any], bool] | None = None

    def put_nowait(self, item: Any) -> None:
        reader = self._reader
        if reader is None or reader.done():
            self._queue.append(item)
        elif self.take is None or not self.take(item):
            self._queue.append(item)
            self._reader = None
            reader.set_result(None)

    @property
    def waiting(self) -> list[Any]:
        return list(self._queue)

    async def get(self) -> Any:
        while not self._queue:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._queue.popleft()
