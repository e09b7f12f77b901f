"""Two processes and one table, checked against a simple specification: a log that two write to.

Commits, news, lost news and the keeper's lock come in any order. Small cases are tried all,
longer ones by Hypothesis.
"""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from itertools import count, product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.audience.table_views import legal_of
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.guests.identity import Signer, new_id
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.log import AppendConflict, Row, Summary, move_of
from cheeseboard.tables.memory_log import MemoryLog
from cheeseboard.tables.neighbours import Alone
from cheeseboard.tables.plans import Planner, Requester
from cheeseboard.tables.services import Services
from cheeseboard.tables.state import TableState
from cheeseboard.tables.table import Table
from tests.tables.memory_house import FirstMove

EVA = Requester("eva", "Eva")
WISH = wire.TableWish(
    game="hunt",
    seats=[wire.SeatWish("me"), wire.SeatWish("here", name="Ben"), wire.SeatWish("bot")],
    pace=0,
    series=False,
)


class SharedLog(MemoryLog):
    """One process's connection to the log that both write to. Commits wait until they are let."""

    def __init__(self, stored: MemoryLog, tell: Callable[[], None]) -> None:
        super().__init__()
        self._tables = stored._tables
        self._tell = tell
        self._waiting: list[tuple[Future[None], tuple[str, list[Row], Summary | None]]] = []

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        answer: Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((answer, (table, rows, summary)))
        return answer

    def commit(self) -> bool:
        """Commit the append that waits longest; return whether there was one."""
        if not self._waiting:
            return False
        answer, work = self._waiting.pop(0)
        try:
            self._append(*work)
        except AppendConflict as taken:
            answer.set_exception(taken)
        else:
            answer.set_result(None)
            self._tell()
        return True


class Lock(Alone):
    """Whether the process believes that it keeps the table. Both may."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.is_held = process == 1

    def keeps(self, table: str) -> bool:
        return self.is_held


class World:
    """Two processes at one log. Each step happens at one of them (0 or 1); then `check` compares
    both with the log."""

    def __init__(self) -> None:
        self.stored = MemoryLog()
        self.ids = count(1)
        self.has_unread_news = [False, False]  # by process
        self.acknowledged: dict[tuple[int, str], int] = {}  # the version that each move made
        self.refused: set[tuple[int, str]] = set()  # moves
        self.refusals: set[str] = set()
        self.requests: list[asyncio.Task[None]] = []
        self.logs = [SharedLog(self.stored, lambda n=n: self._tell(n)) for n in (0, 1)]  # type: ignore[misc]
        self.locks = [Lock(n + 1) for n in (0, 1)]
        self.houses = [self._house(n) for n in (0, 1)]

    def _tell(self, process: int) -> None:
        self.has_unread_news[1 - process] = True

    def _house(self, process: int) -> House:
        signer = Signer(b"key")
        planner = Planner(signer, Random(process).randrange)
        log, lock = self.logs[process], self.locks[process]
        services = Services(log, signer, planner, Clock(), FirstMove(), neighbours=lock)
        return House(services, Limits(), new_id)

    async def open(self) -> None:
        opening = asyncio.create_task(self.houses[0].open(EVA, WISH))
        await self.settle(commits=True)
        self.table = await opening
        self.tables: list[Table] = [await house.table(self.table) for house in self.houses]
        await self.settle()

    # --- What can happen ---------------------------------------------------------------------

    async def act(self, name: str, process: int) -> None:
        await getattr(self, name)(process)
        await self.settle()
        self.check()

    async def move(self, process: int) -> None:
        state = self.tables[process].state
        if state.contest is None or state.mover in (None, 3):
            return
        move_id = str(next(self.ids))
        action = legal_of(state, state.contest, state.mover)[0]
        ask = wire.Move(move_id, state.mover, state.version, action)
        self.requests.append(asyncio.create_task(self._submit(process, ask)))

    async def _submit(self, process: int, ask: wire.Move) -> None:
        for each in (process, 1 - process):  # repeated at the other one, as after a lost answer
            try:
                answer = await self.tables[each].submit(EVA._replace(eyes=ask.seat), ask)
            except Refused as refused:
                self.refusals.add(refused.code)
                self.refused.add((ask.seat, ask.id))
                return
            assert answer.version is not None
            first = self.acknowledged.setdefault((ask.seat, ask.id), answer.version)
            assert answer.version == first

    async def commit(self, process: int) -> None:
        self.logs[process].commit()

    async def hear(self, process: int) -> None:
        if self.has_unread_news[process]:
            self.has_unread_news[process] = False
            rows = await self.stored.read(self.table, self.tables[process].state.number)
            if rows:
                self.houses[process].take_rows(self.table, rows)

    async def hear_nothing(self, process: int) -> None:
        """News is lost with its connection."""
        self.has_unread_news[process] = False

    async def lose_lock(self, process: int) -> None:
        self.locks[process].is_held = False
        self.houses[process].note_keeper_changed(self.table)

    async def take_lock(self, process: int) -> None:
        """Possibly while the other one still believes that it has it."""
        self.locks[process].is_held = True
        self.houses[process].note_keeper_changed(self.table)

    async def settle(self, commits: bool = False) -> None:
        for _ in range(40):
            await asyncio.sleep(0)
            if commits:
                for log in self.logs:
                    log.commit()

    # --- What must hold ----------------------------------------------------------------------

    def check(self) -> None:
        rows = self.stored._tables[self.table].rows
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        moves = [move_of(row) for row in rows if row.move_id]
        assert len(moves) == len(set(moves))
        assert self.acknowledged.keys() <= set(moves)
        assert self.refused.isdisjoint(moves)
        assert self.refusals <= {"stale", "not_your_turn", "over"}
        for table in self.tables:
            assert is_same(table.state, replayed(rows[: table.state.number]))

    async def check_end(self) -> None:
        """After a reconnection both read what they have missed, and agree."""
        for _ in range(30):
            for process in (0, 1):
                self.has_unread_news[process] = True
                await self.hear(process)
            await self.settle(commits=True)
        self.check()
        await asyncio.gather(*self.requests)
        rows = self.stored._tables[self.table].rows
        assert [table.state.number for table in self.tables] == [len(rows)] * 2
        for house in self.houses:
            house.close()


def replayed(rows: list[Row]) -> TableState:
    state = TableState()
    for row in rows:
        state.apply(row)
    return state


def is_same(one: TableState, other: TableState) -> bool:
    def facts(state: TableState) -> Any:
        assert state.contest is not None
        return state.number, state.version, state.contest.record(), list(state.history(None))

    return bool(facts(one) == facts(other))


async def run(steps: list[tuple[str, int]]) -> None:
    world = World()
    await world.open()
    for name, process in steps:
        await world.act(name, process)
    await world.check_end()


ACTIONS = ["move", "commit", "hear", "hear_nothing", "lose_lock", "take_lock"]
STEPS = list(product(ACTIONS, (0, 1)))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(STEPS), max_size=40))
def test_two_processes_agree_whatever_the_order(steps: list[tuple[str, int]]) -> None:
    asyncio.run(run(steps))


def test_all_orders_of_two_moves_and_their_commits() -> None:
    """Exhaustively: every sequence of three of the steps that change the log."""
    steps = list(product(["move", "commit", "take_lock"], (0, 1)))
    for order in product(steps, repeat=3):
        asyncio.run(run(list(order)))
