"""Taking over a seat in a running game, with the agreement of all other people at the table.

The functions only plan: they change nothing. The open request is a part of the table's state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec.structs import replace

from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.events import HandoverRequest, Sitter, Voice
from cheeseboard.tables.guards import check_playing
from cheeseboard.tables.guests.identity import new_id
from cheeseboard.tables.guests.names import chosen_name
from cheeseboard.tables.guests.signatures import signature
from cheeseboard.tables.plans import Plan, Requester, as_new_row
from cheeseboard.tables.state import Absence, TableState

NOT_ASKED = "You are not asked about this, or no longer."
# The asker and one other person; or two others, if the asker has no seat at the table.
MIN_VOICES = 2


def plan_request(
    state: TableState, who: Requester, seat: int, online: Collection[int], now: float
) -> Plan:
    """Open a request, or raise Refused."""
    if not who.person:
        raise Refused("no_guest", "First ask who you are: GET /api/me.")
    _check_may_ask(state, _voice(state, who), seat, online)
    if state.handover:
        raise Refused(
            "being_asked",
            "The table is being asked about a seat already; wait for the answers.",
        )
    if now < state.pauses.get(who.person, 0.0):
        raise Refused("too_fast", "The others have said no; ask again in a minute.")
    asker, sitter = _voice(state, who), _new_sitter(state, who, seat)
    return _request_plan(HandoverRequest(new_id(), seat, asker, signature(state, who), sitter))


def plan_answer(
    state: TableState, who: Requester, ask: wire.Agree, online: Collection[int]
) -> Plan:
    """Agree or decline. The last agreement seats the asker."""
    request, voice = state.handover, _voice(state, who)
    if request is None or request.key != ask.key:
        raise Refused("not_asked", NOT_ASKED)
    if voice not in {*_who_must_agree(state, request.asker, request.seat, online), request.asker}:
        raise Refused("not_asked", NOT_ASKED)
    if not ask.agree:
        return Plan([as_new_row(events.HandoverChanged(declined=True))])
    # People may have left since the request was made.
    _check_may_ask(state, request.asker, request.seat, online)
    answered = request._replace(agreed=request.agreed | {voice})
    if _missing_voices(state, answered, online):
        return _request_plan(answered)
    handover = events.Seated(request.seat, request.sitter, agreed=True)
    return Plan([as_new_row(handover, request.seat)])


def plan_withdrawal(state: TableState, person: str) -> Plan:
    """Drop the request of a person who has left the table's page."""
    is_pending = state.handover is not None and state.handover.asker.person == person
    return Plan([as_new_row(events.HandoverChanged())] if is_pending else [])


def question(state: TableState, online: Collection[int]) -> wire.Handover | None:
    """The open request, as everyone at the table sees it."""
    request = state.handover
    if request is None:
        return None
    needed = _missing_voices(state, request, online)
    return wire.Handover(
        key=request.key,
        seat=request.seat,
        name=request.name,
        agreed=[n for n, voice in _voices(state).items() if voice in request.agreed],
        needed=[n for n, voice in _voices(state).items() if voice in needed],
    )


def may_ask_for(
    state: TableState, who: Requester, get_online: Callable[[], Collection[int]]
) -> list[int]:
    """Seats that could pass to this person if all others agreed."""
    if state.handover or not who.person or state.status != "playing":
        return []
    if not state.away and not state.has_pins:
        return []
    players = state.seats_of_players
    seats = [seat for seat in players if seat in state.away or state.seats[seat - 1].pin]
    asker, online = _voice(state, who), get_online()
    return [seat for seat in seats if _may_ask(state, asker, seat, online)]


# --- Who must agree --------------------------------------------------------------------------


def _voice(state: TableState, who: Requester) -> Voice:
    """The vote of a person: of one seat, if its player has confirmed its PIN, or of the screen."""
    own_seats = state.seats_of(who.person)
    seat_with_pin = [seat for seat in own_seats if seat == who.eyes and state.sitter(seat).pin]
    return Voice(who.person, *seat_with_pin)


def _voices(state: TableState) -> dict[int, Voice]:
    """The votes of all people, by seat. Programs have no vote."""
    people = [(n, sitter) for n, sitter in enumerate(state.seats, 1) if sitter.kind == "person"]
    return {n: Voice(sitter.person, n if sitter.pin else 0) for n, sitter in people}


def _missing_voices(
    state: TableState, request: HandoverRequest, online: Collection[int]
) -> set[Voice]:
    return _who_must_agree(state, request.asker, request.seat, online) - request.agreed


def _who_must_agree(
    state: TableState, asker: Voice, seat: int, online: Collection[int]
) -> set[Voice]:
    """All other people at the table, without the holder of the seat if they cannot answer."""
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
    if state.away.get(seat) is Absence.OUT_OF_TIME:
        raise Refused("out_of_time", "The time of this seat has run out.")
    is_own = asker.person == sitter.person
    if asker == voices[seat] or not (seat in state.away or (is_own and sitter.pin)):
        raise Refused("seat_taken", f"{sitter.name} plays here; only their code can move the seat.")
    agreeing = _who_must_agree(state, asker, seat, online) | ({asker} & set(voices.values()))
    if len(_surely_different(agreeing)) < MIN_VOICES:
        raise Refused("nobody_agrees", "Nobody else at this table could agree.")


def _surely_different(voices: set[Voice]) -> set[Voice]:
    """The votes that certainly belong to different people. At a screen where some seats have PINs,
    a seat without one may be played by anybody."""
    screens_with_pin = {voice.person for voice in voices if voice.seat}
    return {voice for voice in voices if voice.seat or voice.person not in screens_with_pin}


def _may_ask(state: TableState, asker: Voice, seat: int, online: Collection[int]) -> bool:
    try:
        _check_may_ask(state, asker, seat, online)
    except Refused:
        return False
    return True


# --- The plan --------------------------------------------------------------------------------


def _new_sitter(state: TableState, who: Requester, seat: int) -> Sitter:
    """The asker as the new player. At their own screen only the forgotten PIN goes; the name and
    the cat stay."""
    before, own_seats = state.sitter(seat), state.seats_of(who.person)
    if seat in own_seats:
        return replace(before, kind="person", person=who.person, pin="", secret="")
    other_names = [s.name for n, s in enumerate(state.seats, 1) if n != seat and s.name]
    own_name = state.sitter(own_seats[0]).name if own_seats else who.name
    return Sitter("person", who.person, chosen_name("", other_names, own_name))


def _request_plan(request: HandoverRequest) -> Plan:
    return Plan([as_new_row(events.HandoverChanged(request))])
