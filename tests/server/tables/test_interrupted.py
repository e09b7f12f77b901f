"""A client that goes away while its move is being stored leaves the table in order."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from cheeseboard.server import running
from cheeseboard.server.routes.socket_protocol import SocketProtocol
from cheeseboard.tables import wire
from cheeseboard.tables.audience.table_views import legal_of
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.table import Table

EVA = Requester("eva", "Eva", eyes=1)


async def a_table(house: House) -> Table:
    seats = [wire.SeatWish("me"), wire.SeatWish("here", "Adam")]
    wish = wire.TableWish(game="hunt", seats=seats, options={"starter": 1})
    return await house.table(await house.open(EVA, wish))


def a_move(table: Table) -> wire.Move:
    assert table.state.contest is not None
    (action,) = legal_of(table.state, table.state.contest, 1)  # a throw
    return wire.Move("once", 1, table.state.version, action)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_committed_move_is_applied_although_its_client_has_gone(
    tmp_path: Path, times: int
) -> None:
    async def work() -> None:
        house = running.open_sqlite_house(tmp_path / "games.db", Limits())
        table = await a_table(house)
        before, move = table.state.version, a_move(table)
        asked = asyncio.create_task(table.submit(EVA, move))
        for _ in range(times):
            await asyncio.sleep(0)
            asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert table.state.version > before
        assert [row.number for row in await house.services.log.read(table.id)][
            -1
        ] == table.state.number
        assert (await table.submit(EVA, move)).version == table.state.version
        house.close()
        await house.services.log.close()

    asyncio.run(work())


def test_a_request_cancelled_while_queued_does_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        house = running.open_sqlite_house(tmp_path / "games.db", Limits())
        table = await a_table(house)
        first = asyncio.create_task(table.submit(EVA, wire.Chat("a", "one")))
        second = asyncio.create_task(table.submit(EVA, wire.Chat("b", "two")))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert [line["text"] for line in table.state.chat.lines] == ["one"]
        await table.submit(EVA, a_move(table))
        house.close()
        await house.services.log.close()

    asyncio.run(work())


def test_sending_to_a_closed_socket_counts_as_a_lost_connection() -> None:
    async def work() -> None:
        socket = object.__new__(SocketProtocol)
        socket.writable, socket.disconnected = asyncio.Event(), True
        socket.writable.set()
        assert issubclass(ClientDisconnected, OSError)
        with pytest.raises(ClientDisconnected):
            socket.send_texts([b"{}"])

    asyncio.run(work())
