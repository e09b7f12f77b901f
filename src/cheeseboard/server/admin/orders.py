"""The host's orders in the database: an audit log, of which the bans are the replay."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cheeseboard.tables.log import Listed, Row


class Order(NamedTuple):
    number: int  # 1, 2, 3 …
    given: float  # when, in seconds since 1970
    by: str  # the user of the system who gave it
    act: str  # as JSON
    done: float | None = None  # when a server has carried it out
    outcome: str | None = None  # a sentence


class Orders(Protocol):
    """Used by a server, and by `cheeseboard admin` beside it. Nothing here writes to a game."""

    async def add(self, given: float, by: str, act: str) -> int:
        """Store an order, and return its number."""

    async def after(self, number: int) -> list[Order]:
        """All orders after this number."""

    async def finish(self, number: int, done: float, outcome: str) -> None:
        """Note how an order ended, unless that is known already."""

    async def tables(self, status: str | None, limit: int) -> list[Listed]:
        """The latest tables."""

    async def rows(self, table: str) -> list[Row]:
        """The log of a table; Refused if it is damaged."""

    async def knows(self, person: str) -> bool:
        """Whether there is such a guest."""

    async def close(self) -> None: ...
