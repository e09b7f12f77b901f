"""How much anybody may ask for: buckets that fill up again by themselves."""

from __future__ import annotations

from collections.abc import Callable

MOST_BUCKETS = 10_000


class Buckets:
    """For each key a bucket of `most` tokens, refilled at `rate` a second."""

    def __init__(self, rate: float, most: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._now = now
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """One token, if there is one."""
        now = self._now()
        level, since = self._levels.get(key, (self._most, now))
        level = min(self._most, level + (now - since) * self._rate)
        if level < 1:
            return False
        if len(self._levels) >= MOST_BUCKETS:
            self._forget_full(now)
        self._levels[key] = level - 1, now
        return True

    def _forget_full(self, now: float) -> None:
        """A full bucket is as good as none."""
        refill = self._most / self._rate
        self._levels = {k: v for k, v in self._levels.items() if now - v[1] < refill}
