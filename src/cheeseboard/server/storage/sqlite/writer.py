"""The one thread that writes, with group commit.

While one commit waits for the disk, the next tasks queue up. They are first done all together. If
one of them fails, they are done again one by one, so that only this one fails.
"""

from __future__ import annotations

import sqlite3
from asyncio import Future, get_running_loop
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, NamedTuple, Protocol

from cheeseboard.server.storage.outcomes import TaskOutcome, set_results
from cheeseboard.server.storage.sqlite.database import reason
from cheeseboard.server.storage.trouble import Trouble
from cheeseboard.tables.log import AppendConflict, Unwritable

MAX_AT_ONCE = 2_000  # tasks in one commit
GATHER_SECONDS = 0.005  # seconds to wait for more tasks


class Task(Protocol):
    def do(self, connection: sqlite3.Connection) -> Any: ...


class QueuedTask(NamedTuple):
    task: Task
    answer: Future[Any]


DoAll = Callable[[sqlite3.Connection, Sequence[Task]], list[Any]]


class CheckedFile(Protocol):
    """The file that is written; it may get lost."""

    def problem(self) -> str | None: ...

    def note_write(self) -> None: ...


class Writer:
    """`do_all` does many tasks at once, which is fast. It raises if any of them fails."""

    def __init__(self, connection: sqlite3.Connection, do_all: DoAll, file: CheckedFile) -> None:
        self._connection = connection
        self._do_all = do_all
        self._file = file
        self.trouble = Trouble()
        self._queue: SimpleQueue[QueuedTask | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="cheeseboard-log", daemon=True)
        self._closed = False
        self._is_busy = False  # several tasks came at once, so that waiting for more pays off
        self._thread.start()

    def enqueue(self, task: Task) -> Future[Any]:
        """Queue a task. Its result is on the disk when the future is done."""
        answer: Future[Any] = get_running_loop().create_future()
        if self._closed:
            answer.set_exception(Unwritable("it is closed"))
        else:
            self._queue.put(QueuedTask(task, answer))
        return answer

    def close(self) -> None:
        """Finish all queued tasks, then stop the thread. It blocks."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            batch, last = self._gather(first)
            self._is_busy = len(batch) > 1
            outcomes = self._commit_if_file_is_there(batch)
            self.trouble.note(outcomes)
            _complete(outcomes)
            if last:
                return

    def _gather(self, first: QueuedTask) -> tuple[list[QueuedTask], bool]:
        """All tasks that wait now, and whether they are the last."""
        if self._is_busy:
            sleep(GATHER_SECONDS)
        batch = [first]
        with suppress(Empty):
            while len(batch) < MAX_AT_ONCE:
                queued = self._queue.get_nowait()
                if queued is None:
                    return batch, True
                batch.append(queued)
        return batch, False

    def _commit_if_file_is_there(self, batch: list[QueuedTask]) -> list[TaskOutcome]:
        """Commit if the file is still there. If it is gone afterwards, all tasks have failed."""
        problem = self._file.problem()
        if problem is None:
            outcomes = self._commit(batch)
            self._file.note_write()
            problem = self._file.problem()
        if problem is None:
            return outcomes
        return [TaskOutcome(queued.answer, error=Unwritable(problem)) for queued in batch]

    def _commit(self, batch: list[QueuedTask]) -> list[TaskOutcome]:
        try:
            return self._in_transaction(self._all_together, batch)
        except Exception:
            pass  # done one by one, only the failing task fails
        try:
            return self._in_transaction(self._one_by_one, batch)
        except Exception as error:
            return [TaskOutcome(queued.answer, error=_as_log_error(error)) for queued in batch]

    def _in_transaction(
        self, do: Callable[[list[QueuedTask]], list[TaskOutcome]], batch: list[QueuedTask]
    ) -> list[TaskOutcome]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = do(batch)
            self._connection.execute("COMMIT")
        except BaseException:
            # On a full disk, SQLite has already rolled back.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return outcomes

    def _all_together(self, batch: list[QueuedTask]) -> list[TaskOutcome]:
        values = self._do_all(self._connection, [queued.task for queued in batch])
        return [
            TaskOutcome(queued.answer, value) for queued, value in zip(batch, values, strict=True)
        ]

    def _one_by_one(self, batch: list[QueuedTask]) -> list[TaskOutcome]:
        return [self._in_savepoint(queued) for queued in batch]

    def _in_savepoint(self, queued: QueuedTask) -> TaskOutcome:
        self._connection.execute("SAVEPOINT one")
        try:
            outcome = TaskOutcome(queued.answer, queued.task.do(self._connection))
        except Exception as error:
            if not self._connection.in_transaction:
                raise  # SQLite has rolled back the whole batch
            self._connection.execute("ROLLBACK TO one")
            outcome = TaskOutcome(queued.answer, error=_as_log_error(error))
        self._connection.execute("RELEASE one")
        return outcome


CONFLICTS = (
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_TRIGGER,
)


def _as_log_error(error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return AppendConflict(str(error)) if error.sqlite_errorcode in CONFLICTS else error
    if isinstance(error, sqlite3.Error):
        return Unwritable(reason(error))
    return error


def _complete(outcomes: Iterable[TaskOutcome]) -> None:
    """Complete all futures with one call into their event loop."""
    outcomes = list(outcomes)
    with suppress(RuntimeError):  # the loop has ended: nobody waits any more
        outcomes[0].answer.get_loop().call_soon_threadsafe(set_results, outcomes)
