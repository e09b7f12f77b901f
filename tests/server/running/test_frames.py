"""Our reading of frames beside uvicorn's: the same messages, however the bytes are cut."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from cheeseboard.server.routes.frames import MEDIUM, SHORT, text_header
from cheeseboard.server.routes.mailbox import Mailbox
from cheeseboard.server.routes.socket_protocol import SocketProtocol
from cheeseboard.server.security.sockets import FLOODED

REQUEST = (
    b"GET /api/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MAX_SIZE = 1_000


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = self.paused = self.aborted = False
        self.unread = 0  # bytes that the client has not read

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.closed = self.aborted = True


async def app(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.Event().wait()


async def connected(
    kind: type[WebSocketsSansIOProtocol],
) -> tuple[WebSocketsSansIOProtocol, Transport]:
    config = uvicorn.Config(app, ws_max_size=MAX_SIZE, ws_per_message_deflate=False, lifespan="off")
    config.load()
    transport = Transport()
    protocol = kind(config, ServerState(), {}, asyncio.get_running_loop())
    protocol.connection_made(transport)
    protocol.data_received(REQUEST)
    await protocol.send({"type": "websocket.accept"})
    return protocol, transport


def disconnect(protocol: WebSocketsSansIOProtocol) -> None:
    protocol.stop_keepalive()
    for task in protocol.tasks:
        task.cancel()


async def heard(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> Any:
    """What the application receives, and what the client is sent."""
    protocol, transport = await connected(kind)
    for piece in pieces:
        if not transport.closed:
            protocol.data_received(piece)
    events = [protocol.queue.get_nowait() for _ in range(protocol.queue.qsize())]
    disconnect(protocol)
    return events, transport.written, transport.closed


def frame(kind: Opcode, content: bytes, fin: bool = True) -> bytes:
    return Frame(kind, content, fin).serialize(mask=True)


def text(content: str) -> bytes:
    return frame(Opcode.TEXT, content.encode())


FRAMES = {
    "messages of all sizes": b"".join(text("é" * n) for n in (0, 1, 62, 63, 64, 400)),
    "a message in fragments": (
        frame(Opcode.TEXT, b"one, ", fin=False)
        + frame(Opcode.PING, b"there?")
        + frame(Opcode.CONT, b"two", fin=True)
        + text("three")
    ),
    "pings and pongs between": frame(Opcode.PING, b"x") + text("a") + frame(Opcode.PONG, b"y"),
    "bytes": text("a") + frame(Opcode.BINARY, b"\x00\xff") + text("b"),
    "text within a fragmented message": frame(Opcode.TEXT, b"a", fin=False) + text("b"),
    "no UTF-8": text("a") + frame(Opcode.TEXT, b"\xff\xfe") + text("b"),
    "no mask": text("a") + Frame(Opcode.TEXT, b"b").serialize(mask=False),
    "reserved bits": b"\xf1" + text("a")[1:],
    "an unknown kind": b"\x83" + text("a")[1:],
    "too large": text("a") + text("b" * (MAX_SIZE + 1)) + text("c"),
    "just not too large": text("a" * MAX_SIZE) + text("b"),
    "far too large": b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(50),
    "a farewell": text("a") + frame(Opcode.CLOSE, b"\x03\xe8") + text("b"),
}


@pytest.mark.parametrize("sent", FRAMES.values(), ids=FRAMES.keys())
def test_frames_are_read_as_uvicorn_reads_them(sent: bytes) -> None:
    chance = Random(1)

    async def work() -> None:
        bytewise = [sent[n : n + 1] for n in range(len(sent))]
        # In one piece, uvicorn would drop the messages that come before a bad frame.
        expected = await heard(WebSocketsSansIOProtocol, bytewise)
        cuts = [[sent], bytewise]
        for _ in range(20):
            at = sorted(chance.sample(range(1, len(sent)), min(5, len(sent) - 1)))
            cuts.append([sent[a:b] for a, b in zip([0, *at], [*at, None], strict=True)])
        for pieces in cuts:
            assert await heard(SocketProtocol, pieces) == expected

    asyncio.run(work())


@pytest.mark.parametrize("size", [0, 1, SHORT, SHORT + 1, MEDIUM, MEDIUM + 1])
def test_the_header_of_our_messages_is_that_of_a_whole_frame(size: int) -> None:
    whole = Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)
    assert text_header(size) + bytes(size) == whole


def test_what_comes_before_the_handshake_is_complete_is_left_to_uvicorn() -> None:
    async def work() -> None:
        config = uvicorn.Config(app, ws_per_message_deflate=False, lifespan="off")
        config.load()
        protocol = SocketProtocol(config, ServerState(), {}, asyncio.get_running_loop())
        protocol.connection_made(Transport())
        protocol.data_received(REQUEST)
        early = text("early")
        protocol.data_received(early[:3])
        await protocol.send({"type": "websocket.accept"})
        protocol.data_received(early[3:] + text("late"))
        protocol.stop_keepalive()
        events = [protocol.queue.get_nowait() for _ in range(protocol.queue.qsize())]
        assert [event.get("text") for event in events] == [None, "early", "late"]

    asyncio.run(work())


def test_a_closed_socket_is_read_until_the_client_has_answered() -> None:
    async def work() -> None:
        protocol, transport = await connected(SocketProtocol)
        for _ in range(9):
            protocol.data_received(text("more"))
        assert transport.paused  # nobody takes the messages
        await protocol.send({"type": "websocket.close", "code": 4008})
        protocol.data_received(text("more"))
        assert not transport.paused
        protocol.data_received(frame(Opcode.CLOSE, (4008).to_bytes(2)))
        assert transport.closed
        disconnect(protocol)

    asyncio.run(work())


FLOODS = {
    "pings": frame(Opcode.PING, b""),
    "pongs": frame(Opcode.PONG, b""),
    "empty parts of a message": frame(Opcode.CONT, b"", fin=False),
    "messages": text(""),
}


@pytest.mark.parametrize("is_read_by_uvicorn", [False, True])
@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_of_frames_closes_the_socket_and_is_not_read_to_its_end(
    flood: bytes, is_read_by_uvicorn: bool
) -> None:
    async def work() -> None:
        protocol, transport = await connected(SocketProtocol)
        protocol._splits_frames = not is_read_by_uvicorn  # type: ignore[attr-defined]
        before = len(transport.written)
        if flood == FLOODS["empty parts of a message"]:
            protocol.data_received(frame(Opcode.TEXT, b"", fin=False))
        protocol.data_received(flood * 50_000)
        assert transport.closed
        assert transport.written.endswith(
            Frame(Opcode.CLOSE, FLOODED.to_bytes(2)).serialize(mask=False)
        )
        assert len(transport.written) - before < 1_000
        assert protocol.queue.qsize() < 11_000
        assert len(protocol.frames) < 1_000
        disconnect(protocol)

    asyncio.run(work())


def test_a_flooding_client_that_reads_nothing_is_cut_off() -> None:
    async def work() -> None:
        protocol, transport = await connected(SocketProtocol)
        transport.unread = 1
        protocol.data_received(FLOODS["pings"] * 1_000)
        assert transport.aborted
        disconnect(protocol)

    asyncio.run(work())


def test_events_of_a_socket_are_taken_in_order_and_a_cancelled_reader_loses_none() -> None:
    async def main() -> None:
        mailbox = Mailbox()
        reading = asyncio.create_task(mailbox.get())
        await asyncio.sleep(0)
        mailbox.put_nowait("one")
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        mailbox.put_nowait("two")
        assert (mailbox.qsize(), mailbox.empty()) == (2, False)
        assert [await mailbox.get(), await mailbox.get()] == ["one", "two"]
        assert mailbox.empty()

    asyncio.run(asyncio.wait_for(main(), 10.0))
