"""The browser's client, as it was built into the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import MediaType, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

BUILT = Path(__file__).parent / "client"


def site() -> list[Any]:
    if not (BUILT / "index.html").is_file():
        return [unbuilt]
    hashed = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
    looked_at = CacheControlHeader(no_cache=True)
    return [
        create_static_files_router(
            "/assets", [BUILT / "assets"], name="assets", cache_control=hashed
        ),
        create_static_files_router("/", [BUILT], html_mode=True, cache_control=looked_at),
    ]


@get("/", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def unbuilt() -> str:
    return "The pages are not built yet. In a clone, run: make client\n"
