"""A search that compares the favourite actions of a policy network by playouts.

It starts from what the bot `learned` would do, and only does something else if that has won clearly
more often. So it is not weaker than `learned`, and thinking longer finds more to improve.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import log, sqrt
from threading import Lock
from typing import Any

from cheeseboard import bind
from cheeseboard.bots import rollouts
from cheeseboard.bots.learned import Mind, native_mind, network, plain_mind
from cheeseboard.bots.tree import SEAT_VIEW
from cheeseboard.contract import copy, zero_state
from cheeseboard.game import Playouts
from cheeseboard.games import Game

Compare = Callable[[rollouts.RolloutMemory, Mind, Playouts, int, int], None]


class Comparison:
    """Candidates that are compared more and more closely."""

    def __init__(self, game: Game, known: Any, seat: int, stream: int, is_compiled: bool) -> None:
        self.memory, self._mind = (arrays if is_compiled else _lists)(game, known)
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
        left = int(self.memory.left[0])
        # Of so many gains that are only luck, the largest has about so many standard errors.
        lucky = sqrt(2 * log(left))
        best = max(range(left), key=lambda i: self._sure_gain(i, lucky))
        return int(self.memory.candidates[best])

    def _sure_gain(self, i: int, lucky: float) -> float:
        if i == 0:
            return 0.0
        squares = int(self.memory.squares[i]) + rollouts.DOUBT
        return int(self.memory.gain[i]) - lucky * sqrt(squares)


# --- Plain and compiled ----------------------------------------------------------------------


def _lists(game: Game, known: Any) -> tuple[rollouts.RolloutMemory, Mind]:
    states = [copy(known) for _ in range(3)]
    return _memory(game, states, lambda size: [0] * size), plain_mind(game, network(game))


def arrays(game: Game, known: Any) -> tuple[rollouts.RolloutMemory, Mind]:
    import numpy as np

    states = np.zeros(3, bind.state_dtype(game.rules.State))
    bind.to_row(known, states[SEAT_VIEW])
    return _memory(game, states, lambda size: np.zeros(size, np.int64)), native_mind(game)


def _memory(game: Game, states: Any, zeros: Callable[[int], Any]) -> rollouts.RolloutMemory:
    many, few = game.rules.MAX_ACTIONS, rollouts.CANDIDATES
    return rollouts.RolloutMemory(
        states,
        candidates=zeros(few),
        left=zeros(1),
        done=zeros(2),
        result=zeros(few),
        gain=zeros(few),
        squares=zeros(few),
        players=zeros(game.rules.MAX_PLAYERS),
        out=zeros(many),
        weight=zeros(many),
        seeds=zeros(1),
        rng=zeros(1),
    )


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
            memory, mind = arrays(game, zero_state(game.rules.State))
            compare(memory, mind, next(iter(game.playouts.values())), 0, 0)  # compiles
            _compiled[game] = compare
    return _compiled[game]
