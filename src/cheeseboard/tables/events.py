"""Events at a table: the rows of its log that are not actions, written as JSON.

The row of an action has its text (`put 15`). The row of an event begins with `{`.
"""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, field

from cheeseboard.refused import Refused
from cheeseboard.tables.wire import ClockWish, SeatKind, TakebackRequest


class Event(Struct, omit_defaults=True, tag_field="type"):
    pass


class Sitter(Struct, omit_defaults=True):
    """Who holds a seat. Of secrets only digests are stored."""

    kind: SeatKind
    person: str = ""  # the guest whose device plays it
    name: str = ""
    level: str = ""  # of a bot
    # Its picture, which the player chose or kept from another seat. Bots are named by it.
    cat: int = 0
    pin: str = ""  # its digest
    secret: str = ""  # the digest of a link's secret or of a program's token
    wins: int = 0  # of the earlier games, if this one is a rematch


class Voice(NamedTuple):
    """One vote: of a device, or of the player of a seat with a PIN at that device."""

    person: str
    seat: int = 0  # only if it has a PIN


class HandoverRequest(NamedTuple):
    """A request to take over a seat."""

    key: str
    seat: int
    asker: Voice
    name: str  # of the person who asks
    sitter: Sitter  # after the handover
    agreed: frozenset[Voice] = frozenset()


def cats_of(sitters: list[Sitter]) -> list[int]:
    """The cat of each seat, which gives its bot a name. A seat without a chosen cat has the cat
    with its own number, unless that was chosen elsewhere."""
    brought = {sitter.cat for sitter in sitters}
    spare = (cat for cat in count(len(sitters) + 1) if cat not in brought)
    return [
        sitter.cat or (next(spare) if seat in brought else seat)
        for seat, sitter in enumerate(sitters, 1)
    ]


def untaken_seats(sitters: list[Sitter]) -> list[int]:
    """Seats that wait for a player: for anyone in the lobby, or for the holder of a link."""
    return [n for n, sitter in enumerate(sitters, 1) if sitter.kind in ("link", "lobby")]


def is_newcomer(before: Sitter, after: Sitter) -> bool:
    """Whether someone else has sat down; the same person may continue on another device."""
    is_there = after.kind in ("person", "program", "bot")
    return is_there and (after.kind, after.name) != (before.kind, before.name)


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
    agreed: bool = False  # a handover to somebody else, to which all others have agreed


class Started(Event, tag="started"):
    pass


class Resigned(Event, tag="resigned"):
    seat: int
    # Stored under its first name, which meant "lost on time".
    out_of_time: bool = field(default=False, name="on_time")


class StoodIn(Event, tag="stood_in"):
    """A bot plays for an absent player."""

    seat: int
    out_of_time: bool = field(default=False, name="on_time")


class Returned(Event, tag="returned"):
    seat: int


class TookBack(Event, tag="took_back"):
    """Only the first `to` actions remain."""

    seat: int
    to: int


# Some tags are older than the names of their events. They are stored, so they stay.


class TakebackChanged(Event, tag="offered"):
    """The open request to take a move back. None: it was declined."""

    request: TakebackRequest | None = field(default=None, name="offer")


class HandoverChanged(Event, tag="seat_asked"):
    """The open request to take over a seat. None: it was declined, or the asker has left."""

    handover: HandoverRequest | None = None
    declined: bool = False


class Said(Event, tag="said"):
    name: str
    text: str
    person: str = ""  # the guest; not stored before version 0.2.0


class SettingsChanged(Event, tag="changed"):
    public: bool
    hints: bool
    chat: bool
    pace: float


class RematchOpened(Event, tag="followed"):
    """The rematch is at another table."""

    table: str


class Removed(Event, tag="removed"):
    """The owner has removed somebody for good."""

    person: str


class Cut(Event, tag="cut"):
    """The game has reached the limit of actions: it is over, and nobody has won."""


class Closed(Event, tag="closed"):
    """The table was closed: everyone had left, or the host of the server closed it. Nobody has
    won."""

    by_host: bool = False


class Unsaid(Event, tag="unsaid"):
    """The host of the server has removed a chat line."""

    line: int  # the number of its row


class Renamed(Event, tag="renamed"):
    """The host of the server has given a guest another name."""

    person: str
    name: str
    seats: dict[int, str]  # a second seat of the guest has another name


class Forgotten(Event, tag="forgotten"):
    """A guest asked to be forgotten: their name and chat lines are no longer shown."""

    person: str


class Woken(Event, tag="woken"):
    """The table was asleep until now: no clock ran meanwhile."""


AnyEvent = (
    Opened
    | Seated
    | Started
    | Resigned
    | StoodIn
    | Returned
    | TookBack
    | TakebackChanged
    | HandoverChanged
    | Said
    | SettingsChanged
    | RematchOpened
    | Removed
    | Closed
    | Unsaid
    | Renamed
    | Forgotten
    | Cut
    | Woken
)

NEWER = "A newer Cheeseboard has changed this table. Connect again in a moment."

_reader = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> str:
    return msgspec.json.encode(event).decode()


def read(action: str) -> AnyEvent | None:
    """The event in a row; None if the row is an action of the game. Refused if only a newer version
    knows the event: such a version may run beside this one during an upgrade."""
    if not action.startswith("{"):
        return None
    try:
        event: AnyEvent = _reader.decode(action)
    except msgspec.ValidationError:
        raise Refused("other_version", NEWER) from None
    return event
