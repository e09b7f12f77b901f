"""Who is asking: the guest behind a request, known by the cookie."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket

from cheeseboard.refused import Refused
from cheeseboard.server.home_network import HomeNetwork
from cheeseboard.server.security import csrf, headers
from cheeseboard.tables import wire
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from cheeseboard.tables.plans import Requester


def person_of(request: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    house: House = request.app.state.house
    return house.services.signer.person(request.cookies.get(csrf.GUEST_COOKIE)) or ""


async def guest_of(request: Request[Any, Any, Any]) -> Requester:
    """A guest who has been here before, known by the cookie."""
    person = person_of(request)
    if not person:
        raise Refused("no_guest", "First ask who you are: GET /api/me.")
    house: House = request.app.state.house
    return Requester(person, await house.services.log.name_of(person) or "")


def me_of(request: Request[Any, Any, Any], name: str) -> wire.Me:
    network: HomeNetwork = request.app.state.home_network
    return wire.Me(name, network.address, network.offers(headers.address_of(request)))


async def refuse_banned(request: Request[Any, Any, Any]) -> None:
    """Refuse requests of banned guests. The pages themselves are for all."""
    if request.url.path.startswith("/api/"):
        house: House = request.app.state.house
        house.bans.check(Visitor(headers.address_of(request), person_of(request)))
