"""The event log in memory: for a table in a web page, and for tests."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections import Counter
from dataclasses import dataclass, field

from cheeseboard.tables.log import (
    SECOND_LOOK,
    TABLE_SEAT,
    AppendConflict,
    CodedSeat,
    Listed,
    Log,
    Row,
    Summary,
    Unwritable,
)


@dataclass
class TableInMemory:
    """Everything stored for one table."""

    rows: list[Row] = field(default_factory=list)
    moves: set[tuple[int, str]] = field(default_factory=set)  # by seat and move id
    summary: Summary | None = None
    touched: float = 0.0
    old_since: float | None = None  # the uptime at which it was found old


class MemoryLog(Log):
    """Its contents are lost when the process ends."""

    def __init__(self) -> None:
        self._tables: dict[str, TableInMemory] = {}
        self._names: dict[str, str] = {}
        self._codes: dict[bytes, tuple[CodedSeat, float]] = {}
        self._closed = False

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        answer: Future[None] = get_running_loop().create_future()
        try:
            self._append(table, rows, summary)
        except (AppendConflict, Unwritable) as problem:
            answer.set_exception(problem)
        else:
            answer.set_result(None)
        return answer

    def _append(self, table: str, rows: list[Row], summary: Summary | None) -> None:
        if self._closed:
            raise Unwritable("it is closed")
        stored = self._tables.get(table, TableInMemory())
        moves = [(row.seat, row.move_id) for row in rows if row.move_id is not None]
        expected = range(len(stored.rows) + 1, len(stored.rows) + 1 + len(rows))
        if [row.number for row in rows] != list(expected):
            raise AppendConflict("the rows do not follow the last one")
        if len(set(moves)) < len(moves) or not stored.moves.isdisjoint(moves):
            raise AppendConflict("a move id is used twice")
        self._tables[table] = stored
        stored.rows += rows
        stored.moves.update(moves)
        stored.summary = summary or stored.summary
        stored.touched = max(stored.touched, rows[-1].time) if rows else stored.touched

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return self._tables[table].rows[after:] if table in self._tables else []

    async def check(self) -> None:
        if self._closed:
            raise Unwritable("it is closed")

    async def refresh_health(self) -> None:
        await self.check()

    # --- Lists -------------------------------------------------------------------------------

    def _list_tables(self) -> list[Listed]:
        """All tables with a summary, the latest first."""
        found = [
            Listed(id, stored.summary, stored.touched)
            for id, stored in self._tables.items()
            if stored.summary
        ]
        return sorted(found, key=lambda table: table.touched, reverse=True)

    async def summary(self, table: str) -> tuple[Summary, float] | None:
        stored = self._tables.get(table)
        return (stored.summary, stored.touched) if stored and stored.summary else None

    async def public(self, limit: int, per_owner: int, first: list[str]) -> list[Listed]:
        ids = set(first)
        tables = [
            table
            for table in self._list_tables()
            if table.summary.public and table.summary.status != "over"
        ]
        tables.sort(key=lambda table: _lobby_rank(table, ids), reverse=True)
        seen: Counter[str] = Counter()
        ranked = []
        for table in tables:
            opener = table.summary.owner or table.id
            seen[opener] += 1
            ranked.append((-_lobby_rank(table, ids), seen[opener], table))
        ranked.sort(key=lambda entry: entry[:2])
        return [table for _, nth, table in ranked if nth <= per_owner][:limit]

    async def tables_of_person(self, person: str, limit: int) -> list[Listed]:
        tables = [
            table
            for table in self._list_tables()
            if person in table.summary.people or _bots_alone_play(table.summary, person)
        ]
        tables.sort(key=lambda table: table.summary.status == "over")
        return tables[:limit]

    async def tables_mentioning(self, person: str) -> list[str]:
        return [id for id, stored in self._tables.items() if _mentions(stored.rows, person)]

    async def count_unfinished(self, person: str, active_since: float) -> int:
        tables = [table for table in self._list_tables() if table.summary.status != "over"]
        return sum(
            person in summary.people
            or (summary.owner == person and touched > active_since and _is_in_use(summary))
            for _, summary, touched in tables
        )

    # --- People ------------------------------------------------------------------------------

    async def name_of(self, id: str) -> str | None:
        return self._names.get(id)

    async def set_name(self, id: str, name: str) -> None:
        self._names[id] = name

    async def delete_name(self, id: str) -> None:
        self._names.pop(id, None)

    async def keep_code(self, digest: bytes, coded_seat: CodedSeat, expires: float) -> None:
        self._codes[digest] = coded_seat, expires

    async def use_code(self, digest: bytes, now: float) -> CodedSeat | None:
        self._codes = {key: code for key, code in self._codes.items() if code[1] > now}
        found = self._codes.pop(digest, None)
        return found[0] if found else None

    async def delete_old_tables(
        self, finished_before: float, abandoned_before: float, uptime: float
    ) -> int:
        for stored in self._tables.values():
            is_over = stored.summary is not None and stored.summary.status == "over"
            is_old = stored.touched < (finished_before if is_over else abandoned_before)
            first = uptime if stored.old_since is None else stored.old_since
            stored.old_since = first if is_old else None
        oldest = uptime - SECOND_LOOK
        old = {
            id
            for id, stored in self._tables.items()
            if stored.old_since is not None and stored.old_since <= oldest
        }
        for id in old:
            del self._tables[id]
        self._codes = {key: code for key, code in self._codes.items() if code[0].table not in old}
        return len(old)

    async def close(self) -> None:
        self._closed = True


def _lobby_rank(table: Listed, present: set[str]) -> int:
    """2 where people are present, 1 where people wait for others, 0 elsewhere."""
    if table.id in present:
        return 2
    summary = table.summary
    return int(summary.status == "waiting" and summary.free_seats > 0 and bool(summary.people))


def _mentions(rows: list[Row], person: str) -> bool:
    """Whether rows name a person. Ids are random, so they are never part of anything else."""
    return any(row.seat == TABLE_SEAT and f'"{person}"' in row.action for row in rows)


def _bots_alone_play(summary: Summary, owner: str) -> bool:
    return summary.owner == owner and summary.status == "playing" and not summary.people


def _is_in_use(summary: Summary) -> bool:
    """Whether the table is of use to anyone: not if all left before the game began."""
    return summary.status == "playing" or summary.public or bool(summary.people)
