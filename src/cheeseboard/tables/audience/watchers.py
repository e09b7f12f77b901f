"""Who watches a table now, and what follows from it: presence, curtains, dismissals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from operator import is_not
from typing import Any

from cheeseboard.tables import wire
from cheeseboard.tables.audience.sheets import Presence
from cheeseboard.tables.guests.names import GUEST
from cheeseboard.tables.guests.shares import Account
from cheeseboard.tables.handovers import Handovers
from cheeseboard.tables.state import TableState

MOST_SPECTATORS = 50  # shown by name
CROWD = 30  # watchers from whom on comings and goings are told together
MOMENT_EACH, LONGEST_MOMENT = 0.000_5, 1.0  # seconds for each watcher


class Watcher:
    """A screen that shows a table: a socket, and the people in front of it."""

    def __init__(self, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.address = ""
        self.token = ""  # a program's, as a digest
        self.revealed: int | None = None  # the seat that has said "it is me"
        self.number = 0  # of the sheet it has
        self.version = -1  # of the game on that sheet
        self.whole = False

    def poke(self) -> None:
        """Something has changed; look when there is time."""

    def dismiss(self, code: str, text: str) -> None:
        """It may not watch any more."""

    def seats(self, state: TableState) -> list[int]:
        """The seats that are played at this screen."""
        if self.token:
            return state.seats_of_program(self.token)
        return state.seats_of(self.person)


class Watchers:
    """All who watch one table. `changed` is called when somebody has come or gone."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._all: frozenset[Watcher] = frozenset()
        self._changed = changed
        self._due: asyncio.TimerHandle | None = None  # when a crowd is told
        self._known: tuple[tuple[Any, ...], Presence] | None = None

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._all)

    def __contains__(self, watcher: object) -> bool:
        return watcher in self._all

    def __len__(self) -> int:
        return len(self._all)

    # --- Coming and going --------------------------------------------------------------------

    def add(self, watcher: Watcher) -> None:
        self._all |= {watcher}
        self._note_change()

    def remove(self, watcher: Watcher) -> None:
        self._all -= {watcher}
        self._note_change()

    def _note_change(self) -> None:
        """In a crowd, all comings and goings of a moment are told together. Otherwise a thousand
        people who leave at once would be told to a thousand others, one by one."""
        if len(self._all) < CROWD:
            self._changed()
        elif self._due is None:
            delay = min(LONGEST_MOMENT, len(self._all) * MOMENT_EACH)
            self._due = asyncio.get_running_loop().call_later(delay, self._changed)

    def stop_timer(self) -> None:
        """Everyone is told now, or never."""
        if self._due:
            self._due.cancel()
            self._due = None

    def dismiss_removed(self, state: TableState) -> None:
        """Those who were sent away, and programs whose token is no longer good."""
        for watcher in [it for it in self._all if it.person in state.removed]:
            watcher.dismiss("removed", "The owner of this table has sent you away.")
            self._all -= {watcher}
        for watcher in [it for it in self._all if not it.person and not it.seats(state)]:
            watcher.dismiss("wrong_link", "This token is no longer good for a seat here.")
            self._all -= {watcher}

    # --- Who is here -------------------------------------------------------------------------

    def presence(
        self, state: TableState, offer: wire.Offer | None, handovers: Handovers
    ) -> Presence:
        """Made anew when somebody has come, gone or changed seats, or a question is open."""
        made_of = self._all, state.seats, state.away, offer, handovers.open
        if self._known is None or any(map(is_not, made_of, self._known[0])):
            self._known = made_of, self._presence(state, offer, handovers)
        return self._known[1]

    def _presence(
        self, state: TableState, offer: wire.Offer | None, handovers: Handovers
    ) -> Presence:
        online = {seat for watcher in self._all for seat in watcher.seats(state)}
        names = {watcher.person: watcher.name or GUEST for watcher in self.spectators(state)}
        shown = sorted(names.values())[:MOST_SPECTATORS]
        return Presence(online, shown, offer, handovers.question(state, online))

    def spectators(self, state: TableState) -> list[Watcher]:
        return [watcher for watcher in self._all if not watcher.seats(state)]

    def accounts(self, state: TableState) -> set[Account]:
        """Of the people at the table; of those who only watch if nobody else is here."""
        present = [it for it in self._all if it.person == state.owner or it.seats(state)]
        return {Account(it.address, it.person) for it in present or self._all}

    # --- What they are shown -----------------------------------------------------------------

    def draw_curtains(self, mover: int | None) -> None:
        """When the turn has passed, a shared screen shows nobody's cards any more."""
        for watcher in self._all:
            if watcher.revealed is not None and watcher.revealed != mover:
                watcher.revealed = None

    def poke(self) -> None:
        for watcher in self._all:
            watcher.poke()
