"""A house of tables in memory: no server, no database, no threads."""

from __future__ import annotations

from random import Random
from typing import Any

from cheeseboard.tables.bots import Thinker
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.identity import Signer, new_id
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.memory_log import MemoryLog
from cheeseboard.tables.plans import Planner
from cheeseboard.tables.services import Services


class FirstMove(Thinker):
    queue = FairQueue(1)

    def seconds(self, *_: Any) -> float:
        return 0.0

    async def choose(self, play: Any, *_: Any) -> str:
        return str(play.legal()[0])

    async def advise(self, *_: Any) -> Any:
        raise AssertionError("nobody asks for advice")


def memory_house() -> House:
    signer = Signer(b"key")
    planner = Planner(signer, Random(7).randrange)
    services = Services(MemoryLog(), signer, planner, Clock(), FirstMove())
    return House(services, Limits(), new_id)
