"""Rows and summaries, as both databases store them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec import MsgspecError, json

from cheeseboard.refused import Refused
from cheeseboard.server.storage.checksums import first_damaged, row_checksum
from cheeseboard.tables.log import Listed, Row, Summary

# The fields of Summary, by the names of their columns: `free_seats` is open, `to_move` is turn.
SUMMARY = "game, rules, status, public, players, open, names, people, turn, result, owner"
UNKNOWN = (None,) * len(Summary._fields)
MAX_LOOKED_THROUGH = 1_000  # public tables considered for one list


class AppendValues(NamedTuple):
    """What one append stores, and its values for the columns of the database."""

    table: str
    rows: list[Row]
    summary: Summary | None

    def table_values(self) -> tuple[Any, ...]:
        """For the table: id, touched, and the columns of its summary."""
        touched = self.rows[-1].time if self.rows else 0.0
        columns = UNKNOWN if self.summary is None else summary_columns(self.summary)
        return self.table, touched, *columns

    def row_values(self) -> list[tuple[Any, ...]]:
        return [(self.table, *row, row_checksum(self.table, *row)) for row in self.rows]


def summary_columns(summary: Summary) -> tuple[Any, ...]:
    *plain, names, people, to_move, result, owner = summary
    lists = [as_json(each) for each in (names, people, to_move)]
    return *plain, *lists, None if result is None else as_json(result), owner


def as_json(value: list[str] | dict[str, Any]) -> str:
    return json.encode(value).decode()


def read_listed(found: Iterable[Sequence[Any]]) -> list[Listed]:
    """Tables from values of id, touched and SUMMARY."""
    listed = []
    for values in found:
        with suppress(MsgspecError, UnicodeError):  # a damaged summary is left out
            listed.append(_read_listed(*values))
    return listed


def _read_listed(
    table: str, touched: float, game: str, rules: str, status: str, public: int, *rest: Any
) -> Listed:
    players, free, names, people, to_move, ended, owner = rest
    one, two, three = (json.decode(text, type=list[str]) for text in (names, people, to_move))
    result = None if ended is None else json.decode(ended)
    plain = game, rules, status, bool(public), players, free
    return Listed(table, Summary(*plain, one, two, three, result, owner or ""), touched)


def checked_rows(table: str, rows: Sequence[Sequence[Any]], after: int) -> list[Row]:
    """The rows that follow number `after`; Refused if one is damaged. The last column of each
    is its checksum."""
    damaged = first_damaged(table, rows, after + 1)
    if damaged is not None:
        raise Refused(
            "damaged",
            f"Row {damaged} of this table is damaged on the server's disk: the game cannot "
            "continue. The host may have a backup.",
        )
    return [Row(*row) for *row, _ in rows]
