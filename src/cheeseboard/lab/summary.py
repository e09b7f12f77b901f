"""A simulation's figures: as a dictionary for JSON and as a table for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from cheeseboard.game_setup import Setup
from cheeseboard.lab.simulate import SimulationResult, Tally

Z = 1.959964  # 95 % of a normal distribution are within this many standard deviations


def summary(
    setup: Setup, bots: Sequence[str], seed: int, outcome: SimulationResult
) -> dict[str, Any]:
    """All figures of a simulation. Only `speed` differs from run to run."""
    tally = outcome.tally
    return {
        "game": setup.game.name,
        "players": setup.players,
        "options": setup.changed_options,
        "bots": list(bots),
        "seed": seed,
        "games": tally.games,
        "cut": tally.cut,
        "unwon": tally.unwon,
        "seats": [_seat(tally, seat, bots[seat]) for seat in range(setup.players)],
        "length": spread(tally.lengths),
        "speed": {
            "seconds": outcome.seconds,
            "games_per_second": (tally.games - outcome.games_from_file) / outcome.seconds,
            "steps_per_second": (tally.steps - outcome.steps_from_file) / outcome.seconds,
        },
    }


def _seat(tally: Tally, seat: int, bot: str) -> dict[str, Any]:
    share = sum(
        games / winners for winners, games in sorted(tally.wins_by_winner_count[seat].items())
    )
    return {
        "seat": seat + 1,
        "bot": bot,
        "win": share / tally.games if tally.games else None,
        "interval": interval(share, tally.games),
        "points": spread(tally.points[seat]),
    }


def interval(share: float, games: int) -> list[float] | None:
    """Wilson's 95 % confidence interval for a proportion, which is also valid at 0 and 1.

    A shared win counts as a fraction; that only makes the true interval narrower.
    """
    if not games:
        return None
    p = share / games
    scale = 1 + Z * Z / games
    centre = (p + Z * Z / (2 * games)) / scale
    half = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / scale
    return [max(0.0, centre - half), min(1.0, centre + half)]


def spread(counts: Counter[int]) -> dict[str, float] | None:
    n = counts.total()
    if n == 0:
        return None
    mean = sum(value * count for value, count in counts.items()) / n
    square = sum(value * value * count for value, count in counts.items()) / n
    return {
        "mean": mean,
        "deviation": sqrt(max(0.0, square - mean * mean)),
        "least": min(counts),
        "median": _quantile(counts, 0.5),
        "most": max(counts),
    }


def _quantile(counts: Counter[int], part: float) -> int:
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= part * counts.total():
            return value
    raise ValueError("no values")


def rich_table(figures: dict[str, Any]) -> Any:
    """The figures as a table for rich."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(
        title=title(figures), caption=_caption(figures), caption_justify="left", box=SIMPLE_HEAD
    )
    grid.add_column("seat", no_wrap=True)
    grid.add_column("bot", overflow="fold")
    for head in ("wins", "95 % interval", "points", "from … to"):
        grid.add_column(head, justify="right", no_wrap=True)
    for seat in figures["seats"]:
        grid.add_row(str(seat["seat"]), seat["bot"], *_cells(seat))
    return grid


def _cells(seat: dict[str, Any]) -> list[str]:
    if seat["win"] is None:
        return ["–"] * 4
    low, high = seat["interval"]
    points = seat["points"]
    return [
        f"{seat['win']:.2%}",
        f"{100 * low:.2f}–{100 * high:.2f} %",
        f"{points['mean']:.2f} ± {points['deviation']:.2f}",
        f"{points['least']} … {points['most']}",
    ]


def title(figures: dict[str, Any]) -> str:
    options = "".join(f", {name}={value}" for name, value in figures["options"].items())
    players = "1 player" if figures["players"] == 1 else f"{figures['players']} players"
    games = "series" if figures.get("series") else "games"
    return f"{figures['game']}, {players}{options}: {figures['games']:,} {games}"


def _caption(figures: dict[str, Any]) -> str:
    lines = []
    if figures["length"]:
        length = figures["length"]
        lines.append(
            f"length: {length['mean']:.1f} ± {length['deviation']:.1f} actions, "
            f"from {length['least']} to {length['most']}"
        )
    if figures["unwon"]:
        lines.append(f"won by nobody: {figures['unwon']:,} games")
    if figures["cut"]:
        lines.append(f"cut, and in no average: {figures['cut']:,} games")
    speed = figures["speed"]
    lines.append(
        f"speed: {speed['games_per_second']:,.0f} games/s, "
        f"{speed['steps_per_second'] / 1e6:,.1f} M actions/s, {speed['seconds']:.2f} s"
    )
    lines.append(f"seed: {figures['seed']}")
    return "\n".join(lines)
