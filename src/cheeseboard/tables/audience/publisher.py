"""The publisher of a table: one snapshot for each audience. Common parts are made once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cheeseboard.matches.views import View
from cheeseboard.tables.audience import sheets
from cheeseboard.tables.audience.histories import Audience
from cheeseboard.tables.audience.sheets import CommonParts, Presence, Sheet
from cheeseboard.tables.audience.table_views import legal_of, view_of
from cheeseboard.tables.audience.watchers import Watcher
from cheeseboard.tables.state import TableState

# A sheet's number is (change · PROCESSES + process) · AUDIENCES + audience. So two processes never
# use the same number. An audience is a seat, or 0 for spectators.
AUDIENCES = 10
PROCESSES = 256

GetPresence = Callable[[], Presence]

NOTHING_OWN: View = {}

encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Snapshot:
    """The latest sheet for one audience, and the update that leads to it."""

    built_at: int = 0  # the number of the last change that it includes
    sheet_number: int = 0
    since: int = 0  # the number of the sheet that `update` starts from
    common: CommonParts | None = None
    own: View = field(default_factory=dict)  # what is different for this audience
    encoded: bytes = b""  # the whole sheet, once somebody needs it
    update: bytes = b""

    def whole(self) -> bytes:
        if not self.encoded:
            self.encoded = encode(self._message())
        return self.encoded

    def after(self, earlier: dict[str, Any] | None) -> bytes:
        """The whole sheet, with what everyone could see before the last move: for a screen whose
        eyes have changed with that move."""
        return encode(self._message() | {"earlier": earlier}) if earlier else self.whole()

    def _message(self) -> dict[str, Any]:
        assert self.common is not None
        sheet = self.common.with_own(self.own).sheet()
        return {"type": "fresh", "number": self.sheet_number, "sheet": sheet}

    def changes_to(self, common: CommonParts, own: View) -> bytes:
        """What changes with these new parts, as JSON without brackets."""
        assert self.common is not None
        changes = common.changes_since(self.common)
        if changes is None:  # the whole view is sent, with what is different for this audience
            return common.with_own(own).all_changes_since(self.common)
        if own is self.own or own == self.own:
            return changes
        return sheets.join(changes, sheets.changes_of_view(self.own, own))


def is_same_audience(one: int, other: int) -> bool:
    """Whether two sheets with these numbers are for the same audience."""
    return one % AUDIENCES == other % AUDIENCES


def view_before_move(state: TableState, audience: Audience) -> dict[str, Any] | None:
    """A wire.Earlier: what everyone could see before the move, drawn as from the place of this
    audience. None before the game has begun."""
    if state.contest is None:
        return None
    return {
        "view": view_of(state, state.contest, None) | {"seat": audience},
        "log": len(state.history(audience)),
    }


class Publisher:
    """Makes the sheets of a table, each only when a watcher needs it."""

    def __init__(
        self, table: str, first_change: int, get_presence: GetPresence, process: int = 0
    ) -> None:
        self._table = table
        self._get_presence = get_presence
        self._process = process % PROCESSES
        # Numbers of sheets are never used again, not even after a restart: the first change
        # has the milliseconds at which the table woke as its number.
        self._change = first_change
        self._first_number = 0  # of the sheets of this change
        self._before: TableState  # the state before the last move
        self._now: TableState
        self._snapshots: dict[Audience, Snapshot] = {}
        self._static: Sheet = {}
        self._static_inputs: tuple[Any, ...] = ()
        self._views: dict[Audience, tuple[int, View | None]] = {}  # with their versions
        self._commons: dict[Audience, CommonParts] = {}  # since the last change
        # Without secrets: what is different for an audience that is not to move.
        self._own_when_waiting: dict[Audience, View] = {}

    def invalidate(self, before: TableState, now: TableState) -> None:
        """After a change: all snapshots are out of date. `before` is the state before the last
        move."""
        self._change += 1
        self._first_number = (self._change * PROCESSES + self._process) * AUDIENCES
        self._before, self._now = before, now
        self._commons = {}

    def forget(self) -> None:
        """After the table was read again: nothing made before can be compared with its state."""
        self._snapshots, self._views, self._static_inputs = {}, {}, ()

    def news(self, watcher: Watcher, eyes: Audience) -> bytes | None:
        """What the watcher has not seen yet, now marked as seen; None if it is up to date."""
        before, now = self._before, self._now
        latest = self._snapshots.get(eyes)
        if latest is None or latest.built_at != self._change:
            latest = self._update_snapshot(now, eyes)
        seen, watcher.sheet_number = watcher.sheet_number, latest.sheet_number
        version, watcher.version = watcher.version, now.version
        if seen == latest.sheet_number:
            return None
        if seen and seen == latest.since and not watcher.whole:
            return latest.update
        is_one_move_behind = seen and version == before.version != now.version
        if is_one_move_behind and not is_same_audience(seen, latest.sheet_number):
            return latest.after(view_before_move(before, eyes))
        return latest.whole()

    def _update_snapshot(self, state: TableState, audience: Audience) -> Snapshot:
        """The latest sheet for an audience, and what has changed since the one before."""
        snapshot = self._snapshots.get(audience)
        if snapshot is None:
            snapshot = self._snapshots[audience] = Snapshot()
        snapshot.built_at = self._change
        if state.has_no_secrets:
            common, own = self._common(state, None), self._own(state, audience)
        else:
            common, own = self._common(state, audience), NOTHING_OWN
        is_first = snapshot.common is None
        changes = b"" if is_first else snapshot.changes_to(common, own)
        if changes or is_first:
            number = self._first_number + (audience or 0)
            update = b'{"type":"update","since":%d,"number":%d,"changes":[%b]}'
            snapshot.update = update % (snapshot.sheet_number, number, changes)
            snapshot.since, snapshot.sheet_number = snapshot.sheet_number, number
            snapshot.common, snapshot.own, snapshot.encoded = common, own, b""
        return snapshot

    def _own(self, state: TableState, audience: Audience) -> View:
        """Without secrets, audiences differ only in their seat and its legal actions."""
        if audience and state.mover == audience and state.contest:
            return {"seat": audience, "legal": legal_of(state, state.contest, audience)}
        own = self._own_when_waiting.get(audience)
        if own is None:
            own = self._own_when_waiting[audience] = {"seat": audience, "legal": []}
        return own

    def _common(self, state: TableState, audience: Audience) -> CommonParts:
        common = self._commons.get(audience)
        if common is None:
            if not self._commons:  # the first one since the last change
                self._update_static(state, self._get_presence())
            view, history = self._view(state, audience), state.history(audience)
            common = CommonParts(self._static, sheets.changing_parts(state), view, history)
            self._commons[audience] = common
        return common

    def _update_static(self, state: TableState, presence: Presence) -> None:
        inputs = sheets.static_inputs(state, presence)
        if inputs != self._static_inputs:
            self._static = sheets.static_parts(self._table, state, presence)
            self._static_inputs = inputs

    def _view(self, state: TableState, audience: Audience) -> View | None:
        """What an audience sees of the game, computed once for each version."""
        version, view = self._views.get(audience, (-1, None))
        if version != state.version:
            view = view_of(state, state.contest, audience) if state.contest else None
            self._views[audience] = state.version, view
        return view
