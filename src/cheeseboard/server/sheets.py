"""A table's sheet for one audience, and what has changed between two of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec

from cheeseboard.server import wire
from cheeseboard.server.standing import Audience, Line, Standing

Sheet = dict[str, Any]  # a wire.Sheet in plain dictionaries
Change = list[Any]
# Pairs of dictionaries that have been compared, by their identity, and what was found. They
# stand at the same place in all sheets where they stand.
Compared = dict[tuple[int, int], tuple[Sheet, Sheet, list[Change]]]


class Presence(NamedTuple):
    """Who is here now."""

    online: Collection[int]  # seats
    spectators: list[str]
    offer: wire.Offer | None


def sheet(table: str, at: Standing, here: Presence, audience: Audience) -> Sheet:
    """Everything that the audience may know. A wire.Sheet; a test holds the two together."""
    view = at.play.view(audience) if at.play else None
    return shared(table, at, here) | {"view": view, "log": log(at, audience)}


def shared(table: str, at: Standing, here: Presence) -> Sheet:
    """What all audiences may know."""
    return {
        "table": _info(table, at),
        "status": at.status,
        "version": at.version,
        "seats": [_seat(at, here, seat) for seat in range(1, len(at.seats) + 1)],
        "spectators": here.spectators,
        "chat": list(at.chat),
        "clocks": _clocks(at),
        "offer": msgspec.to_builtins(here.offer),
        "forfeits": at.forfeits,
        "next": at.next,
    }


def log(at: Standing, audience: Audience) -> list[Line]:
    return at.told.get(audience, [])


def _info(table: str, at: Standing) -> dict[str, Any]:
    return {
        "id": table,
        "game": at.setup.game.name,
        "rules": at.rules,
        "players": at.setup.players,
        "options": at.setup.options,
        "series": at.series,
        "public": at.public,
        "hints": at.hints,
        "chat": at.chatting,
        "pace": at.pace,
        "grace": at.grace,
        "stand_in": at.stand_in,
        "clock": msgspec.to_builtins(at.clock.wish),
    }


def _seat(at: Standing, here: Presence, seat: int) -> dict[str, Any]:
    sitter = at.seats[seat - 1]
    return {
        "seat": seat,
        "kind": sitter.kind,
        "name": sitter.name,
        "level": sitter.level or (at.stand_in if at.is_played_by_bot(seat) else ""),
        "online": sitter.kind == "bot" or seat in here.online,
        "bot_plays": at.is_played_by_bot(seat),
        "forfeited": seat in at.forfeits,
        "pin": bool(sitter.pin),
    }


def _clocks(at: Standing) -> dict[str, Any] | None:
    clock = at.clock
    if not clock.wish:
        return None
    left = [round(seconds * 1000) for seconds in clock.left]
    return {"left": left, "running": clock.running, "at": clock.since}


# --- Changes ---------------------------------------------------------------------------------


def changes(old: Any, new: Any, compared: Compared | None = None) -> list[Change]:
    """How to make the new one out of the old: [path, value], or [path, values, "+"]."""
    found: list[Change] = []
    _compare(old, new, [], found, {} if compared is None else compared)
    return found


def kept(old: Sheet, new: Sheet) -> Sheet:
    """The new one, with the old one's parts where they are equal: those need no comparing."""
    return {key: old[key] if key in old and old[key] == part else part for key, part in new.items()}


def _compare(
    old: Any, new: Any, path: list[str | int], found: list[Change], compared: Compared
) -> None:
    if old == new and type(old) is type(new):
        return
    if type(old) is dict and type(new) is dict and old.keys() == new.keys():
        found += _compare_dicts(old, new, path, compared)
    elif type(old) is list and type(new) is list and 0 < len(old) <= len(new):
        _compare_lists(old, new, path, found, compared)
    else:
        found.append([path, new])


def _compare_dicts(
    old: Sheet, new: Sheet, path: list[str | int], compared: Compared
) -> list[Change]:
    pair = id(old), id(new)
    if pair not in compared:
        found: list[Change] = []
        for key, value in new.items():
            if old[key] is not value:
                _compare(old[key], value, [*path, key], found, compared)
        compared[pair] = old, new, found
    return compared[pair][2]


def _compare_lists(
    old: list[Any], new: list[Any], path: list[Any], found: list[Change], compared: Compared
) -> None:
    if len(old) == len(new):
        for at, value in enumerate(new):
            if old[at] is not value:
                _compare(old[at], value, [*path, at], found, compared)
    elif new[: len(old)] == old:
        found.append([path, new[len(old) :], "+"])
    else:
        found.append([path, new])


def patched(sheet: Any, changes: list[list[Any]]) -> Any:
    """What a client makes of them."""
    sheet = msgspec.json.decode(msgspec.json.encode(sheet))
    for path, value, *append in changes:
        if not path:
            sheet = value
            continue
        place = sheet
        for key in path[:-1]:
            place = place[key]
        if append:
            place[path[-1]] = place[path[-1]] + value
        else:
            place[path[-1]] = value
    return sheet
