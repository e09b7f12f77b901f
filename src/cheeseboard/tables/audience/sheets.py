"""A table's sheet for one audience, and what has changed between two of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import msgspec

from cheeseboard.match import View
from cheeseboard.tables import wire
from cheeseboard.tables.append_only import Growing
from cheeseboard.tables.state import Audience, Line, Standing

Sheet = dict[str, Any]  # a wire.Sheet in plain dictionaries
Path = list[str | int]
Change = list[Any]  # [path, value], or [path, values, "+"]

encode = msgspec.json.Encoder().encode


class Presence(NamedTuple):
    """Who is here now."""

    online: Collection[int]  # seats
    spectators: list[str]
    offer: wire.Offer | None
    handover: wire.Handover | None = None


class Front(NamedTuple):
    """What several audiences read alike: all of them, where nobody has secrets."""

    shared: Sheet
    view: View | None
    log: Growing[Line]


class Page(NamedTuple):
    """A sheet in its parts."""

    front: Front
    own: View  # what is different in this audience's view

    def view(self) -> View | None:
        return None if self.front.view is None else self.front.view | self.own

    def sheet(self) -> Sheet:
        return self.front.shared | {"view": self.view(), "log": list(self.front.log)}


def sheet(table: str, at: Standing, here: Presence, audience: Audience) -> Sheet:
    """Everything that the audience may know. A wire.Sheet; a test holds the two together."""
    view = at.play.view(audience) if at.play else None
    return shared(table, at, here) | {"view": view, "log": list(at.log(audience))}


def shared(table: str, at: Standing, here: Presence) -> Sheet:
    """What all audiences may know."""
    return _lasting(table, at, here) | _moving(at)


def shared_again(before: Sheet, at: Standing) -> Sheet:
    """The same after a move by which nothing else has changed."""
    return before | _moving(at)


def outlasting(at: Standing, here: Presence) -> tuple[Any, ...]:
    """All that the lasting part is made of."""
    settings = at.public, at.hints, at.chatting, at.pace
    return at.seats, at.away, at.forfeits, at.chat, at.next, settings, here


def _lasting(table: str, at: Standing, here: Presence) -> Sheet:
    return {
        "table": _info(table, at),
        "seats": [_seat(at, here, seat) for seat in range(1, len(at.seats) + 1)],
        "spectators": here.spectators,
        "chat": at.chat,
        "offer": msgspec.to_builtins(here.offer),
        "handover": msgspec.to_builtins(here.handover),
        "forfeits": at.forfeits,
        "next": at.next,
    }


def _moving(at: Standing) -> Sheet:
    return {"status": at.status, "version": at.version, "clocks": _clocks(at)}


def _info(table: str, at: Standing) -> dict[str, Any]:
    return {
        "id": table,
        "game": at.setup.game.name,
        "rules": at.rules,
        "players": at.setup.players,
        "hidden": not at.is_open,
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
        "cat": at.cats[seat - 1],
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


class Comparing:
    """Finds what has changed between pages, in JSON; what they share only once."""

    def __init__(self) -> None:
        # By identity; both sides are kept, so that no other gets theirs.
        self._known: dict[tuple[int, int], tuple[Any, Any, bytes]] = {}

    def pages(self, old: Page, new: Page) -> bytes:
        if old.front.view is None or new.front.view is None:
            changes = [
                *_compared(old.front.shared, new.front.shared, []),
                *_compared(old.view(), new.view(), ["view"]),
                *_compared_logs(old.front.log, new.front.log),
            ]
            return _bare(changes)
        both = self._once(self._fronts, old.front, new.front)
        own = b"" if old.own == new.own else _bare(_compared(old.own, new.own, ["view"]))
        return b",".join(filter(None, (both, own)))

    def _fronts(self, old: Front, new: Front) -> bytes:
        rest = _compared(old.view, new.view, ["view"]) + _compared_logs(old.log, new.log)
        shared = self._once(_compared_shared, old.shared, new.shared)
        return b",".join(filter(None, (shared, _bare(rest))))

    def _once(self, compared: Callable[[Any, Any], bytes], old: Any, new: Any) -> bytes:
        pair = id(old), id(new)
        if pair not in self._known:
            self._known[pair] = old, new, compared(old, new)
        return self._known[pair][2]


def _bare(changes: list[Change]) -> bytes:
    """To be put among others."""
    return encode(changes)[1:-1]


def _compared_shared(old: Sheet, new: Sheet) -> bytes:
    return _bare(_compared(old, new, []))


def _compared_logs(old: Growing[Line], new: Growing[Line]) -> list[Change]:
    if not old or not new.continues(old):
        return _compared(list(old), list(new), ["log"])
    more = new.since(len(old))
    return [[["log"], more, "+"]] if more else []


def _compared(old: Any, new: Any, path: Path) -> list[Change]:
    found: list[Change] = []
    _compare(old, new, path, found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """How to make the new one out of the old."""
    if old == new and type(old) is type(new):
        return
    if type(old) is dict and type(new) is dict and old.keys() == new.keys():
        for key, value in new.items():
            if old[key] is not value:
                _compare(old[key], value, [*path, key], found)
    elif type(old) is list and type(new) is list and 0 < len(old) <= len(new):
        _compare_lists(old, new, path, found)
    else:
        found.append([path, new])


def _compare_lists(old: list[Any], new: list[Any], path: Path, found: list[Change]) -> None:
    if len(old) == len(new):
        for at, value in enumerate(new):
            if old[at] is not value:
                _compare(old[at], value, [*path, at], found)
    elif new[: len(old)] == old:
        found.append([path, new[len(old) :], "+"])
    else:
        found.append([path, new])
