"""Millions of games between bots. A seed gives the same games with any number of workers."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import numpy as np

from cheeseboard import drivers
from cheeseboard.bots import SeatBot, checked_bots, make
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.simple import CarelessBot, play_at_random, play_sensibly
from cheeseboard.drivers import Results
from cheeseboard.game_setup import Setup
from cheeseboard.lab import interrupts
from cheeseboard.lab.chunks import PlayedChunks, Simulation, play_chunk
from cheeseboard.lab.game_files.writing import GameFiles
from cheeseboard.lab.progress import OnProgress, ignore
from cheeseboard.refused import Refused

CHUNK = 2_000
SEED_MASK = (1 << 63) - 1

P = TypeVar("P")
PlayAll = Callable[[Simulation, Iterator[range]], PlayedChunks]


@dataclass
class Tally:
    """Whole numbers only, so that the order of adding does not matter."""

    players: int
    cut: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    points: list[Counter[int]] = field(default_factory=list)
    # [seat][k]: how often the seat was one of k winners.
    wins_by_winner_count: list[Counter[int]] = field(default_factory=list)
    unwon: int = 0

    def __post_init__(self) -> None:
        self.points = [Counter() for _ in range(self.players)]
        self.wins_by_winner_count = [Counter() for _ in range(self.players)]

    @property
    def games(self) -> int:
        return self.lengths.total()

    @property
    def steps(self) -> int:
        return sum(length * games for length, games in self.lengths.items())

    def add(self, results: Results) -> None:
        lengths, points, wins = map(np.asarray, results)
        ended = lengths != drivers.CUT
        self.cut += int((~ended).sum())
        self.lengths += _count(lengths[ended])
        winners = wins[ended].sum(axis=1)
        self.unwon += int((winners == 0).sum())
        for seat in range(self.players):
            self.points[seat] += _count(points[ended, seat])
            self.wins_by_winner_count[seat] += _count(winners[wins[ended, seat] == 1])


def _count(values: Any) -> Counter[int]:
    found, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


@dataclass(frozen=True)
class SimulationResult:
    """The results of a simulation, and how long it took."""

    tally: Tally
    seconds: float
    stopped: bool = False  # Ctrl-C was pressed: the results are of the first games only
    games_from_file: int = 0  # how many games were not played now but read from a file
    steps_from_file: int = 0


def simulate(
    setup: Setup,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    max_steps: int = 10_000,
    on_progress: OnProgress = ignore,
    files: GameFiles | None = None,
    play_all: PlayAll | None = None,
) -> SimulationResult:
    """Play games number 0 to games − 1 of a seed; fewer if Ctrl-C is pressed. Games that the files
    have are not played again. `play_all` may play them elsewhere than in threads here."""
    files = files or GameFiles()
    bot_codes = [_bot_code(bot, setup) for bot in checked_bots(bots, setup)]
    simulation = Simulation(
        setup, tuple(bot_codes), seed & SEED_MASK, max_steps, files.wants_actions
    )
    tally = Tally(setup.players)
    first = files.games_on_file(games, CHUNK)
    for results in files.results(first):
        tally.add(results)
        on_progress(len(results.lengths))
    from_file = tally.games, tally.steps
    play_all = play_all or partial(by_threads, jobs=jobs)
    chunks_to_come = play_all(simulation, chunks(games, first=first))
    began = time.perf_counter()
    with (
        interrupts.postpone_interrupts() as stopped,
        files.appending(first, games),
        closing(chunks_to_come) as played_chunks,
    ):
        for played in played_chunks:
            tally.add(played.results)
            files.add(played)
            on_progress(len(played.results.lengths))
            if stopped():
                break
    return SimulationResult(tally, time.perf_counter() - began, stopped(), *from_file)


def by_threads(simulation: Simulation, chunks: Iterator[range], jobs: int) -> PlayedChunks:
    """All chunks in order, played by threads on this machine."""
    play_chunk(simulation, range(0))  # compiles, so that the clock measures games only
    return _by_threads(simulation, chunks, jobs)


def _by_threads(simulation: Simulation, chunks: Iterator[range], jobs: int) -> PlayedChunks:
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield from in_turn(pool, partial(play_chunk, simulation), chunks, ahead=4 * jobs)
        finally:
            pool.shutdown(cancel_futures=True)


def _bot_code(name: SeatBot, setup: Setup) -> int:
    bot = name if callable(name) else make(name, setup)
    if bot is play_at_random:
        return drivers.RANDOM
    if bot is play_sensibly:
        return drivers.SENSIBLE
    if isinstance(bot, CarelessBot):
        return drivers.SENSIBLE + bot.slip
    if isinstance(bot, LearnedBot):
        return drivers.LEARNED + bot.temperature
    raise Refused(
        "unknown_bot", f"Only random, sensible, careless and learned can play here, not {name!r}."
    )


def in_turn(
    pool: ThreadPoolExecutor, play_chunk: Callable[[range], P], chunks: Iterator[range], ahead: int
) -> Iterator[P]:
    """The results of the chunks in order. At most `ahead` chunks are submitted at a time."""
    asked: deque[Future[P]] = deque()
    for chunk in chunks:
        asked.append(pool.submit(play_chunk, chunk))
        if len(asked) > ahead:
            yield asked.popleft().result()
    for future in asked:
        yield future.result()


def chunks(games: int, size: int = CHUNK, first: int = 0) -> Iterator[range]:
    for begin in range(first, games, size):
        yield range(begin, min(begin + size, games))
