"""A table's sheet for one audience, and what has changed between two of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import msgspec

from cheeseboard.play import View
from cheeseboard.tables import wire
from cheeseboard.tables.append_only import AppendOnlyList
from cheeseboard.tables.state import Audience, PlainLine, TableState

Sheet = dict[str, Any]  # a wire.Sheet in plain dictionaries
Path = list[str | int]
PathChange = list[Any]  # [path, value], or [path, values, "+"]
Log = AppendOnlyList[PlainLine]

encode = msgspec.json.Encoder().encode


class Presence(NamedTuple):
    """Who is here now."""

    online: Collection[int]  # seats
    spectators: list[str]
    offer: wire.Offer | None
    handover: wire.Handover | None = None


class CommonParts(NamedTuple):
    """What several audiences read alike: all of them, where nobody has secrets."""

    shared: Sheet
    view: View | None
    log: Log


class SheetParts(NamedTuple):
    """A sheet in its parts."""

    common: CommonParts
    own: View  # what is different in this audience's view

    def view(self) -> View | None:
        return None if self.common.view is None else self.common.view | self.own

    def sheet(self) -> Sheet:
        return self.common.shared | {"view": self.view(), "log": list(self.common.log)}


def sheet(table: str, state: TableState, here: Presence, audience: Audience) -> Sheet:
    """Everything that the audience may know. A wire.Sheet; a test holds the two together."""
    view = state.play.view(audience) if state.play else None
    return shared(table, state, here) | {"view": view, "log": list(state.log(audience))}


def shared(table: str, state: TableState, here: Presence) -> Sheet:
    """What all audiences may know."""
    return _lasting(table, state, here) | _moving(state)


def shared_again(before: Sheet, state: TableState) -> Sheet:
    """The same after a move by which nothing else has changed."""
    return before | _moving(state)


def outlasting(state: TableState, here: Presence) -> tuple[Any, ...]:
    """All that the lasting part is made of."""
    settings = state.public, state.hints, state.chatting, state.pace
    return state.seats, state.away, state.forfeits, state.chat, state.next, settings, here


def _lasting(table: str, state: TableState, here: Presence) -> Sheet:
    return {
        "table": _info(table, state),
        "seats": [_seat(state, here, seat) for seat in range(1, len(state.seats) + 1)],
        "spectators": here.spectators,
        "chat": state.chat,
        "offer": msgspec.to_builtins(here.offer),
        "handover": msgspec.to_builtins(here.handover),
        "forfeits": state.forfeits,
        "next": state.next,
    }


def _moving(state: TableState) -> Sheet:
    return {"status": state.status, "version": state.version, "clocks": _clocks(state)}


def _info(table: str, state: TableState) -> dict[str, Any]:
    return {
        "id": table,
        "game": state.setup.game.name,
        "rules": state.rules,
        "players": state.setup.players,
        "hidden": not state.is_open,
        "options": state.setup.options,
        "series": state.series,
        "public": state.public,
        "hints": state.hints,
        "chat": state.chatting,
        "pace": state.pace,
        "grace": state.grace,
        "stand_in": state.stand_in,
        "clock": msgspec.to_builtins(state.clock.wish),
    }


def _seat(state: TableState, here: Presence, seat: int) -> dict[str, Any]:
    sitter = state.seats[seat - 1]
    return {
        "seat": seat,
        "kind": sitter.kind,
        "name": sitter.name,
        "level": sitter.level or (state.stand_in if state.is_played_by_bot(seat) else ""),
        "cat": state.cats[seat - 1],
        "online": sitter.kind == "bot" or seat in here.online,
        "bot_plays": state.is_played_by_bot(seat),
        "forfeited": seat in state.forfeits,
        "pin": bool(sitter.pin),
    }


def _clocks(state: TableState) -> dict[str, Any] | None:
    clock = state.clock
    if not clock.wish:
        return None
    left = [round(seconds * 1000) for seconds in clock.left]
    return {"left": left, "running": clock.running, "at": clock.since}


# --- Changes ---------------------------------------------------------------------------------


class Comparison:
    """Finds what has changed between pages, in JSON; what they share only once."""

    def __init__(self) -> None:
        # By identity; both sides are kept, so that no other gets theirs.
        self._known: dict[tuple[int, int], tuple[Any, Any, bytes]] = {}

    def pages(self, old: SheetParts, new: SheetParts) -> bytes:
        if old.common.view is None or new.common.view is None:
            changes = [
                *_compared(old.common.shared, new.common.shared, []),
                *_compared(old.view(), new.view(), ["view"]),
                *_compared_logs(old.common.log, new.common.log),
            ]
            return _bare(changes)
        both = self._once(self._commons, old.common, new.common)
        own = b"" if old.own == new.own else _bare(_compared(old.own, new.own, ["view"]))
        return b",".join(filter(None, (both, own)))

    def _commons(self, old: CommonParts, new: CommonParts) -> bytes:
        rest = _compared(old.view, new.view, ["view"]) + _compared_logs(old.log, new.log)
        shared = self._once(_compared_shared, old.shared, new.shared)
        return b",".join(filter(None, (shared, _bare(rest))))

    def _once(self, compared: Callable[[Any, Any], bytes], old: Any, new: Any) -> bytes:
        pair = id(old), id(new)
        if pair not in self._known:
            self._known[pair] = old, new, compared(old, new)
        return self._known[pair][2]


def _bare(changes: list[PathChange]) -> bytes:
    """To be put among others."""
    return encode(changes)[1:-1]


def _compared_shared(old: Sheet, new: Sheet) -> bytes:
    return _bare(_compared(old, new, []))


def _compared_logs(
    old: AppendOnlyList[PlainLine], new: AppendOnlyList[PlainLine]
) -> list[PathChange]:
    if not old or not new.continues(old):
        return _compared(list(old), list(new), ["log"])
    more = new.since(len(old))
    return [[["log"], more, "+"]] if more else []


def _compared(old: Any, new: Any, path: Path) -> list[PathChange]:
    found: list[PathChange] = []
    _compare(old, new, path, found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[PathChange]) -> None:
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


def _compare_lists(old: list[Any], new: list[Any], path: Path, found: list[PathChange]) -> None:
    if len(old) == len(new):
        for index, value in enumerate(new):
            if old[index] is not value:
                _compare(old[index], value, [*path, index], found)
    elif new[: len(old)] == old:
        found.append([path, new[len(old) :], "+"])
    else:
        found.append([path, new])
