"""Play many games between bots and print who wins, by how much and how long it takes."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from cheeseboard.terminal.arguments import (
    add_json,
    add_seed,
    add_table,
    add_work,
    bots,
    check_plot,
    file_name,
    table,
    whole,
)
from cheeseboard.terminal.printing import show
from cheeseboard.terminal.progress import bar


def arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="one for each seat, or one for all: random (unless given), sensible, careless:30, "
        "learned or learned:30",
    )
    parser.add_argument(
        "--games", type=whole("--games"), default=10_000, metavar="N", help="10,000 unless given"
    )
    add_seed(parser)
    add_work(parser)
    add_json(parser)
    parser.add_argument(
        "--plot", type=file_name("--plot"), metavar="FILE.svg", help="draw the points of each seat"
    )


def run(args: argparse.Namespace) -> None:
    setup = table(args)
    brains = bots(args.bots, setup.players, usual="random")
    check_plot(args.plot)
    seed = secrets.randbits(32) if args.seed is None else args.seed

    from cheeseboard.lab.simulate import cores, simulate
    from cheeseboard.lab.summary import summary

    with bar(f"{args.game}", args.games) as on_progress:
        jobs = args.jobs or cores()
        outcome = simulate(setup, brains, args.games, seed, jobs, args.max_steps, on_progress)
    figures = summary(setup, brains, seed, outcome)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        _print(figures)
    if outcome.stopped:
        played = figures["games"] + figures["cut"]
        print(f"Stopped after {played:,} of {args.games:,} games.", file=sys.stderr)
        raise KeyboardInterrupt
    if args.plot:
        _plot(args.plot, figures, outcome.tally.points)


def _plot(file: Path, figures: dict[str, Any], points: Any) -> None:
    from cheeseboard.lab.report.plot import points_by_seat
    from cheeseboard.lab.summary import title

    names = [f"seat {seat['seat']}\n{seat['bot']}" for seat in figures["seats"]]
    points_by_seat(points, names, title(figures), file)


def _print(figures: dict[str, Any]) -> None:
    from cheeseboard.lab.summary import table

    show(table(figures))
