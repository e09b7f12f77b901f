"""What a watcher may do at a table, and whose eyes it has. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Collection

from cheeseboard.tables import wire
from cheeseboard.tables.agreements import handovers
from cheeseboard.tables.agreements.takebacks import may_take_back
from cheeseboard.tables.audience.eyes import eyes_of
from cheeseboard.tables.audience.watchers import Watcher, requester_of
from cheeseboard.tables.guests.signatures import signature
from cheeseboard.tables.state import TableState


def you(
    state: TableState,
    watcher: Watcher,
    get_online: Callable[[], Collection[int]],
    max_takebacks: int,
) -> wire.You:
    seats, mover = watcher.seats(state), state.mover
    eyes = eyes_of(state, seats, watcher.confirmed_seat)
    who = requester_of(watcher, eyes)
    return wire.You(
        owner=bool(watcher.person) and watcher.person == state.owner,
        seats=seats,
        eyes=eyes,
        curtain=mover if mover in seats and eyes != mover else None,
        takeback=[seat for seat in seats if _can_take_back(state, seat, eyes, max_takebacks)],
        take_over=handovers.may_ask_for(state, who, get_online),
        name=signature(state, who),
    )


def _can_take_back(state: TableState, seat: int, eyes: int | None, max_takebacks: int) -> bool:
    """Whether this seat can take a move back, or ask for it, at this watcher."""
    if not may_take_back(state, seat, max_takebacks):
        return False
    is_covered = state.seats[seat - 1].pin and eyes != seat
    has_asked = state.takeback_request is not None and state.takeback_request.by == seat
    return not is_covered and not has_asked
