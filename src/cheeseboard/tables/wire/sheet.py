"""A table as one audience sees it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from cheeseboard.tables.wire.values import ClockWish, SeatKind, Status


class TableInfo(Struct):
    """The setup and the settings of a table."""

    id: str
    game: str
    rules: str
    players: int
    hidden: bool  # players know things that others do not
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
    """A seat, and who plays it."""

    seat: int
    kind: SeatKind
    name: str  # a person's or program's; empty for bots and free seats
    level: str  # a bot's
    cat: int  # the number of the seat's cat, which gives a bot its name
    online: bool  # bots always are
    bot_plays: bool  # a bot is playing here now: its own seat, or standing in
    forfeited: bool
    pin: bool  # the seat needs its PIN before it shows its cards
    wins: int  # games that the player has won before, of those that this one is a rematch of


class Line(Struct, omit_defaults=True):
    """What happened: an action as this audience saw it, or an event at the table."""

    by: int | Literal["chance"] | None
    action: str
    # resign, time, stand_in, return, takeback, seat, take_over, cut, closed or closed_by_host
    event: str = ""
    then: list[str] = []  # what it caused, in the game's own words, like "fail"; or "over"
    left: str = ""  # with the event seat: the name of the player who has left it


class ChatLine(Struct):
    name: str
    text: str
    at: float


class Clocks(Struct):
    """Milliseconds left for each seat at the time `at`. One clock may be running since then."""

    left: list[int]
    running: int | None
    at: float  # the server's clock, seconds since 1970


class TakebackRequest(Struct, frozen=True):
    """A player asks to take a move back."""

    by: int
    to: int  # how many actions would remain
    agreed: list[int]
    needed: list[int]  # seats that have not answered


class Handover(Struct, frozen=True):
    """Somebody asks to take over a seat. It happens when everyone has agreed."""

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
    view: dict[str, Any] | None  # `Match.view`, and `throws`; None before the game
    log: list[Line]
    chat: list[ChatLine]
    clocks: Clocks | None
    offer: TakebackRequest | None  # this key and `next` are older than our words for them
    handover: Handover | None
    forfeits: list[int]
    next: str | None  # the table of the rematch


class You(Struct, tag_field="type", tag="you"):
    """What is different for this client."""

    owner: bool
    seats: list[int]  # played at this client
    eyes: int | None  # the seat whose knowledge is shown; None: only what all know
    curtain: int | None  # the seat to move at this screen, still behind the curtain
    takeback: list[int]  # own seats that can take back, or ask the others for it
    take_over: list[int]  # seats of others, or with a forgotten PIN, to ask for
    name: str  # in the chat
