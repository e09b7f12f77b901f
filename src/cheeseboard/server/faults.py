"""Unexpected exceptions: logged once with their request, and answered with a sentence."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, InternalServerException

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
    is_ours = error.status_code >= 500
    return answer_failure(request, error) if is_ours else headers.answer_http_error(request, error)


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """The answer to a request that has failed. The log names the route and not the path, since
    addresses of private tables are secret."""
    route = request.scope.get("path_template") or "an unknown path"
    logger.error("%s %s has failed.", request.method, route, exc_info=error)
    return headers.problem(500, "failed", SORRY)
