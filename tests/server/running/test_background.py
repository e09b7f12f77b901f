"""Work that is not a move never holds up a move, is limited for each guest, and can be stopped."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cheeseboard as cb
from cheeseboard.server.background import MAX_PER_GUEST
from cheeseboard.tables import wire
from cheeseboard.tables.library import replays
from cheeseboard.tables.library.replays import CheckStopped
from tests.environment import PATIENCE
from tests.server.guests import Guest, run_bounded, server


def record() -> dict[str, Any]:
    return cb.Match("hunt", 2, seed=1).finish(["random", "random"]).record()


async def firsts(asked: list[asyncio.Task[Any]], count: int) -> list[Any]:
    """The answers that come first."""
    done: set[asyncio.Task[Any]] = set()
    while len(done) < count:
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(0.01)
    return [task.result() for task in done]


def test_replays_beyond_a_guests_limit_are_refused_and_sockets_still_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()
    steps = replays.steps

    def slow(wish: wire.ReplayWish, check_stopped: CheckStopped) -> wire.Replay:
        assert free.wait(PATIENCE)
        return steps(wish, check_stopped)

    monkeypatch.setattr(replays, "steps", slow)

    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            guest, wish = await Guest(here.port).arrive(), {"record": record()}
            asked = [
                asyncio.create_task(guest.http("POST", "/api/replay", wish))
                for _ in range(MAX_PER_GUEST + 5)
            ]
            refused = await firsts(asked, 5)
            assert {(status, answer["code"]) for status, answer in refused} == {(429, "too_fast")}
            async with guest.live() as live:
                assert (await live.ask("ping"))["type"] == "ok"
            free.set()
            answers = await asyncio.gather(*asked)
            assert [status for status, _ in answers].count(200) == MAX_PER_GUEST

    try:
        run_bounded(work)
    finally:
        free.set()


def test_background_work_stops_when_its_client_disconnects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(wish: wire.ReplayWish, check_stopped: CheckStopped) -> wire.Replay:
        begun.set()
        try:
            while True:
                check_stopped()
        finally:
            ended.set()

    monkeypatch.setattr(replays, "steps", endless)

    async def work() -> None:
        with server(tmp_path / "games.db") as here:
            guest = await Guest(here.port).arrive()
            _, writer = await asyncio.open_connection("127.0.0.1", here.port)
            body = msgspec.json.encode({"record": record()})
            lines = [
                "POST /api/replay HTTP/1.1",
                f"Host: 127.0.0.1:{here.port}",
                "Content-Type: application/json",
                f"Content-Length: {len(body)}",
                f"Cookie: {guest.jar()}",
                f"x-csrftoken: {guest.cookies['csrftoken']}",
            ]
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            assert await asyncio.to_thread(begun.wait, 60)
            writer.transport.abort()
            assert await asyncio.to_thread(ended.wait, 60)

    run_bounded(work)
