"""Shares of the wins without luck, and how many games that saves."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from cheeseboard.lab.summary import Z

ENOUGH = 8  # cycles to estimate from
HEADS = ("without luck", "95 % interval", "saves")
CAPTION = "without luck: the same mean, unbiased; ×3 is as precise as 3 times as many games"


def adjusted(taken: Any, shares: Any, luck: Any) -> dict[str, Any]:
    """An entrant's figures without luck, from seats taken, shares and luck in each cycle."""
    found: dict[str, Any] = {"win": None, "interval": None, "factor": None}
    played = taken > 0
    if not played.any():
        return found
    raw, lucky = shares[played] / taken[played], luck[played] / taken[played]
    fair = raw - parts_that_count(raw, lucky) * lucky
    found["win"] = float(fair.mean())
    if len(fair) > 1:
        half = Z * float(fair.std(ddof=1)) / sqrt(len(fair))
        found["interval"] = [found["win"] - half, found["win"] + half]
        spread = float(np.var(fair))
        found["factor"] = float(np.var(raw)) / spread if spread else None
    return found


def parts_that_count(raw: Any, lucky: Any) -> Any:
    """For each cycle, by how much its luck moves a share: luck decides less between a strong and a
    weak bot. It is estimated from the other half of the cycles, so that nothing is biased."""
    even = np.arange(len(raw)) % 2 == 0
    if len(raw) < 2 * ENOUGH:
        return np.ones(len(raw))
    return np.where(even, _slope(raw[~even], lucky[~even]), _slope(raw[even], lucky[even]))


def _slope(raw: Any, lucky: Any) -> float:
    """By least squares."""
    spread = float(np.var(lucky))
    together = float(np.mean((raw - raw.mean()) * (lucky - lucky.mean())))
    return together / spread if spread else 0.0


def cells(found: dict[str, Any]) -> list[str]:
    """The figures as table cells."""
    if found["win"] is None:
        return ["–"] * len(HEADS)
    within, factor = found["interval"], found["factor"]
    return [
        f"{found['win']:.2%}",
        f"{100 * within[0]:.2f}–{100 * within[1]:.2f} %" if within else "–",
        f"×{factor:.2f}" if factor else "–",
    ]
