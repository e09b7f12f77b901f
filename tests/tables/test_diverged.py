"""A table whose memory and log differ, as after a failover to a database that lacks the last rows,
goes on from its log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cheeseboard.games import load
from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.audience.watchers import Watcher
from cheeseboard.tables.clocks import alarm
from cheeseboard.tables.events import Sitter, Started, encode
from cheeseboard.tables.house import House
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.memory_log import MemoryLog
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.state import TableState
from cheeseboard.tables.table import Table
from cheeseboard.tables.tasks import Diverged, state_after
from tests.tables.memory_house import memory_house
from tests.tables.opening import opening_event

EVA = Requester("eva", "Eva")
TWO = [wire.SeatWish("me"), wire.SeatWish("here", name="Ben")]


def test_a_card_is_never_shown_to_a_seat_that_did_not_put_it() -> None:
    seats = [Sitter("person", f"guest {n}", f"Guest {n}") for n in range(3)]
    first = encode(opening_event("sack", load("sack").version, {}, *seats))
    state = TableState()
    for number, text in enumerate([first, encode(Started())], 1):
        state.apply(Row(number, TABLE_SEAT, text, None, 0.0))
    assert state.contest is not None
    while state.mover is None:
        outcome = state.contest.legal()[0]
        state.apply(Row(state.number + 1, CHANCE_SEAT, outcome, None, 0.0))
    mover, next_one, secret = state.mover, state.mover % 3 + 1, state.contest.legal()[0]
    row = Row(state.number + 1, mover, secret, None, 0.0)
    for wrong in (
        row._replace(seat=next_one),
        row._replace(seat=CHANCE_SEAT),
        row._replace(action="no action"),
    ):
        with pytest.raises(Diverged):
            state_after(state, [wrong])
    assert state_after(state, [row]).history(mover)[-1]["action"] == secret


async def play(table: Table, move_id: str) -> wire.Ok:
    state = table.state
    assert state.contest is not None
    assert state.mover is not None
    ask = wire.Move(move_id, state.mover, state.version, state.contest.legal()[0])
    return await table.submit(EVA._replace(eyes=state.mover), ask)


def lose_rows(house: House, table: str, count: int) -> list[Row]:
    """The database goes on without the last rows."""
    assert isinstance(house.services.log, MemoryLog)
    stored = house.services.log._tables[table]
    lost, stored.rows = stored.rows[-count:], stored.rows[:-count]
    stored.moves -= {(row.seat, row.move_id or "") for row in lost}
    return lost


def run(work: Callable[[House, Table], Awaitable[None]], *seats: wire.SeatWish) -> None:
    async def opening_event() -> None:
        house = memory_house()
        wish = wire.TableWish("rescue", list(seats), pace=0, series=False)
        await work(house, await house.table(await house.open(EVA, wish)))
        house.close()

    asyncio.run(opening_event())


def test_a_table_that_is_ahead_of_its_log_is_read_again_and_plays_on() -> None:
    async def work(house: House, table: Table) -> None:
        watcher = Watcher("eva", "Eva")
        await table.join(watcher)
        first = table.state.version
        await play(table, "lost")
        table.publisher.news(watcher, 1)
        lose_rows(house, table.id, table.state.number - first)
        with pytest.raises(Refused, match="changed since then"):
            await play(table, "a")
        assert table.state.version == first
        sheet = table.publisher.news(watcher, 1)
        assert sheet is not None
        assert sheet.startswith(b'{"type":"fresh"')
        assert (await play(table, "b")).version == table.state.version

    run(work, *TWO)


def test_rows_that_do_not_fit_bring_the_table_back_to_its_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work(house: House, table: Table) -> None:
        other = memory_house()
        other.services.log = house.services.log
        first = table.state.number
        await play(table, "lost")
        ahead = table.state.number - first
        lose_rows(house, table.id, ahead)
        there = await other.table(table.id)
        for n in range(ahead):
            await there.submit(EVA, wire.Chat(f"chat {n}", "Where were we?"))
        await play(there, "kept")
        house.take_rows(table.id, await house.services.log.read(table.id, first + ahead))
        await asyncio.sleep(0.01)
        assert "read again from its log" in caplog.text
        assert table.state.number == there.state.number
        assert list(table.state.history(None)) == list(there.state.history(None))
        other.close()

    run(work, *TWO)


def test_a_table_is_read_again_even_if_the_turn_fits() -> None:
    async def work(house: House, table: Table) -> None:
        other = memory_house()
        other.services.log = house.services.log
        before = table.state.number
        await table.submit(EVA, wire.Chat("lost", "Lost words"))
        lose_rows(house, table.id, 1)
        there = await other.table(table.id)
        await there.submit(EVA, wire.Chat("kept", "Other words"))
        assert table.state.number == there.state.number == before + 1
        assert table.state.mover == there.state.mover
        house.read_again(table.id)
        await asyncio.sleep(0.01)
        assert [line["text"] for line in table.state.chat.lines] == ["Other words"]
        other.close()

    run(work, *TWO)


def test_bots_at_a_table_whose_log_was_deleted_think_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alarm, "RETRY", 0.001)

    async def work(house: House, table: Table) -> None:
        thought = 0
        choose = house.services.thinker.choose

        async def counted(*given: object) -> str:
            nonlocal thought
            thought += 1
            return await choose(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(house.services.thinker, "choose", counted)
        lose_rows(house, table.id, table.state.number)
        await table.join(Watcher("eva", "Eva"))
        await asyncio.sleep(0.05)
        assert thought == 1
        with pytest.raises(Refused, match="may have been deleted"):
            await table.submit(EVA, wire.Chat("c", "Hello?"))

    run(work, wire.SeatWish("bot"), wire.SeatWish("bot"))
