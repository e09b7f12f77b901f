"""Taking moves back: alone, or with the agreement of all others. Pure functions."""

from __future__ import annotations

from typing import NamedTuple

from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.plans import (
    Plan,
    Who,
    as_draft,
    check_is_no_other,
    check_playing,
    check_plays,
)
from cheeseboard.tables.state import TableState


class Answered(NamedTuple):
    """What comes of an ask: an offer that stands from now on, or rows for the log."""

    offer: wire.Offer | None
    plan: Plan | None = None


def answered(
    state: TableState, offer: wire.Offer | None, who: Who, ask: wire.Takeback, most: int
) -> Answered:
    """Refused where nothing can be taken back."""
    check_plays(state, who, ask.seat)
    check_playing(state)
    check_is_no_other(state, who, ask.seat)
    if not ask.agree:
        return Answered(None)
    if offer and ask.seat in offer.needed:
        return _agreed(state, offer, who, ask.seat)
    return _asked(state, who, ask.seat, most)


def _asked(state: TableState, who: Who, seat: int, most: int) -> Answered:
    to = _standing_before(state, seat, most)
    mine = [*state.seats_of_program(who.token), *state.seats_of(who.person)]
    others = others_at(state, mine)
    if others:
        return Answered(wire.Offer(seat, to, [], others))
    return Answered(None, _taken_back(seat, to))


def _standing_before(state: TableState, seat: int, most: int) -> int:
    """How many actions would stand; Refused where nobody's agreement helps."""
    if state.takebacks.get(seat, 0) >= most:
        raise Refused("no_takeback", f"You have taken back {most} moves; that is all in one game.")
    to = last_move(state, seat)
    if to is None:
        raise Refused("nothing_to_take_back", "You have not moved yet.")
    if any(played.reveals for played in state.played.since(to)):
        raise Refused(
            "came_to_light",
            "That cannot be taken back: a die was rolled or something hidden was revealed since.",
        )
    return to


def _agreed(state: TableState, offer: wire.Offer, who: Who, seat: int) -> Answered:
    mine = state.seats_of(who.person) if who.person else [seat]
    agreed = sorted({*offer.agreed, *(s for s in mine if s in offer.needed)})
    needed = [s for s in offer.needed if s not in agreed]
    if needed:
        return Answered(wire.Offer(offer.by, offer.to, agreed, needed))
    return Answered(None, _taken_back(offer.by, offer.to))


def _taken_back(seat: int, to: int) -> Plan:
    return Plan([as_draft(events.TookBack(seat, to), seat)])


def last_move(state: TableState, seat: int) -> int | None:
    """How many actions stood before the seat's last one."""
    latest_first = range(len(state.played) - 1, -1, -1)
    return next((n for n in latest_first if state.played[n].by == seat), None)


def others_at(state: TableState, mine: list[int]) -> list[int]:
    """Seats of other people who still play."""
    return [n for n in state.people if n not in mine and n not in state.forfeits]


def may_take_back(state: TableState, seat: int, most: int) -> bool:
    """Whether the seat's last move can be taken back, if need be with the others' agreement."""
    if state.status != "playing":
        return False
    try:
        _standing_before(state, seat, most)
    except Refused:
        return False
    return True
