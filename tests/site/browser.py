"""What a browser does for the house in a page: it keeps texts, searches, and shows what is sent."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.bots import comparison, learned
from cheeseboard.bots.comparison import Comparison
from cheeseboard.bots.search import Search
from cheeseboard.bots.tree import WIN
from cheeseboard.games import Game, load
from cheeseboard.site.page import Page
from cheeseboard.tables import wire
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

MAX_NODES = 5_000  # plain Python takes long to make more


class Full(Exception):
    """The browser's storage is full."""


class Browser:
    def __init__(self, stored: dict[str, str] | None = None, is_full: bool = False) -> None:
        self.stored = {} if stored is None else stored
        self.is_full = is_full
        self.complaints = 0
        self.sent: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._ids = count()
        self.page = Page(InPython(), self._keep, self._complain)

    async def _keep(self, key: str, text: str | None) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise Full
        if text is None:
            del self.stored[key]
        else:
            self.stored[key] = text

    def _complain(self) -> None:
        self.complaints += 1

    async def _receive(self, message: bytes) -> None:
        self.sent.append(json.loads(message))
        self._news.set()

    async def open(self) -> list[str]:
        damaged = await self.page.open(dict(self.stored))
        await self.page.connect(self._receive)
        return damaged

    async def asked(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.page.request(method, path, json.dumps(body))
        assert answer.status == 200, answer.body
        return json.loads(answer.body)

    async def say(self, type: str, **fields: Any) -> None:
        await self.page.hear(json.dumps({"type": type, "id": f"m{next(self._ids)}", **fields}))

    async def next_sheet(self) -> dict[str, Any]:
        """The next sheet, as soon as there is one."""
        while True:
            for i, message in enumerate(self.sent):
                if message["type"] == "fresh":
                    del self.sent[: i + 1]
                    sheet: dict[str, Any] = message["sheet"]
                    return sheet
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)

    async def played_out(self, table: str) -> dict[str, Any]:
        """Play the first legal action again and again; return the last sheet."""
        await self.say("watch", table=table, whole=True)
        while (sheet := await self.next_sheet())["status"] != "over":
            view = sheet["view"]
            if view["legal"]:
                action, version = view["legal"][0], sheet["version"]
                await self.say("move", seat=view["mover"], version=version, action=action)
        return sheet


class InPython:
    """A worker's part, played by the bots in Python."""

    async def search(self, question: Question) -> Answer:
        game, known = unpacked(question)
        nodes = min(question.nodes, MAX_NODES)
        search = Search(game, known, question.seat, [1], nodes, is_compiled=False)
        search.memory.rng[0] = int(question.rng)
        totals = []
        for simulations in question.runs or [min(question.simulations or 20, 20)]:
            search.run(simulations)
            totals.append(search.totals())
        return Answer(list(search.children()), totals)

    async def compare(self, candidates: Candidates) -> Compared:
        game, known = unpacked(candidates)
        search = Comparison(game, known, candidates.seat, int(candidates.rng), is_compiled=True)
        search.run(candidates.simulations)
        it, left = search.memory, int(search.memory.left[0])
        rows = (it.candidates, it.gain, it.squares)
        return Compared(*([int(n) for n in row[:left]] for row in rows))

    async def play_out(self, playouts: Playouts) -> Played:
        game, known = unpacked(playouts)
        seat, stream, count = playouts.seat, int(playouts.rng), playouts.playouts
        if not playouts.everything:
            win = comparison.odds(game, known, seat, stream, count)
            return Played([], [], [], [], [round(share * WIN * count) for share in win], 0)
        search = Comparison(game, known, seat, stream, is_compiled=True, everything=True)
        search.run(count)
        counts = search.counts()
        return Played(**(counts._asdict() | {"total": [counts.total]}))

    async def look_up(self, position: SolvedPosition) -> Lookup:
        game, known = unpacked(position)
        variant = game.solved.variant([int(n) for n in position.table.split("-")])
        table = game.solved.shipped(variant)
        is_choice = game.rules.mover(known) >= 0
        found = game.solved.shares_after(table, known).items() if is_choice else []
        share = float(game.solved.first_share(table, known))
        return Lookup([(int(a), float(worth)) for a, worth in found], share, bool(table.exact))

    async def decide(self, decision: Decision) -> int:
        game, known = unpacked(decision)
        rng = [int(decision.rng)]
        net = learned.network(game)
        return learned.decide_plain(game, net, known, decision.seat, decision.temperature, rng)


def wish(game: str, *levels: str, **others: Any) -> dict[str, Any]:
    """A table for this guest and bots."""
    seats = [wire.SeatWish("me"), *(wire.SeatWish("bot", level=level) for level in levels)]
    listed = [{"kind": seat.kind, "level": seat.level} for seat in seats]
    return {"game": game, "seats": listed, "pace": 0, **others}


def unpacked(
    given: Question | Candidates | Playouts | Decision | SolvedPosition,
) -> tuple[Game, Any]:
    game = load(given.game)
    row = np.frombuffer(given.known, bind.state_dtype(game.rules.State))[0]
    return game, bind.to_plain(row, game.rules.State)
