"""The command `cheeseboard`. Each module below cheeseboard.commands is one of its commands."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import EBADF, EDQUOT, EFBIG, EIO, ENOSPC
from functools import partial
from importlib import import_module
from io import TextIOWrapper, UnsupportedOperation
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NoReturn, TextIO

from cheeseboard import __version__, commands
from cheeseboard.refused import Refused

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130

CANNOT_BE_WRITTEN = (EBADF, EDQUOT, EFBIG, EIO, ENOSPC)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. A failure outside our code becomes one sentence and an exit status."""
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows ?
    status = _status(partial(_run, argv))
    flushed = _status(sys.stdout.flush)
    return status or flushed


def _run(argv: Sequence[str] | None) -> int | None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # set while the package was loaded
        signal.signal(signal.SIGINT, signal.default_int_handler)
    args, unknown = parser().parse_known_args(argv)
    if unknown:
        args.refuse(f"unrecognized arguments: {' '.join(unknown)}")
    if args.run is None:
        args.refuse("a COMMAND is missing")
    status: int | None = args.run(args)
    return status


# --- What goes wrong -------------------------------------------------------------------------


def _status(act: Callable[[], int | None]) -> int:
    """Run an act and return its exit status. A failure is reported in at most one sentence."""
    try:
        return act() or 0
    except SystemExit as left:  # --help and --version
        return int(left.code or 0)
    except Refused as reason:
        _say(f"cheeseboard: {reason}")
        return BAD_INPUT
    except KeyboardInterrupt:
        _say("")
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone
        _discard(sys.stdout)
        return 0
    except OSError as error:
        _say(f"cheeseboard: {_sentence(error)}")
        return FAILED


def _sentence(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    if error.filename is not None:
        return f"{error.filename}: {reason}."
    if error.errno in CANNOT_BE_WRITTEN:  # all other files are named, see system/files.py
        _discard(sys.stdout)
        return f"Cannot write the output: {reason}."
    return f"{reason}."


def _say(sentence: str) -> None:
    try:
        print(sentence, file=sys.stderr)
    except OSError:  # standard error may be full or closed too
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Otherwise Python would write once more as it exits, and fail with a status of its own."""
    with suppress(UnsupportedOperation), open(os.devnull, "w") as nowhere:  # a test's has no file
        os.dup2(nowhere.fileno(), stream.fileno())


def _open_missing_streams() -> None:
    """Replace streams that the shell closed (`<&-`, `>&-`) by empty ones. Otherwise the next file
    that is opened, such as a database, would get their number."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


# --- The commands ----------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence. A command's arguments are added when it is
    used, so that one command does not wait for what the others import."""

    add_arguments: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.add_arguments:
            add, self.add_arguments = self.add_arguments, None
            add(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        sentence = message[0].upper() + message[1:].rstrip(".")
        raise Refused("malformed", f"{sentence}. Try: {self.prog} --help")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help and version. argparse would ignore that the output cannot be written."""
        print(message, end="", file=file)


def parser() -> Parser:
    top = Parser(prog="cheeseboard", description="Four cat-and-mouse tabletop games.")
    top.add_argument("--version", action="version", version=f"cheeseboard {__version__}")
    top.set_defaults(run=None, refuse=top.error)
    subparsers = top.add_subparsers(metavar="COMMAND")
    for name, module in modules_by_command().items():
        summary = (module.__doc__ or "").strip()
        sub = subparsers.add_parser(name, help=summary.split("\n")[0], description=summary)
        sub.add_arguments = module.arguments
        sub.set_defaults(run=module.run, refuse=sub.error)
    return top


def modules_by_command() -> dict[str, ModuleType]:
    found = walk_packages(commands.__path__, f"{commands.__name__}.")
    names = {_last_part(module.name): module.name for module in found if not module.ispkg}
    return {command: import_module(names[command]) for command in sorted(names)}


def _last_part(name: str) -> str:
    return name.rpartition(".")[2].replace("_", "-")
