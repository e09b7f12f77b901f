"""Copy a server's database into a file. The server can be running.

The key that signs the guests' cookies is not included: keep your own copy of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cheeseboard.terminal.arguments import file_name
from cheeseboard.terminal.progress import bar
from cheeseboard.variables import Variable


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=file_name("FILE"), metavar="FILE", help="the backup")
    add_database(parser)
    parser.add_argument("--replace", action="store_true", help="overwrite an existing file")


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        default=Variable.of("--database"),
        metavar="FILE",
        help="the server's database; by default in your data folder",
    )


def run(args: argparse.Namespace) -> None:
    from cheeseboard.server.storage.archive import back_up
    from cheeseboard.server.storage.locations import database_file

    with percent("backup") as report:
        contents = back_up(database_file(args.database), args.file, args.replace, report)
    print(f"{args.file}: {contents}.")


@contextmanager
def percent(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar for pages done, of a total."""
    shown = 0

    def done(pages: int, total: int) -> None:
        nonlocal shown
        now = 100 * pages // max(total, 1)
        report(now - shown)
        shown = now

    with bar(what, 100) as report:
        yield done
