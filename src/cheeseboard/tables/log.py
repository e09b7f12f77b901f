"""The event log of every table: what it keeps, and what any implementation of it can do."""

from __future__ import annotations

from asyncio import Future
from typing import Any, NamedTuple, Protocol

from cheeseboard.refused import Refused

THE_TABLE = -1
CHANCE = 0
SECOND_LOOK = 3 * 86_400.0  # seconds for which servers have run since a table was found old


class Row(NamedTuple):
    """One row of a table's log."""

    number: int  # 1, 2, 3 … without a gap
    seat: int  # from 1; CHANCE; THE_TABLE itself
    action: str  # an action's text, or a JSON object for the table's own events
    move_id: str | None  # the mover's own
    time: float  # seconds since 1970


class Summary(NamedTuple):
    """What lists show of a table without waking it."""

    game: str
    rules: str
    status: str  # waiting, playing, over
    public: bool
    players: int
    open: int
    names: list[str]
    people: list[str]  # ids of the persons who sit there
    turn: list[str]  # ids of the persons whose turn it is
    result: dict[str, Any] | None = None  # once the game is over
    owner: str = ""  # id of the person who has opened it


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    summary: Summary
    touched: float  # when its last row was written


class CodedSeat(NamedTuple):
    """The seat that a code moves, and the person who asked for the code."""

    table: str
    seat: int
    holder: str


class Taken(Exception):
    """The log goes on differently: such a row exists already, or the one before it is missing."""


class Unwritable(Refused):
    """The storage refuses. Nothing of what was asked has been kept."""

    def __init__(self, reason: str) -> None:
        super().__init__("storage", f"Nothing can be kept at the moment: {reason}.")
        self.reason = reason


class Log(Protocol):
    """All methods belong to one event loop and never block it."""

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        """All rows or none; they are stored when it is done. Taken or Unwritable if not.

        Cancelling the wait does not cancel the write.
        """

    async def read(self, table: str) -> list[Row]:
        """A table's rows; Refused if one of them is not as it was written."""

    async def check(self) -> None:
        """Write something that nobody needs; Unwritable if moves could not be kept."""

    async def look(self) -> None:
        """Notice lost storage; after a failure also whether it takes moves again."""

    async def summary(self, table: str) -> tuple[Summary, float] | None:
        """What lists show of a table, and when it was touched."""

    async def public(self, limit: int, of_owner: int, present: list[str]) -> list[Listed]:
        """Tables that wait or play, a few of each owner: first those where people are present,
        then others where people wait, then the latest touched; everyone's first before a second.
        """

    async def of_person(self, person: str, limit: int) -> list[Listed]:
        """Tables where a guest sits or which the guest has opened, the latest first."""

    async def unfinished(self, person: str, opened_since: float) -> int:
        """In how many games a guest sits, and how many others the guest has opened of late."""

    async def person(self, id: str) -> str | None:
        """A guest's name."""

    async def name(self, id: str, name: str) -> None: ...

    async def forget_name(self, id: str) -> None: ...

    async def keep_code(self, digest: bytes, moves: CodedSeat, expires: float) -> None: ...

    async def use_code(self, digest: bytes, now: float) -> CodedSeat | None:
        """The seat that a code stands for, once."""

    async def forget(self, finished_before: float, abandoned_before: float, uptime: float) -> int:
        """Delete tables that were last touched before, at the second look; how many.

        Clocks can be wrong. So a table is first found to be old, and deleted only when servers
        have run for some days since then and it still is.
        """

    async def close(self) -> None:
        """What has been asked is still stored."""
