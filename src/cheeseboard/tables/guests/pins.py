"""Wrong PINs, and the pauses after them.

Only the device that plays a seat can try its PIN, so strangers cannot lock anybody out. Tries are
counted for each table, seat and device, so a new connection does not reset them. The correct PIN
does.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import NamedTuple

from cheeseboard.refused import Refused

FREE_TRIES = 3
FIRST_PAUSE = 5.0  # seconds; doubled with each further wrong try
LONGEST_PAUSE = 300.0
FORGOTTEN = 6 * 3_600.0  # seconds after the last wrong try
MOST_KEPT = 10_000

Key = tuple[str, int, str]  # table, seat, device


class Wrong(NamedTuple):
    tries: int
    since: float  # when the last one was

    @property
    def until(self) -> float:
        pauses = self.tries - FREE_TRIES
        return self.since + (min(FIRST_PAUSE * 2**pauses, LONGEST_PAUSE) if pauses >= 0 else 0.0)


class WrongPins:
    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._wrong: dict[Key, Wrong] = {}

    def check_may_try(self, key: Key) -> None:
        wait = self._wrong[key].until - self._now() if key in self._wrong else 0.0
        if wait > 0:
            raise Refused("too_fast", f"Too many wrong PINs: wait {ceil(wait)} seconds.")

    def add(self, key: Key) -> None:
        if len(self._wrong) >= MOST_KEPT:
            self._forget()
        tries = self._wrong[key].tries if key in self._wrong else 0
        self._wrong[key] = Wrong(min(tries + 1, 64), self._now())

    def clear(self, key: Key) -> None:
        self._wrong.pop(key, None)

    def _forget(self) -> None:
        late = self._now() - FORGOTTEN
        self._wrong = {key: wrong for key, wrong in self._wrong.items() if wrong.since > late}
