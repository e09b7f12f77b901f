"""Values that several messages share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=1, le=9)]
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\x21-\x7e]+$")]
TableId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(max_length=60)]
Secret = Annotated[str, Meta(min_length=8, max_length=80)]
Pin = Annotated[str, Meta(max_length=12)]
Count = Annotated[int, Meta(ge=0)]
Cat = Annotated[int, Meta(ge=0, le=9)]  # 0: the seat's own

SeatKind = Literal["person", "bot", "program", "link", "lobby"]
Status = Literal["waiting", "playing", "over"]

MAX_CHAT = 300  # characters of one line
MAX_MESSAGE = 4_096  # bytes of one message from a client


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who should sit at a seat."""

    # me: the one who opens the table; here: another person at the same screen; link and lobby: the
    # seat stays free, for a person with the link or for anybody
    kind: Literal["me", "here", "bot", "program", "link", "lobby"]
    name: Name = ""  # of a person at this screen
    level: Annotated[str, Meta(max_length=40)] = ""  # of a bot
    pin: Pin = ""  # of a person at this screen, if wanted
    cat: Cat = 0  # of a person, if chosen


class ClockWish(Struct, forbid_unknown_fields=True):
    """Seconds at the start, and seconds added for each move."""

    bank: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    out: Literal["bot", "lose"] = "bot"  # what happens when the time has run out
