"""What a client asks for on its socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cheeseboard.tables.wire.values import (
    MOST_CHAT,
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
    """From now on show me this table. `seen` is the number of the sheet that I have."""

    table: TableId
    seen: Count | None = None
    token: Secret | None = None  # a program's, for its seat
    whole: bool = False  # send whole sheets only, for programs that like it simple


class Unwatch(Ask, tag="unwatch"):
    """I have left the table's page."""


class Move(Ask, tag="move"):
    """Play an action. The id is the mover's own: sent twice, it is played once."""

    seat: Seat
    version: Count
    action: Annotated[str, Meta(max_length=200)]


class Chat(Ask, tag="chat"):
    text: Annotated[str, Meta(max_length=MOST_CHAT)]


class Reveal(Ask, tag="reveal"):
    """ "I am Eva": show me what this seat knows, here where several people share a screen."""

    seat: Seat
    pin: Pin = ""


class Cover(Ask, tag="cover"):
    """Draw the curtain again."""


class Sit(Ask, tag="sit"):
    """Take a free seat. A seat for a link wants the link's secret."""

    seat: Seat
    name: Name = ""
    secret: Secret | None = None
    cat: Cat = 0


class Leave(Ask, tag="leave"):
    """Give up a seat: before the game it is free again, in the game a bot plays on."""

    seat: Seat


class Return(Ask, tag="return"):
    """Take one's seat back from the bot that stood in."""

    seat: Seat


class SetSeat(Ask, tag="set_seat"):
    """The owner gives a seat to somebody else; while the game runs, what is played stays."""

    seat: Seat
    wish: SeatWish


class Invite(Ask, tag="invite"):
    """The owner wants a new secret for a seat's link, or a new token for its program."""

    seat: Seat


class Start(Ask, tag="start"):
    """The owner waits no longer: bots take the free seats. A full table begins by itself."""


class Rematch(Ask, tag="rematch"):
    """Another game with the same people, seats moved on by one."""


class Resign(Ask, tag="resign"):
    seat: Seat


class Takeback(Ask, tag="takeback"):
    """Take back the seat's last move, or agree that another does, or not."""

    seat: Seat
    agree: bool = True


class TakeOver(Ask, tag="take_over"):
    """Ask all other people to let me take over a seat of somebody for whom a bot stands in, or one
    at my screen whose PIN is forgotten."""

    seat: Seat


class Agree(Ask, tag="agree"):
    """Agree that somebody takes over a seat, or not. Who has asked can take it back with no."""

    key: Id  # of the handover
    agree: bool = True


class Remove(Ask, tag="remove"):
    """The owner sends away whoever sits there, or a spectator by his name."""

    seat: Seat | None = None
    spectator: Name = ""


class Change(Ask, tag="change"):
    """The owner changes how the table is run; None leaves a thing as it is."""

    public: bool | None = None
    hints: bool | None = None
    chat: bool | None = None
    pace: Annotated[float, Meta(ge=0.0, le=5.0)] | None = None


class Advice(Ask, tag="advice"):
    """Odds, and on one's own turn hints, from what the seat knows."""

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
