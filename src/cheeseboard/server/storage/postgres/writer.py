"""The one task that writes to PostgreSQL, with group commit.

While one commit is under way, the next tasks queue up. They are first done all together. If one
of them fails, they are done again one by one, so that only this one fails.

A connection can be lost after a commit and before its answer. The tasks are then done again over a
new connection. That is safe: rows have the numbers that they must have, so a second append is
refused, and the stored rows tell whether the first one succeeded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

import asyncpg

from cheeseboard.refused import Refused
from cheeseboard.server.storage.outcomes import TaskOutcome, set_results
from cheeseboard.server.storage.postgres.connections import (
    Connection,
    is_lost,
    let_go,
    reason,
)
from cheeseboard.server.storage.trouble import Trouble
from cheeseboard.tables.log import AppendConflict, Unwritable
from cheeseboard.tables.tasks import log_failure

MAX_AT_ONCE = 2_000  # tasks in one commit
GATHER_SECONDS = 0.005  # seconds to wait for more tasks
# Seconds in which a lost connection is opened again before moves are refused.
RECONNECT_TIMEOUT = 5.0
PAUSE = 0.2  # seconds between two attempts
CONFLICTS = ("23505", "23000")  # a unique index, or a gap


class Task(Protocol):
    async def do(self, connection: Connection) -> Any: ...

    async def is_done(self, connection: Connection) -> bool:
        """After AppendConflict: whether an earlier attempt has already stored this."""


class QueuedTask(NamedTuple):
    task: Task
    answer: asyncio.Future[Any]


DoAll = Callable[[Connection, Sequence[Task]], Awaitable[list[Any]]]
Connect = Callable[[], Awaitable[Connection]]


class Writer:
    """`do_all` does many tasks at once, which is fast. It raises if any of them fails."""

    def __init__(self, connection: Connection, connect: Connect, do_all: DoAll) -> None:
        self._connection: Connection | None = connection
        self._connect = connect
        self._do_all = do_all
        self.trouble = Trouble()
        self._waiting: list[QueuedTask] = []
        self._wakeup = asyncio.Event()
        self._closed = False
        self._is_busy = False  # several tasks came at once, so that waiting for more pays off
        self._task = asyncio.create_task(self._run(), name="cheeseboard-log")
        self._task.add_done_callback(lambda task: log_failure(task, "Writing to PostgreSQL"))

    def enqueue(self, task: Task) -> asyncio.Future[Any]:
        """Queue a task. Its result is on the disk when the future is done."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            answer.set_exception(Unwritable("it is closed"))
        else:
            self._waiting.append(QueuedTask(task, answer))
            self._wakeup.set()
        return answer

    async def close(self) -> None:
        """Finish all queued tasks, then stop."""
        self._closed = True
        self._wakeup.set()
        await self._task
        await self._drop()

    async def _run(self) -> None:
        while True:
            await self._wakeup.wait()
            if self._is_busy:
                await asyncio.sleep(GATHER_SECONDS)
            batch, self._waiting = self._waiting[:MAX_AT_ONCE], self._waiting[MAX_AT_ONCE:]
            self._is_busy = len(batch) > 1
            if batch:
                outcomes = await self._commit(batch)
                self.trouble.note(outcomes)
                set_results(outcomes)
            elif self._closed:
                return
            else:
                self._wakeup.clear()

    async def _commit(self, batch: list[QueuedTask]) -> list[TaskOutcome]:
        """Repeat until it is known how every task ended, or the connection is lost for too long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + (0.0 if self.trouble.problem else RECONNECT_TIMEOUT)
        is_repeated = False
        while True:
            try:
                return await self._attempt(batch, is_repeated)
            except Refused:
                # Players read this sentence: it does not say where the database is.
                problem = "the database is being restored"
            except Exception as error:
                await self._drop()
                problem = reason(error)
                if is_lost(error) and loop.time() < end:
                    is_repeated = True
                    await asyncio.sleep(PAUSE)
                    continue
            return [TaskOutcome(queued.answer, error=Unwritable(problem)) for queued in batch]

    async def _attempt(self, batch: list[QueuedTask], is_repeated: bool) -> list[TaskOutcome]:
        if self._connection is None:
            self._connection = await self._connect()
        try:
            return await self._all_together(self._connection, batch)
        except Exception as error:
            if is_lost(error):
                raise
        async with self._connection.transaction():
            return [await self._one(self._connection, queued, is_repeated) for queued in batch]

    async def _all_together(
        self, connection: Connection, batch: list[QueuedTask]
    ) -> list[TaskOutcome]:
        values = await self._do_all(connection, [queued.task for queued in batch])
        return [
            TaskOutcome(queued.answer, value) for queued, value in zip(batch, values, strict=True)
        ]

    async def _one(
        self, connection: Connection, queued: QueuedTask, is_repeated: bool
    ) -> TaskOutcome:
        try:
            async with connection.transaction():
                return TaskOutcome(queued.answer, await queued.task.do(connection))
        except Exception as error:
            if is_lost(error):
                raise
            log_error = as_log_error(error)
        if (
            is_repeated
            and isinstance(log_error, AppendConflict)
            and await queued.task.is_done(connection)
        ):
            return TaskOutcome(queued.answer)
        return TaskOutcome(queued.answer, error=log_error)

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await let_go(connection)


def as_log_error(error: Exception) -> Exception:
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return AppendConflict(str(error)) if error.sqlstate in CONFLICTS else error
    if isinstance(error, asyncpg.DataError) or not isinstance(error, asyncpg.PostgresError):
        return error
    return Unwritable(reason(error))
