"""Wrong PINs, and the pauses after them.

Only the device that plays a seat can try its PIN, so strangers cannot lock anybody out. Tries are
counted for each table, seat and device, so a new connection does not reset them. The correct PIN
does.

A rematch keeps the PINs of its players. So the wrong tries of a device at all tables are counted
too, and no PIN resets this count.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf
from time import monotonic
from typing import NamedTuple

from cheeseboard.refused import Refused
from cheeseboard.tables.neighbours import Alone, Neighbours

FREE_TRIES = 3
FREE_TRIES_OF_DEVICE = 20  # at all its tables together
FIRST_PAUSE = 5.0  # seconds; doubled with each further wrong try
LONGEST_PAUSE = 300.0
FORGOTTEN = 6 * 3_600.0  # seconds after the last wrong try
MAX_KEPT = 10_000

Key = tuple[str, int, str]  # table, seat, device


class WrongTries(NamedTuple):
    tries: int
    last: float  # when the last one was

    def next_allowed(self, free_tries: int) -> float:
        """When the next try is allowed."""
        pauses = self.tries - free_tries
        return self.last + (min(FIRST_PAUSE * 2**pauses, LONGEST_PAUSE) if pauses >= 0 else 0.0)


NO_TRIES = WrongTries(0, -inf)


class WrongPins:
    def __init__(
        self, now: Callable[[], float] = monotonic, neighbours: Neighbours | None = None
    ) -> None:
        self._now = now
        self._wrong: dict[Key, WrongTries] = {}
        others = neighbours or Alone()
        self._tell_wrong = others.share_events("wrong PINs", self._add_elsewhere)
        self._tell_right = others.share_events("right PINs", self._clear_elsewhere)

    def check(self, key: Key, pin: str, is_right: Callable[[], bool]) -> None:
        """Refused if the PIN is wrong, or must not be tried yet. An empty one is no try."""
        self.check_may_try(key)
        if not is_right():
            if pin:
                self.add(key)
            raise Refused("wrong_pin", "That is not the PIN of this seat.")
        self.clear(key)

    def check_may_try(self, key: Key) -> None:
        allowed = max(
            self._recent(key).next_allowed(FREE_TRIES),
            self._recent(_of_device(key)).next_allowed(FREE_TRIES_OF_DEVICE),
        )
        wait = allowed - self._now()
        if wait > 0:
            raise Refused("too_fast", f"Too many wrong PINs: wait {ceil(wait)} seconds.")

    def add(self, key: Key) -> None:
        self._add(key)
        self._tell_wrong(_as_text(key))

    def _add_elsewhere(self, text: str, tries: int) -> None:
        for _ in range(tries):
            self._add(_from_text(text))

    def _clear_elsewhere(self, text: str, _: int) -> None:
        self._wrong.pop(_from_text(text), None)

    def _add(self, key: Key) -> None:
        if len(self._wrong) >= MAX_KEPT:
            self._forget()
        for each in (key, _of_device(key)):
            self._wrong[each] = WrongTries(min(self._recent(each).tries + 1, 64), self._now())

    def _recent(self, key: Key) -> WrongTries:
        found = self._wrong.get(key, NO_TRIES)
        return found if found.last > self._now() - FORGOTTEN else NO_TRIES

    def clear(self, key: Key) -> None:
        if self._wrong.pop(key, None):
            self._tell_right(_as_text(key))

    def _forget(self) -> None:
        late = self._now() - FORGOTTEN
        self._wrong = {key: wrong for key, wrong in self._wrong.items() if wrong.last > late}


def _of_device(key: Key) -> Key:
    return "", 0, key[2]


def _as_text(key: Key) -> str:
    table, seat, device = key
    return f"{seat} {device} {table}"


def _from_text(text: str) -> Key:
    seat, device, table = text.split(" ", 2)
    return table, int(seat), device
