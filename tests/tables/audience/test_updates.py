"""Updates lead a client to the sheet that it would get whole."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from cheeseboard.tables import wire
from cheeseboard.tables.audience.client import Client
from cheeseboard.tables.guests.limits import GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.plans import Requester
from tests.server.reader import Reader
from tests.tables.memory_house import memory_house

SEATS = [wire.SeatWish("me"), wire.SeatWish("bot")]


def test_a_player_keeps_their_own_seat_in_the_view_of_a_game_that_was_closed() -> None:
    async def work() -> None:
        house, reader = memory_house(), Reader()
        wish = wire.TableWish("hunt", SEATS, options={"starter": 1}, series=False)
        table = await house.table(await house.open(Requester("eva", "Eva"), wish))

        def receive(messages: Sequence[bytes]) -> None:
            for message in messages:
                reader.take_news(msgspec.json.decode(message))

        client = Client(house, GuestRateLimits(100), Visitor(person="eva"), "Eva", receive)
        await client.hear(b'{"type":"watch","id":"1","table":"%s"}' % table.id.encode())
        await asyncio.sleep(0.01)
        assert "cut" not in reader.sheet["view"]
        await table.decide(lambda: house.services.planner.close_table(table.state))
        await asyncio.sleep(0.01)
        assert reader.sheet["view"]["cut"] is True
        assert reader.sheet["view"]["seat"] == 1
        client.close()
        house.close()

    asyncio.run(work())
