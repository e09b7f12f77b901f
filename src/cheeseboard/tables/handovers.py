"""Taking over a seat in a running game, with the agreement of all other people at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.events import Sitter
from cheeseboard.tables.guests.identity import new_id
from cheeseboard.tables.guests.names import chosen_name
from cheeseboard.tables.plans import Plan, Who, as_draft, check_playing, signature
from cheeseboard.tables.state import TableState

PAUSE = 60.0  # seconds until a person who was refused may ask again
NOT_ASKED = "You are not asked about this, or no longer."
FEWEST = 2  # people at the table who must want it: nobody agrees with themselves alone


class Voice(NamedTuple):
    """One vote: of a device, or of the player of a seat with a PIN at that device."""

    person: str
    seat: int = 0  # only if it has a PIN


class Handover(NamedTuple):
    """A request to take over a seat."""

    key: str
    seat: int
    asker: Voice
    name: str  # of the person who asks
    sitter: Sitter  # after the handover
    agreed: frozenset[Voice] = frozenset()


class Handovers:
    """The open request of a table, if there is one."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.open: Handover | None = None
        self._pauses: dict[str, float] = {}  # until when a refused person must wait

    def plan(
        self, state: TableState, who: Who, ask: wire.TakeOver | wire.Agree, online: Collection[int]
    ) -> Plan:
        """Open or answer a request. The plan has rows once everyone has agreed."""
        if isinstance(ask, wire.Agree):
            return self._answer(state, who, ask, online)
        self._ask(state, who, ask.seat, online)
        return Plan([])

    def _ask(self, state: TableState, who: Who, seat: int, online: Collection[int]) -> None:
        """Open a request, or raise Refused."""
        if not who.person:
            raise Refused("no_guest", "First ask who you are: GET /api/me.")
        _check_may_ask(state, _voice(state, who), seat, online)
        if self.open:
            raise Refused(
                "being_asked",
                "The table is being asked about a seat already; wait for the answers.",
            )
        if self._now() < self._pauses.get(who.person, 0.0):
            raise Refused("too_fast", "The others have said no; ask again in a minute.")
        asker, sitter = _voice(state, who), _new_sitter(state, who, seat)
        self.open = Handover(new_id(), seat, asker, signature(state, who), sitter)

    def _answer(
        self, state: TableState, who: Who, ask: wire.Agree, online: Collection[int]
    ) -> Plan:
        request, voice = self.open, _voice(state, who)
        if request is None or request.key != ask.key:
            raise Refused("not_asked", NOT_ASKED)
        if voice not in {*_voters(state, request, online), request.asker}:
            raise Refused("not_asked", NOT_ASKED)
        if not ask.agree:
            self._pauses = {p: end for p, end in self._pauses.items() if end > self._now()}
            self._pauses[request.asker.person] = self._now() + PAUSE
            self.open = None
            return Plan([])
        # People may have left since the request was made.
        _check_may_ask(state, request.asker, request.seat, online)
        self.open = request._replace(agreed=request.agreed | {voice})
        return Plan([]) if self._needed(state, online) else _handover_plan(request)

    def drop(self, person: str) -> None:
        """Drop the request of a person who has left the table's page."""
        if self.open and self.open.asker.person == person:
            self.open = None

    def drop_if_outdated(self, before: TableState, state: TableState) -> None:
        """Drop the request if its seat or the people at the table have changed."""
        if self.open is None:
            return
        has_returned = self.open.seat in before.away.keys() - state.away.keys()
        is_removed = self.open.asker.person in state.removed
        seats_changed = state.seats is not before.seats
        if has_returned or is_removed or seats_changed or state.status != "playing":
            self.open = None

    def _needed(self, state: TableState, online: Collection[int]) -> set[Voice]:
        return _voters(state, self.open, online) - self.open.agreed if self.open else set()

    def question(self, state: TableState, online: Collection[int]) -> wire.Handover | None:
        """The open request, as everyone at the table sees it."""
        request = self.open
        if request is None:
            return None
        needed = self._needed(state, online)
        return wire.Handover(
            key=request.key,
            seat=request.seat,
            name=request.name,
            agreed=[n for n, voice in _voices(state).items() if voice in request.agreed],
            needed=[n for n, voice in _voices(state).items() if voice in needed],
        )

    def may_ask_for(self, state: TableState, who: Who, online: Collection[int]) -> list[int]:
        """Seats that could pass to this person if all others agreed."""
        if self.open or not who.person or state.status != "playing":
            return []
        asker = _voice(state, who)
        seats = [seat for seat in state.people if seat in state.away or state.seats[seat - 1].pin]
        return [seat for seat in seats if _may_ask(state, asker, seat, online)]


# --- Who must agree --------------------------------------------------------------------------


def _voice(state: TableState, who: Who) -> Voice:
    mine = state.seats_of(who.person)
    with_pin = [seat for seat in mine if seat == who.eyes and state.sitter(seat).pin]
    return Voice(who.person, *with_pin)


def _voices(state: TableState) -> dict[int, Voice]:
    """The votes of all people, by seat. Programs have no vote."""
    people = [(n, sitter) for n, sitter in enumerate(state.seats, 1) if sitter.kind == "person"]
    return {n: Voice(sitter.person, n if sitter.pin else 0) for n, sitter in people}


def _voters(state: TableState, request: Handover, online: Collection[int]) -> set[Voice]:
    return _others(state, request.asker, request.seat, online)


def _others(state: TableState, asker: Voice, seat: int, online: Collection[int]) -> set[Voice]:
    """Everyone who must agree: all other people, and the holder unless they cannot answer."""
    voices = _voices(state)
    holder = voices[seat]
    is_forgotten_pin = holder.seat and holder.person == asker.person
    is_silent = is_forgotten_pin or (seat in state.away and seat not in online)
    return set(voices.values()) - {asker} - ({holder} if is_silent else set())


def _check_may_ask(state: TableState, asker: Voice, seat: int, online: Collection[int]) -> None:
    check_playing(state)
    sitter, voices = state.sitter(seat), _voices(state)
    if seat not in voices:
        raise Refused("hidden_cards", "The cards of a bot or a program are shown to nobody.")
    if seat in state.forfeits:
        raise Refused("forfeited", "This seat has resigned; nobody can take it over.")
    if state.away.get(seat):
        raise Refused("out_of_time", "The time of this seat has run out.")
    is_own = asker.person == sitter.person
    if asker == voices[seat] or not (seat in state.away or (is_own and sitter.pin)):
        raise Refused("seat_taken", f"{sitter.name} plays here; only their code can move the seat.")
    wanting = _others(state, asker, seat, online) | ({asker} & set(voices.values()))
    if len(_distinct_people(wanting)) < FEWEST:
        raise Refused("nobody_agrees", "Nobody else at this table could agree.")


def _distinct_people(voices: set[Voice]) -> set[Voice]:
    """Votes that certainly belong to different people. At a screen where some seats have PINs,
    a seat without one may be played by anybody."""
    with_pin = {voice.person for voice in voices if voice.seat}
    return {voice for voice in voices if voice.seat or voice.person not in with_pin}


def _may_ask(state: TableState, asker: Voice, seat: int, online: Collection[int]) -> bool:
    try:
        _check_may_ask(state, asker, seat, online)
    except Refused:
        return False
    return True


# --- The plan --------------------------------------------------------------------------------


def _new_sitter(state: TableState, who: Who, seat: int) -> Sitter:
    """At the asker's own screen only the forgotten PIN goes; the name and the cat stay."""
    before, mine = state.sitter(seat), state.seats_of(who.person)
    if seat in mine:
        return Sitter("person", who.person, before.name, cat=before.cat)
    others = [sitter.name for n, sitter in enumerate(state.seats, 1) if n != seat and sitter.name]
    own = state.sitter(mine[0]).name if mine else who.name
    return Sitter("person", who.person, chosen_name("", others, own))


def _handover_plan(request: Handover) -> Plan:
    seated = events.Seated(request.seat, request.sitter, agreed=True)
    return Plan([as_draft(seated, request.seat)])
