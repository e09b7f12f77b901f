"""Several server processes on one port: a parent starts them, restarts them and ends them.

All of them accept connections from the same listening socket. The parent does nothing else, so it
has nothing to lose.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NamedTuple

from cheeseboard.refused import Refused

ENDING = 15.0  # seconds for the workers to end, then they are killed
SHORT_LIFE = 5.0  # seconds: a worker that ends sooner is started again after a pause
PAUSE = 1.0

PR_SET_PDEATHSIG = 1
ANSWERS = ""  # what a worker says once it answers

Work = Callable[[int, Callable[[], None]], None]

logger = logging.getLogger("cheeseboard")


class Worker(NamedTuple):
    number: int
    born: float


def check_possible(count: int, is_shared: bool) -> None:
    """Refused if several processes cannot share the database, or cannot run on this system."""
    if count > 1 and not is_shared:
        raise Refused(
            "malformed",
            "--workers needs PostgreSQL (--database postgresql://…): a SQLite file has one writer, "
            "so one process serves it.",
        )
    if count > 1 and not hasattr(os, "fork"):
        raise Refused("malformed", "--workers needs Linux or macOS; here one process serves.")


class Workers:
    """`work` gets the number of a worker, from 0. It serves until SIGTERM, and calls its second
    argument once it answers."""

    def __init__(self, count: int, work: Work) -> None:
        self._count = count
        self._work = work
        self._alive: dict[int, Worker] = {}  # by process id
        self._is_ending = False
        self._writing: int | None = None  # in a worker: where it says how its start went

    def run(self, ready: Callable[[], None]) -> None:
        """Run until SIGTERM or Ctrl-C. `ready` is called once all workers answer."""
        for how in (signal.SIGTERM, signal.SIGINT):
            signal.signal(how, self._end)
        reading, writing = os.pipe()
        for number in range(self._count):
            self._start(number, writing)
        os.close(writing)
        with os.fdopen(reading) as pipe:  # it ends when every worker has written or died
            said = pipe.read().splitlines()
        if said == [ANSWERS] * self._count:
            ready()
        elif not self._is_ending:
            self._end(signal.SIGTERM, None)
            self._watch()
            reasons = dict.fromkeys(line for line in said if line != ANSWERS)
            if reasons:  # most often all workers have the same one
                raise Refused("failed", "\n".join(reasons))
            raise SystemExit(1)  # the log says why
        self._watch()

    def _start(self, number: int, writing: int | None = None) -> None:
        process = os.fork()
        if process == 0:
            status = 0  # if a second signal comes while it ends
            try:
                self._writing = writing
                status = self._status(number)
                sys.stdout.flush()
            finally:
                os._exit(status)  # what the parent wants done at its exit is not done here
        self._alive[process] = Worker(number, time.monotonic())

    def _status(self, number: int) -> int:
        """Be a worker, and return its exit status."""
        _end_with_parent()
        for how in (signal.SIGTERM, signal.SIGINT):
            signal.signal(how, signal.default_int_handler)
        try:
            self._work(number, lambda: self._say(ANSWERS))
        except Refused as reason:
            self._say(str(reason))
            return 2
        except KeyboardInterrupt:
            return 0
        except BaseException:
            logger.exception("A worker has failed.")
            return 1
        return 0

    def _say(self, line: str) -> None:
        """Tell the parent how the start went. A worker that is started again tells the log."""
        if self._writing is not None:
            os.write(self._writing, f"{line}\n".encode())
            os.close(self._writing)
            self._writing = None
        elif line != ANSWERS:
            logger.error("%s", line)

    def _watch(self) -> None:
        """Wait until all workers have ended; restart those that end by themselves."""
        while self._alive:
            process, status = os.wait()
            worker = self._alive.pop(process, None)
            if worker is None or self._is_ending:
                continue
            logger.error("A worker has ended (%s); another one starts.", _how(status))
            if time.monotonic() - worker.born < SHORT_LIFE:
                time.sleep(PAUSE)
            if not self._is_ending:
                self._start(worker.number)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Each worker tells its clients to connect again, and ends."""
        if not self._is_ending and hasattr(signal, "alarm"):
            signal.signal(signal.SIGALRM, lambda *_: self._signal_all(signal.SIGKILL))
            signal.alarm(int(ENDING))
        self._is_ending = True
        self._signal_all(signal.SIGTERM)

    def _signal_all(self, number: signal.Signals) -> None:
        for process in list(self._alive):
            with suppress(ProcessLookupError):
                os.kill(process, number)


def _end_with_parent() -> None:
    """End this worker if the parent is killed, where the system supports it."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _how(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"status {code}"
