"""Allowed hosts, the security headers of every answer, and error answers."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar import MediaType, Request, Response
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
    "banned": 403,
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

LOCAL_NAMES = {"localhost"}


def answer_refusal(request: Request[Any, Any, Any], reason: Refused) -> Response[wire.Problem]:
    request.app.state.house.services.counts.refusals[reason.code] += 1
    return problem(STATUS.get(reason.code, 400), reason.code, str(reason))


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    text = error.detail or "That did not work."
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        details = "; ".join(f"{e.get('key', '')}: {e.get('message', '')}" for e in error.extra)
        text = f"This request is not understood. {details}"
    code = {404: "not_found", 405: "not_found", 429: "too_fast", 403: "forbidden"}
    word = code.get(error.status_code, "malformed")
    request.app.state.house.services.counts.refusals[word] += 1
    answer = problem(error.status_code, word, text)
    if error.status_code == 403:
        # It may be of another server on this machine; the next page gets one that is good.
        answer.delete_cookie(TOKEN_COOKIE)
    return answer


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


def check_hosts(settings: Settings) -> Any:
    """Refuse requests for other host names, against DNS rebinding.

    Litestar's AllowedHostsConfig knows names only: it cannot allow every bare IP address, and
    answers in plain text.
    """

    def middleware(app: ASGIApp) -> ASGIApp:
        async def check_host(scope: Scope, receive: Receive, send: Send) -> None:
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

        return check_host

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


def add_opener_policy(app: ASGIApp) -> ASGIApp:
    """Cross-Origin-Opener-Policy: other windows cannot script ours."""

    async def add_policy(scope: Scope, receive: Receive, send: Send) -> None:
        applies = str(scope["type"]) == "http" and is_trustworthy(
            str(scope["scheme"]), _header(scope, b"host")
        )

        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], OPENER]
            await send(message)

        await app(scope, receive, send_with_policy if applies else send)

    return add_policy


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


def is_same_origin(origin: str | None, host: str) -> bool:
    """Whether a page of this host asks; programs that are not browsers send no origin."""
    return origin is None or _split(origin).netloc == host


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""
