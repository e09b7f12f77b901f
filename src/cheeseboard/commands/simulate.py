"""Play many games between bots and print who wins, by how much and how long it takes."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cheeseboard.setup import Setup
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

if TYPE_CHECKING:
    from cheeseboard.lab.game_files.keeper import Keeper


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
    _add_files(parser)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--parquet",
        type=file_name("--parquet"),
        metavar="FILE.parquet",
        help="keep the result of every game; a run that was stopped continues from its file",
    )
    parser.add_argument(
        "--records",
        type=file_name("--records"),
        metavar="FILE.jsonl.zst",
        help="keep whole games, one record a line; it continues likewise",
    )


def run(args: argparse.Namespace) -> None:
    from cheeseboard.lab.simulate import cores, simulate
    from cheeseboard.lab.summary import summary

    setup = table(args)
    brains = bots(args.bots, setup.players, usual="random")
    check_plot(args.plot)
    seed, keeper = _kept(args, setup, brains)
    with bar(f"{args.game}", args.games) as on_progress:
        jobs = args.jobs or cores()
        outcome = simulate(
            setup, brains, args.games, seed, jobs, args.max_steps, on_progress, keeper
        )
    figures = summary(setup, brains, seed, outcome)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        _print(figures)
    if outcome.stopped:
        played = figures["games"] + figures["cut"]
        how_on = " The same command continues." if args.parquet or args.records else ""
        print(f"Stopped after {played:,} of {args.games:,} games.{how_on}", file=sys.stderr)
        raise KeyboardInterrupt
    if args.plot:
        _plot(args.plot, figures, outcome.tally.points)


def _kept(args: argparse.Namespace, setup: Setup, brains: list[str]) -> tuple[int, Keeper]:
    """The seed, and the files in which games are kept."""
    from cheeseboard.lab.game_files.keeper import check_files, keeper, seed_in
    from cheeseboard.lab.game_files.settings import settings_of

    files = args.parquet, args.records
    check_files(*files)
    seed = seed_in(*files) if args.seed is None else args.seed
    if seed is None:
        seed = secrets.randbits(32)
    return seed, keeper(*files, settings_of(setup, brains, seed, args.max_steps), args.games)


def _plot(file: Path, figures: dict[str, Any], points: Any) -> None:
    from cheeseboard.lab.report.plot import points_by_seat
    from cheeseboard.lab.summary import title

    names = [f"seat {seat['seat']}\n{seat['bot']}" for seat in figures["seats"]]
    points_by_seat(points, names, title(figures), file)


def _print(figures: dict[str, Any]) -> None:
    from cheeseboard.lab.summary import table

    show(table(figures))
