"""CSRF protection: a request that changes something must come from our own pages.

A page reads its token from a cookie and sends it in a header, which other sites cannot do. The
token is made from the guest's id, so it is useless with another guest's cookie.
Litestar's CSRFConfig knows no guests: its token would be good with any guest's cookie.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cheeseboard.tables.guests.identity import Signer

GUEST_COOKIE = "cheeseboard"
TOKEN_COOKIE, TOKEN_HEADER = "csrftoken", "x-csrftoken"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def token_cookie(signer: Signer, person: str) -> Cookie:
    return Cookie(key=TOKEN_COOKIE, value=signer.csrf_token(person), samesite="strict")


def guard(signer: Signer) -> Any:
    """A middleware that checks tokens, and hands them out."""

    def middleware(app: ASGIApp) -> ASGIApp:
        async def check_token(scope: Scope, receive: Receive, send: Send) -> None:
            if str(scope["type"]) != "http":
                await app(scope, receive, send)
                return
            request: Request[Any, Any, Any] = Request(scope)
            person = signer.person(request.cookies.get(GUEST_COOKIE)) or ""
            cookie = token_cookie(signer, person)
            if str(scope.get("method")) in SAFE_METHODS:
                # A new guest gets the token together with the guest's cookie. A slower answer to
                # an earlier request must not replace it.
                has_it = not person or request.cookies.get(TOKEN_COOKIE) == cookie.value
                await app(scope, receive, send if has_it else _with_cookie(cookie, send))
                return
            _check(request, cookie.value or "")
            await app(scope, receive, send)

        return check_token

    return middleware


def _check(request: Request[Any, Any, Any], token: str) -> None:
    given = request.headers.get(TOKEN_HEADER, ""), request.cookies.get(TOKEN_COOKIE, "")
    fits = all(compare_digest(value.encode(), token.encode()) for value in given)
    is_form = "form" in request.headers.get("content-type", "").lower()  # no page of ours sends one
    if is_form or not fits:
        raise PermissionDeniedException("This request does not come from our pages.")


def _with_cookie(cookie: Cookie, send: Send) -> Send:
    async def send_with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            headers = MutableScopeHeaders.from_message(message)
            given = headers.getall("set-cookie", [])
            if not any(value.startswith(f"{TOKEN_COOKIE}=") for value in given):
                headers.add("set-cookie", cookie.to_header(header=""))
        await send(message)

    return send_with_cookie
