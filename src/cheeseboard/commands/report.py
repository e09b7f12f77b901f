"""Write a report on a game: statistics of many games, as one HTML page."""

from __future__ import annotations

import argparse
import json
import secrets
from pathlib import Path

from cheeseboard.games import load, names
from cheeseboard.system.files import check_writable, naming_errors
from cheeseboard.terminal.arguments import add_file, add_json, add_seed, whole
from cheeseboard.terminal.progress import bar

QUICK, THOROUGH = 500, 5_000  # games for each setup


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(names())}")
    games = parser.add_mutually_exclusive_group()
    games.add_argument(
        "--games",
        type=whole("--games", most=10**6),
        default=QUICK,
        metavar="N",
        help=f"for every number of players with every option; {QUICK:,} unless given",
    )
    games.add_argument(
        "--thorough",
        dest="games",
        action="store_const",
        const=THOROUGH,
        help=f"{THOROUGH:,} games for each of them, which takes ten minutes or more",
    )
    add_file(parser, "--out", "FILE.html", "the page; GAME.html here unless given")
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> None:
    load(args.game)
    file = args.out or Path(f"{args.game}.html")
    if not args.json or args.out:
        check_writable(file)
    seed = secrets.randbits(32) if args.seed is None else args.seed

    from cheeseboard.lab.report.figures import figures, work
    from cheeseboard.lab.report.page import page
    from cheeseboard.system.cpu import cores

    with bar(args.game, work(args.game, args.games)) as on_progress:
        found = figures(args.game, args.games, seed, cores(), on_progress)
    if not args.json or args.out:
        command = f"cheeseboard report {args.game} --games {args.games} --seed {seed}"
        with naming_errors(file):
            file.write_text(page(found, command), encoding="utf-8")
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print(f"{found['title']}: {file}")
