"""What is asked once, over HTTP: games, lobby, opening a table, codes, records, lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cheeseboard.tables.wire.sheet import Line
from cheeseboard.tables.wire.values import (
    ClockWish,
    Name,
    Pin,
    Seat,
    SeatWish,
    Secret,
    Status,
    TableId,
)


class TableWish(Struct, forbid_unknown_fields=True):
    """A table as someone wants to open it."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: dict[str, Any] = {}
    series: bool | None = None  # None: if the rulebook's whole game is one
    public: bool = False
    hints: bool = True  # whether hints and odds may be asked for
    chat: bool = True
    pace: Annotated[float, Meta(ge=0.0, le=5.0)] = 1.2  # seconds before a bot's move appears
    grace: Annotated[int, Meta(ge=5, le=86_400)] | None = 60  # then a bot stands in; None: never
    stand_in: Annotated[str, Meta(max_length=40)] = ""  # its level; empty: the middle one
    clock: ClockWish | None = None


class Opened(Struct):
    """The answer to a wish: where the table is."""

    table: str


class Level(Struct):
    name: str
    elo: int
    bot: str


class OptionInfo(Struct):
    name: str
    kind: Literal["flag", "counts", "starter"]
    default: Any


class GameInfo(Struct):
    name: str
    rules: str  # the version of the rules, like hunt/1
    min_players: int
    max_players: int
    series: bool  # whether several games may count together
    whole_is_series: bool  # whether that is the whole game, and a single one its short form
    lesson: bool  # whether there is a guided first game
    options: list[OptionInfo]
    levels: list[Level]


class Me(Struct):
    """Who I am here."""

    name: str
    address: str = ""  # of this server for others at home, where it is known: http://…:8000
    may_let_in: bool = False  # I sit at the server's own machine and can let others at home in


class HomeNetwork(Struct):
    """Where others at home find this server."""

    address: str


class NewName(Struct, forbid_unknown_fields=True):
    name: Name


class Result(Struct):
    """How a finished game ended."""

    mine: list[int]  # the seats of whoever asks
    named: list[int]  # the seats of the line's names, in the same order
    cats: list[int]  # the number of each seat's cat, after which a bot is called
    levels: list[str]  # of the bots; empty for people
    points: list[int]
    winners: list[int]


class TableLine(Struct):
    """A table in the lobby, or among one's own."""

    table: str
    game: str
    status: Status
    players: int
    names: list[str]  # of those who sit, bots left out
    open: int  # seats that anybody may take
    public: bool
    touched: float  # seconds since 1970
    my_turn: bool = False
    result: Result | None = None  # of a finished game


class CodeWish(Struct, forbid_unknown_fields=True):
    """A code that moves a seat to another device."""

    table: TableId
    seat: Seat
    pin: Pin = ""  # of a seat that has one


class LeaveWish(Struct, forbid_unknown_fields=True):
    """I give up all my seats at a table."""

    pins: Annotated[list[Pin], Meta(max_length=9)] = []  # of my seats that have one, in order


class Code(Struct):
    code: str
    expires: float


class UsedCode(Struct, forbid_unknown_fields=True):
    code: Secret


class Moved(Struct):
    table: str
    seat: int


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record, to be looked at through a seat's eyes; None: a spectator's."""

    record: dict[str, Any]
    eyes: Seat | None = None


class Problem(Struct):
    """What is answered to a bad request: a code for programs, a sentence for people."""

    code: str
    text: str


class ReplayStep(Struct):
    """An action with what chance said to it, and what the seat saw afterwards."""

    lines: list[Line]
    view: dict[str, Any]


class Replay(Struct):
    """A game step by step, from before the first action."""

    steps: list[ReplayStep]


class LessonStep(Struct):
    """A position in a lesson. Without a message it passes by itself."""

    lines: list[Line]
    view: dict[str, Any]  # of what is legal, only what the lesson offers
    say: str = ""  # the key of a message
    do: str | None = None  # what the learner is to play; None: read and go on
    shows: list[str] = []  # what the message speaks of, by the `data-thing` of the board


class Lesson(Struct):
    """A guided game, through the eyes of seat 1."""

    steps: list[LessonStep]
