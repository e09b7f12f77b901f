"""Statistics of games between sensible players, all with one setup: who begins, who leads, how many
choices there are, and how early games are decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.contract import (
    NOBODY,
    OVER,
    legal,
    mover,
    play,
    points,
    points_now,
    rng_state,
    won,
)
from cheeseboard.drivers import CUT, SENSIBLE, TRUE_STATE, Memory, begin, next_action
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
from cheeseboard.lab import memory
from cheeseboard.lab.progress import OnProgress
from cheeseboard.lab.simulate import SEED_MASK, chunks, in_turn

# What is counted in each game.
LENGTH, FIRST, DECISIONS, CHOICES, FORCED, WIDEST, CHANGES, LED = range(8)
NOTES = 8

MAX_STEPS = 10_000
MOMENTS = 10  # at which the winner's chance is asked for: 0 %, 10 %, … 90 % of the game
PLAYOUTS = 12  # for each of them


# --- Drivers ---------------------------------------------------------------------------------


def play_on(
    memory: Memory, players: int, bot_codes: list[int], max_steps: int, note: list[int]
) -> None:
    """Play this many steps, or to the end, and count what happens."""
    s = memory.states[TRUE_STATE]
    leader = NOBODY
    for _ in range(max_steps):
        who = mover(s)
        if who == OVER:
            break
        if who >= 0:
            note_decision(note, who, legal(s, memory.out), leader)
        note[LENGTH] += 1
        play(s, next_action(memory, who, bot_codes))
        ahead = sole_leader(s, players)
        if ahead != NOBODY:
            if leader != NOBODY and leader != ahead:
                note[CHANGES] += 1
            leader = ahead
    if mover(s) != OVER:
        note[LENGTH] = CUT


def note_decision(note: list[int], who: int, choices: int, leader: int) -> None:
    if note[DECISIONS] == 0:
        note[FIRST] = who
    note[DECISIONS] += 1
    note[CHOICES] += choices
    note[WIDEST] = max(note[WIDEST], choices)
    if choices == 1:
        note[FORCED] += 1
    if leader != NOBODY:
        note[LED] += 1


def sole_leader(s: Any, players: int) -> int:
    """The seat that would have the most points if the game ended now; NOBODY if several have."""
    leader = 0
    shared = players == 1
    most = points_now(s, 0)
    for seat in range(1, players):
        has = points_now(s, seat)
        if has > most:
            leader = seat
            most = has
            shared = False
        elif has == most:
            shared = True
    return NOBODY if shared else leader


def result(memory: Memory, players: int, score: list[int], wins: list[int]) -> None:
    s = memory.states[TRUE_STATE]
    for seat in range(players):
        score[seat] = points(s, seat)
        wins[seat] = 1 if won(s, seat) else 0


# --- Observing -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Observations:
    """All games with one setup, in order, one row for each."""

    setup: Setup
    notes: Any  # [game, NOTES]; of games that ended
    points: Any  # [game, seat]
    wins: Any  # [game, seat]
    cut: int
    chances: Any  # [game, moment]; of some games that somebody won

    @property
    def games(self) -> int:
        return len(self.notes)

    def looks_like(self, other: Observations) -> bool:
        """Whether an option made no difference to these players."""
        return bool(
            np.array_equal(self.notes, other.notes) and np.array_equal(self.points, other.points)
        )


def play_and_count(
    setup: Setup, games: int, seed: int, jobs: int, on_progress: OnProgress
) -> Observations:
    """Play games number 0 to games − 1 of a seed."""
    look_at = partial(_observe_game, seed & SEED_MASK)
    parts = list(_in_chunks(look_at, _columns, setup, games, jobs, on_progress))
    notes, scores, wins = (np.concatenate(column) for column in zip(*parts, strict=True))
    ended = notes[:, LENGTH] != CUT
    cut = int((~ended).sum())
    return Observations(
        setup, notes[ended], scores[ended], wins[ended], cut, np.zeros((0, MOMENTS))
    )


def ask_chances(
    observed: Observations, games: int, seed: int, jobs: int, on_progress: OnProgress
) -> Observations:
    """The same observations, with the chances of the later winners in the first games."""
    look_at = partial(_chances, seed & SEED_MASK)
    parts = list(_in_chunks(look_at, _of_winners, observed.setup, games, jobs, on_progress))
    return replace(observed, chances=np.concatenate(parts))


Row = Any  # what is found out of one game
Part = Any  # and of a chunk of games


def _in_chunks(
    look_at: Callable[[Runner, int], Row],
    packed: Callable[[list[Row]], Part],
    setup: Setup,
    games: int,
    jobs: int,
    on_progress: OnProgress,
) -> Iterator[Part]:
    """The result of each chunk, in order. Each chunk has a runner of its own."""
    native = _native(setup.game)
    Runner(native, setup).warm_up()

    def play_chunk(chunk: range) -> tuple[int, Part]:
        runner = Runner(native, setup)
        return len(chunk), packed([look_at(runner, number) for number in chunk])

    with ThreadPoolExecutor(jobs) as pool:
        size = max(1, min(500, games // (4 * jobs)))
        for played, part in in_turn(pool, play_chunk, chunks(games, size), ahead=4 * jobs):
            yield part
            on_progress(played)


@cache
def _native(game: Game) -> bind.Bound:
    return bind.native(game.parts, begin, play_on, result)


def _columns(rows: list[Row]) -> Part:
    return [np.array(column) for column in zip(*rows, strict=True)]


def _of_winners(rows: list[Row]) -> Part:
    return np.array([row for row in rows if row is not None]).reshape(-1, MOMENTS)


class Runner:
    """Compiled code and the memory that it plays in."""

    def __init__(self, native: bind.Bound, setup: Setup) -> None:
        self._native = native
        self._setup = setup
        self._memory = memory.allocate(setup.game.rules)
        self._opening = memory.opening(setup)
        self._bot_codes = memory.numbers([SENSIBLE] * setup.players)

    @property
    def states(self) -> Any:
        return self._memory.states

    def warm_up(self) -> None:
        """Compile everything."""
        self.begin()
        self.play_on(np.zeros(1, np.int64), steps=0)
        self.result()

    def begin(self) -> None:
        self._native.begin(self._memory, self._opening)

    def play_on(self, rng: Any, steps: int = MAX_STEPS) -> Any:
        """Play on, and return what was counted on the way."""
        note = np.zeros(NOTES, np.int64)
        where = self._memory._replace(rng=rng)
        self._native.play_on(where, self._setup.players, self._bot_codes, steps, note)
        return note

    def result(self) -> tuple[Any, Any]:
        """Points, and who has won."""
        score, wins = np.zeros((2, self._setup.players), np.int64)
        self._native.result(self._memory, self._setup.players, score, wins)
        return score, wins


def _observe_game(seed: int, runner: Runner, number: int) -> Row:
    runner.begin()
    note = runner.play_on(_rng(seed, number))
    return note, *runner.result()


def _chances(seed: int, runner: Runner, number: int) -> Row:
    """The later winner's chance at each moment: the share of wins in PLAYOUTS games played on from
    there. None if nobody won."""
    luck, other_luck = _rng(seed, number), _rng(seed + 1, number)
    runner.begin()
    length = runner.play_on(luck)[LENGTH]
    winners = _shares(runner)
    if length == CUT or not winners.any():
        return None
    luck = _rng(seed, number)
    runner.begin()
    chances, played = [], 0
    for moment in range(MOMENTS):
        due = moment * length // MOMENTS
        runner.play_on(luck, due - played)
        played = due
        here = runner.states[0].copy()
        won = 0.0
        for _ in range(PLAYOUTS):
            runner.play_on(other_luck)
            won += float(winners @ _shares(runner))
            runner.states[0] = here
        chances.append(won / PLAYOUTS)
    return chances


def _rng(seed: int, number: int) -> Any:
    return np.array([rng_state(seed, number)], np.int64)


def _shares(runner: Runner) -> Any:
    """Each seat's share of the win."""
    _, wins = runner.result()
    return wins / max(int(wins.sum()), 1)
