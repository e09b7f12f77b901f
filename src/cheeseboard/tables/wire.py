"""Every message between a client and the server. Types for TypeScript are made from here.

Over HTTP go what is asked once: games, lobby, opening a table, records. Over one socket goes
all that is live. A client says which table it watches; from then on the server keeps the
client's copy of the table's *sheet* up to date: first a fresh one, then only what changed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=1, le=9)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
TableId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(max_length=60)]
Secret = Annotated[str, Meta(min_length=8, max_length=80)]
Pin = Annotated[str, Meta(max_length=12)]
Count = Annotated[int, Meta(ge=0)]
Cat = Annotated[int, Meta(ge=0, le=9)]  # 0: the seat's

SeatKind = Literal["person", "bot", "program", "link", "lobby"]
Status = Literal["waiting", "playing", "over"]

MOST_CHAT = 300  # characters of one line
MOST_MESSAGE = 4_096  # bytes of one message from a client


# --- Opening a table (HTTP) ------------------------------------------------------------------


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "here", "bot", "program", "link", "lobby"]
    name: Name = ""  # of a person at this screen
    level: Annotated[str, Meta(max_length=40)] = ""  # of a bot
    pin: Pin = ""  # of a person at this screen who wants one
    cat: Cat = 0  # of a person who has chosen one


class ClockWish(Struct, forbid_unknown_fields=True):
    """Seconds in the bank, and seconds more for each move."""

    bank: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    out: Literal["bot", "lose"] = "bot"  # what happens when it has run out


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


# --- What is asked once (HTTP) ---------------------------------------------------------------


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


# --- From a client, live ---------------------------------------------------------------------


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


# --- A table as a client sees it -------------------------------------------------------------


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


# --- To a client, live -----------------------------------------------------------------------


class Earlier(Struct):
    """What everybody could see before the last move."""

    view: dict[str, Any]
    log: int  # lines of the sheet's log that were there


class Fresh(Struct, tag_field="type", tag="fresh", omit_defaults=True):
    """A whole sheet; forget any other. A screen that several people share gets `earlier` when its
    eyes change with a move, so that it can show the move."""

    number: int
    sheet: Sheet
    earlier: Earlier | None = None


class Update(Struct, tag_field="type", tag="update"):
    """What changed since sheet `since`. Each change is a path and the value that stands there
    now; with "+" in third place the values are appended to the list that stands there."""

    since: int
    number: int
    changes: list[list[Any]]


class Ok(Struct, tag_field="type", tag="ok", omit_defaults=True):
    id: str
    version: int | None = None  # after a move: the version in which it stands
    secret: str | None = None  # after `invite`: for the link's fragment, or for the program
    table: str | None = None  # after `rematch`: the new table


class Refusal(Struct, tag_field="type", tag="refused", omit_defaults=True):
    """Nothing was changed. The number of the rule that forbids it, if one does."""

    id: str
    code: str
    text: str
    rule: str | None = None


class Hint(Struct):
    action: str
    win: float


class Advised(Struct, tag_field="type", tag="advised"):
    id: str
    win: list[float]
    exact: bool
    hints: list[Hint]


class Gone(Struct, tag_field="type", tag="gone"):
    """This client no longer watches the table: it was removed, or the table does not exist."""

    table: str
    code: str
    text: str


FromServer = Fresh | Update | You | Ok | Refusal | Advised | Gone
