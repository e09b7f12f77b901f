"""The server's clock: dates, and durations that never jump."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta

JUMP = 10.0  # seconds: smaller differences between the clocks are no jump

logger = logging.getLogger("cheeseboard")


def elapsed() -> float:
    """Monotonic seconds; they also pass while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_MONOTONIC"):
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


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

    def look(self, adopt: bool) -> None:
        """Log a jump of the system's clock, and adopt its time if allowed."""
        jump = self._date() - self.now()
        if abs(jump - self._reported) > JUMP:
            logger.warning(
                "The system's clock has jumped by %s. The clocks of games are not affected.",
                _signed(jump - self._reported),
            )
            self._reported = jump
        if adopt and self._reported:
            self._offset += jump
            self._reported = 0.0


def _signed(seconds: float) -> str:
    sign = "-" if seconds < 0 else "+"
    return f"{sign}{timedelta(seconds=round(abs(seconds)))}"
