"""The event log of every table: what it stores, and what every implementation can do."""

from __future__ import annotations

from asyncio import Future
from typing import Any, NamedTuple, Protocol

from cheeseboard.refused import Refused

TABLE_SEAT = -1
CHANCE_SEAT = 0
SECOND_LOOK = 3 * 86_400.0  # seconds of uptime between finding a table old and deleting it


class Row(NamedTuple):
    """One row of a table's log."""

    number: int  # 1, 2, 3 … without gaps
    seat: int  # from 1; or CHANCE_SEAT, or TABLE_SEAT
    action: str  # an action's text, or an event of the table as JSON
    move_id: str | None  # chosen by the client, for its moves and throws only
    time: float  # seconds since 1970


def is_move(row: Row) -> bool:
    """Whether a player or a bot chose the row: it is no chance and no event."""
    return row.seat > 0 and not row.action.startswith("{")


def throw_id(seat: int, move_id: str) -> str:
    """The move id in the row of a throw. The row is chance's, so the id also names the seat. The
    ids of clients have no spaces."""
    return f"{seat} {move_id}"


def move_of(row: Row) -> tuple[int, str] | None:
    """The seat and the id of a client's move or throw; None for any other row."""
    if row.move_id is None:
        return None
    if row.seat != CHANCE_SEAT:
        return row.seat, row.move_id
    seat, _, move_id = row.move_id.partition(" ")
    return int(seat), move_id


class Summary(NamedTuple):
    """What lists show of a table. It is stored, so that the table can stay asleep."""

    game: str
    rules: str
    status: str  # waiting, playing, over
    public: bool
    players: int
    free_seats: int  # seats that anyone may take
    names: list[str]
    people: list[str]  # ids of the people at the table
    to_move: list[str]  # ids of the people whose turn it is
    result: dict[str, Any] | None = None  # once the game is over
    owner: str = ""  # id of the person who opened the table


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


class AppendConflict(Exception):
    """The rows do not fit: their number or move id is taken, or the row before is missing."""


class Unwritable(Refused):
    """The storage cannot be written. Nothing of the request was stored."""

    def __init__(self, reason: str) -> None:
        super().__init__("storage", f"Nothing can be saved at the moment: {reason}.")
        self.reason = reason


class Log(Protocol):
    """All methods belong to one event loop and never block it."""

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        """Append all rows or none. The future is done when they are stored; it fails with
        AppendConflict or Unwritable.

        Cancelling the wait does not cancel the write.
        """

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The rows of a table after this number; Refused if one of them is damaged."""

    async def check(self) -> None:
        """Make a test write; Unwritable if moves could not be stored."""

    async def refresh_health(self) -> None:
        """Notice lost storage; after a failure, notice whether it works again."""

    async def summary(self, table: str) -> tuple[Summary, float] | None:
        """The summary of a table, and when its last row was written."""

    async def public(self, limit: int, per_owner: int, first: list[str]) -> list[Listed]:
        """Public tables that are not over, at most `per_owner` of each owner. Those in `first`
        come first, then those where people wait, then the others. Within each group, everyone's
        first table comes before anyone's second, and the latest come first."""

    async def tables_of_person(self, person: str, limit: int) -> list[Listed]:
        """Tables where a guest sits, and running ones that they opened for bots alone. Those that
        are not over come first, and among them the latest."""

    async def tables_mentioning(self, person: str) -> list[str]:
        """Tables whose rows name a guest: where they ever sat, chatted or were removed."""

    async def count_unfinished(self, person: str, active_since: float) -> int:
        """How many unfinished games a guest has: those where they sit, and those that they opened
        and that have a row after `active_since`."""

    async def name_of(self, id: str) -> str | None:
        """A guest's name."""

    async def set_name(self, id: str, name: str) -> None: ...

    async def delete_name(self, id: str) -> None: ...

    async def keep_code(self, digest: bytes, coded_seat: CodedSeat, expires: float) -> None: ...

    async def use_code(self, digest: bytes, now: float) -> CodedSeat | None:
        """The seat that a code moves; None if the code is wrong or has expired. A code works only
        once."""

    async def delete_old_tables(
        self, finished_before: float, abandoned_before: float, uptime: float
    ) -> int:
        """Delete old tables, and return how many.

        Clocks can be wrong. So an old table is first only marked. It is deleted if it is still
        old after some days of uptime.
        """

    async def close(self) -> None:
        """Store what was requested so far, and close."""
