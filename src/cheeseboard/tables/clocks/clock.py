"""The server's clock: dates, and durations that never jump."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

JUMP = 10.0  # seconds: smaller differences between the clocks are no jump

logger = logging.getLogger("cheeseboard")


def _best_clock() -> Callable[[], float]:
    """Monotonic seconds, if possible those that also pass while the machine sleeps."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        # A system may lack a clock, and a web page may have its name only.
        with suppress(AttributeError, OSError):
            number = getattr(time, name)
            time.clock_gettime(number)
            return partial(time.clock_gettime, number)
    return time.monotonic


elapsed = _best_clock()


class Clock:
    """Seconds since 1970 that never jump: the system's time at the start, and the time since then.

    If the system's clock is set, durations stay right. Its new time is adopted later, when no
    game can be affected.
    """

    def __init__(
        self, date: Callable[[], float] = time.time, elapsed: Callable[[], float] = elapsed
    ) -> None:
        self._date = date
        self._elapsed = elapsed
        self._start = elapsed()
        self._offset = date() - elapsed()
        self._reported = 0.0  # the jump that was last logged, and not adopted

    def now(self) -> float:
        return self._elapsed() + self._offset

    def elapsed(self) -> float:
        """For durations only; it is no date."""
        return self._elapsed()

    @property
    def uptime(self) -> float:
        """Seconds since the server started."""
        return self._elapsed() - self._start

    def check_for_jump(self, adopt: bool) -> None:
        """Log a jump of the system's clock, and adopt its time if allowed."""
        jump = self._date() - self.now()
        if abs(jump - self._reported) > JUMP:
            logger.warning(
                "The system's clock has jumped by %s. The clocks of games are not affected.",
                _with_sign(jump - self._reported),
            )
            self._reported = jump
        if adopt and self._reported:
            self._offset += jump
            self._reported = 0.0


def _with_sign(seconds: float) -> str:
    sign = "-" if seconds < 0 else "+"
    return f"{sign}{timedelta(seconds=round(abs(seconds)))}"
