"""What a server counts, as plain numbers. Tables add to them, and /metrics shows them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

# Upper bounds in seconds, for commits and for lags. A commit takes about 5 ms; slow disks and lost
# connections take longer.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How many values were up to each bound, and beyond the last one."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


@dataclass
class Counts:
    """Since the start of the process. Nothing here says who did something, or at which table."""

    moves: int = 0  # of people, programs and bots
    refusals: Counter[str] = field(default_factory=Counter)  # by code
    commits: Histogram = field(default_factory=lambda: Histogram(BOUNDS))  # seconds
    # Seconds from another process's commit until its rows are applied here.
    notify_lags: Histogram = field(default_factory=lambda: Histogram(BOUNDS))
