"""What happens at a table besides actions: rows of its log, written as JSON.

An action's row holds its text (`put 15`); a row that begins with `{` is one of these.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from cheeseboard.tables.wire import ClockWish, SeatKind


class Event(Struct, omit_defaults=True, tag_field="type"):
    pass


class Sitter(Struct, omit_defaults=True):
    """Who a seat belongs to. Secrets are kept as digests only."""

    kind: SeatKind
    person: str = ""  # whose device plays it
    name: str = ""
    level: str = ""  # of a bot
    cat: int = 0  # chosen, or brought from another seat; a bot is called after it
    pin: str = ""
    secret: str = ""  # of a link, or a program's token


class Opened(Event, tag="opened"):
    """The first row of every log."""

    owner: str
    game: str
    rules: str
    players: int
    options: dict[str, Any]
    seats: list[Sitter]
    series: bool
    public: bool
    hints: bool
    chat: bool
    pace: float
    grace: int | None
    stand_in: str
    clock: ClockWish | None = None


class Seated(Event, tag="seated"):
    seat: int
    sitter: Sitter
    agreed: bool = False  # all others have agreed that the seat passes to somebody else


class Started(Event, tag="started"):
    pass


class Resigned(Event, tag="resigned"):
    seat: int
    on_time: bool = False  # lost by the clock


class StoodIn(Event, tag="stood_in"):
    """A bot plays for somebody who is away."""

    seat: int
    on_time: bool = False


class Returned(Event, tag="returned"):
    seat: int


class TookBack(Event, tag="took_back"):
    """Only so many actions stand from now on."""

    seat: int
    to: int


class Said(Event, tag="said"):
    name: str
    text: str


class Changed(Event, tag="changed"):
    public: bool
    hints: bool
    chat: bool
    pace: float


class Followed(Event, tag="followed"):
    """The rematch is played at another table."""

    table: str


class Removed(Event, tag="removed"):
    """The owner sent somebody away for good."""

    person: str


class Cut(Event, tag="cut"):
    """The game had more actions than a table allows: it is over, and nobody has won."""


class Closed(Event, tag="closed"):
    """All people have left and nobody watches: the game ends here, and nobody wins."""


class Forgotten(Event, tag="forgotten"):
    """A guest wants to be forgotten: the name and the chat lines are shown no more."""

    person: str


class Woken(Event, tag="woken"):
    """The server was away: until here no clock ran."""


AnyEvent = (
    Opened
    | Seated
    | Started
    | Resigned
    | StoodIn
    | Returned
    | TookBack
    | Said
    | Changed
    | Followed
    | Removed
    | Closed
    | Forgotten
    | Cut
    | Woken
)

_reader = msgspec.json.Decoder(AnyEvent)


def written(event: AnyEvent) -> str:
    return msgspec.json.encode(event).decode()


def read(action: str) -> AnyEvent | None:
    """The event that a row holds; None if it is an action of the game."""
    return _reader.decode(action) if action.startswith("{") else None
