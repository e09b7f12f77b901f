"""The time of a server: dates that people understand, and durations that never jump."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta

JUMP = 10.0  # seconds between two clocks that are still no jump

logger = logging.getLogger("cheeseboard")


def elapsed() -> float:
    """Seconds that only ever grow, also while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_MONOTONIC"):
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


class Clock:
    """Seconds since 1970 that pass evenly: the system's date at the start, and what has elapsed.

    When somebody sets the system's clock, durations between two times stay right. The new date
    is adopted when no game can be harmed by it.
    """

    def __init__(
        self, date: Callable[[], float] = time.time, elapsed: Callable[[], float] = elapsed
    ) -> None:
        self._date = date
        self._elapsed = elapsed
        self._start = elapsed()
        self._ahead = date() - elapsed()  # of the date before what has elapsed
        self._told = 0.0

    def now(self) -> float:
        return self._elapsed() + self._ahead

    def elapsed(self) -> float:
        """For durations alone: it has nothing to do with a date."""
        return self._elapsed()

    @property
    def uptime(self) -> float:
        """Seconds since the server has started."""
        return self._elapsed() - self._start

    def look(self, adopt: bool) -> None:
        """Notice that the system's clock was set."""
        jump = self._date() - self.now()
        if abs(jump - self._told) > JUMP:
            logger.warning(
                "The system's clock has jumped by %s. Nobody's time is counted by it.",
                _signed(jump - self._told),
            )
            self._told = jump
        if adopt and self._told:
            self._ahead += jump
            self._told = 0.0


def _signed(seconds: float) -> str:
    sign = "-" if seconds < 0 else "+"
    return f"{sign}{timedelta(seconds=round(abs(seconds)))}"
