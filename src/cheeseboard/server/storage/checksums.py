"""A checksum for each row, to find damage and its place."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from struct import pack
from typing import Any
from zlib import crc32


def row_checksum(
    table: str, number: int, seat: int, action: str, move_id: str | None, time: float
) -> int:
    """The checksum of a row. It covers the table's id: a row in the wrong table is found, too."""
    numbers = pack("<qqd?", number, seat, time, move_id is None)
    texts = "\0".join((table, action, move_id or ""))
    return crc32(texts.encode("utf-8", "surrogatepass"), crc32(numbers))


def register_checksum(connection: sqlite3.Connection) -> None:
    """Register the function under the name that migrations use."""
    connection.create_function("row_checksum", 6, row_checksum, deterministic=True)


def first_damaged(table: str, rows: Iterable[Sequence[Any]], first: int = 1) -> int | None:
    """The number of the first damaged row. The last column of each row is its checksum."""
    for expected, (*row, checksum) in enumerate(rows, start=first):
        if row[0] != expected or _actual_checksum(table, row) != checksum:
            return expected
    return None


def _actual_checksum(table: str, row: list[Any]) -> int | None:
    try:
        return row_checksum(table, *row)
    except Exception:  # a damaged row can contain anything
        return None


def decode_anyway(text: bytes) -> str:
    """Decode a text, even if it is damaged."""
    return text.decode("utf-8", "replace")


ALL_ROWS = "SELECT of_table, checksum, number, seat, action, move_id, time FROM rows"


def has_checksums(connection: sqlite3.Connection) -> bool:
    """Databases of older versions have none."""
    columns = connection.execute("SELECT name FROM pragma_table_info('rows')").fetchall()
    return ("checksum",) in columns


def damaged_tables(connection: sqlite3.Connection) -> int:
    """How many tables have a damaged row."""
    try:
        return _count_damaged(connection)
    except (sqlite3.OperationalError, UnicodeError):  # a text cannot be decoded: try again, slower
        usual, connection.text_factory = connection.text_factory, decode_anyway
        try:
            return _count_damaged(connection)
        finally:
            connection.text_factory = usual


def _count_damaged(connection: sqlite3.Connection) -> int:
    ids = dict(connection.execute("SELECT key, id FROM tables"))
    rows = connection.execute(ALL_ROWS)
    return len(
        {key for key, checksum, *row in rows if _actual_checksum(ids.get(key, ""), row) != checksum}
    )
