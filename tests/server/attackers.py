"""All floods at once, each from an address of its own: a program that runs beside honest players.

    python -m tests.server.attackers PORT SECONDS

It ends after so many seconds, once every flood was refused, and says as JSON how often each was
answered in which way. On a machine that is too slow for that it ends some minutes later.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any

import websockets

import cheeseboard as cb
from tests.server.guests import Guest
from tests.server.reader import Json

TIGER: Json = {"kind": "bot", "level": "tiger"}
HONEST = "Eva"  # at whose tables spectators come and go
MAX_SOCKETS = 45  # of one address; a few more would not be let in
SILENT = 300  # connections
PAUSE = 0.02  # seconds until the same is tried again
LONGER = 180.0  # seconds for slow machines
REFUSED = (
    "bot farm: 429",
    "silent connections: closed",
    "records: 429",
    "messages: closed with 4429",
    "seats: too_fast",
)
CAME = "spectators: came and left"
GOES_WRONG = (OSError, TimeoutError, websockets.WebSocketException, IndexError, ValueError)

Seen = Counter[str]


async def again_and_again(
    seen: Seen, flood: str, once: Callable[[], Awaitable[None]], pause: float = PAUSE
) -> None:
    """Whatever goes wrong is what an attacker expects."""
    while True:
        try:
            await once()
        except GOES_WRONG:
            seen[f"{flood}: cut off"] += 1
        await asyncio.sleep(pause)


async def farm_bots(port: int, seen: Seen) -> None:
    """Tables of four tigers, all of them watched."""
    guest = await Guest(port, "Farmer", "127.0.0.2").arrive()
    async with AsyncExitStack() as sockets:
        watched = 0

        async def once() -> None:
            nonlocal watched
            status, answer = await asked_for_table(guest, seats=[TIGER] * 4)
            seen[f"bot farm: {status}"] += 1
            if status == 201 and watched < MAX_SOCKETS:
                watched += 1
                await sockets.enter_async_context(guest.live(answer["table"]))

        await again_and_again(seen, "bot farm", once)


async def asked_for_table(guest: Guest, **wish: Any) -> tuple[int, Any]:
    return await guest.http("POST", "/api/tables", {"game": "hunt", "pace": 0, **wish})


async def say_nothing(port: int, seen: Seen) -> None:
    async def once() -> None:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=("127.0.0.3", 0)
        )
        try:
            await reader.read()
            seen["silent connections: closed"] += 1
        finally:
            writer.transport.abort()

    # Making connections is work for the attacker too: the other floods need time as well.
    await together(*(again_and_again(seen, "silent connections", once, 1.0) for _ in range(SILENT)))


async def replay(port: int, seen: Seen) -> None:
    """Long records, as many as go in."""
    guest = await Guest(port, "Reader", "127.0.0.4").arrive()
    record = cb.Match("rescue", 4, seed=1).finish(["random"] * 4).record()

    async def once() -> None:
        status, _ = await guest.http("POST", "/api/replay", {"record": record})
        seen[f"records: {status}"] += 1

    await together(*(again_and_again(seen, "records", once) for _ in range(12)))


async def send_messages(port: int, seen: Seen) -> None:
    guest = await Guest(port, "Talker", "127.0.0.5").arrive()

    async def once() -> None:
        async with guest.live() as live:
            with suppress(websockets.ConnectionClosed):
                while not live.closed:
                    for _ in range(10):
                        await live.send('{"type":"ping","id":"1"}')
                    await asyncio.sleep(0.05)
            seen[f"messages: closed with {live._connection.close_code}"] += 1

    await together(*(again_and_again(seen, "messages", once) for _ in range(5)))


async def come_and_leave(port: int, seen: Seen) -> None:
    """A crowd that comes to an honest table and leaves it at once."""
    guests = [await Guest(port, address="127.0.0.6").arrive() for _ in range(MAX_SOCKETS)]

    async def once() -> None:
        _, lines = await guests[0].http("GET", "/api/tables")
        tables = [it["table"] for it in lines if HONEST in it["names"]]
        async with AsyncExitStack() as sockets:
            for n, guest in enumerate(guests):
                await sockets.enter_async_context(guest.live(tables[n % len(tables)]))
        seen[CAME] += len(guests)

    await again_and_again(seen, "spectators", once)


async def fill_lobby(port: int, seen: Seen) -> None:
    """Public tables of many guests; one of them sits down at each."""
    sitter = await Guest(port, "Sitter", "127.0.0.7").arrive()

    async def once() -> None:
        owner = await Guest(port, "", "127.0.0.7").arrive()
        seats = [{"kind": "me"}, {"kind": "lobby"}, {"kind": "lobby"}]
        status, answer = await asked_for_table(owner, seats=seats, public=True)
        seen[f"public tables: {status}"] += 1
        if status == 201:
            async with sitter.live(answer["table"]) as live:
                told = await live.ask("sit", seat=2)
                seen[f"seats: {told.get('code', 'ok')}"] += 1

    await together(*(again_and_again(seen, "public tables", once) for _ in range(3)))


async def together(*floods: Awaitable[None]) -> None:
    await asyncio.gather(*floods)


async def attack(port: int, seconds: float) -> Seen:
    seen: Seen = Counter()
    floods = (farm_bots, say_nothing, replay, send_messages, come_and_leave, fill_lobby)
    tasks = [asyncio.create_task(flood(port, seen)) for flood in floods]
    await asyncio.sleep(seconds)
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGER):
            while not all(seen[each] for each in (*REFUSED, CAME)):
                await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return seen


if __name__ == "__main__":
    print(json.dumps(asyncio.run(attack(int(sys.argv[1]), float(sys.argv[2])))))
