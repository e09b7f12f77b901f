"""Files that were built into the package: compressed once, and answered with their headers."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from mimetypes import add_type, guess_type
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, Request, Response, route
from litestar.handlers import HTTPRouteHandler

from cheeseboard.server.security.headers import HEADERS, POLICY

add_type("application/manifest+json", ".webmanifest")
add_type("application/wasm", ".wasm")
add_type("text/javascript", ".js")
add_type("text/javascript", ".mjs")
add_type("font/woff2", ".woff2")

FOR_EVER = "public, max-age=31536000, immutable"  # another content has another name
ASK_AGAIN = "no-cache"
NOT_AT_ALL = "no-store"
# Files are compressed once, when they are first read, and not for each answer.
AS_IT_IS = "as_it_is"
SMALLEST_PACKED = 1_000  # bytes
SQUEEZED_ALREADY = (".png", ".woff2", ".zip", ".whl", ".pack", ".table")


class File(NamedTuple):
    media_type: str
    body: bytes
    packed: bytes | None
    tag: str
    policy: str


def file_route(
    *paths: str, slowly: bool = False
) -> Callable[[Callable[..., Response[bytes]]], HTTPRouteHandler]:
    """A route that only reads. With `slowly` it runs in a thread: large files take long to
    compress."""
    return route(
        list(paths),
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        sync_to_thread=slowly,
        include_in_schema=False,
        opt={AS_IT_IS: True},
    )


@cache
def read(path: Path, marks: str = "", policy: str = POLICY) -> File:
    """A file; `marks` are attributes that the first element of a page gets."""
    body = path.read_bytes()
    if path.suffix == ".html":
        body = body.replace(b"<html ", f"<html {marks}".encode(), 1)
        policy = with_style(body, policy)
    packed = None
    if len(body) >= SMALLEST_PACKED and path.suffix not in SQUEEZED_ALREADY:
        packed = gzip.compress(body, 9, mtime=0)
    media_type = guess_type(path.name)[0] or "application/octet-stream"
    return File(media_type, body, packed, f'"{sha256(body).hexdigest()[:20]}"', policy)


def with_style(page: bytes, policy: str) -> str:
    """The Content-Security-Policy of a page with an inline style: it allows only this style."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = b64encode(sha256(style).digest()).decode()
    return policy.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")


def answer_with(
    file: File, request: Request[Any, Any, Any], keep: str, status: int = 200
) -> Response[bytes]:
    headers = {
        **HEADERS,
        "content-security-policy": file.policy,
        "cache-control": keep,
        "vary": "accept-encoding",
        "etag": file.tag,
    }
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = file.packed
    return Response(body, status_code=status, media_type=file.media_type, headers=headers)
