"""Connections that send nothing, or half a request, keep nobody else out."""

from __future__ import annotations

import asyncio
import logging
import resource
import subprocess
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cheeseboard.server.open_files import ENOUGH, PLENTY
from cheeseboard.server.security.quiet_log import SECONDS, TIMES, RepeatFilter
from tests.environment import PATIENCE
from tests.server.guests import Guest, Server, run_bounded, server
from tests.server.processes import process

ELSEWHERE = "127.0.0.2"  # another address of this machine


class Silent:
    """Connections that send only what the test wants."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open: list[tuple[StreamReader, StreamWriter]] = []

    async def come(self, count: int, address: str = ELSEWHERE, said: bytes = b"") -> None:
        for _ in range(count):
            connection = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(address, 0)
            )
            connection[1].write(said)
            self.open.append(connection)

    async def let_go(self, count: int) -> None:
        """Wait until the server has closed so many of them."""
        ends = [asyncio.create_task(_end(reader)) for reader, _ in self.open]
        for gone, end in enumerate(asyncio.as_completed(ends), 1):
            await end
            if gone == count:
                break
        for task in ends:
            task.cancel()

    def leave(self) -> None:
        for _, writer in self.open:
            writer.transport.abort()


async def _end(reader: StreamReader) -> None:
    with suppress(ConnectionError):
        await reader.read()


def test_idle_connections_of_an_address_are_limited(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db", sockets_an_address=5) as here:
            silent = Silent(here.port)
            await silent.come(50)
            await silent.let_go(30)
            eva = await Guest(here.port, "Eva").arrive()
            async with eva.live() as e:
                assert (await e.ask("ping"))["type"] == "ok"
            silent.leave()

    run_bounded(work)


def test_web_sockets_do_not_count_as_idle_connections(tmp_path: Path) -> None:
    async def work() -> None:
        with server(tmp_path / "games.db", sockets_an_address=5) as here:
            for _ in range(30):  # more than connections are allowed
                async with Guest(here.port).live() as live:
                    assert (await live.ask("ping"))["type"] == "ok"
            assert not here.connection_limit._open

    run_bounded(work)


REQUEST = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("hasty") / "games.db") as it:
        it.connection_limit.seconds = 0.3
        yield it


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", REQUEST])
def test_an_unfinished_request_is_disconnected_after_a_while(hasty: Server, said: bytes) -> None:
    async def work() -> None:
        async with Guest(hasty.port).live() as live:
            silent = Silent(hasty.port)
            await silent.come(1, said=said)
            await silent.let_go(1)
            assert (await live.ask("ping"))["type"] == "ok"  # a quiet socket stays
            silent.leave()

    run_bounded(work)


def test_idle_connections_from_many_addresses_do_not_exhaust_open_files(tmp_path: Path) -> None:
    files = 400

    async def work(port: int) -> None:
        silent = Silent(port)
        for n in range(2, 7):
            await silent.come(100, address=f"127.0.0.{n}")
        await silent.let_go(500 - files)
        for _, writer in silent.open[:100]:
            writer.transport.abort()
        while True:  # as soon as some have gone, others come in
            with suppress(ConnectionError, IndexError, ValueError):
                status, _ = await Guest(port).http("GET", "/api/me")
                assert status == 200
                break
            await asyncio.sleep(0.05)  # no flood of our own
        silent.leave()

    with process(tmp_path / "games.db", files=files) as it:
        run_bounded(lambda: work(it.port))
        assert f"only {files} files" in it.err.read_text()
        assert len(it.err.read_text()) < 20_000


def test_the_limit_of_open_files_is_raised_as_far_as_the_system_allows() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    script = "from cheeseboard.server.open_files import *; print(raise_file_limit(), file_limit())"
    line = ["sh", "-c", 'ulimit -Sn 200 && exec "$@"', "sh", sys.executable, "-c", script]
    said = subprocess.run(line, capture_output=True, text=True, check=True, timeout=PATIENCE)
    allowed = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
    assert int(said.stdout.split()[-1]) == allowed
    assert (said.stdout.strip() == str(allowed)) == (allowed >= ENOUGH)


def test_behind_a_trusted_proxy_requests_count_by_the_forwarded_address(tmp_path: Path) -> None:
    async def work(port: int) -> None:
        guest = await Guest(port).arrive()

        async def half(address: str) -> tuple[StreamReader, StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            lines = [
                "POST /api/replay HTTP/1.1",
                f"Host: 127.0.0.1:{port}",
                f"X-Forwarded-For: {address}",
                "Content-Type: application/json",
                "Content-Length: 100",
                f"Cookie: {guest.jar()}",
                f"x-csrftoken: {guest.cookies['csrftoken']}",
            ]
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n{")
            return reader, writer

        flood = [await half("192.0.2.1") for _ in range(8)]
        firsts = [asyncio.create_task(reader.readline()) for reader, _ in flood]
        done, waiting = await asyncio.wait(firsts, return_when=asyncio.FIRST_COMPLETED)
        assert all(b" 429 " in task.result() for task in done)
        assert waiting
        # The proxy itself is not turned away, nor are the others behind it.
        assert (await guest.http("GET", "/api/me"))[0] == 200
        for task in firsts:
            task.cancel()
        for _, writer in flood:
            writer.transport.abort()

    flags = ["--trusted-proxies", "127.0.0.1", "--sockets-an-address", "1"]
    with process(tmp_path / "games.db", *flags) as it:
        run_bounded(lambda: work(it.port))


def test_repeated_log_lines_are_printed_a_few_times_and_then_counted() -> None:
    now = 0.0
    sparing = RepeatFilter(lambda: now)

    def record(text: str) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, text, None, None)

    flood = [sparing.filter(record(f"socket.accept() failed\nsocket {n}")) for n in range(1_000)]
    assert flood.count(True) == TIMES
    assert sparing.filter(record("Something else."))
    now = SECONDS
    late = record("socket.accept() failed\nsocket again")
    assert sparing.filter(late)
    assert str(1_000 - TIMES) in late.getMessage()
