"""The web application: routes only. What they do is in `tables/`; `Client` answers sockets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, State
from litestar.exceptions import (
    HTTPException,
    PermissionDeniedException,
    WebSocketDisconnect,
)
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, Parameter

import cheeseboard as cb
from cheeseboard import __version__
from cheeseboard.refused import Refused
from cheeseboard.rulebooks import rulebook
from cheeseboard.server import background, faults
from cheeseboard.server.home_network import HomeNetwork
from cheeseboard.server.housekeeping import Readiness, housekeeping
from cheeseboard.server.security import csrf, headers
from cheeseboard.server.security.connection_limits import RequestLimit
from cheeseboard.server.settings import Settings
from cheeseboard.server.site import AS_IT_IS, site
from cheeseboard.tables import wire
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.guests import identity
from cheeseboard.tables.guests.limits import Paces
from cheeseboard.tables.guests.names import clean_name
from cheeseboard.tables.guests.shares import Account
from cheeseboard.tables.house import House
from cheeseboard.tables.library import catalogue, lessons, replays
from cheeseboard.tables.plans import Who

YEAR = 365 * 86_400
SMALL_BODY = 65_536
LARGE_BODY = 1_000_000  # a record of a very long game
GOODBYE = 1.0  # seconds for taking leave of a client

logger = logging.getLogger("cheeseboard")

NO_STORE = {"cache-control": "no-store"}


def create_app(house: House, settings: Settings) -> Litestar:
    return Litestar(
        route_handlers=[
            health,
            ready,
            me,
            rename,
            forget_me,
            open_home_network,
            games,
            lobby,
            mine,
            open_table,
            leave_table,
            rematch,
            record,
            steps,
            code,
            use_code,
            rules,
            lesson,
            replay,
            live,
            *site(),
        ],
        state=State(
            {
                "house": house,
                "settings": settings,
                "sockets": headers.Doors(settings),
                "paces": Paces(settings.requests_a_minute),
                "readiness": Readiness(house.tools.log),
                "home_network": HomeNetwork(settings.address),
                "background": background.BackgroundWork(),
            }
        ),
        lifespan=[housekeeping],
        on_app_init=[headers.declare_problems],
        middleware=[
            RequestLimit(settings).middleware,
            headers.hosts(settings),
            headers.opener,
            csrf.guard(house.tools.signer),
            RateLimitConfig(rate_limit=("minute", settings.requests_a_minute)).middleware,
        ],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1_000, exclude_opt_key=AS_IT_IS
        ),
        request_max_body_size=SMALL_BODY,
        response_headers=headers.HEADERS,
        request_class=faults.JsonRequest,
        exception_handlers={
            Refused: headers.refused,
            HTTPException: faults.failed,
            Exception: faults.broken,
        },
        openapi_config=OpenAPIConfig(
            title="Cheeseboard",
            version=__version__,
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


# --- Who is asking ---------------------------------------------------------------------------


def _person(request: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    house: House = request.app.state.house
    return house.tools.signer.person(request.cookies.get(csrf.GUEST_COOKIE)) or ""


async def _guest(request: Request[Any, Any, Any]) -> Who:
    """A guest who has been here before, known by the cookie."""
    person = _person(request)
    if not person:
        raise Refused("no_guest", "First ask who you are: GET /api/me.")
    house: House = request.app.state.house
    return Who(person, await house.tools.log.person(person) or "")


def _me(request: Request[Any, Any, Any], name: str) -> wire.Me:
    network: HomeNetwork = request.app.state.home_network
    return wire.Me(name, network.address, network.offers(headers.address_of(request)))


# --- Routes ----------------------------------------------------------------------------------


@get("/health", sync_to_thread=False)
def health(state: State) -> dict[str, Any]:
    """The process is alive. /ready says whether moves can be saved."""
    return {"status": "ok", "version": __version__, "tables_awake": state.house.awake}


@get("/ready", response_headers=NO_STORE)
async def ready(state: State) -> dict[str, Any]:
    """Whether moves can be saved: 503 if the disk is full, read-only or gone."""
    await state.readiness.check()
    return {"status": "ready"}


@get("/api/me", response_headers=NO_STORE)
async def me(request: Request[Any, Any, Any], state: State) -> Response[wire.Me]:
    """Who I am. A first visit makes a guest."""
    house: House = state.house
    person = _person(request)
    if person:
        name = await house.tools.log.person(person) or ""
        return Response(_me(request, name))
    person = identity.new_id()
    value = house.tools.signer.signed(person)
    secure = request.url.scheme == "https"
    cookie = Cookie(
        key=csrf.GUEST_COOKIE,
        value=value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
    )
    token = csrf.token_cookie(house.tools.signer, person)
    return Response(_me(request, ""), cookies=[cookie, token])


@post("/api/me", status_code=200)
async def rename(
    request: Request[Any, Any, Any], data: JSONBody[wire.NewName], state: State
) -> wire.Me:
    """Choose another name."""
    who = await _guest(request)
    name = clean_name(data.name)
    await state.house.tools.log.name(who.person, name)
    return _me(request, name)


@post("/api/home-network", status_code=200)
async def open_home_network(request: Request[Any, Any, Any], state: State) -> wire.HomeNetwork:
    """Let other devices at home in, for this run. Only the person at the server's machine can."""
    network: HomeNetwork = state.home_network
    if not network.may_open(headers.address_of(request)):
        raise PermissionDeniedException("Only the person at the server's own machine can do that.")
    return wire.HomeNetwork(await network.open())


# Not in the schema: programs that try all of it would delete themselves.
@delete("/api/me", status_code=200, include_in_schema=False)
async def forget_me(request: Request[Any, Any, Any], state: State) -> Response[wire.Me]:
    """Give up all my seats. My name and chat lines are no longer shown."""
    who = await _guest(request)
    await state.house.forget_guest(who.person)
    answer = Response(_me(request, ""))
    answer.delete_cookie(csrf.GUEST_COOKIE)
    answer.delete_cookie(csrf.TOKEN_COOKIE)
    return answer


@get("/api/games", sync_to_thread=False)
def games() -> list[wire.GameInfo]:
    """All games with their options and the bots' levels."""
    return [catalogue.info(name) for name in cb.games()]


@get("/api/tables", response_headers=NO_STORE)
async def lobby(state: State) -> list[wire.TableLine]:
    """Public tables that wait or play."""
    lines: list[wire.TableLine] = await state.house.lobby()
    return lines


@get("/api/mine", response_headers=NO_STORE)
async def mine(request: Request[Any, Any, Any], state: State) -> list[wire.TableLine]:
    """Tables where I sit."""
    person = _person(request)
    lines: list[wire.TableLine] = await state.house.mine(person) if person else []
    return lines


@post("/api/tables")
async def open_table(
    request: Request[Any, Any, Any], data: JSONBody[wire.TableWish], state: State
) -> wire.Opened:
    """Open a table."""
    who = await _guest(request)
    state.paces.check_opening(Account(headers.address_of(request), who.person))
    return wire.Opened(await state.house.open(who, data))


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave_table(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    data: JSONBody[wire.LeaveWish],
    state: State,
) -> wire.Opened:
    """Give up all my seats; bots play on."""
    await state.house.leave(await _guest(request), table, data.pins)
    return wire.Opened(table)


@post("/api/tables/{table:str}/rematch")
async def rematch(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    state: State,
) -> wire.Opened:
    """Another game with the same players, each one seat further."""
    who = await _guest(request)
    house: House = state.house
    state.paces.check_opening(Account(headers.address_of(request), who.person))
    return wire.Opened(await house.rematch(await house.table(table), who))


@get("/api/tables/{table:str}/record", response_headers=NO_STORE, opt={AS_IT_IS: True})
async def record(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    state: State,
    seat: Annotated[int | None, Parameter(ge=1, le=9)] = None,
) -> Response[dict[str, Any]]:
    """A whole finished game, or what a seat has seen of a running one."""
    who = await _guest(request)
    found = await state.house.table(table)
    account = Account(headers.address_of(request), who.person)
    return await background.answered(
        request, account, lambda _: replays.kept(found, who.person, seat)
    )


@get("/api/tables/{table:str}/steps", response_headers=NO_STORE, opt={AS_IT_IS: True})
async def steps(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    state: State,
    seat: Annotated[int | None, Parameter(ge=1, le=9)] = None,
) -> Response[wire.Replay]:
    """What a seat, or a spectator, has seen so far, step by step."""
    who = await _guest(request)
    found = await state.house.table(table)
    account = Account(headers.address_of(request), who.person)
    return await background.answered(
        request, account, lambda look: replays.looked_back(found, who.person, seat, look)
    )


@post("/api/codes", response_headers=NO_STORE)
async def code(
    request: Request[Any, Any, Any], data: JSONBody[wire.CodeWish], state: State
) -> wire.Code:
    """A code that moves one of my seats to another device, once."""
    who = await _guest(request)
    made: wire.Code = await state.house.code(who.person, data)
    return made


@post("/api/codes/use", status_code=200)
async def use_code(
    request: Request[Any, Any, Any], data: JSONBody[wire.UsedCode], state: State
) -> wire.Moved:
    """Move a seat here; the other device no longer plays it."""
    who = await _guest(request)
    state.sockets.check_code_tries(request)
    moved: wire.Moved = await state.house.use_code(who.person, data.code)
    return moved


@get("/api/rules/{game:str}/{language:str}", media_type=MediaType.TEXT, sync_to_thread=True)
def rules(
    game: Annotated[str, Parameter(max_length=20)],
    language: Annotated[str, Parameter(max_length=5)],
) -> str:
    """A rulebook as Markdown."""
    return rulebook(game, language)


@get("/api/lessons/{game:str}", sync_to_thread=True)
def lesson(game: Annotated[str, Parameter(max_length=20)]) -> wire.Lesson:
    """A guided first game."""
    return lessons.lesson(game)


@post("/api/replay", status_code=200, request_max_body_size=LARGE_BODY, opt={AS_IT_IS: True})
async def replay(
    request: Request[Any, Any, Any], data: JSONBody[wire.ReplayWish]
) -> Response[wire.Replay]:
    """A record step by step, through a seat's eyes."""
    account = Account(headers.address_of(request), _person(request))
    return await background.answered(request, account, lambda look: replays.steps(data, look))


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Everything live; the messages are in docs/wire.md."""
    doors: headers.Doors = state.sockets
    if not doors.let_in(socket):
        await socket.close(code=4403, reason="Not from here, or too many.")
        return
    try:
        await _talk(socket, state.house, state.paces)
    finally:
        doors.let_out(socket)


async def _talk(socket: WebSocket[Any, Any, Any], house: House, paces: Paces) -> None:
    await socket.accept()
    person = _person(socket)
    name = await house.tools.log.person(person) or "" if person else ""
    account = Account(headers.address_of(socket), person)
    client = Client(house, paces, account, name, partial(socket.send_data, mode="text"))
    writing = asyncio.create_task(client.write())
    hearing = asyncio.create_task(_hear(socket, client))
    try:
        await asyncio.wait([writing, hearing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.close()
        for task in (writing, hearing):
            task.cancel()
        for outcome in await asyncio.gather(writing, hearing, return_exceptions=True):
            _log_failure(outcome)
        with contextlib.suppress(Exception):  # it may be gone already, or not read even this
            code = headers.FLOODED if client.flooded else 1000
            await asyncio.wait_for(socket.close(code), GOODBYE)


def _log_failure(outcome: Any) -> None:
    expected = (asyncio.CancelledError, WebSocketDisconnect, OSError)
    if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
        logger.error("A socket has failed.", exc_info=outcome)


async def _hear(socket: WebSocket[Any, Any, Any], client: Client) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while not client.flooded:
            await client.hear(await socket.receive_data(mode="text"))
