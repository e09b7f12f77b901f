"""The processes that share one database in PostgreSQL.

Each process lists the tables that are awake in it. News comes by NOTIFY. Most moves are in the
message; the rest is read from the database, for many tables at once. After a lost connection
everything is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable
from functools import partial
from typing import Any

import msgspec

from cheeseboard.refused import Refused
from cheeseboard.server.storage.coding import checked_rows
from cheeseboard.server.storage.postgres import news, statements
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.batches import Batches
from cheeseboard.server.storage.postgres.session import Session
from cheeseboard.tables.log import Row
from cheeseboard.tables.neighbours import (
    AddElsewhere,
    AwakeTables,
    GetCounts,
    Keeper,
    Neighbours,
    Present,
    TellEvent,
)

EVENTS_DELAY = 0.05  # seconds in which events are collected before they are sent
GOODBYE_TIMEOUT = 2.0  # seconds for saying goodbye

Query = Callable[..., Awaitable[list[Any]]]

logger = logging.getLogger("cheeseboard")
read_present = msgspec.json.Decoder(list[Present]).decode


class PostgresNeighbours(Neighbours):
    """The methods are described in Neighbours."""

    def __init__(self, address: PostgresAddress, query: Query, process: int) -> None:
        self.process = process
        self.address = ""
        self._own = news.prefix(process)
        self._query = query
        self._awake: set[str] = set()
        # Since a connection was lost. After a failover PostgreSQL may lack the last rows, so these
        # tables are compared with the log before they take what others have played meanwhile. Only
        # a move of our own can come first: the log refuses it, unless others have stored at
        # least as many rows as were lost within the moment until the comparison.
        self._not_compared: set[str] = set()
        self._connections = 0  # how many there have been
        self._kept: set[str] = set()
        self._claiming = asyncio.Lock()  # a claim never overtakes a release
        self._here: dict[str, list[Present]] = {}
        self._elsewhere: dict[str, list[Present]] = {}
        self._events_here: Counter[tuple[str, str]] = Counter()
        self._event_counters: dict[str, AddElsewhere] = {}
        self.own_counts: GetCounts = dict
        self._counts_elsewhere: Counter[str] = Counter()  # sockets by address, elsewhere
        self._session = Session(self, address)

    def start(self, tables: AwakeTables) -> None:
        self._tables = tables
        self._rows = Batches(self._read_rows)
        self._presence = Batches(self._read_presence)
        self._showing = Batches(self._write_presence)
        self._to_claim = Batches(self._claim_awake)
        self._released = Batches(self._release)
        self._orphans = Batches(self._adopt)
        self._event_batches = Batches(self._tell_events, EVENTS_DELAY)
        self._session.start()

    async def close(self) -> None:
        """Others keep these tables from now on. They are told, and need not wait for a missed
        heartbeat."""
        for batches in (self._rows, self._presence, self._showing, self._to_claim):
            batches.stop()
        for batches in (self._released, self._orphans):
            batches.stop()
        self._event_batches.stop()
        await self._session.stop()
        self._kept.clear()
        leaving = self._query(statements.LEAVE, self.process, news.of_leaving(self.process))
        try:
            await asyncio.wait_for(leaving, GOODBYE_TIMEOUT)
        except Exception:
            logger.info("Other processes were not told that this one ends; they will notice.")

    # --- What tables ask ---------------------------------------------------------------------

    def keeps(self, table: str) -> bool:
        return table in self._kept and self._session.is_fresh

    async def keeper(self, table: str) -> Keeper | None:
        found = await self._query(statements.KEEPER, table, self.process)
        return Keeper(*found[0]) if found else None

    def announce_address(self, address: str) -> None:
        self.address = address
        self._session.beat_now()

    async def claim(self, table: str) -> bool:
        return table in await self._claim([table])

    async def _claim(self, tables: Collection[str]) -> set[str]:
        async with self._claiming:
            found = await self._query(statements.CLAIM, sorted(tables), self.process)
            claimed = {id for (id,) in found}
            self._kept |= claimed
            return claimed

    def add(self, table: str) -> None:
        self._awake.add(table)
        # All this may have changed while it woke.
        self._rows.add([table])
        self._presence.add([table])
        if table not in self._kept:
            self._to_claim.add([table])

    def remove(self, table: str) -> None:
        self._awake.discard(table)
        self._elsewhere.pop(table, None)
        if table in self._kept:
            self._kept.discard(table)
            self._released.add([table])

    def show(self, table: str, present: Iterable[Present]) -> None:
        self._here[table] = list(present)
        self._showing.add([table])

    def present(self, table: str) -> Collection[Present]:
        return self._elsewhere.get(table, ())

    async def waiting(self) -> list[str]:
        return [id for (id,) in await self._query(statements.WAITING)]

    def share_events(self, kind: str, add_elsewhere: AddElsewhere) -> TellEvent:
        self._event_counters[kind] = add_elsewhere

        def tell_event(key: str) -> None:
            self._events_here[kind, key] += 1
            self._event_batches.add([(kind, key)])

        return tell_event

    def share_counts(self, here: GetCounts) -> Callable[[str], int]:
        self.own_counts = here
        return lambda key: self._counts_elsewhere[key]

    # --- What others say ---------------------------------------------------------------------

    def hear(self, text: str) -> None:
        if text.startswith(self._own):
            return
        told = news.decode(text)
        behind = [id for id, number in told.rows.items() if self._is_behind(id, number)]
        self._rows.add([id for id in behind if not self._take_moves(id, told.moves.get(id))])
        self._presence.add(self._awake.intersection(told.present))
        self._to_claim.add(self._awake.intersection(told.free))
        for kind, key, count in told.spent:
            if kind in self._event_counters:
                self._event_counters[kind](key, count)
        if told.leaves:
            self._session.beat_now()

    def _take_moves(self, table: str, moves: msgspec.Raw | None) -> bool:
        """Apply rows sent with the news; False if they must be read."""
        if moves is None or table in self._not_compared:
            return False
        return self._take_rows(table, lambda: news.decode_rows(moves))

    def _take_rows(self, table: str, rows: Callable[[], list[Row]]) -> bool:
        """Whether the rows could be handed on. A problem of one table never stops the others."""
        try:
            self._tables.take_rows(table, rows())
        except Refused as damaged:
            logger.error("New rows of table %s cannot be applied: %s", table, damaged)
        except Exception:
            logger.exception("New rows of table %s cannot be applied.", table)
        else:
            return True
        return False

    def _is_behind(self, table: str, number: int) -> bool:
        last = self._tables.last_row(table) if table in self._awake else None
        return last is not None and last.number < number

    def read_everything_again(self) -> None:
        self._connections += 1
        self._not_compared |= self._awake
        self._rows.add(self._awake)
        self._presence.add(self._awake)

    def announce_again(self) -> None:
        self._kept.clear()
        self._to_claim.add(self._awake)
        self._showing.add(self._here)

    def note_change_of_processes(self) -> None:
        """A process that has died leaves many orphans. Tables that are awake here come first."""
        self._presence.add(self._awake)
        self._to_claim.add(self._awake - self._kept)

    def note_orphans(self, tables: set[str], new: set[str]) -> None:
        """Tables whose keeper has died. A process where they are awake comes first."""
        self._to_claim.add(tables & self._awake)
        self._orphans.add(tables - self._awake - new)

    def update_keepers(self) -> None:
        for table in list(self._awake):
            self._tables.note_keeper_changed(table)

    def note_counts(self, elsewhere: Iterable[dict[str, int]]) -> None:
        self._counts_elsewhere = sum(map(Counter, elsewhere), Counter())

    # --- Batches -----------------------------------------------------------------------------

    async def _read_rows(self, tables: set[str]) -> None:
        """The last known row is read, too: if the log has another one, the table is read again."""
        connection = self._connections
        known = {id: row for id in tables if (row := self._tables.last_row(id)) is not None}
        before = [row.number - 1 for row in known.values()]
        rows = defaultdict(list)
        for id, *row in await self._query(statements.NEW_ROWS, list(known), before):
            rows[id].append(row)
        if connection == self._connections:  # or else the next batch compares them
            self._not_compared -= tables
        for id, last in known.items():
            if not rows[id] or Row(*rows[id][0][:-1]) != last:
                self._read_again(id)
            elif new := rows[id][1:]:
                self._take_rows(id, partial(checked_rows, id, new, last.number))

    def _read_again(self, table: str) -> None:
        """Until it has been read, the table takes no moves that come with the news."""
        if task := self._tables.read_again(table):
            self._not_compared.add(table)
            task.add_done_callback(partial(self._note_read_again, table, self._connections))

    def _note_read_again(self, table: str, connection: int, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is None:  # cancelled: it sleeps now, and will be read when it wakes
            if connection == self._connections:  # or else the next batch compares it
                self._not_compared.discard(table)
        elif isinstance(error, Refused) and error.code == "storage":
            self._rows.add([table])

    async def _read_presence(self, tables: set[str]) -> None:
        found: dict[str, list[Present]] = {id: [] for id in tables}
        for id, watchers in await self._query(statements.PRESENT, list(tables), self.process):
            found[id] += read_present(watchers)
        for id in tables & self._awake:
            if found[id] != self._elsewhere.get(id, []):
                self._elsewhere[id] = found[id]
                self._tables.update_remote_presence(id)

    async def _write_presence(self, tables: set[str]) -> None:
        shown = {id: here for id in tables if (here := self._here.get(id))}
        hidden = sorted(tables - shown.keys())
        texts = [msgspec.json.encode(here).decode() for here in shown.values()]
        told = news.of_present(self.process, sorted(tables))
        await self._query(statements.SHOW, self.process, list(shown), texts, hidden, told)
        for id in hidden:
            if not self._here.get(id):
                self._here.pop(id, None)

    async def _claim_awake(self, tables: set[str]) -> None:
        for id in await self._claim((tables & self._awake) - self._kept):
            self._tables.note_keeper_changed(id)

    async def _release(self, tables: set[str]) -> None:
        async with self._claiming:
            freed = sorted(tables - self._kept)
            told = news.of_free(self.process, freed)
            await self._query(statements.RELEASE, freed, self.process, told)

    async def _adopt(self, tables: set[str]) -> None:
        for id in await self._claim(tables - self._awake):
            try:
                await self._tables.wake(id)
            except Refused:  # deleted, damaged, or of a newer version
                self._kept.discard(id)
                self._released.add([id])

    async def _tell_events(self, keys: set[tuple[str, str]]) -> None:
        new = [(*key, self._events_here.pop(key)) for key in keys if key in self._events_here]
        await self._query(statements.TELL, news.of_events(self.process, new))
