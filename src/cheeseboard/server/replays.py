"""Records of tables, and records looked at step by step."""

from __future__ import annotations

from typing import Any, Literal

from cheeseboard.game import copy
from cheeseboard.match import Match
from cheeseboard.refused import Refused
from cheeseboard.series import Series
from cheeseboard.server import wire
from cheeseboard.server.standing import aftermath
from cheeseboard.server.table import Table

MOST_ACTIONS = 5_000


def kept(table: Table, person: str, seat: int | None) -> dict[str, Any]:
    """The whole record once the game is over; before that what the seat has seen."""
    at = table.at
    if at.play is None:
        raise Refused("not_started", "The game has not begun yet.")
    if at.play.over:
        return at.play.record()
    if seat is not None and seat not in at.seats_of(person):
        raise Refused("not_your_seat", f"Seat {seat} is not yours.")
    if seat is not None and at.seats[seat - 1].pin:
        raise Refused("covered", "This seat shows its cards at the table only, after its PIN.")
    return {"seat": seat, "view": at.play.view(seat), "log": at.play.log(seat)}


def steps(wish: wire.ReplayWish) -> wire.Replay:
    """Every position after a player's action, chance's answers included."""
    actions = wish.record.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise Refused("bad_record", f"More than {MOST_ACTIONS:,} actions are not shown.")
    play = _replayed(wish.record)
    past = _beginning(play)
    found = [wire.ReplayStep([], past.view(wish.eyes))]
    lines: list[wire.Line] = []
    for action in play.actions:
        by, heard, before = _by(past), past.told(action, wish.eyes), copy(past.state)
        past.play(action)
        lines.append(wire.Line(by, heard, then=aftermath(past, before)))
        if past.mover != "chance":
            found.append(wire.ReplayStep(lines, past.view(wish.eyes)))
            lines = []
    return wire.Replay(found)


def _by(play: Match | Series) -> int | Literal["chance"]:
    return play.mover if isinstance(play.mover, int) else "chance"


def _replayed(record: dict[str, Any]) -> Match | Series:
    return Series.replay(record) if record.get("series") else Match.replay(record)


def _beginning(play: Match | Series) -> Match | Series:
    return Series.of(play.setup) if isinstance(play, Series) else Match.of(play.setup)
