"""An episode for learning players: chance and simple bots act inside, and what seats know comes
encoded. It is played by the driver of a batch: compiled, or plain where Numba is not installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cheeseboard.adapters.episode import MAX_STEPS, Episode
from cheeseboard.batch import driver
from cheeseboard.batch.cpu import OnCpu
from cheeseboard.batch.plain import InPython
from cheeseboard.contract import OVER
from cheeseboard.drivers import LEARNER
from cheeseboard.game_setup import Setup
from cheeseboard.matches.position import Position
from cheeseboard.system.compiling import can_compile


class LearningEpisode(Episode):
    """Plays games one after another: chance and simple bots act until a learner has to decide.

    `bots` has a code for each seat; LEARNER is a seat whose choices come from outside.
    """

    def __init__(
        self, setup: Setup, bots: Sequence[int] | None = None, is_compiled: bool = True
    ) -> None:
        self.setup = setup
        self.max_steps = MAX_STEPS
        is_native = is_compiled and can_compile()
        self._device: Any = (
            OnCpu(setup, 1, MAX_STEPS, threads=1) if is_native else InPython(setup, 1, MAX_STEPS)
        )
        self._device.put("bots", LEARNER if bots is None else bots)
        self._choice = np.ones(1, np.int32)
        self._position: Position | None = None

    # --- What happens ------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin another game, and let chance and simple bots act."""
        self._run(driver.BEGIN, 1)

    def choose(self, which: int) -> None:
        """Make a legal choice for the mover, and let chance and simple bots act."""
        self._run(driver.STEP, which)

    def _run(self, mode: int, number: int) -> None:
        self._choice[0] = number
        self._device.run(mode, self._choice)
        self._position = None

    @property
    def rng(self) -> list[int]:
        """The state of the generator, for a bot that draws numbers itself."""
        return [int(self._device.games.generators[0][0])]

    @rng.setter
    def rng(self, state: list[int]) -> None:
        self._device.games.generators[0][0] = state[0]

    # --- What it has come to -------------------------------------------------------------------

    @property
    def steps(self) -> int:  # type: ignore[override] # read only
        return int(self._device.games.lengths[0])

    @property
    def cut(self) -> bool:
        return bool(self._device.outputs.cuts[0])

    def mover(self) -> int:
        return int(self._device.outputs.seats[0]) - 1 if self._device.outputs.seats[0] else OVER

    def is_legal(self, which: Any) -> bool:
        mask = self._device.outputs.legal[0]
        return 0 <= which < len(mask) and bool(mask[which])

    def mask(self, seat: int) -> Any:
        """What the seat may choose; nothing if another is to move."""
        legal = self._device.outputs.legal[0].astype(np.int8)
        return legal if self.mover() == seat else np.zeros_like(legal)

    def features(self, seat: int) -> Any:
        """What the seat knows."""
        if self.mover() == seat:
            return self._device.outputs.observations[0].copy()
        features = self._look_as(seat)
        self._device.run(driver.LOOK, self._choice)
        return features

    def features_at(self, position: Position, seat: int) -> Any:
        """What the seat knows at another position of this game. The episode's own game is
        overwritten."""
        self._device.put_state(0, position.state)
        return self._look_as(seat)

    def _look_as(self, seat: int) -> Any:
        self._choice[0] = seat
        self._device.run(driver.LOOK_AS, self._choice)
        return self._device.outputs.observations[0].copy()

    @property
    def position(self) -> Position:  # type: ignore[override] # read only
        """The game as a position, for all that is seldom asked for."""
        if self._position is None:
            self._position = Position(self.setup)
            self._position.go_to(self._device.state(0))
        return self._position
