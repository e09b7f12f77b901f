"""Whose knowledge a screen shows. Pure functions."""

from __future__ import annotations

from cheeseboard.tables.state import TableState


def eyes_of(state: TableState, seats: list[int], confirmed_seat: int | None) -> int | None:
    """The seat whose knowledge a screen shows; None: only what everyone knows.

    `seats` are those played at this screen, `confirmed_seat` the one whose player has confirmed
    that they are there.
    """
    if len(seats) == 1 and not state.seats[seats[0] - 1].pin:
        return seats[0]
    if confirmed_seat in seats:
        return confirmed_seat
    mover = state.mover
    return mover if mover in seats and not _needs_curtain(state, mover) else None


def _needs_curtain(state: TableState, seat: int) -> bool:
    """Whether the seat knows something that others do not."""
    if state.seats[seat - 1].pin:
        return True
    assert state.contest is not None
    if state.has_no_secrets:
        return False
    return bool(state.contest.view(seat)["board"] != state.contest.view(None)["board"])
