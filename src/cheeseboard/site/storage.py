"""The event log in memory; the browser also stores every change."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from cheeseboard.tables.log import Row, Summary
from cheeseboard.tables.memory_log import MemoryLog, TableInMemory

NAMES = "names"  # the key under which guests' names are kept; a table is kept under its id

# Stores a text under a key; no text deletes it. It fails where storage is full or denied.
Store = Callable[[str, str | None], Awaitable[None]]


class BrowserLog(MemoryLog):
    """If the browser cannot store a change, games go on in memory; `on_store_failed` is called."""

    def __init__(self, store: Store, on_store_failed: Callable[[], None]) -> None:
        super().__init__()
        self._store = store
        self._on_store_failed = on_store_failed

    def restore(self, stored: Mapping[str, str]) -> list[str]:
        """Take over what was stored; return the keys of what is damaged."""
        damaged = []
        for key, text in stored.items():
            try:
                self._take_over(key, text)
            except msgspec.MsgspecError:
                damaged.append(key)
        return damaged

    def _take_over(self, key: str, text: str) -> None:
        if key == NAMES:
            self._names = msgspec.json.decode(text, type=dict[str, str])
        else:
            self._tables[key] = msgspec.json.decode(text, type=TableInMemory)

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        answer = super().append(table, rows, summary)
        if answer.exception():
            return answer
        return asyncio.ensure_future(self._save(table, _text(self._tables[table])))

    async def set_name(self, id: str, name: str) -> None:
        await super().set_name(id, name)
        await self._save(NAMES, _text(self._names))

    async def delete_name(self, id: str) -> None:
        await super().delete_name(id)
        await self._save(NAMES, _text(self._names))

    async def delete_old_tables(
        self, finished_before: float, abandoned_before: float, uptime: float
    ) -> int:
        before = set(self._tables)
        found = await super().delete_old_tables(finished_before, abandoned_before, uptime)
        for table in before - set(self._tables):
            await self._save(table, None)
        return found

    async def _save(self, key: str, text: str | None) -> None:
        try:
            await self._store(key, text)
        except Exception:  # whatever the browser calls it
            self._on_store_failed()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
