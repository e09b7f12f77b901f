"""The games of a batch by plain Python on lists: the same driver, without Numba."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cheeseboard.batch.cpu import array, blank_games, blank_outputs, sizes
from cheeseboard.batch.driver import BatchOpening, Games, Outputs, Scratch, step_games
from cheeseboard.bind.binder import PLAIN, Bound, bind
from cheeseboard.contract import zero_state
from cheeseboard.game import Game
from cheeseboard.game_setup import Setup


@cache
def bind_drivers(game: Game) -> Bound:
    return bind(game.parts, [step_games], PLAIN, sizes(game))


class InPython:
    """Memory for games, and the calls into the driver as it is written."""

    def __init__(self, setup: Setup, games: int, max_steps: int) -> None:
        self._setup = setup
        kind, most = setup.game.rules.State, setup.game.rules.MAX_ACTIONS
        self.games: Games = blank_games(setup, games)._replace(
            states=[zero_state(kind) for _ in range(games + 1)],
            generators=[[0] for _ in range(games)],
            bots=[[0] * setup.players for _ in range(games)],
        )
        self.outputs: Outputs = blank_outputs(setup, games)
        self._opening = BatchOpening(setup.players, setup.starter, setup.numbers, max_steps)
        self._scratch = Scratch([zero_state(kind), zero_state(kind)], [0] * most, [0] * most)

    def run(self, mode: int, choices: Any) -> None:
        step = bind_drivers(self._setup.game).step_games
        last = len(self.outputs.seats)
        step(0, last, mode, choices, self.games, self.outputs, self._opening, self._scratch)

    def state(self, game: int) -> Any:
        """A game as a plain state, to read."""
        return self.games.states[game]

    def put(self, name: str, values: Any) -> None:
        """Write one of the arrays or lists."""
        whole = array(self, name)
        whole[:] = np.broadcast_to(values, np.shape(whole)).tolist()

    def put_state(self, game: int, state: Any) -> None:
        """Replace a game; the state is not copied."""
        self.games.states[game] = state
