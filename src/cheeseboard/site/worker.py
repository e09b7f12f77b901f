"""The house as the JavaScript of its worker sees it: texts in, texts out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import msgspec

from cheeseboard.site.page import Page
from cheeseboard.site.storage import Store
from cheeseboard.wasm.remote import Answer, Decision, Question

Search = Callable[[int, str], Awaitable[str]]
Cancel = Callable[[int], object]


class Found(msgspec.Struct):
    """What a search sends back."""

    children: list[tuple[int, int, int]]
    totals: list[list[int]]


class Decided(msgspec.Struct):
    """What a learned player sends back."""

    action: int


class SearchWorker:
    """Python's questions, answered by JavaScript in another worker."""

    def __init__(self, search: Search, cancel: Cancel) -> None:
        self._search = search
        self._cancel = cancel
        self._ids = count()

    async def ask(self, question: Question) -> Answer:
        found = msgspec.json.decode(await self._answer(question), type=Found)
        return Answer(found.children, found.totals)

    async def decide(self, decision: Decision) -> int:
        return msgspec.json.decode(await self._answer(decision), type=Decided).action

    async def _answer(self, question: Question | Decision) -> str:
        id = next(self._ids)
        try:
            return await self._search(id, _text(question._asdict()))
        except asyncio.CancelledError:  # the player took back, left, or asked again
            self._cancel(id)
            raise


class Worker:
    def __init__(
        self, search: Search, cancel: Cancel, store: Store, on_store_failed: Callable[[], None]
    ) -> None:
        searcher = SearchWorker(search, cancel)
        self._page = Page(searcher.ask, searcher.decide, store, on_store_failed)

    async def open(self, stored: str) -> str:
        """Take over what was kept, an object of texts; return a list of what is damaged."""
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
