"""Whose knowledge a screen shows. Pure functions."""

from __future__ import annotations

from cheeseboard.tables.state import Standing


def eyes_of(at: Standing, mine: list[int], revealed: int | None) -> int | None:
    """The seat whose knowledge a screen that plays these seats is shown; `revealed` is the seat
    whose person has said "it is me"."""
    if len(mine) == 1 and not at.seats[mine[0] - 1].pin:
        return mine[0]
    if revealed in mine:
        return revealed
    mover = at.mover
    return mover if mover in mine and not _has_secrets(at, mover) else None


def _has_secrets(at: Standing, seat: int) -> bool:
    """Whether the seat knows more than everybody does; only then it needs a curtain."""
    if at.seats[seat - 1].pin:
        return True
    assert at.play is not None
    if at.is_open:
        return False
    return bool(at.play.view(seat)["board"] != at.play.view(None)["board"])
