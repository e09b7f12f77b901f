"""Sheets as they are handed out: one edition for each audience. What they share is made once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from cheeseboard.match import View
from cheeseboard.tables.audience import sheets
from cheeseboard.tables.audience.sheets import Comparing, Front, Page, Presence, Sheet
from cheeseboard.tables.state import Audience, Standing

AUDIENCES = 10  # numbers of sheets differ in their last digit by audience

encode = msgspec.json.Encoder().encode


@dataclass
class Edition:
    """The latest sheet for one audience, and how it came out of the one before."""

    seen: int = 0  # the change after which it was made
    number: int = 0
    since: int = 0
    page: Page | None = None
    fresh: bytes = b""
    update: bytes = b""

    def whole(self) -> bytes:
        if not self.fresh:
            self.fresh = encode(self._told())
        return self.fresh

    def after(self, earlier: dict[str, Any] | None) -> bytes:
        """The whole sheet, with what everybody could see before the last move: for a screen that
        looks through other eyes since then."""
        return encode(self._told() | {"earlier": earlier}) if earlier else self.whole()

    def _told(self) -> dict[str, Any]:
        assert self.page is not None
        return {"type": "fresh", "number": self.number, "sheet": self.page.sheet()}


def is_same_audience(one: int, other: int) -> bool:
    """Whether two sheets with these numbers are for the same audience."""
    return one % AUDIENCES == other % AUDIENCES


def earlier(at: Standing, audience: Audience) -> dict[str, Any] | None:
    """A wire.Earlier; None before the game has begun."""
    if at.play is None:
        return None
    return {"view": at.play.view(None) | {"seat": audience}, "log": len(at.log(audience))}


class Press:
    """Prints a table's sheets, each only when somebody wants to read it."""

    def __init__(self, table: str, born: int) -> None:
        self._table = table
        # Numbers of sheets never come again, also not after a restart.
        self._change = born
        self._editions: dict[Audience, Edition] = {}
        self._shared: Sheet = {}
        self._shared_at = 0
        self._lasting: tuple[Any, ...] = ()
        self._views: dict[Audience, tuple[int, View | None]] = {}  # with the versions they show
        self._fronts: dict[Audience, Front] = {}
        self._comparing = Comparing()

    def stop(self) -> None:
        """Something has changed: what was printed is old."""
        self._change += 1

    def edition(self, at: Standing, here: Callable[[], Presence], audience: Audience) -> Edition:
        """The latest sheet for an audience."""
        known = self._editions.get(audience)
        if known is None:
            known = self._editions[audience] = Edition()
        if known.seen != self._change:
            known.seen = self._change
            self._print(known, self._written(at, here, audience), audience)
        return known

    def _print(self, known: Edition, new: Page, audience: Audience) -> None:
        changes = b""
        if known.page is not None:
            changes = self._comparing.pages(known.page, new)
            if not changes:
                return
        number = self._change * AUDIENCES + (audience or 0)
        update = b'{"type":"update","since":%d,"number":%d,"changes":[%b]}'
        known.update = update % (known.number, number, changes)
        known.since, known.number = known.number, number
        known.page, known.fresh = new, b""

    def _written(self, at: Standing, here: Callable[[], Presence], audience: Audience) -> Page:
        if self._shared_at != self._change:
            self._shared_at, self._comparing, self._fronts = self._change, Comparing(), {}
            self._share(at, here())
        if not at.is_open or at.play is None:
            return Page(self._front(at, audience), {})
        # Where nobody has secrets, only the legal actions are a seat's own.
        legal = at.play.legal() if audience and at.mover == audience else []
        return Page(self._front(at, None), {"seat": audience, "legal": legal})

    def _front(self, at: Standing, audience: Audience) -> Front:
        if audience not in self._fronts:
            view = self._view(at, audience)
            self._fronts[audience] = Front(self._shared, view, at.log(audience))
        return self._fronts[audience]

    def _share(self, at: Standing, here: Presence) -> None:
        lasting = sheets.outlasting(at, here)
        if lasting == self._lasting:
            self._shared = sheets.shared_again(self._shared, at)
        else:
            self._shared, self._lasting = sheets.shared(self._table, at, here), lasting

    def _view(self, at: Standing, audience: Audience) -> View | None:
        """What an audience sees of the game, found once for each version of it."""
        version, view = self._views.get(audience, (-1, None))
        if version != at.version:
            view = at.play.view(audience) if at.play else None
            self._views[audience] = at.version, view
        return view
