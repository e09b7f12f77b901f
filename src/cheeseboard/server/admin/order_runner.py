"""A server carries out the host's orders: all at its start, and new ones within a second or two."""

from __future__ import annotations

import logging

from cheeseboard.refused import Refused
from cheeseboard.server.admin import acts
from cheeseboard.server.admin.orders import Order, Orders
from cheeseboard.tables.house import House
from cheeseboard.tables.neighbours import HOUSEKEEPING

LOOK_EVERY = 1.0  # seconds between two looks

logger = logging.getLogger("cheeseboard")


class OrderRunner:
    def __init__(self, house: House, orders: Orders) -> None:
        self._house = house
        house.bans.are_known = False
        self._orders = orders
        self._seen = 0  # the number of the last order
        self._pending: list[Order] = []

    async def look(self) -> None:
        """Read new orders. Bans take effect first, then the rest is carried out in its order."""
        for order in await self._orders.after(self._seen):
            act = acts.read(order.act)
            if isinstance(act, acts.ChangesBans):
                act.change(self._house.bans)
                self._house.dismiss_banned()
            if order.done is None:
                self._pending.append(order)
            self._seen = order.number
        self._house.bans.are_known = True
        # Bans hold at every process; one of them does the rest.
        if self._pending and await self._house.services.neighbours.claim(HOUSEKEEPING):
            await self._drop_done()
            while self._pending:
                await self._carry_out(self._pending[0])
                del self._pending[0]

    async def _drop_done(self) -> None:
        """Drop orders that another process has carried out meanwhile."""
        known = await self._orders.after(self._pending[0].number - 1)
        done = {order.number for order in known if order.done is not None}
        self._pending = [order for order in self._pending if order.number not in done]

    async def _carry_out(self, order: Order) -> None:
        """Carry out an order. If that fails somewhere, the order stays and is tried again."""
        try:
            outcome = await acts.read(order.act).carry_out(self._house)
        except Refused as reason:
            if reason.code in acts.UNFINISHED:
                raise
            outcome = f"Not done: {reason}"
        await self._orders.finish(order.number, self._house.services.now(), outcome)
        logger.info("The host's order %d was carried out.", order.number)

    async def close(self) -> None:
        await self._orders.close()
