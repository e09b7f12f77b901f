"""What one audience may know of a table, and what changed between two sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

import msgspec

from cheeseboard.matches.views import View
from cheeseboard.tables import wire
from cheeseboard.tables.audience.histories import Audience, History
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


class CommonParts(NamedTuple):
    """The parts of a sheet that audiences can share. Without secrets all audiences share one of
    these. With secrets each has its own, and only `for_all` is the same object in all of them."""

    for_all: Sheet  # the table around the game: the same for all audiences, even with secrets
    view: View | None
    history: History


class SheetParts(NamedTuple):
    """A sheet: the common parts, and what is different for this audience."""

    common: CommonParts
    own: View  # replaces parts of the common view

    def view(self) -> View | None:
        return None if self.common.view is None else self.common.view | self.own

    def sheet(self) -> Sheet:
        return self.common.for_all | {"view": self.view(), "log": list(self.common.history)}


def sheet(table: str, state: TableState, presence: Presence, audience: Audience) -> Sheet:
    """Everything that the audience may know, as a wire.Sheet; a test compares the two."""
    view = state.contest.view(audience) if state.contest else None
    return sheet_for_all(table, state, presence) | {
        "view": view,
        "log": list(state.history(audience)),
    }


def sheet_for_all(table: str, state: TableState, presence: Presence) -> Sheet:
    """The part of a sheet that is the same for all audiences: everything but the game."""
    return _static(table, state, presence) | _changing_parts(state)


def sheet_for_all_after_move(before: Sheet, state: TableState) -> Sheet:
    """Like `sheet_for_all`, after a move that has changed nothing else."""
    return before | _changing_parts(state)


def static_inputs(state: TableState, presence: Presence) -> tuple[Any, ...]:
    """Everything that the static part depends on."""
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


def _static(table: str, state: TableState, presence: Presence) -> Sheet:
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


def _changing_parts(state: TableState) -> Sheet:
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


class SheetComparison:
    """Finds the changes between sheets, as JSON. Common parts are compared only once."""

    def __init__(self) -> None:
        # By the ids of both objects. They are kept alive, so that no id is used again.
        self._compared: dict[tuple[int, int], tuple[Any, Any, bytes]] = {}

    def changes(self, old: SheetParts, new: SheetParts) -> bytes:
        if old.common.view is None or new.common.view is None:
            changes = [
                *_changes(old.common.for_all, new.common.for_all, []),
                *_changes(old.view(), new.view(), ["view"]),
                *_history_changes(old.common.history, new.common.history),
            ]
            return _encode(changes)
        common = self._once(self._common_changes, old.common, new.common)
        if old.own == new.own:
            return common
        return _join(common, _encode(_changes(old.own, new.own, ["view"])))

    def _common_changes(self, old: CommonParts, new: CommonParts) -> bytes:
        rest = _changes(old.view, new.view, ["view"]) + _history_changes(old.history, new.history)
        return _join(self._once(_changes_for_all, old.for_all, new.for_all), _encode(rest))

    def _once(self, compare: Callable[[Any, Any], bytes], old: Any, new: Any) -> bytes:
        pair = id(old), id(new)
        if pair not in self._compared:
            self._compared[pair] = old, new, compare(old, new)
        return self._compared[pair][2]


def _join(one: bytes, other: bytes) -> bytes:
    return one + b"," + other if one and other else one or other


def _encode(changes: list[PathChange]) -> bytes:
    """The changes as JSON without brackets, to be joined with others."""
    return encode(changes)[1:-1]


def _changes_for_all(old: Sheet, new: Sheet) -> bytes:
    return _encode(_changes(old, new, []))


def _history_changes(old: History, new: History) -> list[PathChange]:
    if not old or not new.continues(old):
        return _changes(list(old), list(new), ["log"])
    more = new.since(len(old))
    return [[["log"], more, "+"]] if more else []


def _changes(old: Any, new: Any, path: Path) -> list[PathChange]:
    found: list[PathChange] = []
    if old is not new and (old != new or type(old) is not type(new)):
        _compare(old, new, path, found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[PathChange]) -> None:
    """Collect the changes that turn the old value into the new one; they differ."""
    if type(old) is dict and type(new) is dict and old.keys() == new.keys():
        _compare_each(old, new.items(), path, found)
    elif type(old) is list and type(new) is list and 0 < len(old) <= len(new):
        _compare_lists(old, new, path, found)
    else:
        found.append([path, new])


def _compare_each(
    old: Any, items: Iterable[tuple[Any, Any]], path: Path, found: list[PathChange]
) -> None:
    for key, value in items:
        was = old[key]
        # True == 1, but they are different in JSON.
        if was is value or (was == value and type(was) is type(value)):
            continue
        if type(value) in CONTAINERS:
            _compare(was, value, [*path, key], found)
        else:
            found.append([[*path, key], value])


def _compare_lists(old: list[Any], new: list[Any], path: Path, found: list[PathChange]) -> None:
    if len(old) == len(new):
        _compare_each(old, enumerate(new), path, found)
    elif new[: len(old)] == old:
        found.append([path, new[len(old) :], "+"])
    else:
        found.append([path, new])
