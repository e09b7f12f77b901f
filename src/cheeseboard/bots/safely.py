"""A wrapper for bots: the seat gets a legal action in time, whatever the bot does.

If the bot fails, answers with an illegal action or takes too long, the rule of thumb answers
instead. The bot thinks in a daemon thread, which does not keep the process from ending.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from cheeseboard.bots.simple import play_sensibly
from cheeseboard.contract import copy
from cheeseboard.games import Game

if TYPE_CHECKING:
    from cheeseboard.bots import Bot


def safely(bot: Bot, seconds: float) -> Bot:
    """A bot that asks the given one, and always answers within this many seconds."""

    def choose(game: Game, known: Any, seat: int, rng: list[int]) -> int:
        done = Event()
        thought = _Thought(bot, game, known, seat, rng)
        thought.begin(done.set)
        done.wait(seconds)
        return thought.result()

    return choose


async def safely_async(
    bot: Bot, game: Game, known: Any, seat: int, rng: list[int], seconds: float
) -> int:
    """Ask the bot for one action without blocking the event loop. Cancelling the wait cancels the
    bot."""
    import asyncio  # only needed here; it is slow to import

    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    thought = _Thought(bot, game, known, seat, rng)
    thought.begin(lambda: loop.call_soon_threadsafe(done.set))
    try:
        await asyncio.wait_for(done.wait(), seconds)
    except TimeoutError:
        pass
    except asyncio.CancelledError:
        thought.cancel()
        raise
    return thought.result()


class _Thought:
    """A bot at work. It gets copies, since it may go on when its answer is no longer awaited."""

    def __init__(self, bot: Bot, game: Game, known: Any, seat: int, rng: list[int]) -> None:
        self._bot = bot
        self._game = game
        self._known = copy(known)
        self._seat = seat
        self._rng = rng
        self._answer: tuple[Any, list[int]] | None = None

    def begin(self, done: Callable[[], object]) -> None:
        known, rng = copy(self._known), self._rng[:]
        Thread(target=self._think, args=[known, rng, done], name="bot", daemon=True).start()

    def _think(self, known: Any, rng: list[int], done: Callable[[], object]) -> None:
        try:
            self._answer = self._bot(self._game, known, self._seat, rng), rng
        except BaseException:  # SystemExit too: `done` must be called in any case
            _log_failure()
        with suppress(RuntimeError):  # the event loop may be closed by now
            done()

    def cancel(self) -> None:
        getattr(self._bot, "cancel", lambda: None)()

    def result(self) -> int:
        """The bot's answer if there is a legal one, else the rule of thumb's."""
        action, rng = self._answer or (None, [])
        if type(action) is int and action in self._legal():
            self._rng[:] = rng
            return action
        self.cancel()
        return play_sensibly(self._game, self._known, self._seat, self._rng)

    def _legal(self) -> list[int]:
        out = [0] * self._game.rules.MAX_ACTIONS
        return out[: self._game.rules.legal(self._known, out)]


def _log_failure() -> None:
    import logging  # only needed here; it is slow to import

    logger = logging.getLogger("cheeseboard")
    logger.exception("A bot has failed; the rule of thumb answers instead.")
