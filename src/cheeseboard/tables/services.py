"""What all tables of a house share: the log, the clock, the bots' threads and more."""

from __future__ import annotations

from dataclasses import dataclass, field

from cheeseboard.tables.bots import Thinker
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.counts import Counts
from cheeseboard.tables.guests.identity import Signer
from cheeseboard.tables.guests.pins import WrongPins
from cheeseboard.tables.log import Log
from cheeseboard.tables.neighbours import Alone, Neighbours
from cheeseboard.tables.plans import Planner


@dataclass
class Services:
    """The dependencies of tables. They are passed in, so that tests can replace them."""

    log: Log
    signer: Signer
    planner: Planner
    clock: Clock
    thinker: Thinker
    wrong_pins: WrongPins = field(default_factory=WrongPins)
    counts: Counts = field(default_factory=Counts)
    neighbours: Neighbours = field(default_factory=Alone)  # other processes with the same tables

    def now(self) -> float:
        return self.clock.now()
