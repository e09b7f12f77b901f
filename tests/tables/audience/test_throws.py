"""H2: the first dice of a turn are drawn when their player throws them, and not before."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

import cheeseboard as cb
from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.audience.table_views import view_of
from cheeseboard.tables.clocks.alarm import TableAlarm
from cheeseboard.tables.events import Sitter
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from cheeseboard.tables.library.replays import record_for, replay_so_far
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row, throw_id
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.state import TableState
from cheeseboard.tables.table import Table
from tests.tables.memory_house import memory_house
from tests.tables.opening import opening_event

EVA = Requester("eva", "Eva")
ME, BOT, PROGRAM = wire.SeatWish("me"), wire.SeatWish("bot"), wire.SeatWish("program")
BEN, ADA = wire.SeatWish("here", "Ben"), wire.SeatWish("here", "Ada")
DICE = re.compile(r'"roll \w+ \w+"')
FOREVER = 600.0  # seconds: no bot moves before its test has ended


def at_table(work: Callable[[House, Table], Awaitable[None]], *seats: wire.SeatWish) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(30):
            house = memory_house()
            wish = wire.TableWish(
                "hunt", list(seats), options={"starter": 1}, pace=FOREVER, series=False
            )
            await work(house, await house.table(await house.open(EVA, wish)))
            house.close()

    asyncio.run(bounded())


async def send(table: Table, action: str, seat: int = 1, id: str = "1") -> wire.Ok:
    ask = wire.Move(id, seat, table.state.version, action)
    return await table.submit(EVA._replace(eyes=seat), ask)


async def rolls(house: House, table: Table) -> list[str]:
    """The outcomes of dice in the log."""
    rows = await house.services.log.read(table.id)
    return [row.action for row in rows if row.action.startswith("roll ")]


def mover_and_legal(table: Table, seat: int | None) -> tuple[Any, list[str], bool]:
    assert table.state.contest is not None
    view = view_of(table.state, table.state.contest, seat)
    return view["mover"], view["legal"], view["throws"]


async def first_turn_is_over(table: Table) -> None:
    """Seat 1 throws, lures and stops."""
    await send(table, "roll", id="a")
    assert table.state.contest is not None
    await send(table, table.state.contest.legal()[0], id="b")
    await send(table, "stop", id="c")


def test_nobody_receives_dice_before_their_player_has_thrown_them() -> None:
    async def work(house: House, table: Table) -> None:
        received: list[bytes] = []

        def receive(messages: Sequence[bytes]) -> None:
            received.extend(messages)

        spectator = Client(house, GuestRateLimits(100), Visitor(person="dan"), "Dan", receive)
        await spectator.hear(b'{"type":"watch","id":"1","table":"%s"}' % table.id.encode())
        await asyncio.sleep(0.01)
        assert received
        assert not DICE.search(str(received))
        assert await rolls(house, table) == []
        await send(table, "roll")
        await asyncio.sleep(0.01)
        assert len(await rolls(house, table)) == 1
        assert DICE.search(str(received))
        spectator.close()

    at_table(work, ME, BEN)


def test_every_screen_shows_whose_throw_it_is_and_only_that_seat_can_throw() -> None:
    async def work(house: House, table: Table) -> None:
        assert mover_and_legal(table, 1) == (1, ["roll"], True)
        assert mover_and_legal(table, 2) == mover_and_legal(table, None) == (1, [], True)
        await first_turn_is_over(table)
        assert mover_and_legal(table, 1) == (2, [], True)
        assert mover_and_legal(table, 2) == (2, ["roll"], True)
        log = [line["action"] for line in record_for(table, "eva", None)["log"]]
        steps = replay_so_far(table, "eva", None, lambda: None).steps
        assert [line.action for step in steps for line in step.lines] == log

    at_table(work, ME, BEN)


@pytest.mark.parametrize("first", [BOT, PROGRAM])
def test_the_table_draws_the_dice_of_bots_and_programs_at_once(first: wire.SeatWish) -> None:
    async def work(house: House, table: Table) -> None:
        assert len(await rolls(house, table)) == 1
        assert mover_and_legal(table, None) == (1, [], False)

    at_table(work, first, ME)


async def resigns(table: Table) -> None:
    await table.submit(EVA, wire.Resign("r", 1))


async def leaves(table: Table) -> None:
    await table.submit(EVA, wire.Leave("l", 1))


async def is_stood_in_for(table: Table) -> None:
    planner = table._services.planner
    await table.decide(lambda: planner.stand_in(table.state, 1, out_of_time=False))


async def is_replaced_by_a_program(table: Table) -> None:
    await table.submit(EVA, wire.SetSeat("s", 1, PROGRAM))


@pytest.mark.parametrize("goes", [resigns, leaves, is_stood_in_for, is_replaced_by_a_program])
def test_the_game_goes_on_when_the_player_who_was_to_throw_has_gone(
    goes: Callable[[Table], Awaitable[None]],
) -> None:
    async def work(house: House, table: Table) -> None:
        assert await rolls(house, table) == []
        await goes(table)
        assert len(await rolls(house, table)) == 1
        assert mover_and_legal(table, None) == (1, [], False)

    at_table(work, ME, BEN, ADA)


def test_a_player_who_is_away_and_was_to_throw_is_replaced_after_the_grace_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(house: House, table: Table) -> None:
        monkeypatch.setattr(Table, "online", {2})
        monkeypatch.setattr(TableAlarm, "_absent_at", lambda _: 0.0)
        await table.alarm.check()
        assert set(table.state.away) == {1}
        assert len(await rolls(house, table)) == 1

    at_table(work, ME, BEN)


def test_a_repeated_throw_is_answered_as_before_and_thrown_once() -> None:
    async def work(house: House, table: Table) -> None:
        throw = wire.Move("1", 1, table.state.version, "roll")
        first = await table.submit(EVA._replace(eyes=1), throw)
        assert await table.submit(EVA._replace(eyes=1), throw) == first
        assert len(await rolls(house, table)) == 1
        with pytest.raises(Refused) as stale:
            await table.submit(EVA._replace(eyes=1), wire.Move("2", 1, throw.version, "roll"))
        assert stale.value.code == "stale"

    at_table(work, ME, BEN)


def test_two_players_may_choose_the_same_id_for_their_throws() -> None:
    async def work(house: House, table: Table) -> None:
        await first_turn_is_over(table)
        before = len(await rolls(house, table))
        await send(table, "roll", seat=2, id="a")
        assert len(await rolls(house, table)) == before + 1

    at_table(work, ME, BEN)


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (2, "roll", "not_your_turn"),
        (1, "roll red red", "illegal"),
        (1, "stop", "illegal"),
        (1, "throw", "malformed"),
        (1, '{"type":"cut"}', "malformed"),
    ],
)
def test_nobody_throws_for_another_or_chooses_the_dice(seat: int, action: str, code: str) -> None:
    async def work(house: House, table: Table) -> None:
        with pytest.raises(Refused) as refused:
            await send(table, action, seat)
        assert refused.value.code == code
        assert await rolls(house, table) == []

    at_table(work, ME, BEN)


def test_a_stop_can_be_taken_back_until_the_next_player_throws() -> None:
    async def work(house: House, table: Table) -> None:
        await first_turn_is_over(table)
        await table.submit(EVA._replace(eyes=1), wire.Takeback("t", 1))
        assert mover_and_legal(table, 1) == (1, ["roll", "stop"], False)
        await send(table, "stop", id="again")
        await send(table, "roll", seat=2, id="next")
        with pytest.raises(Refused) as refused:
            await table.submit(EVA._replace(eyes=1), wire.Takeback("t", 1))
        assert refused.value.code == "came_to_light"

    at_table(work, ME, BEN)


def test_a_record_has_the_dice_and_not_the_throw() -> None:
    async def work(house: House, table: Table) -> None:
        await first_turn_is_over(table)
        assert table.state.contest is not None
        record = table.state.contest.record()
        assert record["actions"][0] == (await rolls(house, table))[0]
        assert cb.Match.replay(record).actions == record["actions"]

    at_table(work, ME, BEN)


def test_the_clock_of_a_player_who_is_to_throw_runs_and_a_throw_adds_no_time() -> None:
    seats = [Sitter("person", name, name) for name in ("eva", "ben")]
    opened = opening_event("hunt", "hunt/1", {"starter": 1}, *seats)
    timed = replace(opened, clock=wire.ClockWish(bank=60, increment=5))
    state = TableState()
    for number, event in enumerate((events.encode(timed), events.encode(events.Started())), 1):
        state.apply(Row(number, TABLE_SEAT, event, None, 100.0))
    assert (state.mover, state.clock.running) == (1, 1)
    state.apply(Row(3, CHANCE_SEAT, "roll red blue", throw_id(1, "x"), 110.0))
    assert state.clock.left == [50.0, 60.0]
    assert state.version_made_by(1, "x") == 3
