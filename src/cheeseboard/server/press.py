"""Sheets as they are handed out: one edition for each audience. What they share is made once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from cheeseboard.match import View
from cheeseboard.server import sheets, wire
from cheeseboard.server.sheets import Compared, Presence, Sheet
from cheeseboard.server.standing import Audience, Standing

AUDIENCES = 10  # numbers of sheets differ in their last digit by audience

encode = msgspec.json.Encoder().encode


@dataclass
class Edition:
    """The latest sheet for one audience, and how it came out of the one before."""

    seen: int = 0  # the change after which it was made
    version: int = -1  # of the game in its view
    number: int = 0
    since: int = 0
    sheet: Sheet = field(default_factory=dict)
    fresh: bytes = b""
    update: bytes = b""

    def whole(self) -> bytes:
        if not self.fresh:
            told = {"type": "fresh", "number": self.number, "sheet": self.sheet}
            self.fresh = encode(told)
        return self.fresh


class Press:
    """Prints a table's sheets, each only when somebody wants to read it."""

    def __init__(self, table: str, born: int) -> None:
        self._table = table
        # Numbers of sheets never come again, also not after a restart.
        self._change = born
        self._editions: dict[Audience, Edition] = {}
        self._shared: Sheet = {}
        self._shared_at = 0
        self._open: tuple[int, View] | None = None
        self._compared: Compared = {}

    def stop(self) -> None:
        """Something has changed: what was printed is old."""
        self._change += 1

    def edition(self, at: Standing, here: Callable[[], Presence], audience: Audience) -> Edition:
        """The latest sheet for an audience."""
        known = self._editions.setdefault(audience, Edition())
        if known.seen != self._change:
            known.seen = self._change
            self._print(known, self._written(known, at, here, audience), audience)
        return known

    def _print(self, known: Edition, new: Sheet, audience: Audience) -> None:
        changed = sheets.changes(known.sheet, new, self._compared)
        if changed:
            number = self._change * AUDIENCES + (audience or 0)
            known.update = encode(wire.Update(known.number, number, changed))
            known.since, known.number = known.number, number
            known.sheet, known.fresh = new, b""

    def _written(
        self, known: Edition, at: Standing, here: Callable[[], Presence], audience: Audience
    ) -> Sheet:
        if self._shared_at != self._change:
            self._shared_at, self._compared = self._change, {}
            self._shared = sheets.kept(self._shared, sheets.shared(self._table, at, here()))
        same_game = known.version == at.version
        view = known.sheet["view"] if same_game else self._view(at, audience)
        known.version = at.version
        return self._shared | {"view": view, "log": sheets.log(at, audience)}

    def _view(self, at: Standing, audience: Audience) -> View | None:
        """Where nobody has secrets, only the legal actions are a seat's own."""
        if at.play is None or not at.is_open:
            return at.play.view(audience) if at.play else None
        if self._open is None or self._open[0] != at.version:
            self._open = at.version, at.play.view(None)
        legal = at.play.legal() if audience and at.mover == audience else []
        return self._open[1] | {"seat": audience, "legal": legal}
