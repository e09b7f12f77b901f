"""Single requests over HTTP: games, lobby, opening a table, codes, records, lessons."""

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
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: dict[str, Any] = {}
    series: bool | None = None  # None: a series if the rulebook's whole game is one
    public: bool = False
    hints: bool = True  # whether hints and odds are allowed
    chat: bool = True
    pace: Annotated[float, Meta(ge=0.0, le=5.0)] = 1.2  # seconds before a bot's move appears
    grace: Annotated[int, Meta(ge=5, le=86_400)] | None = 60  # then a bot stands in; None: never
    stand_in: Annotated[str, Meta(max_length=40)] = ""  # that bot's level; empty: the middle one
    clock: ClockWish | None = None


class TableAnswer(Struct):
    """The table that was opened or left."""

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
    series: bool  # whether several games can count together
    whole_is_series: bool  # whether the series is the whole game, and a single one its short form
    lesson: bool  # whether there is a guided first game
    hidden: bool  # whether players know things that others do not
    options: list[OptionInfo]
    levels: list[Level]


class Me(Struct):
    """The guest who asks."""

    name: str
    address: str = ""  # of this server for others at home, if known: http://…:8000
    # Whether this guest is at the server's own machine, and can let others at home in.
    may_let_in: bool = False


class HomeNetwork(Struct):
    """The address of this server for others at home."""

    address: str


class NewName(Struct, forbid_unknown_fields=True):
    name: Name


class Result(Struct):
    """How a finished game ended."""

    mine: list[int]  # the seats of the guest who asks
    named: list[int]  # the seats of the line's names, in the same order
    cats: list[int]  # the number of each seat's cat, which gives a bot its name
    levels: list[str]  # of the bots; empty for people
    points: list[int]
    winners: list[int]


class TableLine(Struct):
    """A table in the lobby, or in the list of a guest's own tables."""

    table: str
    game: str
    status: Status
    players: int
    names: list[str]  # of the people at the table, without bots
    open: int  # seats that anyone can take
    public: bool
    touched: float  # seconds since 1970
    my_turn: bool = False
    result: Result | None = None  # of a finished game


class CodeWish(Struct, forbid_unknown_fields=True):
    """Asks for a code that moves a seat to another device."""

    table: TableId
    seat: Seat
    pin: Pin = ""  # if the seat has one


class LeaveWish(Struct, forbid_unknown_fields=True):
    """Gives up all seats of this guest at a table."""

    pins: Annotated[list[Pin], Meta(max_length=9)] = []  # of the seats that have one, in order


class Code(Struct):
    code: str
    expires: float


class UsedCode(Struct, forbid_unknown_fields=True):
    code: Secret


class Moved(Struct):
    table: str
    seat: int


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to be shown as a seat sees it; without `eyes`, as a spectator sees it."""

    record: dict[str, Any]
    eyes: Seat | None = None


class Problem(Struct):
    """The answer to a request that failed: a code for programs, a sentence for people."""

    code: str
    text: str


class ReplayStep(Struct):
    """An action with the outcomes of chance after it, and what the seat saw then."""

    lines: list[Line]
    view: dict[str, Any]


class Replay(Struct):
    """A game step by step. The first step is before the first action."""

    steps: list[ReplayStep]


class LessonStep(Struct):
    """A position in a lesson. A step without a message passes by itself."""

    lines: list[Line]
    view: dict[str, Any]  # its legal actions are only those that the lesson offers
    say: str = ""  # the key of a message
    do: str | None = None  # the action that the learner should play; None: only read
    shows: list[str] = []  # what the message explains: the `data-thing` of board elements


class Lesson(Struct):
    """A guided game, as seat 1 sees it."""

    steps: list[LessonStep]
