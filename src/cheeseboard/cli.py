"""The command `cheeseboard`. Each module in cheeseboard.commands is one of its commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from types import ModuleType
from typing import NoReturn

from cheeseboard import __version__, commands
from cheeseboard.refused import Refused

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows ?
    try:
        args, more = parser().parse_known_args(argv)
        if more:
            args.refuse(f"unrecognized arguments: {' '.join(more)}")
        status: int | None = args.run(args)
        sys.stdout.flush()
        return status or 0
    except Refused as reason:
        print(f"cheeseboard: {reason}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[0].upper() + message[1:].rstrip(".")
        raise Refused("malformed", f"{sentence}. Try: {self.prog} --help")


def parser() -> Parser:
    top = Parser(prog="cheeseboard", description="Four cat-and-mouse tabletop games.")
    top.add_argument("--version", action="version", version=f"cheeseboard {__version__}")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)
    for module in _commands():
        name = module.__name__.rpartition(".")[2]
        summary = (module.__doc__ or "").strip()
        sub = subparsers.add_parser(name, help=summary.split("\n")[0], description=summary)
        module.arguments(sub)
        sub.set_defaults(run=module.run, refuse=sub.error)
    return top


def _commands() -> list[ModuleType]:
    names = sorted(m.name for m in iter_modules(commands.__path__))
    return [import_module(f"{commands.__name__}.{name}") for name in names]
