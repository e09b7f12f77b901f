"""Two games that differ only in what a player cannot know send that player the same bytes.

Everything that a client receives over a real socket is recorded: sheets, updates, refusals,
advice, chat, and what comes after a reconnection. Chance, clock and ids are scripted, so that
nothing but the secret differs.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager
from itertools import accumulate, count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

import cheeseboard as cb
from cheeseboard.games import load
from cheeseboard.server import running, thinking
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.locations import Location
from cheeseboard.tables.audience import client
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.plans import Planner
from tests import postgres
from tests.laws.test_secrets import GAMES_WITH_SECRETS, facts
from tests.server.guests import Guest, Live, Server

GAMES = int(os.environ.get("CHEESEBOARD_WALKS", 3))
MAX_SEEDS = 5_000
LOOKED_AT = ("record", "steps")
NOW = 1_700_000_000.0


def tickets(m: cb.Match, actions: list[str]) -> Iterator[int]:
    """What chance has to draw so that exactly these actions happen."""
    past = cb.Match(m.game, m.players, chance="manual", **m.options)
    for action in actions:
        if past.mover == "chance":
            outcomes, weights = past.position.legal_actions()
            wanted = [load(m.game).words.text(o) for o in outcomes].index(action)
            yield [0, *accumulate(weights)][wanted]
        past.play(action)


async def scripted(place: Location, chance: Iterator[int]) -> House:
    house = await running.open_house(place, Limits())
    ids = count(1)
    house._new_id = lambda: f"the-table-{next(ids)}"
    house.services.clock = Clock(lambda: NOW, lambda: NOW)
    house.services.planner = Planner(house.services.signer, lambda n: next(chance))
    return house


async def replayed(port: int, m: cb.Match, actions: list[str], seat: int | None) -> list[bytes]:
    """Play these actions over sockets; return everything that the clients of the seat received."""
    names = [f"Player {n}" for n in range(1, m.players + 1)]
    guests = [await Guest(port, name).arrive() for name in names]
    table = await guests[0].open(m.game, *["lobby"] * m.players, options=m.options)
    async with AsyncExitStack() as stack:
        lives = [await stack.enter_async_context(guest.live(table)) for guest in guests]
        stranger = await stack.enter_async_context(Guest(port).live(table))
        for number, live in enumerate(lives, start=1):
            await live.ask("sit", seat=number)
            await settled([*lives, stranger])
        watched = stranger if seat is None else lives[seat - 1]
        await play(m, actions, lives, watched, [*lives, stranger])
        got = list(watched.received)
        got += await seen_after_a_reconnection(guests, table, seat)
    return [message for message in got if b'"type":"ok"' not in message]


async def play(
    m: cb.Match, actions: list[str], lives: list[Live], watched: Live, everyone: list[Live]
) -> None:
    past = cb.Match(m.game, m.players, chance="manual", **m.options)
    for number, action in enumerate(actions):
        if isinstance(past.mover, int):
            if number % 3 == 0:
                await complain(lives, watched)
            answer = await lives[past.mover - 1].move(action, seat=past.mover)
            assert answer["type"] == "ok", answer
            await settled(everyone)
        past.play(action)
    await lives[0].ask("chat", text="What a game!")
    await settled(everyone)
    if not past.over:
        await watched.ask("advice", seat=watched.you["eyes"])


async def complain(lives: list[Live], watched: Live) -> None:
    """The watched one asks for what cannot be done."""
    for action in ("put 15", "pass", "lure red", "lay mouse 0 0", "turn 1 1", "nonsense"):
        if action not in watched.view["legal"]:
            await watched.move(action, seat=watched.you["eyes"] or 1)


async def settled(everyone: list[Live]) -> None:
    """Wait until everybody has got the latest sheet: then no two changes come as one."""
    latest = max(live.number // 10 for live in everyone)
    for live in everyone:
        await live.ask("ping")
    while max(live.number // 10 for live in everyone) > latest:
        latest = max(live.number // 10 for live in everyone)
        for live in everyone:
            await live.ask("ping")


async def seen_after_a_reconnection(
    guests: list[Guest], table: str, seat: int | None
) -> list[bytes]:
    again = await Guest(guests[0].port).arrive() if seat is None else guests[seat - 1]
    eyes = "" if seat is None else f"?seat={seat}"
    asked = [await again.http("GET", f"/api/tables/{table}/{what}{eyes}") for what in LOOKED_AT]
    assert [status for status, _ in asked] == [200, 200]
    async with again.live(table) as live:
        return [*live.received, *(msgspec.json.encode(answer) for answer in asked)]


@contextmanager
def sqlite_file() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        yield Path(folder) / "games.db"


Database = Callable[[], AbstractContextManager[Location]]


def received(
    m: cb.Match, actions: list[str], seat: int | None, database: Database = sqlite_file
) -> list[bytes]:
    with database() as place:
        chance = tickets(m, actions)
        it = Server(lambda: scripted(place, chance), Settings()).start()
        try:
            return asyncio.run(replayed(it.port, m, actions, seat))
        finally:
            it.stop()


def twin_games(
    name: str, players: int, options: dict[str, Any]
) -> Iterator[tuple[cb.Match, list[str], int | None]]:
    """Games, each with the actions of a twin and the seat that cannot tell the two apart."""
    for seed in range(MAX_SEEDS):
        m = cb.Match(name, players, seed=seed, **options)
        m.finish(["random"] * players, max_steps=12 + 5 * (seed % 16))
        seat = [None, *range(1, players + 1)][seed % (players + 1)]
        if not m.over:
            for actions in islice(facts(name).twins(m, seat), 1):
                yield m, actions, seat


def look_for_a_leak(
    name: str,
    players: int,
    games: int,
    options: dict[str, Any],
    database: Database = sqlite_file,
) -> None:
    compared = 0
    for m, actions, seat in islice(twin_games(name, players, options), games):
        played = m.record()["actions"]
        assert received(m, actions, seat, database) == received(m, played, seat, database)
        compared += 1
    assert compared == games


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ASKS_AT_ONCE", 1e9)
    monkeypatch.setattr(thinking, "SIMULATIONS", 40)


TABLES = [("sack", 3, {}), ("sack", 4, {"memory": True}), ("paths", 2, {}), ("rescue", 3, {})]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_clients_receive_only_what_their_seat_may_know(
    name: str, players: int, options: dict[str, Any]
) -> None:
    look_for_a_leak(name, players, GAMES, options)


def test_clients_of_a_server_on_postgresql_receive_only_what_their_seat_may_know() -> None:
    look_for_a_leak("sack", 3, 2, {}, postgres.database)


@pytest.mark.parametrize("name", [n for n in GAMES_WITH_SECRETS if n != "paths"])
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cb.Match(name, 3, seed=1).odds(1, sims=1)  # a search binds its rules once: the right ones
    monkeypatch.setattr(load(name).rules, "hide", lambda s, seat: None)
    with pytest.raises(AssertionError):
        look_for_a_leak(name, 3, 3, {})


def test_no_message_contains_another_players_cards() -> None:
    """The bytes of all messages are searched for the cards."""
    m = cb.Match("sack", 3, seed=5).finish(["random"] * 3, max_steps=14)
    hands = [m.view(seat)["board"]["players"][seat - 1]["hand"] for seat in (1, 2, 3)]
    for message in received(m, m.record()["actions"], 1):
        told = msgspec.json.decode(message)
        sheet = told.get("sheet") if isinstance(told, dict) else None
        shown = sheet and sheet["view"] and sheet["view"]["board"]["players"]
        if shown:
            assert [player["hand"] for player in shown[1:]] == [None, None]
    assert hands[1] != hands[0]
