"""One thread for work that is not a move. Guests take turns; work ends if its client leaves."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Any, TypeVar

from litestar import MediaType, Request, Response

from cheeseboard.refused import Refused
from cheeseboard.tables.audience.publisher import encode
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.library.replays import CheckStopped

Made = TypeVar("Made")

MAX_PER_GUEST, MAX_PER_ADDRESS = 3, 12  # requests that are not done yet
USUAL_SECONDS = 0.5  # that one request takes
SMALL = 1_000  # bytes that are not worth packing


class Stopped(Exception):
    """The client that asked for this work has gone."""


class BackgroundWork:
    def __init__(self) -> None:
        self._queue = FairQueue(1)
        self._thread = ThreadPoolExecutor(1, "cheeseboard-work")
        self._asked: Counter[tuple[str, ...]] = Counter()

    async def run(self, visitor: Visitor, work: Callable[[CheckStopped], Made]) -> Made:
        """Do the work; Refused if a guest or an address asks for too much at once."""
        self._check(visitor)
        keys = tuple(visitor), (visitor.address,)
        self._asked.update(keys)
        stop = Event()
        try:
            async with self._queue.slot(visitor, USUAL_SECONDS):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._thread, work, _stop_check(stop))
        finally:
            stop.set()
            self._asked.subtract(keys)
            self._asked = +self._asked

    def _check(self, visitor: Visitor) -> None:
        mine, ours = self._asked[tuple(visitor)], self._asked[(visitor.address,)]
        if mine >= MAX_PER_GUEST or ours >= MAX_PER_ADDRESS:
            raise Refused("too_fast", "Too much at once: wait until your last request is done.")

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _stop_check(stop: Event) -> CheckStopped:
    def check_stopped() -> None:
        time.sleep(0)  # hands Python's lock to the event loop if it waits
        if stop.is_set():
            raise Stopped

    return check_stopped


async def answer_in_background(
    request: Request[Any, Any, Any], visitor: Visitor, work: Callable[[CheckStopped], Any]
) -> Response[Any]:
    """The result as JSON. The work ends when the client has gone."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    background: BackgroundWork = request.app.state.background
    making = asyncio.create_task(background.run(visitor, lambda check: _encode(work(check), packs)))
    leaving = asyncio.create_task(_wait_for_disconnect(request))
    try:
        await asyncio.wait([making, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not making.done():
            raise Refused("too_fast", "Nobody waits for this any more.")
        body, packed = making.result()
    finally:
        making.cancel()
        leaving.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await asyncio.gather(making, leaving, return_exceptions=True)
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"} if packed else {}
    return Response(body, media_type=MediaType.JSON, headers=headers)


def _encode(made: Any, packs: bool) -> tuple[bytes, bool]:
    body = encode(made)
    if not packs or len(body) < SMALL:
        return body, False
    return gzip.compress(body, 6, mtime=0), True


async def _wait_for_disconnect(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
