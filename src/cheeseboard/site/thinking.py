"""Bots and advice without threads: searches and networks run in a worker beside the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from secrets import randbelow
from typing import Any

from cheeseboard import bots
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.search import SearchBot
from cheeseboard.bots.simple import play_sensibly
from cheeseboard.contract import NOBODY, copy, rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game, load
from cheeseboard.matches.contest import Contest
from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.bots import Advice
from cheeseboard.tables.guests.fair_queue import FairQueue
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.wasm import remote

SIMULATIONS = 3_000  # for advice: always the same, so that the time reveals nothing
FEW_SIMULATIONS = 60  # in Python
AT_ONCE = 1  # searches

logger = logging.getLogger("cheeseboard")


class PageThinker:
    def __init__(self, ask: remote.AskWorker, decide: remote.Decide) -> None:
        self.queue = FairQueue(AT_ONCE)
        self._ask = ask
        self._decide = decide
        self._advising: asyncio.Task[Advice] | None = None

    def seconds(self, level: str, setup: Setup) -> float:
        """How long a bot of this level may think."""
        return float(getattr(bots.make(level, setup), "seconds", 0.0))

    async def choose(self, contest: Contest, level: str, visitor: Visitor, weight: float) -> str:
        """An action for the seat to move, based on what it knows."""
        seat = contest.mover
        assert isinstance(seat, int)
        game, known = contest.setup.game, contest.known(seat)
        bot, rng = _bot(level, contest.setup), [rng_state(randbelow(1 << 62), 1)]
        if isinstance(bot, SearchBot) and _has_module(game):
            async with self.queue.slot(visitor, self.seconds(level, contest.setup), weight):
                choice = remote.choose(bot, self._ask, game, known, seat - 1, rng)
                action = await _or_sensibly(choice, game, known, seat - 1, rng)
        elif isinstance(bot, LearnedBot) and _has_module(game):
            choice = remote.decide(bot, self._decide, game, known, seat - 1, rng)
            action = await _or_sensibly(choice, game, known, seat - 1, rng)
        elif isinstance(bot, LearnedBot):
            action = play_sensibly(game, copy(known), seat - 1, rng)
        else:
            action = bot(game, known, seat - 1, rng)
        return str(game.words.text(action))

    async def advise(self, contest: Contest, seat: int | None, visitor: Visitor) -> Advice:
        """Odds and hints, from what the seat knows. Only the last question is still of interest."""
        if self._advising:
            self._advising.cancel()
        own = self._advising = asyncio.create_task(self._advice(contest, seat))
        try:
            await asyncio.wait([own])
        finally:
            own.cancel()
        if own.cancelled():
            raise Refused("stale", "Advice was asked for another position meanwhile.")
        return own.result()

    async def _advice(self, contest: Contest, seat: int | None) -> Advice:
        if contest.over:
            return Advice(contest.odds(seat)["win"], True, [])
        if not _has_module(contest.setup.game):
            return _advise_plainly(contest, seat)
        game, known = contest.setup.game, contest.known(seat)
        index = NOBODY if seat is None else seat - 1
        win = await remote.odds(self._ask, game, known, index, SIMULATIONS)
        if seat is None or contest.mover != seat:
            return Advice(win, False, [])
        found = await remote.hints(self._ask, game, known, index, SIMULATIONS)
        hints = [wire.Hint(str(game.words.text(it.action)), it.win) for it in found]
        return Advice(win, False, hints)


def _bot(level: str, setup: Setup) -> bots.Bot:
    """The modules of a page search trees only. Where a search would start from what the policy
    network likes, the network answers alone."""
    bot = bots.make(level, setup)
    if isinstance(bot, SearchBot) and bot.compares(setup.game, setup.players):
        return LearnedBot(setup.game)
    return bot


async def _or_sensibly(
    choice: Awaitable[int], game: Game, known: Any, seat: int, rng: list[int]
) -> int:
    """If the bot fails, the action of the rule of thumb."""
    try:
        return await choice
    except Exception:
        logger.exception("A bot has failed; the rule of thumb answers instead.")
        return play_sensibly(game, copy(known), seat, rng)


def _has_module(game: Game) -> bool:
    """Whether the page has a WebAssembly search for these rules. Older versions of the rules, at
    tables that were opened before a change, run in Python."""
    return game == load(game.name)


def _advise_plainly(contest: Contest, seat: int | None) -> Advice:
    odds = contest.odds(seat, FEW_SIMULATIONS)
    found = (
        contest.hint(seat, FEW_SIMULATIONS) if seat is not None and contest.mover == seat else []
    )
    return Advice(odds["win"], odds["exact"], [wire.Hint(h["action"], h["win"]) for h in found])
