"""What a client asks for on its socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cheeseboard.tables.wire.values import (
    MAX_CHAT,
    Cat,
    Count,
    Id,
    Name,
    Pin,
    Seat,
    SeatWish,
    Secret,
    TableId,
)


class Ask(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A client's message. The answer, `ok` or `refused`, carries the same id."""

    id: Id


class Watch(Ask, tag="watch"):
    """Start watching a table. `seen` is the number of the sheet that the client has."""

    table: TableId
    seen: Count | None = None
    token: Secret | None = None  # a program's, for its seat
    whole: bool = False  # send whole sheets only: simpler for programs


class Unwatch(Ask, tag="unwatch"):
    """Stop watching: the user has left the table's page."""


class Move(Ask, tag="move"):
    """Play an action, or throw, such as dice: a text of `view.legal`. A move that is sent twice
    with the same id is played once."""

    seat: Seat
    version: Count
    action: Annotated[str, Meta(max_length=200)]


class Chat(Ask, tag="chat"):
    text: Annotated[str, Meta(max_length=MAX_CHAT)]


class Reveal(Ask, tag="reveal"):
    """Confirm who is at a shared screen, and show what their seat knows."""

    seat: Seat
    pin: Pin = ""


class Cover(Ask, tag="cover"):
    """Cover a shared screen again."""


class Sit(Ask, tag="sit"):
    """Take a free seat. A seat for a link needs the link's secret."""

    seat: Seat
    name: Name = ""
    secret: Secret | None = None
    cat: Cat = 0


class Leave(Ask, tag="leave"):
    """Give up a seat. Before the game it becomes free; during the game a bot plays on."""

    seat: Seat


class Return(Ask, tag="return"):
    """Take the seat back from the bot that stood in."""

    seat: Seat


class SetSeat(Ask, tag="set_seat"):
    """The owner gives a seat to somebody else. A running game continues."""

    seat: Seat
    wish: SeatWish


class Invite(Ask, tag="invite"):
    """The owner asks for a new secret for a seat's link, or a new token for its program."""

    seat: Seat


class Start(Ask, tag="start"):
    """The owner starts the game: bots take the free seats. A full table starts by itself."""


class Rematch(Ask, tag="rematch"):
    """Open another game with the same people, every seat moved on by one."""


class Resign(Ask, tag="resign"):
    seat: Seat


class Takeback(Ask, tag="takeback"):
    """While another player's request to take back is open, agree to it or decline; otherwise take
    back the seat's own last move."""

    seat: Seat
    agree: bool = True


class TakeOver(Ask, tag="take_over"):
    """Ask all other people for a seat: one where a bot stands in for somebody, or one at the same
    screen whose PIN is forgotten."""

    seat: Seat


class Agree(Ask, tag="agree"):
    """Agree, or not, that somebody takes over a seat. The person who asked withdraws with no."""

    key: Id  # of the handover
    agree: bool = True


class Remove(Ask, tag="remove"):
    """The owner removes the player at a seat, or a spectator by name."""

    seat: Seat | None = None
    spectator: Name = ""


class Change(Ask, tag="change"):
    """The owner changes settings of the table; None leaves a setting unchanged."""

    public: bool | None = None
    hints: bool | None = None
    chat: bool | None = None
    pace: Annotated[float, Meta(ge=0.0, le=5.0)] | None = None


class Advice(Ask, tag="advice"):
    """Ask for odds, and on the seat's turn for hints, based on what the seat knows."""

    seat: Seat | None = None


class Ping(Ask, tag="ping"):
    pass


FromClient = (
    Watch
    | Unwatch
    | Move
    | Chat
    | Reveal
    | Cover
    | Sit
    | Leave
    | Return
    | SetSeat
    | Invite
    | Start
    | Rematch
    | Resign
    | Takeback
    | TakeOver
    | Agree
    | Remove
    | Change
    | Advice
    | Ping
)
