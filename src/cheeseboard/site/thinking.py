"""Bots and advice without threads: searches and networks run in a worker beside the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import replace
from functools import cache
from secrets import randbelow
from typing import Any

from cheeseboard import bots
from cheeseboard.bots import perfect
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.perfect import PerfectBot
from cheeseboard.bots.search import SearchBot
from cheeseboard.bots.simple import play_sensibly
from cheeseboard.contract import NOBODY, copy, rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game, load
from cheeseboard.matches import advice
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
WITHOUT_TABLE = 0.9  # seconds for a search, if the value table of a solved game is not available
LATE = 8.0  # seconds that a bot may be late, for example because a file is still being fetched
NO_VALUE_TABLE = "A value table is not available; a search answers instead."
NO_NETWORK = "A network is not available; a search without it answers instead."

logger = logging.getLogger("cheeseboard")


class PageThinker:
    def __init__(self, elsewhere: remote.RemoteThinker, late: float | None = LATE) -> None:
        self._late = late  # seconds; None: bots may take as long as they like
        self.queue = FairQueue(AT_ONCE)
        self._elsewhere = elsewhere
        self._advising: asyncio.Task[Advice] | None = None

    def seconds(self, level: str, setup: Setup) -> float:
        """How long a bot of this level may think."""
        return float(getattr(bots.make(level, setup), "seconds", 0.0))

    async def choose(self, contest: Contest, level: str, visitor: Visitor, weight: float) -> str:
        """An action for the seat to move, based on what it knows."""
        seat = contest.mover
        assert isinstance(seat, int)
        setup, known, rng = contest.setup, contest.known(seat), [rng_state(randbelow(1 << 62), 1)]
        game, bot = setup.game, bots.make(level, setup)
        if _needs_module(bot) and _has_module(game):
            seconds = self.seconds(level, setup)
            async with self.queue.slot(visitor, seconds, weight):
                limit = None if self._late is None else seconds + self._late
                choice = asyncio.wait_for(self._choice(bot, setup, known, seat - 1, rng), limit)
                action = await _or_sensibly(choice, game, known, seat - 1, rng)
        elif isinstance(bot, LearnedBot | PerfectBot):
            action = play_sensibly(game, copy(known), seat - 1, rng)
        else:
            action = bot(game, known, seat - 1, rng)
        return str(game.words.text(action))

    async def _choice(
        self, bot: bots.Bot, setup: Setup, known: Any, seat: int, rng: list[int]
    ) -> int:
        if isinstance(bot, LearnedBot):
            return await remote.decide(bot, self._elsewhere, setup.game, known, seat, rng)
        if isinstance(bot, PerfectBot):
            try:
                return await remote.play_perfectly(self._elsewhere, setup, known)
            except Exception:
                logger.exception(NO_VALUE_TABLE)
                bot = SearchBot(seconds=WITHOUT_TABLE)
        assert isinstance(bot, SearchBot)
        return await remote.choose(bot, self._elsewhere, setup.game, known, seat, rng)

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
        setup, known = contest.setup, contest.known(seat)
        is_mover = seat is not None and contest.mover == seat
        if perfect.has_shipped_table(setup):
            try:
                worth = await remote.look_up(self._elsewhere, setup, known)
            except Exception:
                logger.exception(NO_VALUE_TABLE)
            else:
                found = perfect.best_first(dict(worth.shares_after)) if is_mover else []
                hints = [_hint(setup.game, *pair) for pair in found]
                return Advice([worth.share, 1 - worth.share], worth.exact, hints)
        try:
            return await self._searched_advice(setup.game, known, seat, is_mover)
        except Exception:
            if not _asks_a_network(setup.game, known.players):
                raise
            logger.exception(NO_NETWORK)
            game = _without_network(setup.game)
            return await self._searched_advice(game, known, seat, is_mover)

    async def _searched_advice(
        self, game: Game, known: Any, seat: int | None, is_mover: bool
    ) -> Advice:
        index = NOBODY if seat is None else seat - 1
        win = await remote.odds(self._elsewhere, game, known, index, SIMULATIONS)
        if not is_mover:
            return Advice(win, False, [])
        tried = await remote.hints(self._elsewhere, game, known, index, SIMULATIONS)
        found = [(each.action, each.win) for each in tried]
        if known.players in game.playouts:
            found = advice.scaled(found, win[index])
        elif advice.overestimates(game, known.players):
            found = advice.at_most(found, win[index])
        return Advice(win, False, [_hint(game, *pair) for pair in found])


def _asks_a_network(game: Game, players: int) -> bool:
    """Whether odds or hints start from what the policy network likes."""
    return players in game.playouts or players in game.guided


@cache
def _without_network(game: Game) -> Game:
    return replace(game, playouts={}, guided={})


def _hint(game: Game, action: int, win: float) -> wire.Hint:
    return wire.Hint(str(game.words.text(action)), win)


def _needs_module(bot: bots.Bot) -> bool:
    return isinstance(bot, SearchBot | LearnedBot | PerfectBot)


async def _or_sensibly(
    choice: Awaitable[int], game: Game, known: Any, seat: int, rng: list[int]
) -> int:
    """If the bot fails or does not answer in time, the action of the rule of thumb."""
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
