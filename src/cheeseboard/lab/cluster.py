"""Games between bots, played by the nodes of a Ray cluster. Every node needs the same version of
Cheeseboard. The games are the same wherever they are played."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from time import monotonic
from typing import Any

from cheeseboard import __version__
from cheeseboard.lab.chunks import PlayedChunk, PlayedChunks, Simulation, play_chunk
from cheeseboard.lab.workers import Ended, EndedGames, ScheduledGame, ScheduledGames, play
from cheeseboard.refused import Refused
from cheeseboard.system.extras import require

ANSWER_TIMEOUT = 10  # seconds for an answer
TASK_SECONDS = 1.0  # a task has as many games as take about this long
MAX_GAMES = 1_000  # in a task
CHUNKS = 8  # of a simulation, in a task

GamesOfTask = list[tuple[int, ScheduledGame]]


def check_answers(address: str) -> None:
    """Check that the cluster answers. Ray itself waits for long and then prints a stack trace."""
    require("ray", "ray", "A cluster needs Ray")
    line = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        healthy = not subprocess.run(line, capture_output=True, timeout=ANSWER_TIMEOUT).returncode
    except subprocess.TimeoutExpired:
        healthy = False
    if not healthy:
        raise Refused("bad_option", f"No Ray cluster answers at {address}.")


def play_games(games: ScheduledGames, address: str) -> EndedGames:
    """Games as they finish, in any order."""
    check_answers(address)
    with _connection(address) as ray:
        task = ray.remote(_play_all)
        asked: dict[Any, GamesOfTask] = {}
        size = 1
        while batch := list(islice(games, size)):
            asked[task.remote(batch, __version__)] = batch
            if len(asked) >= 2 * int(ray.cluster_resources().get("CPU", 1)):
                seconds, results = _next_result(ray, asked)
                size = max(1, min(MAX_GAMES, round(TASK_SECONDS * len(results) / seconds)))
                yield from results
        while asked:
            yield from _next_result(ray, asked)[1]


def play_chunks(simulation: Simulation, chunks: Iterator[range], address: str) -> PlayedChunks:
    """All chunks of a simulation in order."""
    check_answers(address)
    return _chunks_in_order(simulation, chunks, address)


def _chunks_in_order(simulation: Simulation, chunks: Iterator[range], address: str) -> PlayedChunks:
    with _connection(address) as ray:
        task = ray.remote(_play_chunks)
        asked: deque[Any] = deque()
        while some := list(islice(chunks, CHUNKS)):
            asked.append(task.remote(simulation, some, __version__))
            if len(asked) >= 2 * int(ray.cluster_resources().get("CPU", 1)):
                yield from _answer(partial(ray.get, asked.popleft()), ray)
        while asked:
            yield from _answer(partial(ray.get, asked.popleft()), ray)


def _play_chunks(simulation: Simulation, chunks: list[range], version: str) -> list[PlayedChunk]:
    """On a node: some chunks of a simulation."""
    _check_version(version)
    return [play_chunk(simulation, chunk) for chunk in chunks]


def _check_version(version: str) -> None:
    if version != __version__:
        raise ValueError(f"it has Cheeseboard {__version__} and not {version}")


def _play_all(batch: GamesOfTask, version: str) -> tuple[float, list[tuple[int, Ended]]]:
    """On a node: all games of a batch, and how long they took."""
    _check_version(version)
    began = monotonic()
    results = [(number, play(scheduled_game)) for number, scheduled_game in batch]
    return max(monotonic() - began, 1e-6), results


def _next_result(ray: Any, asked: dict[Any, GamesOfTask]) -> Any:
    (done, *_), _ = ray.wait(list(asked), num_returns=1)
    del asked[done]
    return _answer(lambda: ray.get(done), ray)


@contextmanager
def _connection(address: str) -> Iterator[Any]:
    import ray

    _answer(lambda: ray.init(address=address, log_to_driver=False, logging_level="ERROR"), ray)
    try:
        yield ray
    finally:
        ray.shutdown()


def _answer(ask: Callable[[], Any], ray: Any) -> Any:
    """The answer of the cluster, or Refused with the last line of its error."""
    try:
        return ask()
    except (ray.exceptions.RayError, ConnectionError, RuntimeError, ValueError) as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[-1].rstrip(".")
        raise Refused("bad_option", f"The Ray cluster cannot play: {reason}.") from None
