"""The routes over HTTP, and nothing else. What they do is in `tables/`."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import Cookie, State
from litestar.exceptions import (
    PermissionDeniedException,
)
from litestar.params import JSONBody, Parameter

import cheeseboard as cb
from cheeseboard import __version__
from cheeseboard.rulebooks import rulebook
from cheeseboard.server import background
from cheeseboard.server.home_network import HomeNetwork
from cheeseboard.server.pages.files import AS_IT_IS
from cheeseboard.server.routes.guests import guest_of, me_of, person_of
from cheeseboard.server.security import csrf, headers
from cheeseboard.tables import wire
from cheeseboard.tables.guests import identity
from cheeseboard.tables.guests.names import clean_name
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from cheeseboard.tables.library import catalogue, lessons, replays

YEAR = 365 * 86_400
LARGE_BODY = 1_000_000  # a record of a very long game
NO_STORE = {"cache-control": "no-store"}


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
    person = person_of(request)
    if person:
        name = await house.services.log.name_of(person) or ""
        return Response(me_of(request, name))
    person = identity.new_id()
    value = house.services.signer.sign(person)
    secure = request.url.scheme == "https"
    cookie = Cookie(
        key=csrf.GUEST_COOKIE,
        value=value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
    )
    token = csrf.token_cookie(house.services.signer, person)
    return Response(me_of(request, ""), cookies=[cookie, token])


@post("/api/me", status_code=200)
async def rename(
    request: Request[Any, Any, Any], data: JSONBody[wire.NewName], state: State
) -> wire.Me:
    """Choose another name."""
    who = await guest_of(request)
    name = clean_name(data.name)
    await state.house.services.log.set_name(who.person, name)
    return me_of(request, name)


@post("/api/home-network", status_code=200)
async def open_home_network(request: Request[Any, Any, Any], state: State) -> wire.HomeNetwork:
    """Let other devices at home in, for this run. Only the person at the server's machine can."""
    network: HomeNetwork = state.home_network
    if not network.may_open(headers.address_of(request)):
        raise PermissionDeniedException("Only the person at the server's own machine can do that.")
    return wire.HomeNetwork(await network.open())


# Not in the schema: programs that try all of it would delete themselves.
@delete("/api/me", status_code=200, include_in_schema=False)
async def delete_me(request: Request[Any, Any, Any], state: State) -> Response[wire.Me]:
    """Give up all my seats. My name and chat lines are no longer shown."""
    who = await guest_of(request)
    await state.house.delete_guest(who.person)
    answer = Response(me_of(request, ""))
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
    person = person_of(request)
    lines: list[wire.TableLine] = await state.house.mine(person) if person else []
    return lines


@post("/api/tables")
async def open_table(
    request: Request[Any, Any, Any], data: JSONBody[wire.TableWish], state: State
) -> wire.TableAnswer:
    """Open a table."""
    who = await guest_of(request)
    state.rate_limits.check_opening(Visitor(headers.address_of(request), who.person))
    return wire.TableAnswer(await state.house.open(who, data))


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave_table(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    data: JSONBody[wire.LeaveWish],
    state: State,
) -> wire.TableAnswer:
    """Give up all my seats; bots play on."""
    await state.house.leave(await guest_of(request), table, data.pins)
    return wire.TableAnswer(table)


@post("/api/tables/{table:str}/rematch")
async def rematch(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    state: State,
) -> wire.TableAnswer:
    """Another game with the same players, each one seat further."""
    who = await guest_of(request)
    house: House = state.house
    state.rate_limits.check_opening(Visitor(headers.address_of(request), who.person))
    return wire.TableAnswer(await house.rematch(await house.table(table), who))


@get("/api/tables/{table:str}/record", response_headers=NO_STORE, opt={AS_IT_IS: True})
async def record(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    state: State,
    seat: Annotated[int | None, Parameter(ge=1, le=9)] = None,
) -> Response[dict[str, Any]]:
    """A whole finished game, or what a seat has seen of a running one."""
    who = await guest_of(request)
    found = await state.house.table(table)
    visitor = Visitor(headers.address_of(request), who.person)
    return await background.answer_in_background(
        request, visitor, lambda _: replays.record_for(found, who.person, seat)
    )


@get("/api/tables/{table:str}/steps", response_headers=NO_STORE, opt={AS_IT_IS: True})
async def steps(
    request: Request[Any, Any, Any],
    table: Annotated[str, Parameter(max_length=40)],
    state: State,
    seat: Annotated[int | None, Parameter(ge=1, le=9)] = None,
) -> Response[wire.Replay]:
    """What a seat, or a spectator, has seen so far, step by step."""
    who = await guest_of(request)
    found = await state.house.table(table)
    visitor = Visitor(headers.address_of(request), who.person)
    return await background.answer_in_background(
        request, visitor, lambda check: replays.replay_so_far(found, who.person, seat, check)
    )


@post("/api/codes", response_headers=NO_STORE)
async def code(
    request: Request[Any, Any, Any], data: JSONBody[wire.CodeWish], state: State
) -> wire.Code:
    """A code that moves one of my seats to another device, once."""
    who = await guest_of(request)
    answer: wire.Code = await state.house.code(who.person, data)
    return answer


@post("/api/codes/use", status_code=200)
async def use_code(
    request: Request[Any, Any, Any], data: JSONBody[wire.UsedCode], state: State
) -> wire.Moved:
    """Move a seat here; the other device no longer plays it."""
    who = await guest_of(request)
    state.sockets.check_code_tries(request)
    answer: wire.Moved = await state.house.use_code(who.person, data.code)
    return answer


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
    visitor = Visitor(headers.address_of(request), person_of(request))
    return await background.answer_in_background(
        request, visitor, lambda check: replays.steps(data, check)
    )


ROUTES = [
    *(health, ready),
    *(me, rename, delete_me, open_home_network),
    *(games, lobby, mine, open_table, leave_table, rematch, record, steps),
    *(code, use_code),
    *(rules, lesson, replay),
]
