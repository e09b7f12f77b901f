"""A cable between a client and the server that can be cut, or let nothing through."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

SMALL = 4_096  # bytes that the cable itself can hold


class Proxy:
    def __init__(self, to: int) -> None:
        self._to = to
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    def stall(self) -> None:
        """From now on, messages from the server are lost; messages to the server arrive."""
        self._flows.clear()

    def flow(self) -> None:
        self._flows.set()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        near = socket.socket()
        near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        near.setblocking(False)
        await asyncio.get_running_loop().sock_connect(near, ("127.0.0.1", self._to))
        far_reader, far_writer = await asyncio.open_connection(sock=near, limit=SMALL)
        self._writers |= {writer, far_writer}
        there = asyncio.create_task(self._pump(reader, far_writer, stalls=False))
        back = asyncio.create_task(self._pump(far_reader, writer, stalls=True))
        await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        for task in (there, back):
            task.cancel()
        for end in (writer, far_writer):
            end.transport.abort()
            self._writers.discard(end)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, stalls: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(SMALL):
                if stalls:
                    await self._flows.wait()
                writer.write(data)
                await writer.drain()


@asynccontextmanager
async def proxy(to: int) -> AsyncIterator[Proxy]:
    it = Proxy(to)
    server = await asyncio.start_server(it.carry, "127.0.0.1", 0, limit=SMALL)
    it.port = server.sockets[0].getsockname()[1]
    try:
        yield it
    finally:
        server.close()
        it.flow()
        it.cut()
        await asyncio.sleep(0.05)
