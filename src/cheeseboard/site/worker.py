"""The house as the JavaScript of its worker sees it: texts in, texts out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

import msgspec

from cheeseboard.site.page import Page
from cheeseboard.site.storage import Store
from cheeseboard.wasm.remote import Answer, Ask, Question

Search = Callable[[int, str], Awaitable[str]]
Cancel = Callable[[int], object]


class Bytes(Protocol):
    """A Uint8Array."""

    def to_bytes(self) -> bytes: ...


Fetch = Callable[[str], Awaitable[Bytes]]


class Found(msgspec.Struct):
    """What a search sends back."""

    children: list[tuple[int, int, int]]
    totals: list[list[int]]


def ask_with(search: Search, cancel: Cancel) -> Ask:
    """Python's questions, answered by a search in JavaScript."""
    ids = count()

    async def ask(question: Question) -> Answer:
        id = next(ids)
        try:
            text = await search(id, _text(question._asdict()))
        except asyncio.CancelledError:  # the player took back, left, or asked anew
            cancel(id)
            raise
        found = msgspec.json.decode(text, type=Found)
        return Answer(found.children, found.totals)

    return ask


def fetch_with(fetch: Fetch) -> Callable[[str], Awaitable[bytes]]:
    async def fetched(game: str) -> bytes:
        return (await fetch(game)).to_bytes()

    return fetched


class Worker:
    """`fetch` returns the bytes of a learned player as JavaScript has them."""

    def __init__(
        self,
        search: Search,
        cancel: Cancel,
        fetch: Fetch,
        store: Store,
        on_store_failed: Callable[[], None],
    ) -> None:
        self._page = Page(ask_with(search, cancel), fetch_with(fetch), store, on_store_failed)

    async def open(self, stored: str) -> str:
        """Take over what was kept, an object of texts; a list of what is damaged."""
        return _text(await self._page.open(msgspec.json.decode(stored, type=dict[str, str])))

    async def request(self, method: str, path: str, body: str) -> str:
        """The status and the body of an answer."""
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
