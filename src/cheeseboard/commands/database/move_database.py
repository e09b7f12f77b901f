"""Move all games from one database to another, while no server is running.

FROM and TO are files or postgresql://… addresses. Every row is compared afterwards. If it is
interrupted, the same command continues. FROM stays as it is."""

from __future__ import annotations

import argparse

from cheeseboard.commands.database.backup import percent


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", help="the database with the games")
    parser.add_argument("target", metavar="TO", help="an empty database")


def run(args: argparse.Namespace) -> None:
    import asyncio

    from cheeseboard.server.storage.locations import database_location
    from cheeseboard.server.storage.moving import move_database

    source, target = database_location(args.source), database_location(args.target)
    with percent("move") as report:
        copied = asyncio.run(move_database(source, target, report))
    for id in copied.damaged:
        print(f"The table {id} is damaged and was left out.")
    tables = "1 table" if copied.tables == 1 else f"{copied.tables:,} tables"
    rows = "1 row" if copied.rows == 1 else f"{copied.rows:,} rows"
    print(f"{target}: {tables}, {rows}; each row was compared.")
