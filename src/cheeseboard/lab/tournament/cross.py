"""The cross-table of a tournament: every bot against every other."""

from __future__ import annotations

from typing import Any

import numpy as np

from cheeseboard.lab.summary import title

RESAMPLES = 1_000
QUANTILES = (0.025, 0.975)


def pair(bots: tuple[str, str], won: Any, lost: Any) -> dict[str, Any]:
    """Two bots: how often the first beat the second in each cycle, and the other way round."""
    wins, losses = float(won.sum()), float(lost.sum())
    met = wins + losses > 0
    return {
        "bots": list(bots),
        "wins": [wins, losses],
        "share": wins / (wins + losses) if met else None,
        "interval": _interval(won, lost) if np.count_nonzero(won + lost) > 1 else None,
    }


def _interval(won: Any, lost: Any) -> list[float]:
    """From a Bayesian bootstrap over cycles, with one pseudo-win each, as in ratings.py."""
    rng = np.random.default_rng(0)
    weight = rng.exponential(size=(RESAMPLES, len(won)))
    wins = weight @ won + rng.exponential(size=RESAMPLES)
    losses = weight @ lost + rng.exponential(size=RESAMPLES)
    estimate = float(won.sum() / (won + lost).sum())
    low, high = np.quantile(wins / (wins + losses), QUANTILES)
    return [float(min(low, estimate)), float(max(high, estimate))]


def rich_table(found: dict[str, Any], order: list[str]) -> Any:
    """The cross-table for rich: how often the bot of a row beats the bot of a column."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(
        title=title(found),
        caption="how often the bot of the row beats that of the column, with 95 % intervals",
        caption_justify="left",
        box=SIMPLE_HEAD,
        show_lines=True,
    )
    grid.add_column("bot", overflow="fold")
    for bot in order:
        grid.add_column(bot, justify="right", overflow="fold")
    cells = _cells(found)
    for one in order:
        grid.add_row(one, *(cells.get((one, other), "") for other in order))
    return grid


def _cells(found: dict[str, Any]) -> dict[tuple[str, str], str]:
    cells = {}
    for pair in found["pairs"]:
        one, other = pair["bots"]
        cells[one, other] = _cell(pair["share"], pair["interval"])
        within = pair["interval"]
        turned = None if pair["share"] is None else 1 - pair["share"]
        cells[other, one] = _cell(turned, within and [1 - within[1], 1 - within[0]])
    return cells


def _cell(share: float | None, within: list[float] | None) -> str:
    if share is None:
        return "–"
    around = f"\n{100 * within[0]:.1f}–{100 * within[1]:.1f}" if within else ""
    return f"{share:.1%}{around}"
