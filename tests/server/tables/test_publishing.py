"""News on its way to the clients: short cuts change nothing of what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from cheeseboard.tables import events, wire
from cheeseboard.tables.audience import you
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.audience.table_views import legal_of
from cheeseboard.tables.audience.watchers import Watcher
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from cheeseboard.tables.plans import Plan, Requester, as_new_row
from cheeseboard.tables.table import Table
from cheeseboard.tables.tasks import until_done
from tests.tables.memory_house import memory_house

EVA, ADAM = Requester("eva", "Eva", 1), Requester("adam", "Adam", 2)
LIMIT = 10.0  # seconds
Work = Callable[[House, Table], Awaitable[None]]


def at_table(work: Work) -> None:
    """Do the work at a table of hunt, where Eva and Adam play."""

    async def open_and_work() -> None:
        house = memory_house()
        seats = [wire.SeatWish("me"), wire.SeatWish("lobby")]
        wish = wire.TableWish("hunt", seats, series=False, pace=0)
        table = await house.table(await house.open(EVA, wish))
        await table.submit(ADAM, wire.Sit("sit", 2))
        await work(house, table)
        house.close()

    asyncio.run(asyncio.wait_for(open_and_work(), LIMIT))


async def play(table: Table) -> None:
    state = table.state
    assert state.contest is not None
    assert state.mover is not None
    who = (EVA, ADAM)[state.mover - 1]
    action = legal_of(state, state.contest, state.mover)[0]
    move = wire.Move(f"move {state.version}", state.mover, state.version, action)
    await table.submit(who, move)


def test_a_watcher_is_told_what_it_may_do_even_if_it_was_not_made_again() -> None:
    async def work(house: House, table: Table) -> None:
        watchers = [Watcher("eva", "Eva"), Watcher("adam", "Adam"), Watcher("zoe", "Zoe")]
        for watcher in watchers:
            await table.join(watcher)

        def compare() -> None:
            for watcher in watchers:
                may, seats = table._may_take_back, watcher.seats(table.state)
                fresh = you._you(table.state, watcher, seats, may, table._presence)
                assert table.you(watcher) == fresh

        def event(of_table: events.AnyEvent) -> Plan:
            return Plan([as_new_row(of_table)])

        for _ in range(6):
            await play(table)
            compare()
        for _ in range(20):
            if not table._may_take_back:
                await play(table)
        (mover,) = table._may_take_back
        compare()
        await table.submit((EVA, ADAM)[mover - 1], wire.Takeback("back", mover))
        compare()
        sitter = events.Sitter("person", "zoe", "Zoe")
        for change in (events.StoodIn(2), events.Returned(2), events.Seated(2, sitter)):
            await table.decide(lambda change=change: event(change))  # type: ignore[misc]
            compare()

    at_table(work)


def test_a_move_that_changes_nothing_for_a_watcher_makes_nothing_for_it() -> None:
    async def work(house: House, table: Table) -> None:
        spectator = Watcher("zoe", "Zoe")
        await table.join(spectator)
        before = table.you(spectator)
        await play(table)
        assert table.you(spectator) is before

    at_table(work)


def test_clients_are_served_in_one_call_and_one_that_fails_does_not_stop_the_others() -> None:
    async def work(house: House, table: Table) -> None:
        sent: dict[str, list[bytes]] = {"eva": [], "adam": []}

        def client(person: str, fails: bool = False) -> Client:
            def send(messages: Sequence[bytes]) -> None:
                if fails:
                    raise OSError("the line is down")
                sent[person] += messages

            limits = GuestRateLimits(1_000)
            return Client(house, limits, Visitor("", person), person, send)

        calls: list[str] = []
        serve = house.outbox._serve

        def counted() -> None:
            calls.append("served")
            serve()

        house.outbox._serve = counted  # type: ignore[method-assign]
        clients = [client("eva", fails=True), client("adam")]
        for each in clients:
            each._table = table
            each.notify()
        await asyncio.sleep(0)
        assert len(calls) == 1
        assert isinstance(clients[0].ended.exception(), OSError)
        assert sent["adam"][-1].startswith(b'{"type":"fresh"')

    at_table(work)


def test_a_cancelled_wait_goes_on_until_the_work_is_done() -> None:
    async def main() -> None:
        for outcome in (None, ValueError("it has failed")):
            work = asyncio.get_running_loop().create_future()
            waiting = asyncio.create_task(until_done(work))
            for _ in range(2):
                await asyncio.sleep(0)
                waiting.cancel()
            await asyncio.sleep(0)
            assert not waiting.done()
            assert not work.cancelled()
            work.set_result(None) if outcome is None else work.set_exception(outcome)
            assert isinstance(await waiting, asyncio.CancelledError)
            assert work.exception() is outcome

    asyncio.run(asyncio.wait_for(main(), LIMIT))


def test_failed_work_is_left_to_the_caller() -> None:
    async def main() -> None:
        work = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(work.set_exception, ValueError("it has failed"))
        assert await until_done(work) is None
        assert isinstance(work.exception(), ValueError)

    asyncio.run(asyncio.wait_for(main(), LIMIT))


def test_a_very_long_game_is_cut_after_the_chance_that_follows_its_last_move() -> None:
    async def work(house: House, table: Table) -> None:
        planner = house.services.planner
        planner.game_limits = planner.game_limits._replace(actions=4)
        for _ in range(4):
            if table.state.status == "playing":
                await play(table)
        assert table.state.status == "over"
        assert table.state.last_row is not None
        assert events.read(table.state.last_row.action) == events.Cut()

    at_table(work)
