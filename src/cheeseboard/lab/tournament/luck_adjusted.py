"""Shares of the wins without luck, and how many games that saves."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from cheeseboard.lab.summary import Z

MIN_CYCLES = 8  # each half must have so many for an estimate
HEADS = ("without luck", "95 % interval", "saves")
CAPTION = "without luck: the same mean, unbiased; ×3 is as precise as 3 times as many games"


def without_luck(taken: Any, shares: Any, luck: Any) -> dict[str, Any]:
    """An entrant's figures without luck, from seats taken, shares and luck in each cycle."""
    found: dict[str, Any] = {"win": None, "interval": None, "factor": None}
    played = taken > 0
    if not played.any():
        return found
    raw, lucky = shares[played] / taken[played], luck[played] / taken[played]
    adjusted = raw - luck_coefficients(raw, lucky) * lucky
    found["win"] = float(adjusted.mean())
    if len(adjusted) > 1:
        half = Z * float(adjusted.std(ddof=1)) / sqrt(len(adjusted))
        found["interval"] = [found["win"] - half, found["win"] + half]
        variance = float(np.var(adjusted))
        found["factor"] = float(np.var(raw)) / variance if variance else None
    return found


def luck_coefficients(raw: Any, lucky: Any) -> Any:
    """For each cycle, by how much its luck moves a share: luck decides less between a strong and a
    weak bot. It is estimated from the other half of the cycles, so that nothing is biased."""
    even = np.arange(len(raw)) % 2 == 0
    if len(raw) < 2 * MIN_CYCLES:
        return np.ones(len(raw))
    return np.where(even, _slope(raw[~even], lucky[~even]), _slope(raw[even], lucky[even]))


def _slope(raw: Any, lucky: Any) -> float:
    """By least squares."""
    variance = float(np.var(lucky))
    covariance = float(np.mean((raw - raw.mean()) * (lucky - lucky.mean())))
    return covariance / variance if variance else 0.0


def cells(found: dict[str, Any]) -> list[str]:
    """The figures as table cells."""
    if found["win"] is None:
        return ["–"] * len(HEADS)
    within, factor = found["interval"], found["factor"]
    return [
        f"{_percent(found['win'])}%",
        f"{_percent(within[0])}–{_percent(within[1])} %" if within else "–",
        f"×{factor:.2f}" if factor else "–",
    ]


def _percent(share: float) -> str:
    return f"{100 * share:z.2f}"  # z: a tiny negative share is 0.00, not −0.00
