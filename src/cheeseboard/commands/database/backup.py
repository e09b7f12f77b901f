"""Copy a server's database into a file. The server can be running.

The key that signs the guests' cookies is not included: keep your own copy of it."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cheeseboard.system.variables import Variable
from cheeseboard.terminal.arguments import file_name
from cheeseboard.terminal.progress import bar


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=file_name("FILE"), metavar="FILE", help="the backup")
    add_database(parser)
    parser.add_argument("--replace", action="store_true", help="overwrite an existing file")


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        default=Variable.of("--database"),
        metavar="PLACE",
        help="the server's database: a file, by default in your data folder; or postgresql://…",
    )


def run(args: argparse.Namespace) -> None:
    from cheeseboard.server.storage.locations import database_location
    from cheeseboard.server.storage.sqlite import archive

    place = database_location(args.database)
    with percent("backup") as report:
        if isinstance(place, Path):
            contents = archive.back_up(place, args.file, args.replace, report)
        else:
            from cheeseboard.server.storage.postgres.archive import back_up

            contents = asyncio.run(back_up(place, args.file, args.replace, report))
    print(f"{args.file}: {contents}.")


@contextmanager
def percent(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar in percent."""
    shown = 0

    def done(pages: int, total: int) -> None:
        nonlocal shown
        now = 100 * pages // max(total, 1)
        report(now - shown)
        shown = now

    with bar(what, 100) as report:
        yield done
