"""The browser's client, as it was built into the package."""

from __future__ import annotations

from mimetypes import add_type
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

from cheeseboard.server.safety import HEADERS

add_type("application/manifest+json", ".webmanifest")

BUILT = Path(__file__).parent / "client"


def site() -> list[Any]:
    if not (BUILT / "index.html").is_file():
        return [unbuilt]
    hashed = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
    looked_at = CacheControlHeader(no_cache=True)
    return [
        create_static_files_router(
            "/assets",
            [BUILT / "assets"],
            name="assets",
            cache_control=hashed,
            after_request=secured,
        ),
        create_static_files_router(
            "/", [BUILT], html_mode=True, cache_control=looked_at, after_request=secured
        ),
    ]


def secured(response: Response[Any]) -> Response[Any]:
    """Files do not take on the headers of the application by themselves."""
    response.headers.update(HEADERS)
    return response


@get("/", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def unbuilt() -> str:
    return "The pages are not built yet. In a clone, run: make client\n"
