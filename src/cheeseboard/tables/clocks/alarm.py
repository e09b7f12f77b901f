"""A table's alarm: absent players, clocks that run out, a disk that was full."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from cheeseboard.tables.plans import Plan

if TYPE_CHECKING:
    from cheeseboard.tables.services import Services
    from cheeseboard.tables.table import Table

RETRY = 2.0  # seconds until a failed write is tried again


class TableAlarm:
    """One alarm for all that a table waits for. It is set again after every change."""

    def __init__(self, table: Table, services: Services) -> None:
        self._table = table
        self._services = services
        self._alarm: asyncio.TimerHandle | None = None
        # When each seat's player was last connected.
        self._gone_since = dict.fromkeys(range(1, len(table.state.seats) + 1), services.now())

    def note_gone(self, seat: int) -> None:
        self._gone_since[seat] = self._services.now()

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def arm(self) -> None:
        """Set the alarm for the moment when a player counts as absent or out of time."""
        self.stop()
        absent, out_of_time = self._absent_at(), self._out_of_time_at()
        if absent is None and out_of_time is None:  # after most moves
            return
        due = min(when for when in (absent, out_of_time) if when is not None)
        delay = max(0.0, due - self._services.now())
        self._ring_after(delay, lambda: self._table.spawn(self.check()))

    def try_later(self, go_on: Callable[[], None]) -> None:
        """Call `go_on` later, after a failed write: the disk may have space again soon."""
        self.stop()
        self._ring_after(RETRY, go_on)

    def _ring_after(self, delay: float, ring: Callable[[], object]) -> None:
        self._alarm = asyncio.get_running_loop().call_later(delay, ring)

    async def check(self) -> None:
        """Do what is due: a bot stands in for an absent player, or a clock has run out."""
        now, mover = self._services.now(), self._table.state.mover
        absent, out_of_time = self._absent_at(), self._out_of_time_at()
        if mover is None:
            return
        if out_of_time is not None and now >= out_of_time:
            await self._table.decide(lambda: self._time_plan(mover))
        elif absent is not None and now >= absent:
            await self._table.decide(lambda: self._absence_plan(mover))
        else:
            self.arm()

    def _time_plan(self, seat: int) -> Plan:
        state, out_of_time = self._table.state, self._out_of_time_at()
        if state.mover != seat or out_of_time is None or self._services.now() < out_of_time:
            return Plan([])
        if state.clock.settings.out == "lose":
            return self._services.planner.forfeit(state, seat, out_of_time=True)
        return self._services.planner.stand_in(state, seat, out_of_time=True)

    def _absence_plan(self, seat: int) -> Plan:
        state, due = self._table.state, self._absent_at()
        if state.mover != seat or due is None or self._services.now() < due:
            return Plan([])
        return self._services.planner.stand_in(state, seat, out_of_time=False)

    def _absent_at(self) -> float | None:
        """When a bot stands in for the seat to move; None unless another player is waiting."""
        state = self._table.state
        seat = state.mover
        if seat is None or state.grace is None or state.is_played_by_bot(seat):
            return None
        online = self._table.online
        if seat in online or not online or state.seats[seat - 1].kind in ("link", "lobby"):
            return None
        return max(self._gone_since[seat], self._table.changed) + state.grace

    def _out_of_time_at(self) -> float | None:
        clock = self._table.state.clock
        if not clock.settings or clock.running is None:
            return None
        return clock.since + clock.left[clock.running - 1]
