"""Games between bots, played by processes on this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple

from cheeseboard.lab import interrupts
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series
from cheeseboard.refused import Refused

Winners = list[int] | None  # seats counted from 1; None: the game was cut


class Ended(NamedTuple):
    """How a game ended."""

    winners: Winners
    luck: list[float] | None = None  # of each seat, if the tournament asks for it


@dataclass(frozen=True)
class ScheduledGame:
    """One game to be played, in a form that can be sent to another process."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]
    seed: int
    max_steps: int
    series: bool = False  # several games that count together
    with_luck: bool = False


ScheduledGames = Iterator[tuple[int, ScheduledGame]]  # each with its number
EndedGames = Generator[tuple[int, Ended], None, None]


def play(scheduled_game: ScheduledGame) -> Ended:
    kind = Series if scheduled_game.series else Match
    match = kind(
        scheduled_game.game,
        scheduled_game.players,
        seed=scheduled_game.seed,
        **scheduled_game.options,
    )
    match.finish(scheduled_game.bots, scheduled_game.max_steps)
    if not scheduled_game.with_luck or not match.over:
        return Ended(match.winners)
    from cheeseboard.lab.tournament.luck import luck_of

    numbers = match.setup.game.words.ACTIONS
    luck = luck_of(match.setup, [numbers[action] for action in match.actions])
    return Ended(match.winners, luck)


def play_games(games: ScheduledGames, jobs: int) -> EndedGames:
    """Games as they finish, in any order."""
    if jobs == 1:
        yield from ((number, play(scheduled_game)) for number, scheduled_game in games)
        return
    with _pool(jobs) as pool:
        asked: dict[Future[Ended], int] = {}
        for number, scheduled_game in games:
            asked[pool.submit(play, scheduled_game)] = number
            if len(asked) >= 4 * jobs:
                yield from _next_results(asked)
        while asked:
            yield from _next_results(asked)


def _next_results(asked: dict[Future[Ended], int]) -> Iterator[tuple[int, Ended]]:
    done, _ = wait(asked, return_when=FIRST_COMPLETED)
    for future in done:
        yield asked.pop(future), future.result()


def _init_worker() -> None:
    """In a worker: ignore Ctrl-C, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_parent()


def end_with_the_parent() -> None:
    """In a worker: end with the parent. A killed parent cannot end its workers itself."""
    Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose workers end when it is interrupted, since a game may take an hour."""
    other_children = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _init_worker)
    try:
        with interrupts.ignore_interrupts():
            for _ in range(jobs):
                # Each call starts a worker, which inherits that Ctrl-C is ignored.
                pool.submit(int)
        yield pool
    except BrokenProcessPool:
        raise Refused(
            "bad_option",
            "A worker process was killed, perhaps because memory ran out. Results that were saved "
            "are not lost.",
        ) from None
    except BaseException:
        for worker in set(active_children()) - other_children:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
