"""Wrong PINs, and the pauses that they cost.

Only the device that plays a seat can try its PIN, so strangers cannot lock anybody out. The count
belongs to table, seat and device: a new connection does not begin anew. A right PIN costs nothing.
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
    since: float  # the last one

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
        self._wrong = {key: it for key, it in self._wrong.items() if it.since > late}
