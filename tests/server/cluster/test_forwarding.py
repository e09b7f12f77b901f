"""How a text comes from a socket to the link to the process that keeps its table."""

from __future__ import annotations

import asyncio
from typing import Any

from cheeseboard.server.relay.link import MAX_UNSENT, Link
from cheeseboard.server.relay.sockets_here import ForwardedSocket
from cheeseboard.server.routes.mailbox import Mailbox
from cheeseboard.server.routes.serving import Ending, Place, Socket
from tests.server.guests import run_bounded

WATCH = '{"type":"watch"}'


class Kept(Link):
    """A link that keeps what it would send."""

    def __init__(self) -> None:
        super().__init__(b"")

    def receive(self, kind: int, number: int, content: bytes) -> None: ...

    def lost(self) -> None: ...

    def greet(self, data: bytes) -> int:
        return 0

    def _flush(self) -> None: ...

    @property
    def texts(self) -> list[str]:
        return [content.decode() for content in self._unsent[1::2]]


class Elsewhere(Place):
    async def serve(self, *_: Any) -> Ending:
        raise AssertionError


class Forwarding:
    """A socket that is forwarded until it asks for a table."""

    def __init__(self) -> None:
        self.link = Kept()
        self.unread = Mailbox()
        self.chosen: list[str] = []
        self.elsewhere = Elsewhere()
        self.may_choose = asyncio.Event()
        socket = Socket(lambda _: None, lambda _: None, self.unread.get, self.unread)
        self.socket = ForwardedSocket(self.link, 1, socket)  # type: ignore[arg-type]
        self.ending = asyncio.create_task(self.socket.run("first", self._choose))

    async def _choose(self, text: str) -> Place | None:
        self.chosen.append(text)
        if text != WATCH:
            return None
        await self.may_choose.wait()
        return self.elsewhere

    def put(self, *texts: str) -> None:
        for text in texts:
            self.unread.put_nowait({"type": "websocket.receive", "text": text})


async def begun() -> Forwarding:
    made = Forwarding()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert made.link.texts == ["first"]
    return made


def test_a_text_is_forwarded_at_once_while_its_socket_stays() -> None:
    async def work() -> None:
        forwarding = await begun()
        forwarding.put("one", "two")
        assert forwarding.link.texts == ["first", "one", "two"]
        assert forwarding.unread.empty()
        forwarding.ending.cancel()

    run_bounded(work)


def test_no_text_overtakes_one_that_asks_for_a_table() -> None:
    async def work() -> None:
        forwarding = await begun()
        forwarding.put("one", WATCH, "two")
        for _ in range(5):
            await asyncio.sleep(0)
        forwarding.put("three")
        assert forwarding.link.texts == ["first", "one"]
        forwarding.may_choose.set()
        while forwarding.chosen[-1] != WATCH:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        forwarding.socket.end(1000)  # the keeper has answered everything
        ending = await forwarding.ending
        assert (ending.place, ending.text) == (forwarding.elsewhere, WATCH)
        forwarding.put("four")
        unread = [(await forwarding.unread.get())["text"] for _ in range(3)]
        assert unread == ["two", "three", "four"]

    run_bounded(work)


def test_texts_wait_while_the_keeper_does_not_read() -> None:
    async def work() -> None:
        forwarding = await begun()
        forwarding.link.pause_writing()
        forwarding.put("one", "two", "three")
        await asyncio.sleep(0.01)
        assert forwarding.link.texts == ["first", "one"]
        assert forwarding.unread.qsize() == 2  # so that reading from the client pauses
        forwarding.link.resume_writing()
        await asyncio.sleep(0.01)
        assert forwarding.link.texts == ["first", "one", "two", "three"]
        forwarding.ending.cancel()

    run_bounded(work)


def test_a_flood_in_one_read_is_not_forwarded_but_counted() -> None:
    async def work() -> None:
        forwarding = await begun()
        forwarding.put(*["flood"] * 5 * MAX_UNSENT)
        assert len(forwarding.link.texts) <= MAX_UNSENT
        assert forwarding.unread.qsize() >= 4 * MAX_UNSENT
        forwarding.ending.cancel()

    run_bounded(work)
