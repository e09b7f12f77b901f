"""What the pages ask once, answered inside the page: the paths are those of the server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

import cheeseboard as cb
from cheeseboard.games import load
from cheeseboard.refused import Refused
from cheeseboard.rulebooks import LANGUAGES, rulebook
from cheeseboard.site import saved_games
from cheeseboard.tables import wire
from cheeseboard.tables.audience.publisher import encode
from cheeseboard.tables.guests.names import clean_name
from cheeseboard.tables.house import House
from cheeseboard.tables.library import catalogue, lessons, replays
from cheeseboard.tables.plans import Requester

HERE = "here"  # the one guest of this device
OK, BAD_REQUEST, BROKEN = 200, 400, 500
SORRY = "Something went wrong here; the console of the browser says what."

logger = logging.getLogger("cheeseboard")

T = TypeVar("T")


class Answer(NamedTuple):
    status: int
    body: str


async def answer(house: House, method: str, path: str, body: str) -> Answer:
    """The answer to a request; a refusal is a code and a sentence, as the server gives it. No
    exception leaves a request without an answer."""
    try:
        return Answer(OK, text(await _answer(house, method, path, body)))
    except Refused as reason:
        return _problem(BAD_REQUEST, reason.code, str(reason))
    except Exception:
        logger.exception("%s has failed.", method)
        return _problem(BROKEN, "failed", SORRY)


def _problem(status: int, code: str, sentence: str) -> Answer:
    return Answer(status, encode(wire.Problem(code, sentence)).decode())


def text(found: Any) -> str:
    return found if isinstance(found, str) else encode(found).decode()


async def _answer(house: House, method: str, path: str, body: str) -> Any:
    parts = urlsplit(path)
    read = partial(_read, body)
    match [method, *parts.path.split("/")]:
        case ["GET", ("games" | "rules" | "lessons"), *_]:
            return fixed_answer(parts.path)
        case ["POST", "replay"]:
            return replays.steps(read(wire.ReplayWish), _go_on)
        case [_, "me"]:
            return await _me(house, method, read)
        case ["GET", "records"]:
            return await saved_games.finished_records(house, HERE)
        case ["POST", "records"]:
            return {"added": await saved_games.add(house, HERE, saved_games.read(read(Any)))}
        case ["GET", "tables"]:
            return await house.lobby()
        case ["GET", "mine"]:
            return await house.mine(HERE)
        case ["POST", "tables"]:
            return wire.TableAnswer(await house.open(await _guest(house), read(wire.TableWish)))
        case [_, "tables", table, what]:
            return await _of_table(house, table, what, _seat(parts.query), read)
    raise _not_here()


def fixed_answer(path: str) -> Any:
    """Answers that never change. The edition has them as files too, for a page that opens."""
    match path.split("/"):
        case ["games"]:
            return [catalogue.info(name) for name in cb.games()]
        case ["rules", game, language]:
            return rulebook(game, language)
        case ["lessons", game]:
            return lessons.lesson(game)
    raise _not_here()


def fixed_paths() -> list[str]:
    games = cb.games()
    rules = [f"rules/{game}/{language}" for game in games for language in LANGUAGES]
    return ["games", *rules, *(f"lessons/{game}" for game in games if load(game).lesson)]


async def _me(house: House, method: str, read: Callable[[type[wire.NewName]], wire.NewName]) -> Any:
    log = house.services.log
    if method == "POST":
        await log.set_name(HERE, clean_name(read(wire.NewName).name))
    elif method == "DELETE":
        await house.delete_guest(HERE)
    return wire.Me(await log.name_of(HERE) or "")


async def _of_table(
    house: House, id: str, what: str, seat: int | None, read: Callable[[type[Any]], Any]
) -> Any:
    table, who = await house.table(id), await _guest(house)
    match what:
        case "record":
            return replays.record_for(table, who.person, seat)
        case "steps":
            return replays.replay_so_far(table, who.person, seat, _go_on)
        case "leave":
            await house.leave(who, id, read(wire.LeaveWish).pins)
            return wire.TableAnswer(id)
        case "rematch":
            return wire.TableAnswer(await house.rematch(table, who))
    raise _not_here()


async def _guest(house: House) -> Requester:
    return Requester(HERE, await house.services.log.name_of(HERE) or "")


def _read(body: str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as problem:
        raise Refused("malformed", f"Not understood: {problem}.") from None


def _seat(query: str) -> int | None:
    found = parse_qs(query).get("seat")
    if not found:
        return None
    if not found[0].isdecimal():
        raise Refused("malformed", f"A seat is a number, not {found[0]!r}.")
    return int(found[0])


def _not_here() -> Refused:
    return Refused("not_found", "There is no such page here.")


def _go_on() -> None:
    """Never pause: this worker serves nobody else."""
