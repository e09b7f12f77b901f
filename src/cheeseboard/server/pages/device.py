"""The edition without a server, for guests who want to play on their own device.

The server only hands out its files; these games are played and kept in the browser.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from cheeseboard.server.pages.files import ASK_AGAIN, FOR_EVER, answer_with, file_route, read
from cheeseboard.server.security.headers import HEADERS, POLICY
from cheeseboard.site.folder import BUILT, LIST

PLACE = "/device"
FIRST = "index.html"
# Its pages and workers compile WebAssembly.
WITH_WASM = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
FROM_A_SERVER = 'data-server="../" '  # web/src/connection/transport.ts reads it
IMMUTABLE = re.compile(r"assets/|engine/[^/]+-[0-9a-f]{12}[./]")  # a digest in the name


def device() -> list[Any]:
    """The routes; none in a clone where the edition was not built."""
    return [redirect_to_first_page, file] if is_built() else []


@cache
def is_built() -> bool:
    return (BUILT / LIST).exists()


@cache
def edition_attribute() -> str:
    """Tells the server's own pages where the edition is; transport.ts reads it."""
    return f'data-device=".{PLACE}/{FIRST}" ' if is_built() else ""


@file_route(PLACE)
def redirect_to_first_page() -> Response[bytes]:
    """Its addresses are relative, so the first page has a name of its own."""
    headers = {**HEADERS, "location": f"{PLACE}/{FIRST}"}
    return Response(b"", status_code=303, headers=headers)


@file_route(f"{PLACE}/{{path:path}}", slowly=True)
def file(path: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    name = path.lstrip("/")
    if name not in names():
        raise NotFoundException("There is no such page.")
    found = read(BUILT / name, FROM_A_SERVER, WITH_WASM)
    return answer_with(found, request, FOR_EVER if IMMUTABLE.match(name) else ASK_AGAIN)


@cache
def names() -> frozenset[str]:
    """All its files: no requested name reaches the file system."""
    return frozenset(json.loads((BUILT / LIST).read_text())["files"])
