"""A disk that is full under a running server: moves are refused, nothing is lost, it recovers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cheeseboard.tables.audience import client
from cheeseboard.tables.clocks import alarm
from cheeseboard.tables.log import move_of
from cheeseboard.tables.state import TableState
from tests.environment import PATIENCE
from tests.server.disks import Storage
from tests.server.guests import Guest, Live, Server, server
from tests.server.reader import Json
from tests.server.rows import stored

BOT: Json = {"kind": "bot"}
SOME = 20_000


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ASKS_AT_ONCE", 1e9)
    monkeypatch.setattr(alarm, "RETRY", 0.2)


def served(storage: Storage, work: Callable[[Server], Awaitable[None]]) -> None:
    async def bounded(it: Server) -> None:
        async with asyncio.timeout(PATIENCE):
            await work(it)

    with server(storage.database) as it:
        asyncio.run(bounded(it))


async def talk_until_full(live: Live) -> Json:
    """Fill what room there is; the first refusal."""
    for _ in range(SOME):
        answer = await live.ask("chat", text="The cheese is old and mouldy. " * 10)
        if answer["type"] == "refused":
            return answer
    raise AssertionError("the disk never was full")


async def move(live: Live, acknowledged: list[str]) -> Json:
    await live.until(lambda it: it.view["legal"])
    id = f"move-{len(acknowledged)}-{live.sheet['version']}"
    answer = await live.move(live.view["legal"][0], id=id)
    if answer["type"] == "ok":
        acknowledged.append(id)
        await live.until(lambda it: it.sheet["version"] >= answer["version"])
    return answer


def check_storage(answer: Json, storage: Storage) -> None:
    assert answer["code"] == "storage"
    assert storage.reason in answer["text"]
    assert answer["text"].endswith(".")


def test_on_a_full_disk_moves_are_refused_and_no_acknowledged_move_is_lost(
    storage: Storage,
) -> None:
    acknowledged: list[str] = []
    opened: list[str] = []

    async def work(it: Server) -> None:
        eva = await Guest(it.port, "Eva").arrive()
        opened.append(await eva.open("hunt", "me", {"kind": "here", "name": "Ben"}))
        async with eva.live(opened[0]) as e:
            for _ in range(2):
                for _ in range(5):
                    assert (await move(e, acknowledged))["type"] == "ok"
                with storage.full():
                    check_storage(await talk_until_full(e), storage)
                    before = e.sheet["version"], e.view, e.sheet["log"]
                    check_storage(await move(e, acknowledged), storage)
                    assert (e.sheet["version"], e.view, e.sheet["log"]) == before
                    await check_others_are_told(it, eva, opened[0], storage)
                assert (await move(e, acknowledged))["type"] == "ok"
            await e.play_out()

    served(storage, work)
    rows = stored(storage.database, opened)[opened[0]]
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    ids = [made[1] for row in rows if (made := move_of(row))]
    assert len(set(ids)) == len(ids)
    assert set(acknowledged) <= set(ids)
    state = TableState()
    for row in rows:
        state.apply(row)
    assert state.status == "over"


async def check_others_are_told(it: Server, eva: Guest, table: str, storage: Storage) -> None:
    """Whatever must be stored is refused; people who only watch are let in."""
    wish = {"game": "hunt", "seats": [{"kind": "me"}, BOT]}
    for path, body in (("/api/tables", wish), ("/api/codes", {"table": table, "seat": 1})):
        status, answer = await eva.http("POST", path, body)
        assert status == 503, answer
        check_storage(answer, storage)
    status, _ = await eva.http("GET", "/api/tables")
    assert status == 200
    async with Guest(it.port).live(table) as stranger:
        assert stranger.view["seat"] is None


def test_a_bot_stopped_by_a_full_disk_goes_on_by_itself(storage: Storage) -> None:
    async def work(it: Server) -> None:
        eva = await Guest(it.port, "Eva").arrive()
        other = await eva.open("hunt", "me", {"kind": "here", "name": "Ben"})
        slow = await eva.open("hunt", "me", BOT, options={"starter": 2}, pace=1.5)
        async with eva.live(slow) as e, eva.live(other) as talking:
            with storage.full():
                check_storage(await talk_until_full(talking), storage)
                version = e.sheet["version"]
                await asyncio.sleep(2.5)
                assert e.sheet["version"] == version
            await e.until(lambda it: it.sheet["version"] > version)

    served(storage, work)


def test_a_player_returning_on_a_full_disk_can_watch_and_gets_the_seat_back_later(
    storage: Storage,
) -> None:
    async def work(it: Server) -> None:
        eva, ben = await Guest(it.port, "Eva").arrive(), await Guest(it.port, "Ben").arrive()
        wish = {"grace": 5, "pace": 5, "options": {"starter": 2}}
        table = await eva.open("hunt", "me", "lobby", **wish)
        async with eva.live(table) as e:
            async with ben.live(table) as b:
                await b.ask("sit", seat=2)
            await e.until(lambda it: it.sheet["seats"][1]["bot_plays"])
            with storage.full():
                check_storage(await talk_until_full(e), storage)
                async with ben.live(table) as b:
                    assert b.view["seat"] == 2
                await e.until(lambda it: not it.sheet["seats"][1]["online"])
            async with ben.live(table) as b:
                await b.until(lambda it: not it.sheet["seats"][1]["bot_plays"])

    served(storage, work)
