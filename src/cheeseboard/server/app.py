"""The web application: the routes, and what every request passes on its way to them."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import (
    HTTPException,
)
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from cheeseboard import __version__
from cheeseboard.refused import Refused
from cheeseboard.server import background, faults
from cheeseboard.server.home_network import HomeNetwork
from cheeseboard.server.housekeeping import Readiness, housekeeping
from cheeseboard.server.pages.client_files import client
from cheeseboard.server.pages.device import device
from cheeseboard.server.pages.files import AS_IT_IS
from cheeseboard.server.relay.relay import Relay
from cheeseboard.server.routes.guests import refuse_banned
from cheeseboard.server.routes.http import ROUTES
from cheeseboard.server.routes.live import live
from cheeseboard.server.security import csrf, headers
from cheeseboard.server.security.connection_limits import RequestLimit
from cheeseboard.server.security.request_rate import limit_request_rate
from cheeseboard.server.security.sockets import SocketLimit
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.locations import Location
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.house import House

SMALL_BODY = 65_536

PUBLISHED_API = OpenAPIConfig(
    title="Cheeseboard",
    version=__version__,
    path="/api",
    render_plugins=[JsonRenderPlugin(path="/")],
    use_handler_docstrings=True,
)


def create_app(house: House, settings: Settings, database: Location | None = None) -> Litestar:
    """The web application. The host's orders come from the database, if there is one."""
    return Litestar(
        route_handlers=[*ROUTES, live, *client(), *device()],
        state=_state(house, settings, database),
        lifespan=[housekeeping],
        before_request=refuse_banned,
        on_app_init=[headers.declare_problems],
        middleware=_middleware(house, settings),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1_000, exclude_opt_key=AS_IT_IS
        ),
        request_max_body_size=SMALL_BODY,
        response_headers=headers.HEADERS,
        request_class=faults.JsonRequest,
        exception_handlers={
            Refused: headers.answer_refusal,
            HTTPException: faults.answer_http_error,
            Exception: faults.answer_failure,
        },
        openapi_config=PUBLISHED_API,
        logging_config=None,
    )


def _state(house: House, settings: Settings, database: Location | None) -> State:
    """The values that routes read from `state`."""
    rate_limits = GuestRateLimits(settings.requests_a_minute, house.services.neighbours)
    return State(
        {
            "house": house,
            "settings": settings,
            "database": database,
            "sockets": SocketLimit(settings, house.services.neighbours),
            "rate_limits": rate_limits,
            "relay": Relay(house, rate_limits, settings),
            "readiness": Readiness(house.services.log),
            "home_network": HomeNetwork(settings.address),
            "background": background.BackgroundWork(),
        }
    )


def _middleware(house: House, settings: Settings) -> list[Any]:
    """All middleware, the outermost first."""
    return [
        RequestLimit(settings).middleware,
        headers.check_hosts(settings),
        headers.add_opener_policy,
        csrf.guard(house.services.signer),
        limit_request_rate(settings, house.services.neighbours),
    ]
