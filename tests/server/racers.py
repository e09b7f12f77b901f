"""Clients of a house in this process, each with the sheet that it keeps up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec

from cheeseboard.game_setup import Setup
from cheeseboard.matches.contest import Contest
from cheeseboard.server.thinking import NOBODYS, ThreadThinker
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from tests.server.reader import Json, Reader

UNHURRIED = GuestRateLimits(1e9)  # no rate limits


class Instant(ThreadThinker):
    """Bots that play anything at once."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance

    def seconds(self, level: str, setup: Setup) -> float:
        return 0.0

    async def choose(
        self, contest: Contest, level: str, visitor: Visitor = NOBODYS, weight: float = 1.0
    ) -> str:
        return self._chance.choice(contest.legal())


class Racer(Reader):
    """A client that loses its connection now and then, and comes back with what it has."""

    def __init__(self, person: str, name: str) -> None:
        super().__init__()
        self.person = person
        self.name = name
        self.token: str | None = None
        self.client: Client | None = None
        self.answers: list[Json] = []
        self.sent: list[Json] = []  # moves, to be sent again
        self._ids = count(1)

    def connect(self, house: House) -> None:
        self.disconnect()
        visitor = Visitor(person=self.person)
        self.client = Client(house, UNHURRIED, visitor, self.name, self._receive)

    def disconnect(self) -> None:
        if self.client:
            self.client.close()
        self.client, self.you = None, {}

    def _receive(self, messages: Sequence[bytes]) -> None:
        for message in map(msgspec.json.decode, messages):
            if not self.take_news(message):
                self.answers.append(message)

    async def ask(self, message: Json) -> Json:
        """Send it, and take its answer."""
        assert self.client
        await self.client.hear(msgspec.json.encode(message))
        while not (found := [a for a in self.answers if a.get("id") == message["id"]]):
            await asyncio.sleep(0)
        self.answers.remove(found[0])
        return found[0]

    def message(self, kind: str, **fields: Any) -> Json:
        return {"type": kind, "id": f"{self.name or 'robot'}.{next(self._ids)}", **fields}

    @property
    def legal(self) -> list[str]:
        view = self.sheet.get("view")
        return view["legal"] if view else []

    @property
    def busy(self) -> bool:
        return self.client is not None and self.client.is_sending
