"""Let bots play each other in all seatings, and print their ratings."""

from __future__ import annotations

import argparse
import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cheeseboard.games import load
from cheeseboard.refused import Refused
from cheeseboard.system.files import check_writable
from cheeseboard.terminal.arguments import (
    add_file,
    add_json,
    add_ray,
    add_seed,
    add_series,
    add_setup,
    add_work,
    check_plot,
    setup_from,
    whole,
)
from cheeseboard.terminal.printing import show
from cheeseboard.terminal.progress import bar

if TYPE_CHECKING:
    from cheeseboard.game_setup import Setup
    from cheeseboard.lab.tournament.tournament import Tournament


def arguments(parser: argparse.ArgumentParser) -> None:
    add_setup(parser)
    parser.add_argument(
        "--bots",
        default="random,sensible",
        metavar="A,B,…",
        help="the bots that take part, such as search:1000; random,sensible unless given",
    )
    _add_one_table(parser)
    parser.add_argument(
        "--games",
        type=whole("--games"),
        default=1_000,
        metavar="N",
        help="the number of games, rounded up so that every seating is played equally often; "
        "with --prove, the most games; 1,000 unless given",
    )
    parser.add_argument(
        "--luck-adjusted",
        action="store_true",
        help="also print wins without luck: unbiased, and more precise with as many games",
    )
    parser.add_argument(
        "--cross",
        action="store_true",
        help="also print a cross-table: all bots against all",
    )
    add_series(parser)
    add_seed(parser)
    add_work(parser)
    add_json(parser)
    add_file(parser, "--plot", "FILE.svg", "draw the Elo ratings")
    add_ray(parser, "; --jobs is then ignored")
    add_file(parser, "--state", "FILE", "save results in this file, and continue from those in it")


def _add_one_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--one-table",
        action="store_true",
        help="play at one table instead of in all seatings: each bot takes one seat, and the last "
        "one also those that are left; all go round the table",
    )
    parser.add_argument(
        "--prove",
        type=_share,
        metavar="SHARE",
        help="the same, but stop once the first bot is shown to win more or less than this share, "
        "such as 0.375",
    )


def run(args: argparse.Namespace) -> None:
    from cheeseboard.lab.tournament.ratings import check_installed, figures, picture
    from cheeseboard.lab.tournament.sequential import SequentialTest
    from cheeseboard.lab.tournament.tournament import play_all
    from cheeseboard.system.cpu import cores

    setup = setup_from(args, players=max(2, load(args.game).rules.MIN_PLAYERS))
    tournament = _tournament(args, setup)
    test = None if args.prove is None else SequentialTest(tournament, args.prove)
    check_plot(args.plot)
    check_writable(args.state)
    check_installed()

    total = tournament.whole_cycles(args.games) * len(tournament.seatings)
    with bar(args.game, total) as on_progress:
        jobs = args.jobs or cores()
        enough = {} if test is None else {"enough": test.add}
        results = play_all(
            tournament, args.games, jobs, args.ray, args.state, on_progress, **enough
        )
    found = figures(tournament, results)
    if test is not None:
        found["proof"] = test.figures()
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _print(found, args.cross)
    if args.plot:
        picture(found, args.plot)


def _tournament(args: argparse.Namespace, setup: Setup) -> Tournament:
    from cheeseboard.lab.tournament.tournament import checked_tournament, one_table

    if args.prove is not None and (args.luck_adjusted or args.cross):
        raise Refused("bad_option", "--prove prints neither --luck-adjusted nor --cross figures.")
    bots = [name.strip() for name in args.bots.split(",")]
    is_one_table = args.one_table or args.prove is not None
    made = one_table if is_one_table else checked_tournament
    return made(setup, bots, _seed(args), args.max_steps, args.series, args.luck_adjusted)


def _share(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < 1:
            return float(text)
    raise Refused("malformed", f"--prove takes a share between 0 and 1, not {text!r}.")


def _seed(args: argparse.Namespace) -> int:
    from cheeseboard.lab.tournament.journal import seed_in

    if args.seed is not None:
        return int(args.seed)
    kept = seed_in(args.state)
    return secrets.randbits(32) if kept is None else kept


def _print(found: dict[str, Any], with_cross_table: bool) -> None:
    from cheeseboard.lab.tournament import cross
    from cheeseboard.lab.tournament.ratings import rich_table, strongest_first
    from cheeseboard.lab.tournament.sequential import sentence

    if "proof" in found:
        print(sentence(found["proof"]))  # the table's intervals are not made for stopping early
    else:
        show(rich_table(found))
    if with_cross_table:
        show(cross.rich_table(found, [rated["bot"] for rated in strongest_first(found)]))
