"""Solve a game exactly, and show how perfect players play and what others do wrong."""

from __future__ import annotations

import argparse
import json
from math import log10
from typing import TYPE_CHECKING, Any

from cheeseboard.bots.perfect import has_shipped_table, is_solvable, solved_games
from cheeseboard.drivers import PERFECT, SENSIBLE
from cheeseboard.game_setup import Setup
from cheeseboard.games import load, names
from cheeseboard.options import Size
from cheeseboard.refused import Refused
from cheeseboard.system.files import check_writable, naming_errors
from cheeseboard.terminal.arguments import (
    add_file,
    add_json,
    add_seed,
    add_setup,
    setup_from,
    whole,
)
from cheeseboard.terminal.printing import show
from cheeseboard.terminal.progress import bar

if TYPE_CHECKING:
    from cheeseboard.game import Judgement, TextTable
    from cheeseboard.lab.progress import OnProgress
    from cheeseboard.lab.solve import Solution, Solver

JUDGED_BOTS = {"perfect": PERFECT, "sensible": SENSIBLE}  # the bots that play against a perfect one
PARTS = 10  # of the progress bar, for each decimal digit


def arguments(parser: argparse.ArgumentParser) -> None:
    add_setup(parser)
    for name, size in _sizes().items():
        takes = whole(f"--{name}", size.least, size.default)
        parser.add_argument(f"--{name}", type=takes, metavar="N", help="a smaller variant")
    parser.add_argument(
        "--device", choices=("auto", "cpu", "cuda"), default="auto", help="where to compute"
    )
    parser.add_argument("--jobs", type=whole("--jobs", most=1024), metavar="N", help="cores to use")
    add_file(parser, "--out", "FILE", "save the solved game to this file")
    parser.add_argument(
        "--precision",
        type=float,
        default=1e-6,
        metavar="P",
        help="the largest error of a value in the file; 0.000001 unless given",
    )
    parser.add_argument(
        "--games",
        type=whole("--games", least=0),
        metavar="N",
        help="games to judge; 100,000 unless given, or 200 with --loss",
    )
    parser.add_argument(
        "--loss",
        metavar="BOT",
        help="only measure what this bot gives away to a perfect player",
    )
    add_file(parser, "--table", "FILE", "for --loss: judge by this file")
    add_seed(parser)
    add_json(parser)


def _sizes() -> dict[str, Size]:
    """What makes the games that can be solved smaller."""
    games = [game for game in map(load, names()) if game.is_solved]
    return {size.name: size for game in games for size in game.sizes(game.rules.MIN_PLAYERS)}


def run(args: argparse.Namespace) -> None:
    given = {name: getattr(args, name) for name in _sizes()}
    args.option += [f"{name}={value}" for name, value in given.items() if value is not None]
    setup = setup_from(args)
    _check(args, setup)
    found = _solve(args, setup) if args.loss is None else _measure_loss(args, setup)
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif args.loss is None:
        _print(setup, found)
    else:
        _print_loss(found)


def _check(args: argparse.Namespace, setup: Setup) -> None:
    can_be_done = is_solvable(setup) if args.loss is None else has_shipped_table(setup)
    if not can_be_done:
        raise Refused("bad_option", f"Only {solved_games()} can be solved.")
    if not 1e-6 <= args.precision <= 0.1:
        raise Refused("malformed", "--precision takes a number from 0.000001 to 0.1.")
    if args.table and args.loss is None:
        raise Refused("malformed", "--table is for --loss: it says by which file to judge.")
    check_writable(args.out)


# --- Solving ---------------------------------------------------------------------------------


def _solve(args: argparse.Namespace, setup: Setup) -> dict[str, Any]:
    from cheeseboard.lab import solve
    from cheeseboard.system.cpu import cores

    solved = setup.game.solved
    variant = solved.variant(setup.numbers)
    solver = solve.solver_on(solved, variant, args.device, args.jobs or cores())
    with bar("solving", PARTS * round(-log10(solve.CLOSE))) as on_progress:
        solution = solve.solve(solver, variant, _by_digits(on_progress))
    if args.out:
        written = solved.make_value_table(variant, solution.share, solution.gap, args.precision)
        with naming_errors(args.out):
            solved.write(written, args.out)
    judgements = _judgements(args, setup, solver, solution)
    all_sizes = setup.game.sizes(setup.players)
    sizes = {size.name: setup.sizes.get(size.name, size.default) for size in all_sizes}
    return {
        "game": setup.game.name,
        "options": {it: value for it, value in setup.changed_options.items() if it not in sizes},
        **sizes,
        "positions": {"turns": variant.turn_count, "moments": variant.position_count},
        "first_player": [solution.below[0], solution.above[0]],
        "gap": solution.gap,
        "sweeps": solution.sweeps,
        "seconds": round(solution.seconds, 1),
    } | {name: judgement.as_json() for name, judgement in judgements.items()}


def _by_digits(on_progress: OnProgress) -> Any:
    done = 0

    def closer(gap: float) -> None:
        nonlocal done
        parts = max(done, int(-PARTS * log10(max(gap, 1e-300))))
        on_progress(parts - done)
        done = parts

    return closer


def _judgements(
    args: argparse.Namespace, setup: Setup, solver: Solver, solution: Solution
) -> dict[str, Judgement]:
    from cheeseboard.lab.judging import Judge

    games = 100_000 if args.games is None else args.games
    if games == 0:
        return {}
    judge = Judge(setup, solver, solution)
    with bar("judging", len(JUDGED_BOTS) * games) as on_progress:
        return {
            name: judge.judge(bot_code, games, args.seed or 0, on_progress)
            for name, bot_code in JUDGED_BOTS.items()
        }


def _print(setup: Setup, found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console()
    solved = setup.game.solved
    options = "".join(f", {name}" for name in found["options"])
    low, high = found["first_player"]
    for line in (
        f"{found['game']}{options}, {solved.variant_in_words(solved.variant(setup.numbers))}",
        f"{found['positions']['turns']:,} beginnings of turns, "
        f"{found['positions']['moments']:,} moments in all",
        f"The first player's chance is between {low:.7f} and {high:.7f}.",
        f"The bounds meet everywhere within {found['gap']:.1e}, after {found['sweeps']} sweeps "
        f"in {found['seconds']:,} s.",
    ):
        console.print(line, highlight=False)
    judgements = {name: found[name] for name in JUDGED_BOTS if name in found}
    for table in solved.judgements_in_words(judgements) if judgements else []:
        show(_grid(table))


def _grid(table: TextTable) -> Any:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(*table.heads, box=SIMPLE_HEAD)
    for row in table.rows:
        grid.add_row(*row)
    return grid


# --- What a bot gives away -------------------------------------------------------------------


def _measure_loss(args: argparse.Namespace, setup: Setup) -> dict[str, Any]:
    from cheeseboard.bots import make
    from cheeseboard.lab.judging import loss_of

    make(args.loss, setup)
    if args.games == 0:
        raise Refused("bad_option", "--loss needs games: --games is at least 1.")
    solved = setup.game.solved
    variant = solved.variant(setup.numbers)
    values = solved.read(args.table, variant) if args.table else solved.shipped(variant)
    games = args.games or 200
    with bar(args.loss, games) as on_progress:
        loss = loss_of(args.loss, setup, values, games, args.seed or 0, on_progress)
    judged_by = {"exact": values.exact, "error": values.error}
    return (
        {"bot": args.loss, "options": setup.changed_options} | loss._asdict() | {"table": judged_by}
    )


def _print_loss(found: dict[str, Any]) -> None:
    by = "an exact table" if found["table"]["exact"] else "the small table"
    print(
        f"{found['bot']} gives away {found['per_game']:.5f} win probability a game "
        f"(95 %: {found['low']:.5f} to {found['high']:.5f}) against a perfect player, by {by}: "
        f"{found['games']:,} games, {found['decisions']:,} decisions, "
        f"{100 * found['won']:.1f} % won."
    )
