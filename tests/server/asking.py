"""A single request or handshake, with any headers."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPResponse

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.environment import PATIENCE


def asked(
    port: int, path: str, method: str = "GET", body: bytes | None = None, **headers: str
) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, named)
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


async def socket_status(port: int, **headers: str) -> int:
    """The status that a handshake is answered with; 101 is a socket."""
    named = {name.title(): value for name, value in headers.items()}
    try:
        async with connect(f"ws://127.0.0.1:{port}/api/live", additional_headers=named):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code
