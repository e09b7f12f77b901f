"""A process that appends to many tables until it is killed, and prints what was acknowledged.

python -m tests.server.appender DATABASE TABLES"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from itertools import count
from pathlib import Path

from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables.log import Row
from tests.server.rows import SUMMARY


async def main(file: Path, tables: int) -> None:
    log = SqliteLog.open(file)
    await asyncio.gather(*(keep_appending(log, f"table {n}") for n in range(tables)))


async def keep_appending(log: SqliteLog, table: str) -> None:
    """One to three rows at a time; chance's have no move id."""
    last = len(await log.read(table))
    for turn in count():
        new = [row(number) for number in range(last + 1, last + 2 + turn % 3)]
        await log.append(table, new, SUMMARY if turn % 2 else None)
        last += len(new)
        os.write(1, f"{table}:{last}\n".encode())


def row(number: int) -> Row:
    seat = number % 3
    return Row(number, seat, f"put {number}", f"move-{number}" if seat else None, time.time())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
