"""A search that compares the favourite actions of a policy network by playouts.

It starts from what the bot `learned` would do, and only does something else if that has won clearly
more often. So it is not weaker than `learned`, and thinking longer finds more to improve.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import sqrt
from threading import Lock
from typing import Any, NamedTuple

from cheeseboard import bind
from cheeseboard.bots import rollouts, weights
from cheeseboard.bots.learned import Mind, network
from cheeseboard.bots.tree import KNOWN
from cheeseboard.contract import copy, zero_state
from cheeseboard.game import Playouts
from cheeseboard.games import Game

SURER = 1.0  # standard errors by which another action must be better than the network's choice

Compare = Callable[[rollouts.RolloutMemory, Mind, Playouts, int, int], None]


class Zeros(NamedTuple):
    """Makes memory: of Python's lists, or of arrays for compiled code."""

    row: Callable[[int], Any]
    rows: Callable[[int, int], Any]


class Comparison:
    """Candidates that are compared more and more closely."""

    def __init__(self, game: Game, known: Any, seat: int, stream: int, is_compiled: bool) -> None:
        self.memory, self._mind = (records if is_compiled else _lists)(game, known)
        self.memory.seeds[0] = stream
        self._compare = native(game) if is_compiled else _plain(game)
        self._style = game.playouts[known.players]
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
        """Whether more playouts cannot change the choice."""
        return int(self.memory.left[0]) == 1

    def best(self) -> int:
        """The candidate that is surely better than the network's choice; else this choice."""
        candidates = range(int(self.memory.left[0]))
        return int(self.memory.candidates[max(candidates, key=self._sure_gain)])

    def _sure_gain(self, i: int) -> float:
        if i == 0:
            return 0.0
        squares = int(self.memory.squares[i]) + rollouts.DOUBT
        return int(self.memory.gain[i]) - SURER * sqrt(squares)


# --- Plain and compiled ----------------------------------------------------------------------


def _lists(game: Game, known: Any) -> tuple[rollouts.RolloutMemory, Mind]:
    zeros = Zeros(lambda size: [0] * size, lambda rows, width: [[0] * width for _ in range(rows)])
    states = [copy(known) for _ in range(3)]
    return _memory(game, states, zeros), _mind(game, network(game), zeros)


def records(game: Game, known: Any) -> tuple[rollouts.RolloutMemory, Mind]:
    import numpy as np

    states = np.zeros(3, bind.record(game.rules.State))
    bind.to_record(known, states[KNOWN])
    zeros = Zeros(
        lambda size: np.zeros(size, np.int64), lambda rows, width: np.zeros((rows, width), np.int32)
    )
    return _memory(game, states, zeros), _mind(game, _arrays(game), zeros)


def _memory(game: Game, states: Any, zeros: Zeros) -> rollouts.RolloutMemory:
    many, few = game.rules.MAX_ACTIONS, rollouts.CANDIDATES
    return rollouts.RolloutMemory(
        states,
        candidates=zeros.row(few),
        left=zeros.row(1),
        done=zeros.row(2),
        result=zeros.row(few),
        gain=zeros.row(few),
        squares=zeros.row(few),
        players=zeros.row(game.rules.MAX_PLAYERS),
        out=zeros.row(many),
        weight=zeros.row(many),
        seeds=zeros.row(1),
        rng=zeros.row(1),
    )


def _mind(game: Game, net: Any, zeros: Zeros) -> Mind:
    units, grid = weights.memory(net, zeros.rows)
    return Mind(net, units, grid, *(zeros.row(game.rules.MAX_ACTIONS) for _ in range(3)))


@cache
def _arrays(game: Game) -> Any:
    return weights.as_arrays(network(game))


@cache
def _plain(game: Game) -> Compare:
    compare: Compare = bind.plain(game.parts, rollouts.compare).compare
    return compare


_compiled: dict[Game, Compare] = {}
_compiling = Lock()


def is_ready(game: Game) -> bool:
    return game in _compiled


def native(game: Game) -> Compare:
    """Compile, or load it from the cache."""
    with _compiling:
        if game not in _compiled:
            compare: Compare = bind.native(game.parts, rollouts.compare).compare
            memory, mind = records(game, zero_state(game.rules.State))
            compare(memory, mind, next(iter(game.playouts.values())), 0, 0)  # compiles
            _compiled[game] = compare
    return _compiled[game]
