"""Serves the browser client that was built into the package."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from mimetypes import add_type, guess_type
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, MediaType, Request, Response, get, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from cheeseboard.server.security.headers import HEADERS, POLICY

add_type("application/manifest+json", ".webmanifest")
add_type("text/javascript", ".js")
add_type("font/woff2", ".woff2")

BUILT = Path(__file__).parent / "client"
USUAL_LANGUAGE = "en"
FOR_EVER = "public, max-age=31536000, immutable"  # another content has another name
ASK_AGAIN = "no-cache"
# Files are compressed once, when they are first read, and not for each answer.
AS_IT_IS = "as_it_is"
SMALLEST_PACKED = 1_000  # bytes
SQUEEZED_ALREADY = (".png", ".woff2")


class File(NamedTuple):
    media_type: str
    body: bytes
    packed: bytes | None
    tag: str
    policy: str


def site() -> list[Any]:
    if not first_pages():
        return [unbuilt]
    return [first_page, asset, beside]


def reading(*paths: str) -> Callable[[Callable[..., Response[bytes]]], HTTPRouteHandler]:
    """A route that only reads."""
    return route(
        list(paths),
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        sync_to_thread=False,
        include_in_schema=False,
        opt={AS_IT_IS: True},
    )


@reading("/", "/index.html")
def first_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    answer = sent(first_pages()[spoken(request)], request, ASK_AGAIN)
    answer.headers["vary"] = "accept-encoding, accept-language"
    return answer


@reading("/assets/{name:str}")
def asset(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    return sent(found(BUILT / "assets", name), request, FOR_EVER)


@reading("/{name:str}")
def beside(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """Icons and the manifest."""
    return sent(found(BUILT, name), request, ASK_AGAIN)


@get("/", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def unbuilt() -> str:
    return "The pages are not built yet. In a clone, run: make client\n"


@cache
def first_pages() -> dict[str, Path]:
    """The first page by language. It is shown before a script could choose the language."""
    return {file.suffixes[0][1:]: file for file in sorted(BUILT.glob("index.*.html"))}


def spoken(request: Request[Any, Any, Any]) -> str:
    """The first of the browser's languages that we have; browsers name the preferred one first."""
    wanted = request.headers.get("accept-language", "").lower().split(",")
    tongues = (each.strip()[:2] for each in wanted)
    return next((each for each in tongues if each in first_pages()), USUAL_LANGUAGE)


def found(folder: Path, name: str) -> Path:
    """A file from the list of existing ones: no requested name reaches the file system."""
    if name not in names(folder):
        raise NotFoundException("There is no such page.")
    return folder / name


@cache
def names(folder: Path) -> frozenset[str]:
    return frozenset(path.name for path in folder.iterdir() if path.is_file())


@cache
def read(path: Path) -> File:
    body = path.read_bytes()
    packed = None
    if len(body) >= SMALLEST_PACKED and path.suffix not in SQUEEZED_ALREADY:
        packed = gzip.compress(body, 9, mtime=0)
    media_type = guess_type(path.name)[0] or "application/octet-stream"
    policy = with_style(body) if path.suffix == ".html" else POLICY
    return File(media_type, body, packed, f'"{sha256(body).hexdigest()[:20]}"', policy)


def with_style(page: bytes) -> str:
    """The Content-Security-Policy of a page with an inline style: it allows only this style."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = b64encode(sha256(style).digest()).decode()
    return POLICY.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")


def sent(path: Path, request: Request[Any, Any, Any], keep: str) -> Response[bytes]:
    file = read(path)
    headers = {
        **HEADERS,
        "content-security-policy": file.policy,
        "cache-control": keep,
        "vary": "accept-encoding",
        "etag": file.tag,
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = file.packed
    return Response(body, media_type=file.media_type, headers=headers)
