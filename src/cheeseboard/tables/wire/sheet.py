"""A table as one audience sees it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from cheeseboard.tables.wire.values import ClockWish, SeatKind, Status


class TableInfo(Struct):
    """What was agreed."""

    id: str
    game: str
    rules: str
    players: int
    hidden: bool  # they hold cards that others cannot see
    options: dict[str, Any]
    series: bool
    public: bool
    hints: bool
    chat: bool
    pace: float
    grace: int | None
    stand_in: str
    clock: ClockWish | None


class SeatInfo(Struct):
    """Who sits there."""

    seat: int
    kind: SeatKind
    name: str  # a person's or program's; empty for bots and free seats
    level: str  # a bot's
    cat: int  # the number of the player's cat, after which a bot is called
    online: bool  # bots always are
    bot_plays: bool  # a bot is playing here now: its own seat, or standing in
    forfeited: bool
    pin: bool  # the seat wants a PIN before it shows its cards


class Line(Struct, omit_defaults=True):
    """What happened: an action as this audience saw it, or an event at the table."""

    by: int | Literal["chance"] | None
    action: str
    event: str = ""  # resign, time, stand_in, return, takeback, seat, take_over, cut, closed
    then: list[str] = []  # what came of it, in the game's own words, such as "fail"; "over"


class ChatLine(Struct):
    name: str
    text: str
    at: float


class Clocks(Struct):
    """Milliseconds left for each seat when this was written; one may be running since then."""

    left: list[int]
    running: int | None
    at: float  # the server's clock, seconds since 1970


class Offer(Struct, frozen=True):
    """Somebody would like to take a move back."""

    by: int
    to: int  # how many actions would stand
    agreed: list[int]
    needed: list[int]  # seats that have not answered


class Handover(Struct, frozen=True):
    """Somebody would like to take over a seat. It happens when no answer is missing."""

    key: str  # to be sent with an answer
    seat: int
    name: str  # of the person who asks
    agreed: list[int]  # seats
    needed: list[int]  # seats that have not answered


class Sheet(Struct):
    """Everything about a table that one audience may know."""

    table: TableInfo
    status: Status
    version: int  # to be sent with a move
    seats: list[SeatInfo]
    spectators: list[str]
    view: dict[str, Any] | None  # as `Match.view` gives it; None before the game
    log: list[Line]
    chat: list[ChatLine]
    clocks: Clocks | None
    offer: Offer | None
    handover: Handover | None
    forfeits: list[int]
    next: str | None  # the table of the rematch


class You(Struct, tag_field="type", tag="you"):
    """What is special about this client."""

    owner: bool
    seats: list[int]  # that I play
    eyes: int | None  # the seat whose knowledge I am shown; None: a spectator's
    curtain: int | None  # the seat to move at this screen, still behind the curtain
    takeback: list[int]  # my seats that may take back now, or ask the others for it
    take_over: list[int]  # seats of others, or with a forgotten PIN, that I may ask for
    name: str  # under which I chat
