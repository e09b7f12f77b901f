"""The publisher of a table: one snapshot for each audience. Common parts are made once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from cheeseboard.matches.views import View
from cheeseboard.tables.audience import sheets
from cheeseboard.tables.audience.histories import Audience
from cheeseboard.tables.audience.sheets import (
    CommonParts,
    Presence,
    Sheet,
    SheetComparison,
    SheetParts,
)
from cheeseboard.tables.audience.watchers import Watcher
from cheeseboard.tables.state import TableState

# A sheet's number is (change · PROCESSES + process) · AUDIENCES + audience. So two processes never
# use the same number. An audience is a seat, or 0 for spectators.
AUDIENCES = 10
PROCESSES = 256

GetPresence = Callable[[], Presence]

encode = msgspec.json.Encoder().encode


@dataclass
class Snapshot:
    """The latest sheet for one audience, and the update that leads to it."""

    built_at: int = 0  # the number of the last change that it includes
    sheet_number: int = 0
    since: int = 0  # the number of the sheet that `update` starts from
    parts: SheetParts | None = None
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
        assert self.parts is not None
        return {"type": "fresh", "number": self.sheet_number, "sheet": self.parts.sheet()}


def is_same_audience(one: int, other: int) -> bool:
    """Whether two sheets with these numbers are for the same audience."""
    return one % AUDIENCES == other % AUDIENCES


def view_before_move(state: TableState, audience: Audience) -> dict[str, Any] | None:
    """A wire.Earlier: what everyone could see before the move, drawn as from the place of this
    audience. None before the game has begun."""
    if state.contest is None:
        return None
    return {
        "view": state.contest.view(None) | {"seat": audience},
        "log": len(state.history(audience)),
    }


class LatestStates(NamedTuple):
    before: TableState  # the state before the last move
    now: TableState


class Publisher:
    """Makes the sheets of a table, each only when a watcher needs it."""

    def __init__(self, table: str, first_change: int, process: int = 0) -> None:
        self._table = table
        self._process = process % PROCESSES
        # Numbers of sheets are never used again, not even after a restart: the first change
        # has the milliseconds at which the table woke as its number.
        self._change = first_change
        self._snapshots: dict[Audience, Snapshot] = {}
        self._for_all: Sheet = {}
        self._for_all_at = 0
        self._static_inputs: tuple[Any, ...] = ()
        self._views: dict[Audience, tuple[int, View | None]] = {}  # with their versions
        self._commons: dict[Audience, CommonParts] = {}
        self._comparison = SheetComparison()

    def invalidate(self) -> None:
        """After a change: all snapshots are out of date."""
        self._change += 1

    def forget(self) -> None:
        """After the table was read again: nothing made before can be compared with its state."""
        self._snapshots, self._views, self._static_inputs = {}, {}, ()

    def news(
        self, watcher: Watcher, states: LatestStates, get_presence: GetPresence, eyes: Audience
    ) -> bytes | None:
        """What the watcher has not seen yet, now marked as seen; None if it is up to date."""
        before, now = states
        latest = self.snapshot(now, get_presence, eyes)
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

    def snapshot(
        self, state: TableState, get_presence: GetPresence, audience: Audience
    ) -> Snapshot:
        """The latest sheet for an audience."""
        snapshot = self._snapshots.get(audience)
        if snapshot is None:
            snapshot = self._snapshots[audience] = Snapshot()
        if snapshot.built_at != self._change:
            snapshot.built_at = self._change
            self._publish(snapshot, self._parts(state, get_presence, audience), audience)
        return snapshot

    def _publish(self, snapshot: Snapshot, new: SheetParts, audience: Audience) -> None:
        changes = b""
        if snapshot.parts is not None:
            changes = self._comparison.changes(snapshot.parts, new)
            if not changes:
                return
        number = (self._change * PROCESSES + self._process) * AUDIENCES + (audience or 0)
        update = b'{"type":"update","since":%d,"number":%d,"changes":[%b]}'
        snapshot.update = update % (snapshot.sheet_number, number, changes)
        snapshot.since, snapshot.sheet_number = snapshot.sheet_number, number
        snapshot.parts, snapshot.encoded = new, b""

    def _parts(
        self, state: TableState, get_presence: GetPresence, audience: Audience
    ) -> SheetParts:
        if self._for_all_at != self._change:
            self._for_all_at, self._comparison, self._commons = self._change, SheetComparison(), {}
            self._update_for_all(state, get_presence())
        if not state.has_no_secrets or state.contest is None:
            return SheetParts(self._common(state, audience), {})
        # Without secrets, audiences differ only in their seat and its legal actions.
        legal = state.contest.legal() if audience and state.mover == audience else []
        return SheetParts(self._common(state, None), {"seat": audience, "legal": legal})

    def _common(self, state: TableState, audience: Audience) -> CommonParts:
        if audience not in self._commons:
            view = self._view(state, audience)
            self._commons[audience] = CommonParts(self._for_all, view, state.history(audience))
        return self._commons[audience]

    def _update_for_all(self, state: TableState, presence: Presence) -> None:
        inputs = sheets.static_inputs(state, presence)
        if inputs == self._static_inputs:
            self._for_all = sheets.sheet_for_all_after_move(self._for_all, state)
        else:
            self._for_all = sheets.sheet_for_all(self._table, state, presence)
            self._static_inputs = inputs

    def _view(self, state: TableState, audience: Audience) -> View | None:
        """What an audience sees of the game, computed once for each version."""
        version, view = self._views.get(audience, (-1, None))
        if version != state.version:
            view = state.contest.view(audience) if state.contest else None
            self._views[audience] = state.version, view
        return view
