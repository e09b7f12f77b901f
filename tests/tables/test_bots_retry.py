"""A bot whose move could not be stored tries again, whatever the storage said."""

from __future__ import annotations

import asyncio
from asyncio import Future

import pytest

from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.audience.watchers import Watcher
from cheeseboard.tables.clocks import alarm
from cheeseboard.tables.log import AppendConflict, Row, Summary, Unwritable, is_move
from cheeseboard.tables.memory_log import MemoryLog
from cheeseboard.tables.plans import Requester
from tests.tables.memory_house import memory_house

WISH = wire.TableWish("hunt", [wire.SeatWish("bot"), wire.SeatWish("bot")], pace=0, series=False)


class FailsOnce(MemoryLog):
    """The first append of a move fails; then, if wanted, so does the first reading after it."""

    def __init__(self, append: Exception, read: Exception | None) -> None:
        super().__init__()
        self._append_problem: Exception | None = append
        self._read_problem = read

    def append(self, table: str, rows: list[Row], summary: Summary | None = None) -> Future[None]:
        if self._append_problem is None or not any(map(is_move, rows)):
            return super().append(table, rows, summary)
        answer: Future[None] = asyncio.get_running_loop().create_future()
        answer.set_exception(self._append_problem)
        self._append_problem = None
        return answer

    async def read(self, table: str, after: int = 0) -> list[Row]:
        if after and self._read_problem:
            problem, self._read_problem = self._read_problem, None
            raise problem
        return await super().read(table, after)


@pytest.mark.parametrize(
    ("append", "read"),
    [
        (Unwritable("the disk is full"), None),
        (AppendConflict(), None),
        (AppendConflict(), Refused("storage", "Nothing can be read.")),
    ],
    ids=["unwritable", "conflict", "unreadable"],
)
def test_a_bot_moves_after_its_move_could_not_be_stored(
    append: Exception, read: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarm, "RETRY", 0.01)

    async def work() -> None:
        house = memory_house()
        house.services.log = FailsOnce(append, read)
        table = await house.table(await house.open(Requester("eva", "Eva"), WISH))
        version = table.state.version
        await table.join(Watcher("eva", "Eva"))
        async with asyncio.timeout(20):
            while table.state.version == version:
                await asyncio.sleep(0.01)
        house.close()

    asyncio.run(work())
