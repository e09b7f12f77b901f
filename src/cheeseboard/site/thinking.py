"""Bots and advice without threads: searches run in workers beside the page."""

from __future__ import annotations

from secrets import randbelow

from cheeseboard import bots
from cheeseboard.bots.search import SearchBot
from cheeseboard.game import NOBODY, seeded
from cheeseboard.matches.play import Play
from cheeseboard.setup import Setup
from cheeseboard.tables import wire
from cheeseboard.tables.bots import Advice
from cheeseboard.tables.guests.shares import Account, Shares
from cheeseboard.wasm import remote

SIMULATIONS = 3_000  # for advice: always the same number, so that time tells nothing
AT_ONCE = 1  # searches


class PageThinking:
    def __init__(self, ask: remote.Ask) -> None:
        self.shares = Shares(AT_ONCE)
        self._ask = ask

    def seconds(self, level: str, setup: Setup) -> float:
        """How long a bot of this level may think."""
        return float(getattr(bots.make(level, setup), "seconds", 0.0))

    async def choose(self, play: Play, level: str, account: Account, weight: float) -> str:
        """An action for the seat to move, based on what it knows."""
        seat = play.mover
        assert isinstance(seat, int)
        game, known = play.setup.game, play.known(seat)
        bot, rng = bots.make(level, play.setup), [seeded(randbelow(1 << 62), 1)]
        if isinstance(bot, SearchBot):
            async with self.shares.place(account, self.seconds(level, play.setup), weight):
                action = await remote.choose(bot, self._ask, game, known, seat - 1, rng)
        else:
            action = bot(game, known, seat - 1, rng)
        return str(game.words.text(action))

    async def advise(self, play: Play, seat: int | None, account: Account) -> Advice:
        """Odds and hints, from what the seat knows."""
        if play.over:
            return Advice(play.odds(seat)["win"], True, [])
        game, known = play.setup.game, play.known(seat)
        index = NOBODY if seat is None else seat - 1
        win = await remote.odds(self._ask, game, known, index, SIMULATIONS)
        if seat is None or play.mover != seat:
            return Advice(win, False, [])
        found = await remote.hints(self._ask, game, known, index, SIMULATIONS)
        hints = [wire.Hint(str(game.words.text(it.action)), it.win) for it in found]
        return Advice(win, False, hints)
