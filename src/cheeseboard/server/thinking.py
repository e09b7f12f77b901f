"""Bots think in threads, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from cheeseboard.match import Match
from cheeseboard.series import Series

THINKERS = 2


class Thinking:
    """Answers in time, whatever a bot does: else with the rule of thumb's move."""

    def __init__(self, threads: int = THINKERS) -> None:
        self._threads = ThreadPoolExecutor(threads, "cheeseboard-think")

    async def __call__(self, play: Match | Series, level: str, seconds: float) -> str:
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._threads, play.copy().choice, level)
        try:
            return await asyncio.wait_for(thought, seconds)
        except Exception:  # whatever is wrong with a bot, the game goes on
            return play.choice("sensible")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
