"""The arguments of a training. Nothing here imports torch, so that every command starts fast."""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from cheeseboard.games import Game, load, names
from cheeseboard.lab.training.settings import ON_A_CPU, Settings
from cheeseboard.refused import Refused
from cheeseboard.system.extras import require_torch
from cheeseboard.system.files import check_writable

MAX_MINUTES = 60 * 24 * 30
DEVICES = ("cpu", "cuda")
SIZES = ("shipped", "usual", "games", "steps", "batch", "rounds", "widths", "rate")
PARTS = {  # from 0 to 1
    "entropy": "the weight of variety in playing, at first",
    "last_entropy": "its weight at the end, as a part of the first; 0.1",
    "magnet": "the weight of staying near the averaged policy of some time ago; 0",
    "imitate": "the part of the time in which a new network also learns to play like sensible",
}

TABLES = {  # the same; one number, or one for each number of players
    "with_bots": "the part of the games with bots at some seats; 0.5",
    "with_past": "the part of the games with past selves at some seats; 0.2",
    "with_rival": "the part of the games with a rival that only learns to beat this network; 0",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(names())}")
    parser.add_argument(
        "--out",
        type=_file,
        metavar="FILE",
        help="the checkpoint, from which training goes on if it is there; GAME.ckpt unless given",
    )
    parser.add_argument(
        "--minutes",
        type=minutes,
        default=1.0,
        metavar="M",
        help="how long to train; 1 unless given, 0 only exports",
    )
    parser.add_argument(
        "--device", default="cpu", metavar="cpu|cuda", help="where to play and learn; cpu"
    )
    parser.add_argument(
        "--seed", type=_whole("--seed", 0), metavar="N", help="the seed of the games"
    )
    parser.add_argument(
        "--export",
        type=_file,
        metavar="FOLDER",
        help="write learned.bin and learned.json there, as the bot `learned` reads them",
    )
    _add_sizes(parser)


def _add_sizes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--shipped", action="store_true", help="begin with the network of the bot `learned`"
    )
    parser.add_argument("--games", type=_whole("--games"), metavar="N", help="played at once")
    parser.add_argument(
        "--steps", type=_whole("--steps"), metavar="N", help="of each game between two updates"
    )
    parser.add_argument(
        "--usual", action="store_true", help="play without any option, to save time"
    )
    parser.add_argument(
        "--rounds", type=_whole("--rounds"), metavar="N", help="how often each decision is used"
    )
    parser.add_argument("--batch", type=_whole("--batch"), metavar="N", help="decisions an update")
    parser.add_argument(
        "--widths",
        type=_widths,
        metavar="N,N,…",
        help="units of the hidden layers; a network that has learned can grow",
    )
    parser.add_argument("--rate", type=_rate, metavar="R", help="the learning rate at first")
    for name, text in PARTS.items():
        flag = _flag(name)
        parser.add_argument(flag, type=_part(flag), metavar="PART", help=text)
    for name, text in TABLES.items():
        flag = _flag(name)
        parser.add_argument(flag, type=_parts(flag), metavar="PART,…", help=text)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def run(args: argparse.Namespace) -> None:
    """Train, and export the network if that is asked for."""
    settings = settings_from(args)
    if not settings.minutes and not args.export:
        raise Refused("malformed", "--minutes 0 only exports; --export says where to.")
    require_torch()
    check_writable(settings.out)
    from cheeseboard.lab.training.train import check_device, train, write_network

    check_device(settings)
    say = partial(print, flush=True)
    if settings.minutes:
        train(settings, say)
    if args.export:
        write_network(settings, args.export)
        say(f"Exported: {args.export}")


def settings_from(args: argparse.Namespace) -> Settings:
    game = load(args.game)
    game.require_encoding()
    if args.device not in DEVICES:
        raise Refused("malformed", f"--device is {' or '.join(DEVICES)}, not {args.device!r}.")
    given: dict[str, Any] = {name: getattr(args, name) for name in (*SIZES, *PARTS, *TABLES)}
    for name in TABLES:
        _check_parts(game, name, given[name])
    usual = ON_A_CPU if args.device == "cpu" else {}
    return replace(
        Settings(args.game, args.out or Path(f"{args.game}.ckpt")),
        **(usual | {name: value for name, value in given.items() if _is_given(value)}),
        minutes=args.minutes,
        device=args.device,
        seed=secrets.randbits(31) if args.seed is None else args.seed,
        command=_command(args),
    )


def _is_given(value: Any) -> bool:
    return value is not None and value is not False  # 0 is given


def _command(args: argparse.Namespace) -> str:
    """The command line that asks for the same training."""
    words = ["cheeseboard", "train", args.game]
    for name, value in vars(args).items():
        if name in ("minutes", "device", "seed", *SIZES, *PARTS, *TABLES) and _is_given(value):
            shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            words += [_flag(name)] if value is True else [_flag(name), shown]
    return shlex.join(words)


def _file(text: str) -> Path:
    if not text:
        raise Refused("malformed", "The name of a file is empty.")
    return Path(text)


def minutes(text: str) -> float:
    return _number(text, "--minutes", 0, MAX_MINUTES)


def _rate(text: str) -> float:
    return _number(text, "--rate", 0, 1)


def _part(what: str) -> Callable[[str], float]:
    return lambda text: _number(text, what, 0, 1)


def _parts(what: str) -> Callable[[str], tuple[float, ...]]:
    return lambda text: tuple(_number(part, what, 0, 1) for part in text.split(","))


def _check_parts(game: Game, name: str, parts: tuple[float, ...] | None) -> None:
    counts = game.rules.MAX_PLAYERS - game.rules.MIN_PLAYERS + 1
    if parts and len(parts) not in (1, counts):
        raise Refused("malformed", f"{_flag(name)} takes 1 number or {counts}, not {len(parts)}.")


def _number(text: str, what: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if isfinite(number) and least <= number <= most:
        return number
    raise Refused("malformed", f"{what} takes a number from {least} to {most:,}, not {text!r}.")


def _whole(what: str, least: int = 1) -> Callable[[str], int]:
    def read(text: str) -> int:
        return int(_number(text, what, least, 2**31 - 1))

    return read


def _widths(text: str) -> tuple[int, ...]:
    widths = text.split(",")
    if 1 <= len(widths) <= 6 and all(w.isascii() and w.isdigit() for w in widths):
        if all(1 <= int(width) <= 1024 for width in widths):
            return tuple(map(int, widths))
    raise Refused("malformed", f"--widths takes 1 to 6 numbers up to 1,024, not {text!r}.")
