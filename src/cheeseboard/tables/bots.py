"""The bots of one table, one move at a time, and the Protocol of what lets them think."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cheeseboard.game_setup import Setup
from cheeseboard.matches.contest import Contest
from cheeseboard.tables import wire
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.plans import NewRow, Plan

if TYPE_CHECKING:
    from cheeseboard.tables.table import Table

WEIGHT_WITHOUT_PEOPLE = 0.25  # of the work where only bots play


class Advice(NamedTuple):
    """The odds of a position, and hints."""

    win: list[float]  # each seat's expected share of the win
    exact: bool
    hints: list[wire.Hint]  # for the seat to move, best first


class Thinker(Protocol):
    """What lets bots think and finds advice: threads on a server, workers beside a page."""

    queue: FairQueue

    def seconds(self, level: str, setup: Setup) -> float:
        """How long a bot of this level may think. It is constant, so that it reveals nothing."""

    async def choose(self, contest: Contest, level: str, visitor: Visitor, weight: float) -> str:
        """An action for the seat to move, based on what it knows. It always comes in time."""

    async def advise(self, contest: Contest, seat: int | None, visitor: Visitor) -> Advice:
        """What a seat, or a spectator, can expect; hints only for the seat to move."""


class Bots:
    def __init__(self, table: Table, thinker: Thinker) -> None:
        self._table = table
        self._thinker = thinker
        # The version that a bot thinks about, and its task.
        self._at_work: tuple[int, asyncio.Task[None]] | None = None

    def let_think(self) -> None:
        """Start, continue or cancel the thinking, depending on the table's state."""
        state = self._table.state
        if self._at_work and (self._at_work[0] != state.version or self._is_paused()):
            self._at_work[1].cancel()
            self._at_work = None
        seat = state.mover
        if seat is None or not state.is_played_by_bot(seat) or self._at_work or self._is_paused():
            return
        self._at_work = state.version, self._table.spawn(self._move(seat, state.version))

    def stop(self) -> None:
        """Stop thinking: another process keeps this table now."""
        if self._at_work:
            self._at_work[1].cancel()
            self._at_work = None

    def note_end(self, task: asyncio.Task[None]) -> None:
        """Forget a task that has ended. After a failure the table's next change starts another."""
        if self._at_work and self._at_work[1] is task:
            self._at_work = None

    def _is_paused(self) -> bool:
        """Whether nobody watches, and no person waits for their turn."""
        return not self._table.watchers and not self._someone_plays()

    def _someone_plays(self) -> bool:
        state = self._table.state
        return any(not state.is_played_by_bot(seat) for seat in state.seats_of_players)

    async def _move(self, seat: int, version: int) -> None:
        """Let a bot choose and play. However long it thought, its move appears after the pace."""
        state, thinker = self._table.state, self._thinker
        level = state.seats[seat - 1].level or state.stand_in
        assert state.contest is not None
        shown_after = max(state.pace, thinker.seconds(level, state.setup) if state.pace else 0)
        pause = asyncio.create_task(asyncio.sleep(shown_after))
        weight = 1.0 if self._someone_plays() else WEIGHT_WITHOUT_PEOPLE
        action = await thinker.choose(state.contest, level, self._table.charged_visitor(), weight)
        await pause
        self._at_work = None
        await self._table.decide(lambda: self._plan(seat, version, action))

    def _plan(self, seat: int, version: int, action: str) -> Plan:
        state = self._table.state
        if state.version != version or not state.is_played_by_bot(seat):
            self.let_think()
            return Plan([])
        return Plan([NewRow(seat, action)])
