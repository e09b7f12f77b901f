"""A log that cannot be flooded: a repeated line is logged a few times, and then only counted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

LOGGERS = ("asyncio", "uvicorn.error", "cheeseboard")
SECONDS = 60.0
TIMES = 5  # a line is logged this often in these seconds
MAX_KINDS = 100


class RepeatFilter(logging.Filter):
    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._heard: dict[str, tuple[float, int]] = {}  # since when, and how often

    def filter(self, record: logging.LogRecord) -> bool:
        kind = f"{record.name} {str(record.msg).partition(chr(10))[0][:80]}"
        now = self._now()
        since, times = self._heard.get(kind, (now, 0))
        if now - since >= SECONDS:
            if times > TIMES:
                record.msg = f"({times - TIMES} times more in the meantime) {record.msg}"
            since, times = now, 0
        if len(self._heard) >= MAX_KINDS:
            self._heard.clear()
        self._heard[kind] = since, times + 1
        return times < TIMES


def filter_repeats() -> None:
    repeats = RepeatFilter()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(repeats)
