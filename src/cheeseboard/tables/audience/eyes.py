"""Whose knowledge a screen shows. Pure functions."""

from __future__ import annotations

from cheeseboard.tables.state import TableState


def eyes_of(state: TableState, mine: list[int], confirmed_seat: int | None) -> int | None:
    """The seat whose knowledge a screen shows; None: only what everyone knows.

    `mine` are the seats played at this screen, `confirmed_seat` the one whose player has confirmed
    that they are there.
    """
    if len(mine) == 1 and not state.seats[mine[0] - 1].pin:
        return mine[0]
    if confirmed_seat in mine:
        return confirmed_seat
    mover = state.mover
    return mover if mover in mine and not _needs_curtain(state, mover) else None


def _needs_curtain(state: TableState, seat: int) -> bool:
    """Whether the seat knows something that others do not."""
    if state.seats[seat - 1].pin:
        return True
    assert state.contest is not None
    if state.has_no_secrets:
        return False
    return bool(state.contest.view(seat)["board"] != state.contest.view(None)["board"])
