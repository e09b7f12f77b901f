"""A player who continues after every lost connection."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import websockets

from tests.server.guests import Guest, Live
from tests.server.reader import Json

GONE = (OSError, websockets.WebSocketException, TimeoutError)

Acknowledged = dict[tuple[str, int, str], int]  # table, seat and move id: the version


class Persistent:
    """Plays a seat to the end of the game, whatever happens to the connection."""

    def __init__(self, guest: Guest, table: str, acknowledged: Acknowledged, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.acknowledged = acknowledged
        self.chance = Random(seed)
        self.pending: Json | None = None
        self.reconnections = 0

    async def play_out(self) -> None:
        while True:
            with suppress(*GONE):
                async with self.guest.live(self.table) as live:
                    await self._play(live)
                    return
            self.reconnections += 1
            await asyncio.sleep(0.1 + self.chance.random() / 5)

    async def _play(self, live: Live) -> None:
        while True:
            if self.pending is None:
                await live.until(lambda it: it.view and (it.view["over"] or it.view["legal"]), 600)
                if live.view["over"]:
                    return
                self.pending = self._chosen(live)
            await self._send(live, self.pending)

    def _chosen(self, live: Live) -> Json:
        action = self.chance.choice(live.view["legal"])
        id = f"{self.chance.getrandbits(64):x}"
        seat = live.view["seat"]
        return {"id": id, "seat": seat, "version": live.sheet["version"], "action": action}

    async def _send(self, live: Live, move: Json) -> None:
        """Sent again after a lost connection, with the same id."""
        answer = await live.ask("move", **move)
        self.pending = None
        if answer["type"] == "ok":
            key = self.table, move["seat"], move["id"]
            assert self.acknowledged.setdefault(key, answer["version"]) == answer["version"]
            await live.until(lambda it: it.sheet["version"] >= answer["version"])
        else:
            assert answer["code"] == "stale", answer
