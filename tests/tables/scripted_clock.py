"""A clock that tests set."""

from __future__ import annotations

from cheeseboard.tables.clocks.clock import Clock

HOUR, DAY = 3_600.0, 86_400.0


class Scripted:
    """A system whose clock can be set, and where time passes when we say so."""

    def __init__(self) -> None:
        self.date = 1_700_000_000.0
        self.elapsed = 5.0
        self.clock = Clock(lambda: self.date, lambda: self.elapsed)

    def passes(self, seconds: float) -> None:
        self.date += seconds
        self.elapsed += seconds
