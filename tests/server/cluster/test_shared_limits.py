"""Rate limits hold for all processes together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import websockets

from cheeseboard.server.storage.postgres.address import PostgresAddress
from tests.server.guests import Guest, Server, run_bounded, server

PIN: dict[str, Any] = {"kind": "here", "name": "Len", "pin": "1234"}


async def soon(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(30):
        while not await holds():
            await asyncio.sleep(0.05)


def test_tables_opened_at_one_process_count_at_the_others(
    postgres_database: PostgresAddress,
) -> None:
    with (
        server(postgres_database, requests_a_minute=120) as one,
        server(postgres_database, requests_a_minute=120) as two,
    ):

        async def work() -> None:
            eva, ben = await Guest(one.port, "Eva").arrive(), await Guest(two.port, "Ben").arrive()
            opened = 0
            while (await opening(eva))[0] == 201:
                opened += 1
            assert 12 <= opened <= 20  # a tenth of the requests
            # From the same address, once the other process knows; alone it would let 12 in.
            let_in = 0
            while (answer := await opening(ben))[0] == 201:
                let_in += 1
                await asyncio.sleep(1)
            assert let_in < 8
            assert (answer[0], answer[1]["code"]) == (429, "too_fast")

        run_bounded(work)


async def opening(guest: Guest) -> tuple[int, Any]:
    body = {"game": "hunt", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    return await guest.http("POST", "/api/tables", body)


def test_requests_at_one_process_count_at_the_others(postgres_database: PostgresAddress) -> None:
    with (
        server(postgres_database, requests_a_minute=60) as one,
        server(postgres_database, requests_a_minute=60) as two,
    ):

        async def work() -> None:
            eva, ben = await Guest(one.port, "Eva").arrive(), Guest(two.port)
            while (await eva.http("GET", "/api/tables"))[0] == 200:
                pass
            seen = 0
            async with asyncio.timeout(30):
                while (await ben.http("GET", "/api/tables"))[0] == 200:
                    seen += 1
                    await asyncio.sleep(0.01)
            assert seen < 50

        run_bounded(work)


def test_wrong_pins_at_one_process_make_the_others_wait(
    postgres_database: PostgresAddress,
) -> None:
    with server(postgres_database) as one, server(postgres_database) as two:

        async def work() -> None:
            eva = await Guest(one.port, "Eva").arrive()
            table = await eva.open("sack", "me", PIN, {"kind": "bot"})
            async with eva.live(table) as here:
                for _ in range(3):
                    assert (await here.ask("reveal", seat=2, pin="9999"))["code"] == "wrong_pin"
                assert (await here.ask("reveal", seat=2, pin="9999"))["code"] == "too_fast"
            eva.port = two.port
            async with eva.live(table) as elsewhere:

                async def knows() -> bool:
                    answer = await elsewhere.ask("reveal", seat=2, pin="")  # no try
                    return "wrong PINs" in answer["text"]

                await soon(knows)
                answer = await elsewhere.ask("reveal", seat=2, pin="1234")
                assert answer["code"] == "too_fast"

        run_bounded(work)


def test_sockets_of_an_address_count_at_all_processes(
    postgres_database: PostgresAddress,
) -> None:
    most = 8
    with (
        server(postgres_database, sockets_an_address=most) as one,
        server(postgres_database, sockets_an_address=most) as two,
    ):

        async def work() -> None:
            async with AsyncExitStack() as stack:
                for _ in range(most):
                    await stack.enter_async_context(Guest(one.port).live())
                await soon(lambda: is_refused(two))
            await soon(lambda: is_let_in(two))

        run_bounded(work)


async def is_let_in(there: Server) -> bool:
    return not await is_refused(there)


async def is_refused(there: Server) -> bool:
    try:
        async with Guest(there.port).live() as live:
            await live.ask("ping")
    except (websockets.WebSocketException, ConnectionError):
        return True
    return False
