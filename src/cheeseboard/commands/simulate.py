"""Play many games between bots and print who wins, by how much and how long it takes."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cheeseboard.game_setup import Setup
from cheeseboard.refused import Refused
from cheeseboard.terminal.arguments import (
    add_file,
    add_json,
    add_ray,
    add_seed,
    add_setup,
    add_work,
    bots,
    check_plot,
    one_of,
    setup_from,
    whole,
)
from cheeseboard.terminal.printing import show
from cheeseboard.terminal.progress import bar

if TYPE_CHECKING:
    from cheeseboard.lab.game_files.writing import GameFiles
    from cheeseboard.lab.simulate import PlayAll


def arguments(parser: argparse.ArgumentParser) -> None:
    add_setup(parser)
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
    add_file(parser, "--plot", "FILE.svg", "draw the points of each seat")
    results = "keep the result of every game; a run that was stopped continues from its file"
    add_file(parser, "--parquet", "FILE.parquet", results)
    records = "keep whole games, one record a line; it continues likewise"
    add_file(parser, "--records", "FILE.jsonl.zst", records)
    parser.add_argument(
        "--device",
        type=one_of("--device", "cpu", "cuda"),
        metavar="cpu|cuda",
        help="where games are played; cuda: on a GPU, with the same result (not with learned)",
    )
    add_ray(parser, ", with the same result")


def run(args: argparse.Namespace) -> None:
    from cheeseboard.lab.simulate import simulate
    from cheeseboard.lab.summary import summary

    setup = setup_from(args)
    bot_names = bots(args.bots, setup.players, default="random")
    check_plot(args.plot)
    play_all = _player_of_chunks(args)
    seed, files = _seed_and_files(args, setup, bot_names)
    with bar(f"{args.game}", args.games) as on_progress:
        outcome = simulate(
            *(setup, bot_names, args.games, seed),
            max_steps=args.max_steps,
            on_progress=on_progress,
            files=files,
            play_all=play_all,
        )
    figures = summary(setup, bot_names, seed, outcome)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        _print(figures)
    if outcome.stopped:
        played = figures["games"] + figures["cut"]
        hint = " The same command continues." if args.parquet or args.records else ""
        print(f"Stopped after {played:,} of {args.games:,} games.{hint}", file=sys.stderr)
        raise KeyboardInterrupt
    if args.plot:
        _plot(args.plot, figures, outcome.tally.points)


def _player_of_chunks(args: argparse.Namespace) -> PlayAll:
    """Where the games are played: here, on a GPU or by a cluster."""
    from cheeseboard.lab import cluster, gpu
    from cheeseboard.lab.gpu_games import by_gpu
    from cheeseboard.lab.simulate import by_threads
    from cheeseboard.system.cpu import cores

    if args.ray and args.device:
        raise Refused("bad_option", "--ray and --device exclude each other.")
    if args.ray:
        cluster.check_answers(args.ray)
        return partial(cluster.play_chunks, address=args.ray)
    if args.device == "cuda":
        gpu.require_cuda()
        return by_gpu
    return partial(by_threads, jobs=args.jobs or cores())


def _seed_and_files(
    args: argparse.Namespace, setup: Setup, bot_names: list[str]
) -> tuple[int, GameFiles]:
    """The seed, and the files in which games are kept."""
    from cheeseboard.lab.game_files.settings import settings_of
    from cheeseboard.lab.game_files.writing import check_files, open_game_files, seed_in

    files = args.parquet, args.records
    check_files(*files)
    seed = seed_in(*files) if args.seed is None else args.seed
    if seed is None:
        seed = secrets.randbits(32)
    return seed, open_game_files(
        *files, settings_of(setup, bot_names, seed, args.max_steps), args.games
    )


def _plot(file: Path, figures: dict[str, Any], points: Any) -> None:
    from cheeseboard.lab.report.plot import points_by_seat
    from cheeseboard.lab.summary import title

    names = [f"seat {seat['seat']}\n{seat['bot']}" for seat in figures["seats"]]
    points_by_seat(points, names, title(figures), file)


def _print(figures: dict[str, Any]) -> None:
    from cheeseboard.lab.summary import rich_table

    show(rich_table(figures))
