"""What one audience may know of a table, and what changed between two sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import msgspec

from cheeseboard.matches.views import View
from cheeseboard.tables import wire
from cheeseboard.tables.audience.histories import Audience, History
from cheeseboard.tables.audience.table_views import view_of
from cheeseboard.tables.state import TableState

Sheet = dict[str, Any]  # a wire.Sheet in plain dictionaries
Path = list[str | int]
PathChange = list[Any]  # [path, value], or [path, values, "+"]

CONTAINERS = (dict, list)  # changes are looked for inside them

encode = msgspec.json.Encoder().encode


class Presence(NamedTuple):
    """Who is connected, and the requests that are open among them."""

    online: Collection[int]  # seats
    spectators: list[str]
    takeback_request: wire.TakebackRequest | None
    handover: wire.Handover | None = None


class CommonParts:
    """The parts of a sheet that audiences can share. Without secrets all audiences share one of
    these, so it is compared with its predecessor only once. With secrets each has its own."""

    __slots__ = ("_changes", "_earlier", "changing", "history", "static", "view")

    def __init__(self, static: Sheet, changing: Sheet, view: View | None, history: History) -> None:
        self.static = static  # the same object, as long as only the game goes on
        self.changing = changing
        self.view = view
        self.history = history
        self._earlier: CommonParts | None = None
        self._changes: bytes | None = b""  # since `_earlier`

    def with_own(self, own: View) -> CommonParts:
        """All parts of the sheet of one audience: `own` replaces parts of the view."""
        view = None if self.view is None else self.view | own
        return CommonParts(self.static, self.changing, view, self.history)

    def sheet(self) -> Sheet:
        return self.static | self.changing | {"view": self.view, "log": list(self.history)}

    def changes_since(self, earlier: CommonParts) -> bytes | None:
        """The changes as JSON without brackets, to be joined with others. None if the whole view
        must be sent: it would replace what is an audience's own."""
        if self._earlier is not earlier:
            has_same_keys = self.view and earlier.view and self.view.keys() == earlier.view.keys()
            self._changes = self.all_changes_since(earlier) if has_same_keys else None
            self._earlier = earlier
            earlier._earlier = None  # not all predecessors are kept in memory
        return self._changes

    def all_changes_since(self, earlier: CommonParts) -> bytes:
        """The same, also if the view is sent whole."""
        return _encode(self._find_changes(earlier))

    def _find_changes(self, earlier: CommonParts) -> list[PathChange]:
        found: list[PathChange] = []
        if self.static is not earlier.static:
            _compare(earlier.static, self.static, [], found)
        _compare(earlier.changing, self.changing, [], found)
        if self.view is not earlier.view:
            _compare(earlier.view, self.view, ["view"], found)
        _compare_histories(earlier.history, self.history, found)
        return found


def sheet(table: str, state: TableState, presence: Presence, audience: Audience) -> Sheet:
    """Everything that the audience may know, as a wire.Sheet; a test compares the two."""
    view = view_of(state, state.contest, audience) if state.contest else None
    around = static_parts(table, state, presence), changing_parts(state)
    return CommonParts(*around, view, state.history(audience)).sheet()


def static_inputs(state: TableState, presence: Presence) -> tuple[Any, ...]:
    """Everything that the static parts depend on."""
    settings = state.public, state.hints, state.chatting, state.pace
    return (
        state.seats,
        state.away,
        state.forfeits,
        state.chat.lines,
        state.rematch_table,
        settings,
        presence,
    )


def static_parts(table: str, state: TableState, presence: Presence) -> Sheet:
    """The table around the game, which most moves do not change. It is the same for all audiences,
    even with secrets."""
    # The keys are those of the wire: `offer` is a request to take back, `next` the rematch.
    return {
        "table": _info(table, state),
        "seats": [_seat(state, presence, seat) for seat in range(1, len(state.seats) + 1)],
        "spectators": presence.spectators,
        "chat": state.chat.lines,
        "offer": msgspec.to_builtins(presence.takeback_request),
        "handover": msgspec.to_builtins(presence.handover),
        "forfeits": state.forfeits,
        "next": state.rematch_table,
    }


def changing_parts(state: TableState) -> Sheet:
    """What moves change around the game; the same for all audiences."""
    return {"status": state.status, "version": state.version, "clocks": _clocks(state)}


def _info(table: str, state: TableState) -> dict[str, Any]:
    return {
        "id": table,
        "game": state.setup.game.name,
        "rules": state.rules,
        "players": state.setup.players,
        "hidden": not state.has_no_secrets,
        "options": state.setup.options,
        "series": state.series,
        "public": state.public,
        "hints": state.hints,
        "chat": state.chatting,
        "pace": state.pace,
        "grace": state.grace,
        "stand_in": state.stand_in,
        "clock": msgspec.to_builtins(state.clock.settings),
    }


def _seat(state: TableState, presence: Presence, seat: int) -> dict[str, Any]:
    sitter = state.seats[seat - 1]
    return {
        "seat": seat,
        "kind": sitter.kind,
        "name": sitter.name,
        "level": sitter.level or (state.stand_in if state.is_played_by_bot(seat) else ""),
        "cat": state.cats[seat - 1],
        "online": sitter.kind == "bot" or seat in presence.online,
        "bot_plays": state.is_played_by_bot(seat),
        "forfeited": seat in state.forfeits,
        "pin": bool(sitter.pin),
        "wins": sitter.wins,
    }


def _clocks(state: TableState) -> dict[str, Any] | None:
    clock = state.clock
    if not clock.settings:
        return None
    left = [round(seconds * 1000) for seconds in clock.left]
    return {"left": left, "running": clock.running, "at": clock.since}


# --- Changes ---------------------------------------------------------------------------------


def changes_of_view(old: View, new: View) -> bytes:
    """The changes between what is different for an audience, as JSON without brackets."""
    found: list[PathChange] = []
    _compare(old, new, ["view"], found)
    return _encode(found)


def join(one: bytes, other: bytes) -> bytes:
    return one + b"," + other if one and other else one or other


def _encode(changes: list[PathChange]) -> bytes:
    return encode(changes)[1:-1]


def _compare_histories(old: History, new: History, found: list[PathChange]) -> None:
    if not old.count or not new.continues(old):
        if old.count or new.count:
            _compare(list(old), list(new), ["log"], found)
    elif new.count > old.count:
        found.append([["log"], new.since(old.count), "+"])


def _compare(old: Any, new: Any, path: Path, found: list[PathChange]) -> None:
    """Collect the changes that turn the old value into the new one. They may be equal only if both
    are dictionaries with the same keys, or lists with items."""
    items: Iterable[tuple[Any, Any]]
    if type(old) is dict and type(new) is dict and old.keys() == new.keys():
        items = new.items()
    elif type(old) is list and type(new) is list and 0 < len(old) == len(new):
        items = enumerate(new)
    else:
        found.append(_whole_change(old, new, path))
        return
    for key, value in items:
        was = old[key]
        # True == 1, but they are different in JSON.
        if was is value or (was == value and type(was) is type(value)):
            continue
        if type(value) in CONTAINERS:
            _compare(was, value, [*path, key], found)
        else:
            found.append([[*path, key], value])


def _whole_change(old: Any, new: Any, path: Path) -> PathChange:
    is_longer = type(old) is list and type(new) is list and 0 < len(old) < len(new)
    if is_longer and new[: len(old)] == old:
        return [path, new[len(old) :], "+"]
    return [path, new]
