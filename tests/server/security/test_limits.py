"""Limits on requests, messages, sockets and tables."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import cheeseboard as cb
from cheeseboard.tables.audience import client
from cheeseboard.tables.library.replays import MAX_ACTIONS
from cheeseboard.tables.wire import MAX_MESSAGE
from tests.environment import PATIENCE
from tests.server.asking import asked, socket_status
from tests.server.guests import Guest, Server, run_bounded, server
from tests.server.processes import process
from tests.server.reader import Json

BOT: Json = {"kind": "bot"}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db", allowed_hosts=("cats.test",)) as it:
        yield it


def test_the_longest_replay_is_sent_compressed(here: Server) -> None:
    match = cb.Match("hunt", seed=1)
    while match.steps < MAX_ACTIONS - 5:  # who never stops never ends it
        match.play("roll" if "roll" in match.legal() else match.legal()[0])
    guest = asyncio.run(Guest(here.port, "Eva").arrive())
    headers = {
        "Cookie": guest.jar(),
        "x_csrftoken": guest.cookies["csrftoken"],
        "Accept_Encoding": "gzip",
    }
    wish = msgspec.json.encode({"record": match.record()})
    answer = asked(here.port, "/api/replay", "POST", wish, **headers)
    assert answer.status == 200
    packet: bytes = answer.body  # type: ignore[attr-defined]
    assert len(packet) < 100_000
    assert len(msgspec.json.decode(gzip.decompress(packet))["steps"]) > 2_000


def test_sockets_are_limited_for_each_address(tmp_path: Path) -> None:
    async def work(port: int) -> None:
        guest = Guest(port)
        async with guest.live(), guest.live() as second:
            assert await socket_status(port) == 403
            assert (await second.ask("ping"))["type"] == "ok"
        while await socket_status(port) == 403:
            await asyncio.sleep(0.05)

    with server(tmp_path / "games.db", sockets_an_address=2) as it:
        asyncio.run(asyncio.wait_for(work(it.port), PATIENCE))


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_a_forwarded_address_counts_only_from_a_trusted_proxy(tmp_path: Path, trusted: str) -> None:
    flags = ["--trusted-proxies", trusted] if trusted else []
    limits = ["--sockets-an-address", "1", "--requests-a-minute", "3"]

    async def work(port: int) -> None:
        async with connect(
            f"ws://127.0.0.1:{port}/api/live", additional_headers={"X-Forwarded-For": "192.0.2.1"}
        ):
            other = {"x-forwarded-for": "192.0.2.2"}
            assert await socket_status(port, **other) == (101 if trusted else 403)
        for n in range(3):
            assert asked(port, "/health", X_Forwarded_For=f"192.0.2.{n}").status == 200
        last = asked(port, "/health", X_Forwarded_For="192.0.2.9")
        assert last.status == (200 if trusted else 429)

    with process(tmp_path / "games.db", *limits, *flags) as it:
        asyncio.run(work(it.port))


def test_a_too_large_body_is_refused(here: Server) -> None:
    guest = asyncio.run(Guest(here.port).arrive())
    body = msgspec.json.encode({"game": "hunt", "seats": [], "options": {"x": "x" * 70_000}})
    headers = {"Cookie": guest.jar(), "x_csrftoken": guest.cookies["csrftoken"]}
    answer = asked(
        here.port, "/api/tables", "POST", body, content_type="application/json", **headers
    )
    assert answer.status == 413


def test_a_too_large_message_closes_only_its_own_socket(tmp_path: Path) -> None:
    async def work(port: int) -> None:
        async with Guest(port).live() as good, Guest(port).live() as bad:
            await bad.send("x" * MAX_MESSAGE)
            await bad.until(lambda it: it.received)
            await bad.send("x" * (MAX_MESSAGE + 1))
            await bad.until(lambda it: it.closed)
            assert isinstance(bad._connection.close_exc, ConnectionClosed)
            assert (await good.ask("ping"))["type"] == "ok"

    with process(tmp_path / "games.db") as it:
        asyncio.run(asyncio.wait_for(work(it.port), PATIENCE))


def test_requests_and_malformed_messages_are_rate_limited(here: Server) -> None:
    async def work() -> None:
        async with Guest(here.port).live() as fast:
            for n in range(200):
                ping = msgspec.json.encode({"type": "ping", "id": str(n)}).decode()
                await fast.send(ping if n % 2 else f"nonsense {n}")
            await fast.until(lambda it: len(it.received) == 200)
            codes = [msgspec.json.decode(data).get("code", "ok") for data in fast.received]
            assert "too_fast" not in codes[: int(client.ASKS_AT_ONCE)]
            assert codes.count("too_fast") > 50
            await asyncio.sleep(0.5)
            assert (await fast.ask("ping"))["type"] == "ok"

    run_bounded(work)


def test_the_number_of_tables_of_a_guest_is_limited(tmp_path: Path) -> None:
    async def work(port: int) -> None:
        eva = await Guest(port, "Eva").arrive()
        wish = {"game": "hunt", "seats": [{"kind": "me"}, {"kind": "link"}]}
        statuses = [(await eva.http("POST", "/api/tables", wish))[0] for _ in range(3)]
        assert statuses == [201, 201, 429]
        _, mine = await eva.http("GET", "/api/mine")
        await eva.http("POST", f"/api/tables/{mine[0]['table']}/leave", {})
        assert (await eva.http("POST", "/api/tables", wish))[0] == 201

    with process(tmp_path / "games.db", "--tables-a-guest", "2") as it:
        asyncio.run(work(it.port))


@pytest.mark.parametrize("level", ["search:3600s", "search:9999999", "no such bot"])
def test_only_the_offered_bot_levels_are_accepted(here: Server, level: str) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        bot = {"kind": "bot", "level": level}
        wish = {"game": "hunt", "seats": [{"kind": "me"}, bot]}
        assert (await eva.http("POST", "/api/tables", wish))[1]["code"] == "unknown_bot"
        stand_in = {"game": "hunt", "seats": [{"kind": "me"}, BOT], "stand_in": level}
        assert (await eva.http("POST", "/api/tables", stand_in))[1]["code"] == "unknown_bot"
        table = await eva.open("hunt", "me", "lobby")
        async with eva.live(table) as e:
            assert (await e.ask("set_seat", seat=2, wish=bot))["code"] == "unknown_bot"

    run_bounded(work)
