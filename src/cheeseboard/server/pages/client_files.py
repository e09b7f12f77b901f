"""Serves the browser client that was built into the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from cheeseboard.server.pages.device import edition_attribute
from cheeseboard.server.pages.files import (
    ASK_AGAIN,
    FOR_EVER,
    NOT_AT_ALL,
    answer_with,
    file_route,
    read,
)

BUILT = Path(__file__).parents[1] / "client"
USUAL_LANGUAGE = "en"


def client() -> list[Any]:
    if not first_pages():
        return [unbuilt]
    return [first_page, asset, serve_icon_or_manifest]


@file_route("/", "/index.html")
def first_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    page = read(first_pages()[preferred_language(request)], edition_attribute())
    return _in_their_language(answer_with(page, request, ASK_AGAIN))


def missing_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """For a person who opened an address that leads nowhere; None if the pages are not built."""
    page = BUILT / f"missing.{preferred_language(request)}.html"
    if page.name not in names(BUILT):
        return None
    return _in_their_language(answer_with(read(page), request, NOT_AT_ALL, 404))


def _in_their_language(answer: Response[bytes]) -> Response[bytes]:
    answer.headers["vary"] = "accept-encoding, accept-language"
    return answer


@file_route("/assets/{name:str}")
def asset(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    return answer_with(read(file_named(BUILT / "assets", name)), request, FOR_EVER)


@file_route("/{name:str}")
def serve_icon_or_manifest(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """Icons and the manifest."""
    return answer_with(read(file_named(BUILT, name)), request, ASK_AGAIN)


@get("/", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def unbuilt() -> str:
    return "The pages are not built yet. In a clone, run: make client\n"


@cache
def first_pages() -> dict[str, Path]:
    """The first page by language. It is shown before a script could choose the language."""
    return {file.suffixes[0][1:]: file for file in sorted(BUILT.glob("index.*.html"))}


def preferred_language(request: Request[Any, Any, Any]) -> str:
    """The first of the browser's languages that we have; browsers name the preferred one first."""
    wanted = request.headers.get("accept-language", "").lower().split(",")
    languages = (each.strip()[:2] for each in wanted)
    return next((each for each in languages if each in first_pages()), USUAL_LANGUAGE)


def file_named(folder: Path, name: str) -> Path:
    """A file from the list of existing ones: no requested name reaches the file system."""
    if name not in names(folder):
        raise NotFoundException("There is no such page.")
    return folder / name


@cache
def names(folder: Path) -> frozenset[str]:
    return frozenset(path.name for path in folder.iterdir() if path.is_file())
