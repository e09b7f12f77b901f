"""Unforeseen exceptions are logged once with their request, and answered with a sentence."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from queue import Queue
from typing import Any

import msgspec
import pytest
from litestar.exceptions import ClientException

from cheeseboard.server.faults import JsonRequest
from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.server.thinking import ThreadThinker
from cheeseboard.tables.library import catalogue
from tests.environment import PATIENCE
from tests.server.guests import BOT, Guest, Server, run_bounded, server

DEEP = b"[" * 30_000


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("server") / "games.db") as it:
        yield it


def ours(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "cheeseboard"]


def asked(
    port: int, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, Any]:
    """Send a request unchanged, even a malformed one; return the status and the answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        return answer.status, msgspec.json.decode(answer.read())


def post(guest: Guest, path: str, body: bytes) -> tuple[int, Any]:
    token = guest.cookies["csrftoken"]
    kind = "application/json"
    return asked(
        guest.port, "POST", path, body, content_type=kind, cookie=guest.jar(), x_csrftoken=token
    )


@pytest.mark.parametrize(
    "body", [b'{"name": "\xff\xfe"}', b'{"n\xffme": "Eva"}', DEEP, b'{"name": ' + DEEP, b"\x00"]
)
def test_a_body_that_is_not_json_is_malformed(
    here: Server, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    async def work() -> None:
        guest = await Guest(here.port, "Eva").arrive()
        for path in ("/api/me", "/api/replay"):
            status, answer = post(guest, path, body)
            assert (status, answer["code"]) == (400, "malformed"), answer

    run_bounded(work)
    assert ours(caplog) == []


@pytest.mark.parametrize("path", ["/" + "a" * 260, "/assets/" + "a" * 260, "/assets/a%00b"])
def test_a_path_that_no_file_can_have_is_not_found(
    here: Server, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    async def work() -> None:
        status, answer = await Guest(here.port).http("GET", path)
        assert (status, answer["code"]) == (404, "not_found")

    run_bounded(work)
    assert ours(caplog) == []


@pytest.mark.parametrize("host", ["localhost:99999", "localhost:x", "[::1]:99999", "127.0.0.1:0"])
def test_a_host_with_an_impossible_port_is_refused(
    here: Server, caplog: pytest.LogCaptureFixture, host: str
) -> None:
    status, answer = asked(here.port, "GET", "/api/me", host=host)
    assert (status, answer["code"]) == (400, "forbidden")
    assert ours(caplog) == []


def test_an_exception_is_logged_once_with_its_request_and_answered(
    here: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def work() -> None:
        status, answer = await Guest(here.port).http("GET", "/api/games")
        assert (status, answer["code"]) == (500, "failed")
        assert answer["text"].endswith(".")

    monkeypatch.setattr(catalogue, "info", fail)
    run_bounded(work)
    (record,) = ours(caplog)
    assert record.getMessage() == "GET /api/games has failed."
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError


def test_the_secret_address_of_a_table_is_not_logged(
    here: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def work() -> None:
        eva = await Guest(here.port).arrive()
        assert (await eva.http("GET", "/api/tables/SECRET/record"))[0] == 500

    monkeypatch.setattr(here.house, "table", fail)
    run_bounded(work)
    (record,) = ours(caplog)
    assert "record has failed" in record.getMessage()
    assert "SECRET" not in record.getMessage()


def test_a_failing_bot_is_logged_and_tries_again_when_the_table_changes(
    here: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, failures = ThreadThinker.choose, [ZeroDivisionError()]

    async def choose(*args: Any) -> str:
        if failures:
            raise failures.pop()
        return await whole(*args)

    async def work() -> None:
        guest = await Guest(here.port, "Eva").arrive()
        table = await guest.open("rescue", BOT, "me", options={"starter": 1})
        async with guest.live(table) as live:
            await live.until(lambda it: not failures)
            await live.ask("chat", text="Well?")
            await live.until(lambda it: it.view["legal"])

    monkeypatch.setattr(ThreadThinker, "choose", choose)
    run_bounded(work)
    (record,) = ours(caplog)
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError


def test_a_client_that_disconnects_during_its_request_is_not_a_server_error(
    here: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: Queue[Exception] = Queue()
    body = JsonRequest.body

    async def watched(self: JsonRequest) -> bytes:
        try:
            return await body(self)
        except Exception as error:
            raised.put(error)
            raise

    monkeypatch.setattr(JsonRequest, "body", watched)

    async def work() -> None:
        guest = await Guest(here.port).arrive()
        _, writer = await asyncio.open_connection("127.0.0.1", here.port)
        lines = [
            "POST /api/replay HTTP/1.1",
            f"Host: 127.0.0.1:{here.port}",
            "Content-Type: application/json",
            "Content-Length: 100",
            f"Cookie: {guest.jar()}",
            f"x-csrftoken: {guest.cookies['csrftoken']}",
        ]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n{")
        await writer.drain()
        writer.close()
        error = await asyncio.to_thread(raised.get, timeout=PATIENCE)
        assert isinstance(error, ClientException), error

    run_bounded(work)


def test_a_failed_read_is_logged_and_guests_are_not_told_where_the_file_is(
    here: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log = here.house.services.log
    assert isinstance(log, SqliteLog)

    class Broken:
        def execute(self, *_: Any) -> None:
            raise sqlite3.DatabaseError("database disk image is malformed")

    async def work() -> None:
        guest = await Guest(here.port).arrive()
        monkeypatch.setattr(log, "_read", Broken())
        status, answer = await guest.http("GET", "/api/tables")
        assert (status, answer["code"]) == (503, "database")
        assert str(log.file.parent) not in answer["text"]

    run_bounded(work)
    assert str(log.file) in caplog.text
