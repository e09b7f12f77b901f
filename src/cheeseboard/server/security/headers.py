"""Allowed hosts, the security headers of every answer, and error answers."""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar import MediaType, Request, Response, WebSocket
from litestar.config.app import AppConfig
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cheeseboard.refused import Refused
from cheeseboard.server.security.csrf import TOKEN_COOKIE
from cheeseboard.server.settings import Settings
from cheeseboard.tables import wire
from cheeseboard.tables.guests.limits import Buckets

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

STATUS = {
    "no_table": 404,
    "unknown_game": 404,
    "not_found": 404,
    "not_your_seat": 403,
    "not_owner": 403,
    "removed": 403,
    "no_guest": 401,
    "too_many": 429,
    "too_fast": 429,
    "damaged": 500,
    "storage": 503,
    "database": 503,
}

PROBLEMS = (400, 401, 403, 404, 405, 413, 429, 500, 503)
PROBLEM = ResponseSpec(wire.Problem, generate_examples=False, description="It cannot be done.")

# Browsers accept it over HTTPS and from their own machine; elsewhere they only print a warning.
OPENER = (b"cross-origin-opener-policy", b"same-origin")

FLOODED = 4429  # a socket was closed since it went on after a warning
CODES_A_SECOND, CODES_AT_ONCE = 0.05, 10.0
LOCAL_NAMES = {"localhost"}


def refused(request: Request[Any, Any, Any], reason: Refused) -> Response[wire.Problem]:
    request.app.state.house.tools.counts.refusals[reason.code] += 1
    return problem(STATUS.get(reason.code, 400), reason.code, str(reason))


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and _is_typed(request):
        return Response(b"", status_code=303, headers={**HEADERS, "location": "/"})
    text = error.detail or "That did not work."
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        details = "; ".join(f"{e.get('key', '')}: {e.get('message', '')}" for e in error.extra)
        text = f"This request is not understood. {details}"
    code = {404: "not_found", 405: "not_found", 429: "too_fast", 403: "forbidden"}
    word = code.get(error.status_code, "malformed")
    request.app.state.house.tools.counts.refusals[word] += 1
    answer = problem(error.status_code, word, text)
    if error.status_code == 403:
        # It may be of another server on this machine; the next page gets one that is good.
        answer.delete_cookie(TOKEN_COOKIE)
    return answer


def _is_typed(request: Request[Any, Any, Any]) -> bool:
    """Whether a person opened this address in a browser, and not a program."""
    looks = str(request.method) == "GET" and not request.url.path.startswith("/api")
    return looks and "text/html" in request.headers.get("accept", "")


def declare_problems(config: AppConfig) -> AppConfig:
    """Add the error answers that any request may get to OpenAPI."""
    for handler in config.route_handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = dict.fromkeys(PROBLEMS, PROBLEM)
    return config


def problem(status: int, code: str, text: str) -> Response[wire.Problem]:
    headers = {**HEADERS, "cache-control": "no-store"}
    problem = wire.Problem(code, text)
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


# --- Hosts -----------------------------------------------------------------------------------


def hosts(settings: Settings) -> Any:
    """Refuse requests for other host names, against DNS rebinding.

    Litestar's AllowedHostsConfig knows names only: it cannot allow every bare IP address, and
    answers in plain text.
    """

    def middleware(app: ASGIApp) -> ASGIApp:
        async def checked(scope: Scope, receive: Receive, send: Send) -> None:
            is_request = str(scope["type"]) == "http"
            if is_request and not knows_host(_header(scope, b"host"), settings):
                answer = b'{"code":"forbidden","text":"This server is not reached by that name."}'
                start: Any = {
                    "type": "http.response.start",
                    "status": 400,
                    "headers": [(b"content-type", b"application/json")],
                }
                body: Any = {"type": "http.response.body", "body": answer, "more_body": False}
                await send(start)
                await send(body)
                return
            await app(scope, receive, send)

        return checked

    return middleware


def knows_host(host: str, settings: Settings) -> bool:
    """Whether a host is an IP address, localhost, or one of the listed names."""
    address = _split(f"//{host}")
    name = address.hostname or ""
    if not _has_possible_port(address):
        return False
    if name in LOCAL_NAMES or name in settings.allowed_hosts:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def opener(app: ASGIApp) -> ASGIApp:
    """Cross-Origin-Opener-Policy: other windows cannot script ours."""

    async def closed(scope: Scope, receive: Receive, send: Send) -> None:
        heard = str(scope["type"]) == "http" and is_trustworthy(
            str(scope["scheme"]), _header(scope, b"host")
        )

        async def stamped(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], OPENER]
            await send(message)

        await app(scope, receive, stamped if heard else send)

    return closed


def is_trustworthy(scheme: str, host: str) -> bool:
    """Whether a browser treats this origin as secure."""
    name = _split(f"//{host}").hostname or ""
    if scheme == "https" or name in LOCAL_NAMES:
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:  # half an IPv6 address
        return urlsplit("")


def _has_possible_port(address: SplitResult) -> bool:
    try:
        return address.port is None or address.port > 0
    except ValueError:  # no number, or too large
        return False


def _header(scope: Any, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


# --- Sockets ---------------------------------------------------------------------------------


class Doors:
    """Counts the sockets of each address, and checks their origin."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()
        self.count = 0
        self._codes = Buckets(CODES_A_SECOND, CODES_AT_ONCE, monotonic)

    def let_in(self, socket: WebSocket[Any, Any, Any]) -> bool:
        host = socket.headers.get("host", "")
        origin = socket.headers.get("origin")
        same = origin is None or _split(origin).netloc == host
        address = address_of(socket)
        if not same or not knows_host(host, self._settings):
            return False
        if self._open[address] >= self._settings.sockets_an_address:
            return False
        self._open[address] += 1
        self.count += 1
        return True

    def let_out(self, socket: WebSocket[Any, Any, Any]) -> None:
        address = address_of(socket)
        self._open[address] -= 1
        self.count -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def check_code_tries(self, request: Request[Any, Any, Any]) -> None:
        if not self._codes.take(address_of(request)):
            raise Refused("too_fast", "Too many attempts: wait a minute.")


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""
