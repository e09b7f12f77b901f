"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cheeseboard.game_setup import Setup, checked_setup, option_named, options_and_sizes
from cheeseboard.games import load, names
from cheeseboard.refused import Refused
from cheeseboard.system.extras import require_matplotlib
from cheeseboard.system.files import check_file
from cheeseboard.system.variables import source


def add_setup(parser: argparse.ArgumentParser, game: bool = True) -> None:
    """GAME, --players and --option."""
    if game:
        parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(names())}")
    parser.add_argument(
        "--players", type=whole("--players"), metavar="N", help="the number of players"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="for example risk, starter=2, counts=NESW:6,NES:4,…; may be repeated",
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed",
        type=whole("--seed", 0, 2**63 - 1),
        metavar="N",
        help="the same seed gives the same games",
    )


def add_series(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--series",
        action="store_true",
        help=f"each game is a whole series of games ({games_with_series()})",
    )


def games_with_series() -> str:
    return ", ".join(name for name in names() if load(name).series)


def add_work(parser: argparse.ArgumentParser) -> None:
    """--jobs and --max-steps."""
    parser.add_argument(
        "--jobs",
        type=whole("--jobs", most=1024),
        metavar="N",
        help="how many processes or threads; the number of cores unless given",
    )
    parser.add_argument(
        "--max-steps",
        type=whole("--max-steps", most=10**9),
        default=10_000,
        metavar="N",
        help="a longer game is cut and counted separately; 10,000 unless given",
    )


def add_ray(parser: argparse.ArgumentParser, note: str) -> None:
    what = f"let a Ray cluster play, for example 10.0.0.1:6379{note}"
    parser.add_argument("--ray", metavar="ADDRESS", help=what)


def add_file(parser: argparse.ArgumentParser, name: str, metavar: str, what: str) -> None:
    """An argument that names a file."""
    parser.add_argument(name, type=file_name(name), metavar=metavar, help=what)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def setup_from(args: argparse.Namespace, players: int | None = None) -> Setup:
    """The setup that the arguments describe."""
    plain = checked_setup(args.game, args.players or players, {})
    choices = options_and_sizes(plain.game, plain.players)
    given: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if name in given:
            raise Refused("bad_option", f"The option {name} is given twice.")
        given[name] = option_named(name, choices, plain.game).read(value if equals else None)
    return checked_setup(args.game, plain.players, given)


def file_name(what: str, kind: str = "file") -> Callable[[str], Path]:
    """A reader of file names. It refuses an empty one, which would mean the current folder."""

    def read(text: str) -> Path:
        if not text:
            raise Refused("malformed", f"{what} takes the name of a {kind}, and it is empty.")
        return Path(text)

    return read


def bots(text: str | None, seats: int, default: str) -> list[str]:
    """`a,b,c` as one bot for each seat; a single bot takes all seats."""
    named = [name.strip() for name in (text or default).split(",")]
    return named * seats if len(named) == 1 else named


def check_plot(file: Path | None) -> None:
    if file is not None:
        check_file(file, ".svg", "A plot is an .svg file")
        require_matplotlib()


HUGE = 10**12


def one_of(what: str, *words: str) -> Callable[[str], str]:
    """A reader of one of a few words."""

    def read(text: str) -> str:
        if text not in words:
            known = " or ".join(words)
            raise Refused("malformed", f"{source(text, what)} takes {known}, not {text[:30]!r}.")
        return text

    return read


THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+")


def whole(what: str, least: int = 1, most: int = HUGE) -> Callable[[str], int]:
    """A reader of whole numbers, which may be written 1e6, 1_000_000 or 1,000,000."""

    def read(text: str) -> int:
        exact = _exactly(text)
        if exact is None or not least <= exact <= most:
            shown = text if len(text) < 30 else text[:30] + "…"
            too_large = exact is not None and exact > most
            bounds = f"from {least}" + (f" to {most:,}" if too_large or most < HUGE else "")
            raise Refused(
                "malformed", f"{source(text, what)} takes a whole number {bounds}, not {shown!r}."
            )
        return exact

    return read


def _exactly(text: str) -> int | None:
    if THOUSANDS.fullmatch(text):
        text = text.replace(",", "")
    try:
        number = float(text) if "e" in text.lower() else int(text)
        return int(number) if int(number) == number else None
    except (ValueError, OverflowError):
        return None
