"""A tournament's figures: win rates and Elo ratings.

Elo is fitted by the Bradley–Terry model to every pair of different bots at a table. A winner beats
a loser. Two joint winners draw, and so do all if nobody wins. Two losers say nothing about each
other. So a rating means the same at large and small tables: the odds of winning. Each pair is
given one imagined win each way, so that a bot that always wins is not infinitely strong.

Intervals come from a Bayesian bootstrap over cycles and imagined wins. It weights cycles and not
games, because the games of a cycle share their luck.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from itertools import combinations
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from cheeseboard.lab.summary import title
from cheeseboard.lab.tournament import cross, luck_adjusted
from cheeseboard.lab.tournament.journal import Results
from cheeseboard.lab.tournament.tournament import Tournament
from cheeseboard.lab.workers import Winners
from cheeseboard.system.extras import require
from cheeseboard.system.files import naming_errors

MEAN = 1000
POINTS = 400 / log(10)  # Elo points for e times the strength
RESAMPLES = 200
QUANTILES = (0.025, 0.975)

# choix silences this warning, but not while another thread that compiles changes the filters.
warnings.filterwarnings("ignore", message="Diagonal number")


def check_installed() -> None:
    """Check for choix now rather than after an hour of playing."""
    require("choix", "lab", "Ratings need choix")


@dataclass
class Score:
    """All games that ended, by cycle and entrant."""

    taken: Any  # [cycle, entrant]: how many seats it took
    shares: Any  # [cycle, entrant]: shares of wins
    luck: Any  # [cycle, entrant]: how much of these shares was luck
    beaten: Any  # [cycle, entrant, other]: how often one beat the other
    games: list[int]  # [entrant]: how many games it played
    ended: int = 0
    unwon: int = 0
    cut: int = 0


def score_of(tournament: Tournament, results: Results) -> Score:
    places, n = len(tournament.seatings), len(tournament.bots)
    cycles = len(results) // places
    score = Score(
        taken=np.zeros((cycles, n)),
        shares=np.zeros((cycles, n)),
        luck=np.zeros((cycles, n)),
        beaten=np.zeros((cycles, n, n)),
        games=[0] * n,
    )
    for number, ended in results.items():
        cycle, place = divmod(number, places)
        _add(score, cycle, tournament.seatings[place], ended.winners)
        for entrant, luck in zip(tournament.seatings[place], ended.luck or [], strict=False):
            score.luck[cycle, entrant] += luck
    return score


def _add(score: Score, cycle: int, seating: tuple[int, ...], winners: Winners) -> None:
    if winners is None:
        score.cut += 1
        return
    score.ended += 1
    score.unwon += not winners
    for entrant in set(seating):
        score.games[entrant] += 1
    won = [seat + 1 in winners for seat in range(len(seating))]
    for seat, entrant in enumerate(seating):
        score.taken[cycle, entrant] += 1
        score.shares[cycle, entrant] += won[seat] / max(len(winners), 1)
    for one, other in combinations(range(len(seating)), 2):
        lost_to_a_third = bool(winners) and not won[one] and not won[other]
        if seating[one] != seating[other] and not lost_to_a_third:
            point = (1 + won[one] - won[other]) / 2
            score.beaten[cycle, seating[one], seating[other]] += point
            score.beaten[cycle, seating[other], seating[one]] += 1 - point


def elo(beaten: Any, imagined: Any) -> Any:
    """Each entrant's Elo; MEAN is the mean of all."""
    from choix import ilsr_pairwise_dense

    pairs = 1 - np.eye(len(beaten))  # no bot beats itself
    return MEAN + POINTS * ilsr_pairwise_dense(beaten + imagined * pairs, max_iter=10_000)


def figures(tournament: Tournament, results: Results) -> dict[str, Any]:
    """All figures of a tournament."""
    score = score_of(tournament, results)
    return {
        **{name: value for name, value in tournament.settings.items() if name != "format"},
        "games": score.ended,
        "cut": score.cut,
        "unwon": score.unwon,
        "seatings": len(tournament.seatings),
        "cycles": len(score.taken),
        "elo_mean": MEAN,
        "entrants": _entrants(tournament, score),
        "pairs": _pairs(tournament, score),
    }


def _entrants(tournament: Tournament, score: Score) -> list[dict[str, Any]]:
    taken, shares = score.taken.sum(axis=0), score.shares.sum(axis=0)
    rating = elo(score.beaten.sum(axis=0), imagined=1)
    wins_within, elo_within = _intervals(score)
    return [
        {
            "bot": bot,
            "games": score.games[who],
            "seats": int(taken[who]),
            "win": float(shares[who] / taken[who]) if taken[who] else None,
            "interval": _around(wins_within, who, shares[who] / max(taken[who], 1), score),
            "fair": 1 / tournament.setup.players,
            "elo": float(rating[who]) if taken[who] else None,
            "elo_interval": _around(elo_within, who, rating[who], score),
            **(_without_luck(score, who) if tournament.with_luck else {}),
        }
        for who, bot in enumerate(tournament.bots)
    ]


def _without_luck(score: Score, who: int) -> dict[str, Any]:
    columns = (column[:, who] for column in (score.taken, score.shares, score.luck))
    return {"adjusted": luck_adjusted.without_luck(*columns)}


def _intervals(score: Score) -> tuple[Any, Any]:
    """The ends of all entrants' intervals, of the share of wins and of Elo."""
    rng = np.random.default_rng(0)
    cycles, n = score.taken.shape
    shares, ratings = [], []
    for _ in range(RESAMPLES):
        weight = rng.exponential(size=cycles)
        won = weight @ score.shares + rng.exponential(size=n)
        lost = weight @ (score.taken - score.shares) + rng.exponential(size=n)
        shares.append(won / (won + lost))
        beaten = np.tensordot(weight, score.beaten, axes=1)
        ratings.append(elo(beaten, imagined=rng.exponential(size=(n, n))))
    return np.quantile(shares, QUANTILES, axis=0), np.quantile(ratings, QUANTILES, axis=0)


def _around(ends: Any, who: int, estimate: float, score: Score) -> list[float] | None:
    """An interval that contains the estimate; None for a single cycle, which shows no spread."""
    if np.count_nonzero(score.taken[:, who]) < 2:
        return None
    low, high = ends[:, who]
    return [float(min(low, estimate)), float(max(high, estimate))]


def _pairs(tournament: Tournament, score: Score) -> list[dict[str, Any]]:
    bots, beaten = tournament.bots, score.beaten
    return [
        cross.pair((bots[one], bots[other]), beaten[:, one, other], beaten[:, other, one])
        for one, other in combinations(range(len(bots)), 2)
    ]


# --- For people ------------------------------------------------------------------------------


def strongest_first(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The strongest first; entrants without a finished game last."""
    rated = [each for each in found["entrants"] if each["elo"] is not None]
    others = [each for each in found["entrants"] if each["elo"] is None]
    return sorted(rated, key=lambda each: -float(each["elo"])) + others


def rich_table(found: dict[str, Any]) -> Any:
    """The figures as a table for rich."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(
        title=title(found), caption=_caption(found), caption_justify="left", box=SIMPLE_HEAD
    )
    grid.add_column("bot", overflow="fold")
    has_luck = "luck" in found
    without_luck = luck_adjusted.HEADS if has_luck else ()
    for head in ("games", "wins", "95 % interval", *without_luck, "Elo", "95 % interval"):
        grid.add_column(head, justify="right", no_wrap=True)
    for entrant in strongest_first(found):
        adjusted = luck_adjusted.cells(entrant["adjusted"]) if has_luck else []
        grid.add_row(
            entrant["bot"], f"{entrant['games']:,}", *_wins(entrant), *adjusted, *_elo(entrant)
        )
    return grid


def _wins(entrant: dict[str, Any]) -> list[str]:
    if entrant["win"] is None:
        return ["–", "–"]
    within = entrant["interval"]
    shown = f"{100 * within[0]:.2f}–{100 * within[1]:.2f} %" if within else "–"
    return [f"{entrant['win']:.2%}", shown]


def _elo(entrant: dict[str, Any]) -> list[str]:
    if entrant["elo"] is None:
        return ["–", "–"]
    within = entrant["elo_interval"]
    shown = f"{within[0]:.0f} … {within[1]:.0f}" if within else "–"
    return [f"{entrant['elo']:.0f}", shown]


def _caption(found: dict[str, Any]) -> str:
    lines = [
        f"fair share of wins: {1 / found['players']:.2%} for each seat taken",
        f"Elo: the mean of all bots here is {MEAN}",
        f"{found['cycles']:,} × {found['seatings']:,} seatings, each with the same luck",
    ]
    if "luck" in found:
        lines.append(luck_adjusted.CAPTION)
    if found["unwon"]:
        lines.append(f"won by nobody: {found['unwon']:,} games")
    if found["cut"]:
        lines.append(f"cut, and in no average: {found['cut']:,} games")
    return "\n".join([*lines, f"seed: {found['seed']}"])


def picture(found: dict[str, Any], file: Path) -> None:
    """Each bot's Elo with its interval, the strongest on top."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = [each for each in strongest_first(found) if each["elo"] is not None][::-1]
    # A fixed salt and no date: the same figures give the same file.
    with rc_context({"svg.hashsalt": "cheeseboard", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 1.4 + 0.4 * len(rows)), layout="constrained")
        axes = figure.subplots()
        for height, each in enumerate(rows):
            axes.plot(
                each["elo_interval"] or [each["elo"]] * 2, [height] * 2, color="#e0a526", lw=4
            )
            axes.plot(each["elo"], height, "o", color="#4a3728")
        axes.axvline(MEAN, color="#4a3728", linewidth=0.8, linestyle=":")
        axes.set_yticks(range(len(rows)), [each["bot"] for each in rows])
        axes.set_ylim(-0.6, max(len(rows), 1) - 0.4)
        axes.set_xlabel(f"Elo with 95 % intervals; the mean of all bots is {MEAN}")
        axes.spines[["top", "right"]].set_visible(False)
        figure.suptitle(title(found))
        with naming_errors(file):
            figure.savefig(file, format="svg", metadata={"Date": None})
