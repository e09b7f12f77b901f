"""The event log in memory: for a table in a web page, and for tests."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections import Counter
from dataclasses import dataclass, field

from cheeseboard.tables.log import (
    SECOND_LOOK,
    CodedSeat,
    Listed,
    Log,
    Row,
    Summary,
    Taken,
    Unwritable,
)


@dataclass
class Kept:
    """All that is kept of one table."""

    rows: list[Row] = field(default_factory=list)
    moves: set[tuple[int, str]] = field(default_factory=set)  # by seat and move id
    summary: Summary | None = None
    touched: float = 0.0
    old_since: float | None = None  # the uptime at which it was found old


class MemoryLog(Log):
    """Gone when the process ends."""

    def __init__(self) -> None:
        self._tables: dict[str, Kept] = {}
        self._names: dict[str, str] = {}
        self._codes: dict[bytes, tuple[CodedSeat, float]] = {}
        self._closed = False

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        answer: Future[None] = get_running_loop().create_future()
        try:
            self._append(table, rows, summary)
        except (Taken, Unwritable) as problem:
            answer.set_exception(problem)
        else:
            answer.set_result(None)
        return answer

    def _append(self, table: str, rows: list[Row], summary: Summary | None) -> None:
        if self._closed:
            raise Unwritable("it is closed")
        kept = self._tables.get(table, Kept())
        moves = [(row.seat, row.move_id) for row in rows if row.move_id is not None]
        expected = range(len(kept.rows) + 1, len(kept.rows) + 1 + len(rows))
        if [row.number for row in rows] != list(expected):
            raise Taken("the rows do not follow on the last one")
        if len(set(moves)) < len(moves) or not kept.moves.isdisjoint(moves):
            raise Taken("a move id is used twice")
        self._tables[table] = kept
        kept.rows += rows
        kept.moves.update(moves)
        kept.summary = summary or kept.summary
        kept.touched = max(kept.touched, rows[-1].time) if rows else kept.touched

    async def read(self, table: str) -> list[Row]:
        return list(self._tables[table].rows) if table in self._tables else []

    async def check(self) -> None:
        if self._closed:
            raise Unwritable("it is closed")

    async def look(self) -> None:
        await self.check()

    # --- Lists -------------------------------------------------------------------------------

    def _listed(self) -> list[Listed]:
        """All tables that lists may show, the latest touched first."""
        found = [
            Listed(id, kept.summary, kept.touched)
            for id, kept in self._tables.items()
            if kept.summary
        ]
        return sorted(found, key=lambda it: it.touched, reverse=True)

    async def summary(self, table: str) -> tuple[Summary, float] | None:
        kept = self._tables.get(table)
        return (kept.summary, kept.touched) if kept and kept.summary else None

    async def public(self, limit: int, of_owner: int, present: list[str]) -> list[Listed]:
        here = set(present)
        tables = [it for it in self._listed() if it.summary.public and it.summary.status != "over"]
        tables.sort(key=lambda it: _people_waiting(it, here), reverse=True)
        seen: Counter[str] = Counter()
        ranked = []
        for it in tables:
            opener = it.summary.owner or it.id
            seen[opener] += 1
            ranked.append((-_people_waiting(it, here), seen[opener], it))
        ranked.sort(key=lambda each: each[:2])
        return [it for _, nth, it in ranked if nth <= of_owner][:limit]

    async def of_person(self, person: str, limit: int) -> list[Listed]:
        tables = [
            it
            for it in self._listed()
            if person in it.summary.people or _bots_alone_play(it.summary, person)
        ]
        tables.sort(key=lambda it: it.summary.status == "over")
        return tables[:limit]

    async def unfinished(self, person: str, opened_since: float) -> int:
        running = [it for it in self._listed() if it.summary.status != "over"]
        return sum(
            person in it.summary.people
            or (it.summary.owner == person and it.touched > opened_since and _is_in_use(it.summary))
            for it in running
        )

    # --- People ------------------------------------------------------------------------------

    async def person(self, id: str) -> str | None:
        return self._names.get(id)

    async def name(self, id: str, name: str) -> None:
        self._names[id] = name

    async def forget_name(self, id: str) -> None:
        self._names.pop(id, None)

    async def keep_code(self, digest: bytes, moves: CodedSeat, expires: float) -> None:
        self._codes[digest] = moves, expires

    async def use_code(self, digest: bytes, now: float) -> CodedSeat | None:
        self._codes = {it: code for it, code in self._codes.items() if code[1] > now}
        found = self._codes.pop(digest, None)
        return found[0] if found else None

    async def forget(self, finished_before: float, abandoned_before: float, uptime: float) -> int:
        for kept in self._tables.values():
            is_over = kept.summary is not None and kept.summary.status == "over"
            is_old = kept.touched < (finished_before if is_over else abandoned_before)
            first = uptime if kept.old_since is None else kept.old_since
            kept.old_since = first if is_old else None
        oldest = uptime - SECOND_LOOK
        old = {
            id
            for id, kept in self._tables.items()
            if kept.old_since is not None and kept.old_since <= oldest
        }
        for id in old:
            del self._tables[id]
        self._codes = {it: code for it, code in self._codes.items() if code[0].table not in old}
        return len(old)

    async def close(self) -> None:
        self._closed = True


def _people_waiting(it: Listed, here: set[str]) -> int:
    """2 where people are present, 1 where people wait for others, 0 elsewhere."""
    if it.id in here:
        return 2
    summary = it.summary
    return int(summary.status == "waiting" and summary.open > 0 and bool(summary.people))


def _bots_alone_play(summary: Summary, owner: str) -> bool:
    return summary.owner == owner and summary.status == "playing" and not summary.people


def _is_in_use(summary: Summary) -> bool:
    """Not everybody has left it before the game began."""
    return summary.status == "playing" or summary.public or bool(summary.people)
