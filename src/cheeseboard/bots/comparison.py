"""A search that compares the favourite actions of a policy network by playouts.

It starts from what the bot `learned` would do, and only does something else if that has won clearly
more often. So it is not weaker than `learned`, and thinking longer finds more to improve.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import log, sqrt
from threading import Lock
from typing import Any, NamedTuple

from cheeseboard import bind
from cheeseboard.bots import rounds
from cheeseboard.bots.learned import Mind, native_mind, network, plain_mind
from cheeseboard.bots.tree import HIDDEN_FOR_SEAT, WIN
from cheeseboard.contract import copy, zero_state
from cheeseboard.game import PlayoutStyle
from cheeseboard.games import Game

Compare = Callable[[rounds.ComparisonMemory, Mind, PlayoutStyle, int, int], None]


class Comparison:
    """Candidates that are compared more and more closely."""

    def __init__(
        self,
        game: Game,
        known: Any,
        seat: int,
        rng_state: int,
        is_compiled: bool,
        everything: bool = False,
    ) -> None:
        self.memory, self._mind = (arrays if is_compiled else _lists)(game, known)
        self.memory.seeds[0] = rng_state
        self.memory.everything[0] = int(everything)
        self._compare = native(game) if is_compiled else _plain(game)
        style = game.playouts[known.players]
        self._style = among_equals(style) if everything else style
        self._seat = seat
        self.run(1)  # finds the candidates

    @property
    def done(self) -> int:
        """How many playouts were played."""
        return int(self.memory.done[0])

    def run(self, playouts: int) -> None:
        limit = self.done + playouts
        self._compare(self.memory, self._mind, self._style, self._seat, limit)

    def is_clear(self, left: int) -> bool:
        """Whether more playouts cannot change the choice: only one candidate is left. Unlike in a
        tree search, it does not matter how many playouts are left."""
        return int(self.memory.left[0]) == rounds.DECIDED

    def best(self) -> int:
        """The candidate that is surely better than the network's choice; else this choice."""
        it, left = self.memory, int(self.memory.left[0])
        return best(*([int(n) for n in row[:left]] for row in (it.candidates, it.gain, it.squares)))

    def counts(self) -> Counts:
        it = self.memory
        return Counts(
            candidates=[int(action) for action in it.candidates],
            rounds=[int(n) for n in it.rounds],
            gain=[int(n) for n in it.gain],
            squares=[int(n) for n in it.squares],
            total=int(it.total[0]),
            left=int(it.left[0]),
        )


class Counts(NamedTuple):
    """What has been counted for each candidate; those that were dropped come last."""

    candidates: list[int]
    rounds: list[int]
    gain: list[int]
    squares: list[int]
    total: int  # of the first candidate
    left: int

    def wins(self) -> dict[int, float]:
        """The seat's share of the wins after each candidate, the best first. Those not surely
        better than the network's choice are reported as no better."""
        first = self.total / self.rounds[0]
        found = {}
        for i, played in enumerate(self.rounds):
            if played:
                share = (first + self._more(i) / played) / WIN
                found[self.candidates[i]] = min(max(share, 0.0), 1.0)
        return dict(sorted(found.items(), key=lambda it: -it[1]))

    def _more(self, i: int) -> float:
        """What a candidate has won more than the first."""
        gain = self.gain[i]
        if i >= self.left:
            return gain
        sure = sure_gain(gain, self.squares[i], self.left) if i else 0.0
        return max(sure, min(gain, 0))


def best(candidates: Sequence[int], gain: Sequence[int], squares: Sequence[int]) -> int:
    """Of the candidates that are left, the one that is surely better than the first; else it."""
    left = len(candidates)
    sure = [0.0, *(sure_gain(gain[i], squares[i], left) for i in range(1, left))]
    return candidates[sure.index(max(sure))]


def sure_gain(gain: int, squares: int, left: int) -> float:
    """What a candidate has surely gained, if this many are left."""
    # Among many gains that are only luck, the largest has about this many standard errors.
    return gain - sqrt(2 * log(left)) * sqrt(squares + rounds.DOUBT)


def hints(game: Game, known: Any, seat: int, rng_state: int, playouts: int) -> dict[int, float]:
    """All actions of the mover and its share of the wins after each, the best first."""
    out = [0] * game.rules.MAX_ACTIONS
    if game.rules.legal(known, out) == 1:
        return {out[0]: odds(game, known, seat, rng_state, playouts)[seat]}
    search = Comparison(game, known, seat, rng_state, is_compiled=True, everything=True)
    search.run(playouts)
    return search.counts().wins()


def among_equals(style: PlayoutStyle) -> PlayoutStyle:
    """For advice, all seats play alike: so hints agree with odds, and odds begin fair."""
    return style._replace(others=style.own, or_others=style.own)


def odds(game: Game, known: Any, seat: int, rng_state: int, playouts: int) -> list[float]:
    """Each seat's share of the wins in this many playouts, from what one seat knows."""
    memory, mind = arrays(game, known)
    memory.seeds[0] = rng_state
    memory.task[0] = rounds.FOR_ODDS
    native(game)(memory, mind, among_equals(game.playouts[known.players]), seat, playouts)
    return shares([int(won) for won in memory.total[: known.players]], playouts)


def shares(total: list[int], playouts: int) -> list[float]:
    """Each seat's share of the wins in this many playouts."""
    return [won / (WIN * playouts) for won in total]


# --- Plain and compiled ----------------------------------------------------------------------


def _lists(game: Game, known: Any) -> tuple[rounds.ComparisonMemory, Mind]:
    states = [copy(known) for _ in range(3)]
    return _memory(game, states, lambda size: [0] * size), plain_mind(game, network(game))


def arrays(game: Game, known: Any) -> tuple[rounds.ComparisonMemory, Mind]:
    import numpy as np

    states = np.zeros(3, bind.state_dtype(game.rules.State))
    bind.to_row(known, states[HIDDEN_FOR_SEAT])
    return _memory(game, states, lambda size: np.zeros(size, np.int64)), native_mind(game)


def _memory(game: Game, states: Any, zeros: Callable[[int], Any]) -> rounds.ComparisonMemory:
    actions, seats = game.rules.MAX_ACTIONS, game.rules.MAX_PLAYERS
    return rounds.ComparisonMemory(
        states,
        candidates=zeros(actions),
        everything=zeros(1),
        task=zeros(1),
        left=zeros(1),
        done=zeros(1),
        round_number=zeros(1),
        result=zeros(actions),
        rounds=zeros(actions),
        gain=zeros(actions),
        squares=zeros(actions),
        total=zeros(seats),
        plays_by=zeros(seats),
        out=zeros(actions),
        weight=zeros(actions),
        seeds=zeros(1),
        rng=zeros(1),
    )


@cache
def _plain(game: Game) -> Compare:
    compare: Compare = bind.plain(game.parts, rounds.compare).compare
    return compare


_compiled: dict[Game, Compare] = {}
_compiling = Lock()


def is_ready(game: Game) -> bool:
    return game in _compiled


def native(game: Game) -> Compare:
    """Compile, or load it from the cache."""
    with _compiling:
        if game not in _compiled:
            compare: Compare = bind.native(game.parts, rounds.compare).compare
            memory, mind = arrays(game, zero_state(game.rules.State))
            compare(memory, mind, next(iter(game.playouts.values())), 0, 0)  # compiles
            _compiled[game] = compare
    return _compiled[game]
