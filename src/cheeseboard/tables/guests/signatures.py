"""The names at a table, and the name under which a guest chats there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cheeseboard.tables.events import Sitter
from cheeseboard.tables.guests.chat import TOGETHER
from cheeseboard.tables.guests.names import GUEST, are_alike
from cheeseboard.tables.state import TableState

if TYPE_CHECKING:
    from cheeseboard.tables.plans import Requester


def names_of(sitters: Iterable[Sitter]) -> list[str]:
    return [sitter.name for sitter in sitters if sitter.name]


def signature(state: TableState, who: Requester) -> str:
    """The name to chat under. A shared screen uses all its names until a player is confirmed. A
    spectator who has the name of a player is only called a guest."""
    seats = state.seats_of(who.person)
    if who.eyes in seats:
        return state.seats[who.eyes - 1].name
    if seats:
        return names_together(state, seats)
    screens = {sitter.person for sitter in state.seats if sitter.person}
    players = [
        *names_of(state.seats),
        *(names_together(state, state.seats_of(person)) for person in screens),
    ]
    is_players_name = any(are_alike(who.name, player) for player in players)
    return GUEST if is_players_name else who.name or GUEST


def names_together(state: TableState, seats: Iterable[int]) -> str:
    return TOGETHER.join(state.seats[seat - 1].name for seat in seats)
