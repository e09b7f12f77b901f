"""Who may do what at a table: each check refuses with a sentence, or lets the request pass."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cheeseboard.refused import Refused
from cheeseboard.tables.guests.chat import TOGETHER
from cheeseboard.tables.guests.names import GUEST, are_alike
from cheeseboard.tables.state import TableState

if TYPE_CHECKING:
    from cheeseboard.tables.plans import Requester


def check_owner(state: TableState, who: Requester) -> None:
    if who.person != state.owner or not who.person:
        raise Refused("not_owner", "Only the owner of the table can do that.")


def check_plays(state: TableState, who: Requester, seat: int) -> None:
    state.sitter(seat)
    if seat not in state.seats_of(who.person) + state.seats_of_program(who.token):
        raise Refused("not_your_seat", f"Seat {seat} is not yours.")


def check_is_confirmed(state: TableState, who: Requester, seat: int) -> None:
    """Only its own player may give up a seat with a PIN, not others at the same screen."""
    if state.status == "playing" and state.sitter(seat).pin and who.eyes != seat:
        raise Refused("covered", "First confirm who you are at this screen.")


def check_not_removed(state: TableState, person: str) -> None:
    if person in state.removed:
        raise Refused("removed", "You were removed from this table.")


def check_no_hidden_hand(state: TableState) -> None:
    """Once a game with hidden cards has begun, nobody new may sit down and see a hand. The seat
    passes on only by its holder's code or by a handover."""
    if state.status == "playing" and not state.has_no_secrets:
        sentence = "The game has begun, and this seat has cards that others may not see."
        raise Refused("hidden_cards", sentence)


def check_playing(state: TableState) -> None:
    if state.status == "waiting":
        raise Refused("not_started", "The game has not begun yet.")
    if state.status == "over":
        raise Refused("over", "The game is over.")


def free_seats(state: TableState) -> list[int]:
    return [n for n, sitter in enumerate(state.seats, 1) if sitter.kind in ("link", "lobby")]


def names(state: TableState) -> list[str]:
    return [sitter.name for sitter in state.seats if sitter.name]


def signature(state: TableState, who: Requester) -> str:
    """The name to chat under. A shared screen uses all its names until a player is confirmed."""
    mine = state.seats_of(who.person)
    if who.eyes in mine:
        return state.seats[who.eyes - 1].name
    if mine:
        return names_together(state, mine)
    screens = {sitter.person for sitter in state.seats if sitter.person}
    players = [
        *names(state),
        *(names_together(state, state.seats_of(person)) for person in screens),
    ]
    is_players_name = any(are_alike(who.name, player) for player in players)
    return GUEST if is_players_name else who.name or GUEST


def names_together(state: TableState, seats: Iterable[int]) -> str:
    return TOGETHER.join(state.seats[seat - 1].name for seat in seats)
