"""The connection by which a process hears news and shows that it is alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

import msgspec

from cheeseboard.server.storage.postgres import statements
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.connections import (
    Connection,
    connect,
    is_lost,
    let_go,
    reason,
)
from cheeseboard.server.storage.postgres.news import CHANNEL

HEARTBEAT_SECONDS = 1.0
TRUSTED = 3.0  # seconds after a beat in which a process trusts that it still keeps its tables
STALE = 4.0  # seconds without a beat until the others take a process for dead
PAUSE = 0.2  # seconds between two attempts to connect
ALIVE = 0x43685365  # the first number of the advisory locks that processes hold while they live
MAX_ORPHANS = 200  # taken over at one beat

logger = logging.getLogger("cheeseboard")
read_counts = msgspec.json.Decoder(dict[str, int]).decode


class Listener(Protocol):
    """What a session reports."""

    process: int
    address: str  # where this process takes over sockets; empty: nowhere

    def hear(self, text: str) -> None:
        """A message of a process, perhaps this one."""

    def read_everything_again(self) -> None:
        """The connection is new: news may have been missed."""

    def announce_again(self) -> None:
        """The others do not know this process, or took it for dead."""

    def note_change_of_processes(self) -> None:
        """Processes have come or gone."""

    def note_orphans(self, tables: set[str], new: set[str]) -> None:
        """Tables whose keeper has died; `new` are those that were not orphans before."""

    def update_keepers(self) -> None:
        """After a pause, this process can trust again that it keeps its tables."""

    def own_counts(self) -> dict[str, int]:
        """What this process shares: how many of something each key has."""

    def note_counts(self, elsewhere: Iterable[dict[str, int]]) -> None:
        """The same of the other processes."""


class Session:
    """A process is alive as long as it beats and its session holds its advisory lock. PostgreSQL
    frees the lock at once when a process is killed; beats show that it is not frozen."""

    def __init__(self, listener: Listener, address: PostgresAddress) -> None:
        self._listener = listener
        self._address = address
        self._last_heartbeat = -TRUSTED  # when the last beat that succeeded was sent
        self._living: set[int] = set()
        self._orphans: set[str] = set()
        self._is_lost = False  # the connection was lost, and the server's log says so
        self._is_known = False  # the others have heard of this process by this connection
        self._now = asyncio.Event()

    @property
    def is_fresh(self) -> bool:
        return monotonic() - self._last_heartbeat < TRUSTED

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="cheeseboard-neighbours")

    async def stop(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def beat_now(self) -> None:
        self._now.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._hold_connection()
            except Exception as error:
                self._report(error)
            await asyncio.sleep(PAUSE)

    def _report(self, error: Exception) -> None:
        if not is_lost(error):
            logger.error("News from other processes is not received.", exc_info=error)
        elif not self._is_lost:
            logger.warning("News from other processes is not received: %s.", reason(error))
        self._is_lost = True

    async def _hold_connection(self) -> None:
        connection = await connect(self._address)
        try:
            if not await connection.fetchval(statements.LOCK, ALIVE, self._listener.process):
                # A session of ours whose connection was cut: PostgreSQL may wait for hours.
                await connection.execute(statements.END_HOLDER, ALIVE, self._listener.process)
                return
            await connection.add_listener(CHANNEL, self._hear)
            self._listener.read_everything_again()
            self._is_known = False
            while True:
                await self._beat(connection)
                await self._rest()
        finally:
            await let_go(connection)

    def _hear(self, connection: Any, pid: int, channel: str, text: str) -> None:
        self._listener.hear(text)

    async def _rest(self) -> None:
        self._now.clear()
        with suppress(TimeoutError):
            # Not wait_for: up to Python 3.11 it may swallow a cancellation, and `stop` would hang.
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await self._now.wait()

    async def _beat(self, connection: Connection) -> None:
        sent, was_fresh = monotonic(), self.is_fresh
        own = self._listener
        counts = msgspec.json.encode(own.own_counts()).decode()
        is_new = await connection.fetchval(statements.BEAT, own.process, counts, own.address)
        self._last_heartbeat = sent
        if self._is_lost:
            self._is_lost = False
            logger.warning("News from other processes is received again.")
        if is_new or not self._is_known:  # an answer that said so may have been lost
            self._is_known = True
            self._listener.announce_again()
        if not was_fresh:
            self._listener.update_keepers()
        await self._look_around(connection)

    async def _look_around(self, connection: Connection) -> None:
        await connection.execute(statements.REAP, ALIVE, STALE)
        counts = dict(await connection.fetch(statements.LIVING))
        living = set(counts)
        others = (
            read_counts(text)
            for process, text in counts.items()
            if process != self._listener.process
        )
        self._listener.note_counts(others)
        if living != self._living:
            self._living = living
            self._listener.note_change_of_processes()
        found = await connection.fetch(statements.ORPHANS, MAX_ORPHANS)
        orphans = {id for (id,) in found}
        self._listener.note_orphans(orphans, new=orphans - self._orphans)
        self._orphans = orphans
