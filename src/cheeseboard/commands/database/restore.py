"""Restore a backup, while no server is running.

The backup is checked first. An existing database is replaced only with --replace, and saved
under another name."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from cheeseboard.commands.database.backup import add_database, percent
from cheeseboard.terminal.arguments import file_name


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=file_name("FILE"), metavar="FILE", help="the backup")
    add_database(parser)
    parser.add_argument("--replace", action="store_true", help="replace an existing database")


def run(args: argparse.Namespace) -> None:
    from cheeseboard.server.storage.locations import database_location
    from cheeseboard.server.storage.sqlite import archive

    target = database_location(args.database)
    saved: Path | str | None
    with percent("restore") as report:
        if isinstance(target, Path):
            contents, saved = archive.bring_back(args.file, target, args.replace, report)
        else:
            from cheeseboard.server.storage.postgres.archive import bring_back

            contents, saved = asyncio.run(bring_back(args.file, target, args.replace, report))
    if saved:
        print(f"The old database is now {saved}.")
    print(f"{target}: {contents}.")
