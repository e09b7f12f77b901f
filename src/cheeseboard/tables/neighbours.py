"""Other processes that serve the same tables: what a table asks of them, and what they ask here.

Correctness never depends on them: each row has the next free number, so the log refuses the second
of two processes that append the same row.
"""

from __future__ import annotations

from asyncio import Task
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, Protocol

from cheeseboard.tables.log import Row

HOUSEKEEPING = ""  # in place of a table: what one process does for all

AddElsewhere = Callable[[str, int], None]  # a key, and how many events it had elsewhere
TellEvent = Callable[[str], None]  # a key that has had an event here
GetCounts = Callable[[], dict[str, int]]


class Present(NamedTuple):
    """A watcher of a table, as other processes know it."""

    person: str
    name: str
    token: str
    address: str


class Keeper(NamedTuple):
    """The process that keeps a table."""

    process: int
    address: str  # where it takes over sockets of other processes; empty: nowhere


class AwakeTables(Protocol):
    """The tables that are awake in this process."""

    def last_row(self, table: str) -> Row | None:
        """The last row that a table knows; None if it is asleep."""

    def take_rows(self, table: str, rows: list[Row]) -> None:
        """Apply rows that another process has appended."""

    def read_again(self, table: str) -> Task[None] | None:
        """Read a table again, because the log has lost rows that the table knows. Return the task
        that does it; None if the table is asleep."""

    def update_remote_presence(self, table: str) -> None:
        """Note that other people watch the table at other processes now."""

    def note_keeper_changed(self, table: str) -> None:
        """Note that a table has another keeper: this process may have gained or lost it."""

    async def wake(self, table: str) -> None:
        """Wake a table whose keeper has died."""


class Neighbours(Protocol):
    """All methods belong to one event loop and never block it."""

    process: int  # the number of this process; 0: there are no others

    async def claim(self, table: str) -> bool:
        """Become the keeper of a table, unless another living process is. The keeper alone lets
        bots move and clocks run out. Return whether this process is the keeper now."""

    def keeps(self, table: str) -> bool: ...

    async def keeper(self, table: str) -> Keeper | None:
        """The process that keeps a table, if it is another one than this."""

    def announce_address(self, address: str) -> None:
        """Tell the others where this process takes over sockets."""

    def add(self, table: str) -> None:
        """Note that a table has woken here. From now on this process receives its news."""

    def remove(self, table: str) -> None:
        """Note that a table has fallen asleep here."""

    def show(self, table: str, present: Iterable[Present]) -> None:
        """Tell the others who watches a table here."""

    def present(self, table: str) -> Collection[Present]:
        """Who watches a table elsewhere."""

    async def waiting(self) -> list[str]:
        """Public tables where a connected player waits at another process; those of this one may be
        among them."""

    def share_events(self, kind: str, add_elsewhere: AddElsewhere) -> TellEvent:
        """Share events of one kind, such as requests: call the result for each that happens here.
        `add_elsewhere` is called for those at other processes, a moment later."""

    def share_counts(self, here: GetCounts) -> Callable[[str], int]:
        """Share how many of something each key has here. The result says how many it has
        at other processes, as of a moment ago."""

    async def close(self) -> None:
        """Leave the tables to the others."""


class Alone(Neighbours):
    """The only process."""

    process = 0

    async def claim(self, table: str) -> bool:
        return True

    def keeps(self, table: str) -> bool:
        return True

    async def keeper(self, table: str) -> Keeper | None:
        return None

    def announce_address(self, address: str) -> None:
        pass

    def add(self, table: str) -> None:
        pass

    def remove(self, table: str) -> None:
        pass

    def show(self, table: str, present: Iterable[Present]) -> None:
        pass

    def present(self, table: str) -> Collection[Present]:
        return ()

    async def waiting(self) -> list[str]:
        return []

    def share_events(self, kind: str, add_elsewhere: AddElsewhere) -> TellEvent:
        return lambda key: None

    def share_counts(self, here: GetCounts) -> Callable[[str], int]:
        return lambda key: 0

    async def close(self) -> None:
        pass
