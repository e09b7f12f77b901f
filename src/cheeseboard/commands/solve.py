"""Solve a game exactly, and show how perfect players play and what others do wrong."""

from __future__ import annotations

import argparse
import json
from math import log10
from typing import TYPE_CHECKING, Any

from cheeseboard.bots.perfect import can_be_solved, is_solved, solved_games
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup
from cheeseboard.system.files import check_writable, naming_errors
from cheeseboard.terminal.arguments import (
    add_json,
    add_seed,
    add_table,
    file_name,
    setup_from,
    whole,
)
from cheeseboard.terminal.printing import show
from cheeseboard.terminal.progress import bar

if TYPE_CHECKING:
    from cheeseboard.lab.judging import Verdict
    from cheeseboard.lab.progress import OnProgress
    from cheeseboard.lab.solve import Solution, Solver

# Today only the hunt can be solved: these are its sizes, and its figures are printed below.
SIZES = ("colours", "mice")
PARTS = 10  # of the progress bar, for each digit that is found


def arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--colours", type=whole("--colours", most=5), metavar="N", help="fewer colours"
    )
    parser.add_argument(
        "--mice", type=whole("--mice", most=6), metavar="N", help="fewer of each colour"
    )
    parser.add_argument(
        "--device", choices=("auto", "cpu", "cuda"), default="auto", help="where to compute"
    )
    parser.add_argument("--jobs", type=whole("--jobs", most=1024), metavar="N", help="cores to use")
    parser.add_argument(
        "--out", type=file_name("--out"), metavar="FILE", help="save the solved game to this file"
    )
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
    parser.add_argument(
        "--table", type=file_name("--table"), metavar="FILE", help="for --loss: judge by this file"
    )
    add_seed(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> None:
    args.option += [f"{it}={getattr(args, it)}" for it in SIZES if getattr(args, it) is not None]
    setup = setup_from(args)
    _check(args, setup)
    if args.loss is None:
        found = _solve(args, setup)
        print_figures = _print
    else:
        found = _measure_loss(args, setup)
        print_figures = _print_loss
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print_figures(found)


def _check(args: argparse.Namespace, setup: Setup) -> None:
    if not (can_be_solved(setup) if args.loss is None else is_solved(setup)):
        raise Refused("bad_option", f"Only {solved_games()} can be solved.")
    if not 1e-6 <= args.precision <= 0.1:
        raise Refused("malformed", "--precision takes a number from 0.000001 to 0.1.")
    if args.table and args.loss is None:
        raise Refused("malformed", "--table is for --loss: it says by which file to judge.")
    check_writable(args.out)


# --- Solving ---------------------------------------------------------------------------------


def _solve(args: argparse.Namespace, setup: Setup) -> dict[str, Any]:
    from cheeseboard.lab import solve
    from cheeseboard.lab.simulate import cores

    solved = setup.game.solved
    shape = solved.shape(setup.numbers)
    solver = solve.solver_on(solved, shape, args.device, args.jobs or cores())
    with bar("solving", PARTS * round(-log10(solve.CLOSE))) as on_progress:
        solution = solve.solve(solver, shape, _by_digits(on_progress))
    if args.out:
        written = solved.tabulated(shape, solution.share, solution.gap, args.precision)
        with naming_errors(args.out):
            solved.write(written, args.out)
    verdicts = _verdicts(args, setup, solver, solution)
    return {
        "game": setup.game.name,
        "options": {it: value for it, value in setup.unusual.items() if it not in SIZES},
        **(dict(zip(SIZES, setup.numbers[-len(SIZES) :], strict=True))),
        "positions": {"turns": shape.turns, "moments": shape.moments},
        "first_player": [solution.below[0], solution.above[0]],
        "gap": solution.gap,
        "sweeps": solution.sweeps,
        "seconds": round(solution.seconds, 1),
    } | {name: _as_json(verdict) for name, verdict in verdicts.items()}


def _by_digits(on_progress: OnProgress) -> Any:
    done = 0

    def closer(gap: float) -> None:
        nonlocal done
        parts = max(done, int(-PARTS * log10(max(gap, 1e-300))))
        on_progress(parts - done)
        done = parts

    return closer


def _verdicts(
    args: argparse.Namespace, setup: Setup, solver: Solver, solution: Solution
) -> dict[str, Verdict]:
    from cheeseboard.lab.judging import Judge

    games = 100_000 if args.games is None else args.games
    if games == 0:
        return {}
    judge = Judge(setup.game, setup.numbers, solver, solution)
    judge_module = setup.game.solved.judge
    brains = {"perfect": judge_module.PERFECT, "sensible": judge_module.SENSIBLE}
    with bar("judging", len(brains) * games) as on_progress:
        return {
            name: judge.verdict(brain, games, args.seed or 0, on_progress)
            for name, brain in brains.items()
        }


def _as_json(verdict: Verdict) -> dict[str, Any]:
    mistakes = [mistake._asdict() for mistake in verdict.mistakes]
    return verdict._asdict() | {"mistakes": mistakes}


def _print(found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console()
    options = "".join(f", {name}" for name in found["options"])
    low, high = found["first_player"]
    for line in (
        f"{found['game']}{options}, {found['colours']} colours of {found['mice']} mice",
        f"{found['positions']['turns']:,} beginnings of turns, "
        f"{found['positions']['moments']:,} moments in all",
        f"The first player's chance is between {low:.7f} and {high:.7f}.",
        f"The bounds meet everywhere within {found['gap']:.1e}, after {found['sweeps']} sweeps "
        f"in {found['seconds']:,} s.",
    ):
        console.print(line, highlight=False)
    if "perfect" in found:
        show(_ends(found))
        show(_mistakes(found["sensible"]))


def _ends(found: dict[str, Any]) -> Any:
    """How the turns of both players end, in percent, and the results."""
    grid = _grid("", "perfect", "sensible")
    players = found["perfect"], found["sensible"]
    for colours in range(6):
        shares = (f"{100 * it['stopped'][colours]:.1f} %" for it in players)
        grid.add_row(f"stops with {colours} colour{'s' * (colours != 1)}", *shares)
    grid.add_row("fails", *(f"{100 * it['failed']:.1f} %" for it in players))
    grid.add_row("wins against perfect", *(f"{100 * it['won']:.1f} %" for it in players))
    grid.add_row("gives away in a game", *(f"{it['lost_per_game']:.4f}" for it in players))
    return grid


def _mistakes(verdict: dict[str, Any]) -> Any:
    grid = _grid("colours", "sensible", "better", "decisions", "cost", "a game")
    for mistake in verdict["mistakes"]:
        grid.add_row(
            str(mistake["colours"]),
            mistake["played"],
            mistake["better"],
            f"{100 * mistake['share']:.2f} %",
            f"{mistake['cost']:.4f}",
            f"{mistake['cost_per_game']:.4f}",
        )
    return grid


def _grid(*heads: str) -> Any:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(*heads, box=SIMPLE_HEAD)


# --- What a bot gives away -------------------------------------------------------------------


def _measure_loss(args: argparse.Namespace, setup: Setup) -> dict[str, Any]:
    from cheeseboard.bots import make
    from cheeseboard.lab.judging import loss_of

    make(args.loss, setup)
    solved = setup.game.solved
    shape = solved.shape(setup.numbers)
    values = solved.read(args.table, shape) if args.table else solved.shipped(shape)
    games = args.games or 200
    with bar(args.loss, games) as on_progress:
        loss = loss_of(args.loss, setup, values, games, args.seed or 0, on_progress)
    judged_by = {"exact": values.exact, "error": values.error}
    return {"bot": args.loss, "options": setup.unusual} | loss._asdict() | {"table": judged_by}


def _print_loss(found: dict[str, Any]) -> None:
    by = "an exact table" if found["table"]["exact"] else "the small table"
    print(
        f"{found['bot']} gives away {found['per_game']:.5f} win probability a game "
        f"(95 %: {found['low']:.5f} to {found['high']:.5f}) against a perfect player, by {by}: "
        f"{found['games']:,} games, {found['decisions']:,} decisions, "
        f"{100 * found['won']:.1f} % won."
    )
