"""The house as the JavaScript of its worker sees it: texts in, texts out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, NamedTuple, TypeVar

import msgspec

from cheeseboard.site.page import Page
from cheeseboard.site.storage import Store
from cheeseboard.wasm.remote import (
    Answer,
    Candidates,
    Compared,
    Decision,
    Lookup,
    Played,
    Playouts,
    Question,
    SolvedPosition,
)

Search = Callable[[int, str], Awaitable[str]]
Cancel = Callable[[int], object]


T = TypeVar("T")


class Decided(NamedTuple):
    """What a learned player sends back."""

    action: int


class SearchWorker:
    """Python's questions, answered by JavaScript in another worker."""

    def __init__(self, search: Search, cancel: Cancel) -> None:
        self._search = search
        self._cancel = cancel
        self._ids = count()

    async def search(self, question: Question) -> Answer:
        return await self._answer("search", question, Answer)

    async def compare(self, candidates: Candidates) -> Compared:
        return await self._answer("compare", candidates, Compared)

    async def play_out(self, playouts: Playouts) -> Played:
        return await self._answer("playOut", playouts, Played)

    async def look_up(self, position: SolvedPosition) -> Lookup:
        return await self._answer("lookUp", position, Lookup)

    async def decide(self, decision: Decision) -> int:
        return (await self._answer("decide", decision, Decided)).action

    async def _answer(self, kind: str, question: Any, answer: type[T]) -> T:
        """The answer; its kind names what the worker is to do."""
        id = next(self._ids)
        try:
            found = await self._search(id, _text({"kind": kind, **question._asdict()}))
        except asyncio.CancelledError:  # the player took back, left, or asked again
            self._cancel(id)
            raise
        fields = msgspec.json.decode(found)
        return msgspec.convert([fields[name] for name in answer._fields], answer)  # type: ignore[attr-defined]


class Worker:
    def __init__(
        self, search: Search, cancel: Cancel, store: Store, on_store_failed: Callable[[], None]
    ) -> None:
        self._page = Page(SearchWorker(search, cancel), store, on_store_failed)

    async def open(self, stored: str) -> str:
        """Take over what was stored, an object of texts; return a list of what is damaged."""
        return _text(await self._page.open(msgspec.json.decode(stored, type=dict[str, str])))

    async def request(self, method: str, path: str, body: str) -> str:
        """Answer a request: its status and its body."""
        return _text(list(await self._page.request(method, path, body)))

    async def connect(self, send: Callable[[str], object]) -> None:
        async def pass_on(message: bytes) -> None:
            send(message.decode())

        await self._page.connect(pass_on)

    async def hear(self, message: str) -> None:
        await self._page.hear(message)

    def disconnect(self) -> None:
        self._page.disconnect()


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
