"""What a watcher may do at a table, and whose eyes it has."""

from __future__ import annotations

from collections.abc import Callable, Collection

from cheeseboard.tables import wire
from cheeseboard.tables.agreements import handovers
from cheeseboard.tables.audience.eyes import eyes_of
from cheeseboard.tables.audience.sheets import Presence
from cheeseboard.tables.audience.watchers import KnownYou, Watcher, requester_of
from cheeseboard.tables.guests.signatures import signature
from cheeseboard.tables.state import TableState


def you(
    state: TableState,
    watcher: Watcher,
    may_take_back: Collection[int],
    get_presence: Callable[[], Presence],
) -> wire.You:
    """`may_take_back` are seats, of all screens. After most moves nothing has changed for a
    watcher: then it gets the same object again."""
    seats = watcher.seats(state)
    if len(seats) > 1 or state.away or state.has_pins:
        # The turn, the curtain and requests for seats count as well.
        return _you(state, watcher, seats, may_take_back, get_presence)
    may = bool(seats) and seats[0] in may_take_back
    known = watcher.known_yous.get(may)
    if (
        known is None
        or known.seats is not state.seats
        or known.takeback_request is not state.takeback_request
    ):
        new = _you(state, watcher, seats, may_take_back, get_presence)
        known = watcher.known_yous[may] = KnownYou(new, state.seats, state.takeback_request)
    return known.you


def _you(
    state: TableState,
    watcher: Watcher,
    seats: list[int],
    may_take_back: Collection[int],
    get_presence: Callable[[], Presence],
) -> wire.You:
    mover = state.mover
    eyes = eyes_of(state, seats, watcher.confirmed_seat)
    who = requester_of(watcher, eyes)
    return wire.You(
        owner=bool(watcher.person) and watcher.person == state.owner,
        seats=seats,
        eyes=eyes,
        curtain=mover if mover in seats and eyes != mover else None,
        takeback=_takeback_seats(state, seats, eyes, may_take_back) if may_take_back else [],
        take_over=handovers.may_ask_for(state, who, lambda: get_presence().online),
        name=signature(state, who),
    )


def _takeback_seats(
    state: TableState, seats: list[int], eyes: int | None, may_take_back: Collection[int]
) -> list[int]:
    """The seats of this watcher that can take a move back, or ask for it."""
    asker = state.takeback_request.by if state.takeback_request else None
    candidates = [seat for seat in seats if seat in may_take_back and seat != asker]
    return [seat for seat in candidates if eyes == seat or not state.seats[seat - 1].pin]
