"""The house inside a web page, as its worker calls it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from secrets import randbelow, token_hex

from cheeseboard.site.routes import HERE, Answer, answer
from cheeseboard.site.storage import BrowserLog, Store
from cheeseboard.site.thinking import PageThinker
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.guests.identity import Signer, new_id
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.plans import Planner
from cheeseboard.tables.services import Services
from cheeseboard.wasm.remote import RemoteThinker

KEY = "key"  # storage key of the secret that hashes PINs
UNLIMITED = 1e9  # requests a minute: nobody else is here

Send = Callable[[bytes], Awaitable[None]]


class Page:
    """One house, and the one client of this page."""

    def __init__(
        self, elsewhere: RemoteThinker, store: Store, on_store_failed: Callable[[], None]
    ) -> None:
        self._thinker = PageThinker(elsewhere)
        self._log = BrowserLog(store, on_store_failed)
        self._store = store
        self._on_store_failed = on_store_failed
        self._client: Client | None = None

    async def open(self, stored: Mapping[str, str]) -> list[str]:
        """Take over what the browser has stored; return the keys of what is damaged."""
        kept = dict(stored)
        key = kept.pop(KEY, None) or await self._new_key()
        damaged = self._log.restore(kept)
        signer = Signer(key.encode())
        planner = Planner(signer, randbelow)
        services = Services(self._log, signer, planner, Clock(), self._thinker)
        self._house = House(services, Limits(tables=10_000), new_id)
        return damaged

    async def _new_key(self) -> str:
        key = token_hex(16)
        try:
            await self._store(KEY, key)
        except Exception:  # whatever the browser calls it
            self._on_store_failed()
        return key

    async def request(self, method: str, path: str, body: str) -> Answer:
        return await answer(self._house, method, path, body)

    async def connect(self, send: Send) -> None:
        """The page begins to listen. A connection that was open before is closed."""
        self.disconnect()
        name = await self._log.name_of(HERE) or ""
        visitor = Visitor(person=HERE)

        async def send_each(messages: Sequence[bytes]) -> None:
            for message in messages:
                await send(message)

        def start_sending(messages: Sequence[bytes]) -> asyncio.Future[None]:
            return asyncio.ensure_future(send_each(messages))

        limits = GuestRateLimits(UNLIMITED)
        self._client = Client(self._house, limits, visitor, name, start_sending)

    async def hear(self, message: str) -> None:
        if self._client:
            await self._client.hear(message)

    def disconnect(self) -> None:
        if self._client:
            self._client.close()
        self._client = None
