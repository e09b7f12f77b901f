"""What processes tell each other by NOTIFY, in the same transaction as what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

CHANNEL = "cheeseboard"
MOST_TABLES = 80  # in one message: PostgreSQL allows 8,000 bytes
MOST_SPENT = 40

Item = TypeVar("Item")


class News(Struct, omit_defaults=True):
    process: int  # that says it
    rows: dict[str, int] = {}  # the number of the latest row, by table
    present: list[str] = []  # tables where other people watch now
    free: list[str] = []  # tables without a keeper
    spent: list[tuple[str, str, int]] = []  # rate limit, key, how much
    leaves: bool = False  # the process ends


decode = msgspec.json.Decoder(News).decode


def of_rows(process: int, latest: Mapping[str, int]) -> list[str]:
    return [
        _text(News(process, rows=dict(part))) for part in _parts(list(latest.items()), MOST_TABLES)
    ]


def of_present(process: int, tables: Sequence[str]) -> list[str]:
    return [_text(News(process, present=part)) for part in _parts(tables, MOST_TABLES)]


def of_free(process: int, tables: Sequence[str]) -> list[str]:
    return [_text(News(process, free=part)) for part in _parts(tables, MOST_TABLES)]


def of_spent(process: int, spent: Sequence[tuple[str, str, int]]) -> list[str]:
    return [_text(News(process, spent=part)) for part in _parts(spent, MOST_SPENT)]


def of_leaving(process: int) -> str:
    return _text(News(process, leaves=True))


def _parts(items: Sequence[Item], most: int) -> Iterator[list[Item]]:
    return (list(items[start : start + most]) for start in range(0, len(items), most))


def _text(news: News) -> str:
    return msgspec.json.encode(news).decode()
