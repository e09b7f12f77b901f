"""Sequential tests: play until a result is shown, and no longer.

An ordinary confidence interval is for a number of games fixed in advance. If you look after every
game, it will sooner or later miss the true mean. This is a confidence sequence: it holds after
every game at once, for values between 0 and 1 of any distribution.

It works by betting. To test whether the mean is as small as m, start with one coin. Before each
value, bet a part of the capital at odds that are fair if the mean is m. Then the capital ever
reaches 1/ALPHA coins with a probability of at most ALPHA (Ville's inequality). So if it does, m is
rejected. (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting".)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log
from typing import Any

import numpy as np

from cheeseboard.lab.tournament.ratings import score_of
from cheeseboard.lab.tournament.tournament import Tournament
from cheeseboard.lab.workers import Ended

ALPHA = 0.025  # at either end, together 5 %
LOG_THRESHOLD = -log(ALPHA)
# The coin is divided among stakes of several sizes, which grow separately. Large stakes soon
# reject what is far from the true mean; small ones later reject what is close to it.
STAKES = np.array([[0.05], [0.15], [0.45], [0.75]])
HALVINGS = 14  # to a hundredth of a percent


@dataclass
class ConfidenceSequence:
    """A confidence sequence for a mean: a 95 % interval that holds after every value at once."""

    low: float = 0.0
    high: float = 1.0
    _values: Counter[float] = field(default_factory=Counter)
    _mirrored: Counter[float] = field(default_factory=Counter)

    def add(self, value: float) -> None:
        self._values[value] += 1
        self._mirrored[1 - value] += 1
        self.low = max(self.low, _lower_bound(self._values))
        self.high = min(self.high, 1 - _lower_bound(self._mirrored))


def _lower_bound(values: Counter[float]) -> float:
    """The largest mean that these values reject as too small, or 0."""
    found, times = np.array(list(values)), np.array(list(values.values()))
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        mean = (low + high) / 2
        if _log_capital(found, times, mean) >= LOG_THRESHOLD:
            low = mean
        else:
            high = mean
    return low


def _log_capital(found: Any, times: Any, mean: float) -> float:
    """The logarithm of the capital after betting that the mean is larger; it falls with `mean`."""
    grown = np.log(1 - STAKES + STAKES * found / mean) @ times
    return float(np.logaddexp.reduce(grown)) - log(len(STAKES))


@dataclass
class SequentialTest:
    """Tests whether a tournament's first bot wins more or less than some share of its games.

    A cycle counts as one value, because its games share their luck.
    """

    tournament: Tournament
    share: float
    bounds: ConfidenceSequence = field(default_factory=ConfidenceSequence)
    games: int = 0
    won: float = 0.0
    cycles: int = 0
    seconds: float = 0.0

    def add(self, cycle: list[Ended], seconds: float) -> bool:
        """Add a cycle and the time since the beginning; return whether a result is shown."""
        self.seconds = seconds
        score = score_of(self.tournament, dict(enumerate(cycle)))
        taken, won = float(score.taken[0, 0]), float(score.shares[0, 0])
        if taken:  # else all its games were cut
            self.games += score.ended
            self.cycles += 1
            self.won += won / taken
            self.bounds.add(won / taken)
        return self.result is not None

    @property
    def result(self) -> str | None:
        """Whether more or less than the share is shown, or None."""
        if self.bounds.low > self.share:
            return "more"
        if self.bounds.high < self.share:
            return "less"
        return None

    def figures(self) -> dict[str, Any]:
        return {
            "bot": self.tournament.bots[0],
            "series": self.tournament.series,
            "share": self.share,
            "shown": self.result,
            "games": self.games,
            "win": self.won / self.cycles if self.cycles else None,
            "interval": [self.bounds.low, self.bounds.high],
            "hours": self.seconds / 3600,
        }


def sentence(found: dict[str, Any]) -> str:
    """The result as a sentence for people."""
    share, hours = f"{found['share']:.4g}", found["hours"]
    games = f"{found['games']:,} {'series' if found['series'] else 'games'}"
    if found["win"] is None:
        return f"No game has ended; nothing is shown of {found['bot']}."
    low, high = (100 * end for end in found["interval"])
    seen = (
        f"{100 * found['win']:.1f} % of {games} in {hours:.2f} hours, 95 % confidence interval "
        f"{low:.1f} to {high:.1f} %"
    )
    if found["shown"] is None:
        return f"Not shown whether {found['bot']} wins more or less than {share}: {seen}."
    return f"Shown: {found['bot']} wins {found['shown']} than {share} of its games: {seen}."
