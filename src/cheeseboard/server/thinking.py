"""The threads in which bots think: no table waits for another's bot. Guests take fair turns."""

from __future__ import annotations

import asyncio
import os
from secrets import randbelow

from cheeseboard import bots
from cheeseboard.bots.safely import safely_async
from cheeseboard.bots.search import is_ready
from cheeseboard.contract import rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.matches.contest import Contest
from cheeseboard.tables import wire
from cheeseboard.tables.bots import Advice
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.visitor import Visitor

NOBODYS = Visitor()
MARGIN = 0.2  # seconds that a bot may be late
ADVICE_SECONDS = 1.0  # about how long advice takes
SIMULATIONS = 3_000  # for advice: always the same, so that the time reveals nothing
FEW_SIMULATIONS = 60  # until the compiled code is ready


class ThreadThinker:
    """Answers in time, whatever a bot does: if need be, with the rule of thumb's move."""

    def __init__(self, at_once: int = os.cpu_count() or 1) -> None:
        self.queue = FairQueue(at_once)

    def seconds(self, level: str, setup: Setup) -> float:
        """How long a bot of this level may think: always the same, so that it reveals nothing."""
        return float(getattr(bots.make(level, setup), "seconds", 0.0)) + MARGIN

    async def choose(
        self, contest: Contest, level: str, visitor: Visitor = NOBODYS, weight: float = 1.0
    ) -> str:
        """An action for the seat to move, chosen from what the seat knows."""
        seat = contest.mover
        assert isinstance(seat, int)
        setup = contest.setup
        bot = bots.make(level, setup)
        rng = [rng_state(randbelow(1 << 62), 1)]
        known, seconds = contest.known(seat), self.seconds(level, setup)
        async with self.queue.slot(visitor, seconds, weight):
            action = await safely_async(bot, setup.game, known, seat - 1, rng, seconds)
        return str(setup.game.words.text(action))

    async def advise(self, contest: Contest, seat: int | None, visitor: Visitor) -> Advice:
        """Odds and hints, from what the seat knows."""
        async with self.queue.slot(visitor, ADVICE_SECONDS):
            return await asyncio.to_thread(_advice, contest, seat)


def _advice(contest: Contest, seat: int | None) -> Advice:
    simulations = SIMULATIONS if is_ready(contest.setup.game) else FEW_SIMULATIONS
    odds = contest.odds(seat, simulations)
    to_move = seat is not None and contest.mover == seat
    hints = contest.hint(seat, simulations) if to_move else []
    return Advice(odds["win"], odds["exact"], [wire.Hint(h["action"], h["win"]) for h in hints])
