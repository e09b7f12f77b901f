"""Who may do what at a table: each check refuses with a sentence, or lets the request pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.refused import Refused
from cheeseboard.tables.state import TableState

if TYPE_CHECKING:
    from cheeseboard.tables.plans import Requester


def check_owner(state: TableState, who: Requester) -> None:
    if who.person != state.owner or not who.person:
        raise Refused("not_owner", "Only the owner of the table can do that.")


def check_plays(state: TableState, who: Requester, seat: int) -> None:
    state.sitter(seat)  # Refused if there is no such seat
    if seat not in state.seats_of(who.person) + state.seats_of_program(who.token):
        raise Refused("not_your_seat", f"Seat {seat} is not yours.")


def check_is_confirmed(state: TableState, who: Requester, seat: int) -> None:
    """Only its own player may act for a seat with a PIN, not others at the same screen: resign,
    leave, come back, change the seat, take back."""
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
