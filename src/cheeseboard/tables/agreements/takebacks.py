"""Taking moves back: alone, or with the agreement of all others. Pure functions."""

from __future__ import annotations

from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.guards import check_is_confirmed, check_playing, check_plays
from cheeseboard.tables.plans import Plan, Requester, as_new_row
from cheeseboard.tables.state import TableState


def plan_takeback(state: TableState, who: Requester, ask: wire.Takeback, most: int) -> Plan:
    """Ask to take a move back, agree or decline; Refused if nothing can be taken back."""
    check_plays(state, who, ask.seat)
    check_playing(state)
    check_is_confirmed(state, who, ask.seat)
    if not ask.agree:
        return _request_plan(state, None)
    if state.takeback_request and ask.seat in state.takeback_request.needed:
        return _agree(state, state.takeback_request, who, ask.seat)
    return _ask(state, who, ask.seat, most)


def _request_plan(state: TableState, request: wire.TakebackRequest | None) -> Plan:
    is_new = request != state.takeback_request
    return Plan([as_new_row(events.TakebackChanged(request))] if is_new else [])


def _ask(state: TableState, who: Requester, seat: int, most: int) -> Plan:
    to = _actions_remaining(state, seat, most)
    own_seats = [*state.seats_of_program(who.token), *state.seats_of(who.person)]
    movers_undone = {played.by for played in state.played.since(to)}
    without_a_say = {seat, *_seats_that_may_answer(state, who), *state.forfeits}
    # Seats of this screen with a PIN, whose moves would be undone.
    own_to_ask = {each for each in own_seats if each in movers_undone} - without_a_say
    needed = sorted({*others_at(state, own_seats), *own_to_ask})
    if needed:
        return _request_plan(state, wire.TakebackRequest(seat, to, [], needed))
    return _takeback_plan(seat, to)


def _actions_remaining(state: TableState, seat: int, most: int) -> int:
    """How many actions would remain; Refused if even agreement would not help."""
    if state.takebacks.get(seat, 0) >= most:
        raise Refused("no_takeback", f"You have taken back {most} moves, the most in one game.")
    to = last_move(state, seat)
    if to is None:
        raise Refused("nothing_to_take_back", "You have not moved yet.")
    if any(played.reveals for played in state.played.since(to)):
        raise Refused(
            "came_to_light",
            "That cannot be taken back: a die was rolled or something hidden was revealed since.",
        )
    return to


def _agree(state: TableState, request: wire.TakebackRequest, who: Requester, seat: int) -> Plan:
    answering = {seat, *_seats_that_may_answer(state, who)}
    agreed = sorted({*request.agreed, *(s for s in answering if s in request.needed)})
    needed = [s for s in request.needed if s not in agreed]
    if needed:
        return _request_plan(state, wire.TakebackRequest(request.by, request.to, agreed, needed))
    return _takeback_plan(request.by, request.to)


def _seats_that_may_answer(state: TableState, who: Requester) -> list[int]:
    """The seats for which this screen may answer: a seat with a PIN answers for itself."""
    own_seats = [*state.seats_of_program(who.token), *state.seats_of(who.person)]
    return [seat for seat in own_seats if seat == who.eyes or not state.sitter(seat).pin]


def _takeback_plan(seat: int, to: int) -> Plan:
    return Plan([as_new_row(events.TookBack(seat, to), seat)])


def last_move(state: TableState, seat: int) -> int | None:
    """The number of actions before the seat's last one."""
    latest_first = enumerate(state.played.latest_first(), 1)
    return next((len(state.played) - n for n, played in latest_first if played.by == seat), None)


def others_at(state: TableState, own_seats: list[int]) -> list[int]:
    """Seats of other people who have not resigned."""
    return [n for n in state.seats_of_players if n not in own_seats and n not in state.forfeits]


def seats_that_may(state: TableState, most: int) -> set[int]:
    """The seats whose last move can be taken back, alone or with the others' agreement. Found once
    after every change, for all screens; it raises nothing, unlike `_actions_remaining`."""
    movers: set[int | str | None] = set()
    for played in state.played.latest_first() if state.status == "playing" else ():
        if played.reveals or len(movers) == len(state.seats):
            break
        movers.add(played.by)
    return {
        seat for seat in movers if isinstance(seat, int) and state.takebacks.get(seat, 0) < most
    }
