"""What processes tell each other by NOTIFY, in the same transaction as the change itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct

from cheeseboard.tables.log import Row

CHANNEL = "cheeseboard"
MAX_TABLES = 80  # in one message
MAX_EVENTS = 40
MAX_BYTES = 7_900  # in one message; PostgreSQL allows 8,000
MAX_MOVES = 1_000  # bytes for the moves of one table; more are read from the log

Item = TypeVar("Item")


class News(Struct, omit_defaults=True):
    process: int  # the sender
    rows: dict[str, int] = {}  # the number of the latest row, by table
    moves: dict[str, Raw] = {}  # the new rows of some of these tables: no event is among them
    present: list[str] = []  # tables where other people watch now
    free: list[str] = []  # tables without a keeper
    spent: list[tuple[str, str, int]] = []  # events: their kind, a key, how many
    leaves: bool = False  # the process ends


decode = msgspec.json.Decoder(News).decode
decode_rows = msgspec.json.Decoder(list[Row]).decode
encode = msgspec.json.Encoder().encode


def prefix(process: int) -> str:
    """The prefix of every message of a process."""
    return f'{{"process":{process},'


def of_rows(process: int, new: Mapping[str, list[Row]]) -> list[str]:
    """Moves go along, so that other processes need not read them from the log. Events do not: they
    may be long, and name persons."""
    told, message, size = [], News(process, rows={}, moves={}), 0
    for table, rows in new.items():
        moves = _encode_moves(rows)
        needed = 2 * len(table) + len(moves) + 30
        if size + needed > MAX_BYTES - 40:
            told.append(message)
            message, size = News(process, rows={}, moves={}), 0
        size += needed
        message.rows[table] = rows[-1].number
        if moves:
            message.moves[table] = Raw(moves)
    return [_text(news) for news in (*told, message)]


def _encode_moves(rows: list[Row]) -> bytes:
    """Empty if there is an event, or more than MAX_MOVES bytes."""
    if any(row.action.startswith("{") for row in rows):
        return b""
    moves = encode(rows)
    return moves if len(moves) <= MAX_MOVES else b""


def of_present(process: int, tables: Sequence[str]) -> list[str]:
    return [_text(News(process, present=part)) for part in _parts(tables, MAX_TABLES)]


def of_free(process: int, tables: Sequence[str]) -> list[str]:
    return [_text(News(process, free=part)) for part in _parts(tables, MAX_TABLES)]


def of_events(process: int, events: Sequence[tuple[str, str, int]]) -> list[str]:
    return [_text(News(process, spent=part)) for part in _parts(events, MAX_EVENTS)]


def of_leaving(process: int) -> str:
    return _text(News(process, leaves=True))


def _parts(items: Sequence[Item], most: int) -> Iterator[list[Item]]:
    return (list(items[start : start + most]) for start in range(0, len(items), most))


def _text(news: News) -> str:
    return msgspec.json.encode(news).decode()
