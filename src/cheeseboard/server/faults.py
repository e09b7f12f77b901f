"""Unexpected exceptions: logged once with their request, and answered with a sentence."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, InternalServerException

from cheeseboard.server.pages.client_files import missing_page
from cheeseboard.server.security import headers
from cheeseboard.tables import wire

SORRY = "Something went wrong here; the server's log says what."

logger = logging.getLogger("cheeseboard")


class JsonRequest(Request[Any, Any, Any]):
    """A request with a JSON body. Errors in the body are the client's fault, not ours."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # Litestar's exception if the client has gone
            raise ClientException("The connection ended before the request did.") from None

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise ClientException(f"The body is not JSON: {error}.") from None


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code >= 500:
        return answer_failure(request, error)
    is_lost = error.status_code == 404 and _is_typed(request)
    page = missing_page(request) if is_lost else None
    return page or headers.answer_http_error(request, error)


def _is_typed(request: Request[Any, Any, Any]) -> bool:
    """Whether a person opened this address in a browser, and not a program."""
    is_page = str(request.method) == "GET" and not request.url.path.startswith("/api")
    return is_page and "text/html" in request.headers.get("accept", "")


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """The answer to a request that has failed. The log names the route and not the path, since
    addresses of private tables are secret."""
    route = request.scope.get("path_template") or "an unknown path"
    logger.error("%s %s has failed.", request.method, route, exc_info=error)
    return headers.problem(500, "failed", SORRY)
