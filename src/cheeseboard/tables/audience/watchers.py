"""Who watches a table now: presence, curtains, dismissals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from operator import is_not
from typing import Any, NamedTuple

from cheeseboard.tables.agreements import handovers
from cheeseboard.tables.audience.sheets import Presence
from cheeseboard.tables.events import Sitter
from cheeseboard.tables.guests.bans import BANNED, Bans
from cheeseboard.tables.guests.names import GUEST
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.neighbours import Present
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.state import TableState
from cheeseboard.tables.wire import TakebackRequest, You

MAX_SPECTATORS = 50  # shown by name
CROWD = 30  # from this many watchers on, arrivals and departures are announced together
DELAY_PER_WATCHER, LONGEST_DELAY = 0.000_5, 1.0  # seconds


class KnownYou(NamedTuple):
    """What a watcher may do, and the parts of a table's state on which that depends."""

    you: You
    seats: list[Sitter]
    takeback_request: TakebackRequest | None


class Watcher:
    """One connection that watches a table: a screen with its players, a spectator or a program."""

    def __init__(self, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.address = ""
        self.token = ""  # a program's, as a digest
        self.confirmed_seat: int | None = None  # its player has confirmed that they are here
        self.sheet_number = 0  # the sheet that it has
        self.version = -1  # the version of the game on that sheet
        self.whole = False  # it wants whole sheets only
        # By whether its only seat can take a move back.
        self.known_yous: dict[bool, KnownYou] = {}

    def notify(self) -> None:
        """The table has changed: ask for the news when there is time."""

    def dismiss(self, code: str, text: str) -> None:
        """Tell the watcher that it may no longer watch, and why."""

    def seats(self, state: TableState) -> list[int]:
        """The seats that are played at this screen."""
        if self.token:
            return state.seats_of_program(self.token)
        return state.seats_of_person.get(self.person, [])


def requester_of(watcher: Watcher, eyes: int | None = None) -> Requester:
    return Requester(watcher.person, watcher.name, eyes, watcher.token)


class RemoteWatcher(Watcher):
    """A watcher at another process, which sends it the news."""

    def __init__(self, present: Present) -> None:
        super().__init__(present.person, present.name)
        self.token, self.address = present.token, present.address


class Watchers:
    """All watchers of one table. `changed` is called after arrivals and departures."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.here: frozenset[Watcher] = frozenset()
        self._elsewhere: frozenset[Watcher] = frozenset()
        self._all: frozenset[Watcher] = frozenset()  # here and elsewhere
        self._programs: list[Watcher] = []  # here
        self._changed = changed
        self._announcement: asyncio.TimerHandle | None = None  # delayed, in a crowd
        # What the latest presence was made of, and that presence.
        self._latest: tuple[tuple[Any, ...], Presence] | None = None

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    # --- Arrivals and departures -------------------------------------------------------------

    def add(self, watcher: Watcher) -> None:
        self._set_here(self.here | {watcher})
        self._note_change()

    def remove(self, watcher: Watcher) -> None:
        self._set_here(self.here - {watcher})
        self._note_change()

    def _set_here(self, here: frozenset[Watcher]) -> None:
        self.here, self._all = here, here | self._elsewhere
        self._programs = [watcher for watcher in here if not watcher.person]

    def set_elsewhere(self, present: Collection[Present]) -> None:
        self._elsewhere = frozenset(map(RemoteWatcher, present))
        self._set_here(self.here)
        self._note_change()

    @property
    def persons(self) -> set[str]:
        return {watcher.person for watcher in self._all}

    def _note_change(self) -> None:
        """In a crowd, changes are announced together after a short delay. Otherwise, when a
        thousand people leave at once, each departure would be sent to all the others."""
        if len(self._all) < CROWD:
            self._changed()
        elif self._announcement is None:
            delay = min(LONGEST_DELAY, len(self._all) * DELAY_PER_WATCHER)
            self._announcement = asyncio.get_running_loop().call_later(delay, self._changed)

    def cancel_announcement(self) -> None:
        """Cancel the delayed announcement, before all changes are published at once."""
        if self._announcement:
            self._announcement.cancel()
            self._announcement = None

    def dismiss_removed(self, state: TableState) -> None:
        """Dismiss people that the owner removed, and programs whose token is no longer valid."""
        removed = state.removed
        for watcher in [each for each in self.here if each.person in removed] if removed else []:
            watcher.dismiss("removed", "The owner of this table has removed you.")
            self._set_here(self.here - {watcher})
        for watcher in [program for program in self._programs if not program.seats(state)]:
            watcher.dismiss("wrong_link", "This token is no longer valid for a seat here.")
            self._set_here(self.here - {watcher})

    def dismiss_banned(self, bans: Bans) -> None:
        banned = [each for each in self._all if bans.hits(Visitor(each.address, each.person))]
        for watcher in banned:
            watcher.dismiss("banned", BANNED)
            self.remove(watcher)

    # --- Presence ----------------------------------------------------------------------------

    def presence(self, state: TableState) -> Presence:
        """Who is connected. It is computed again only after a change of watchers, seats, absences
        or requests."""
        made_of = self._all, state.seats, state.away, state.takeback_request, state.handover
        if self._latest is None or any(map(is_not, made_of, self._latest[0])):
            self._latest = made_of, self._presence(state)
        return self._latest[1]

    def _presence(self, state: TableState) -> Presence:
        online = {seat for watcher in self._all for seat in watcher.seats(state)}
        names = {watcher.person: watcher.name or GUEST for watcher in self.spectators(state)}
        shown = sorted(names.values())[:MAX_SPECTATORS]
        return Presence(online, shown, state.takeback_request, handovers.question(state, online))

    def spectators(self, state: TableState) -> list[Watcher]:
        return [watcher for watcher in self._all if not watcher.seats(state)]

    def visitors(self, state: TableState) -> set[Visitor]:
        """The owner and the players here; the spectators if there are none."""
        present = [each for each in self._all if each.person == state.owner or each.seats(state)]
        return {Visitor(each.address, each.person) for each in present or self._all}

    # --- Publishing --------------------------------------------------------------------------

    def notify(self, mover: int | None) -> None:
        """Tell all watchers that there is news. When the turn has passed, a shared screen hides
        the cards of the last player."""
        for watcher in self.here:
            if watcher.confirmed_seat is not None and watcher.confirmed_seat != mover:
                watcher.confirmed_seat = None
            watcher.notify()
