"""Many environments of Gymnasium at once, on a batch: `gymnasium.make_vec`.

    envs = gymnasium.make_vec("cheeseboard/Sack-v1", num_envs=4096, players=4, bot="sensible")

A game that has ended restarts with the next step (AutoresetMode.NEXT_STEP). A choice that is not
legal is refused with the number of its game, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cheeseboard.adapters import learning
from cheeseboard.batch.batch import Batch
from cheeseboard.game_setup import checked_setup
from cheeseboard.matches.chance import system_randbelow


class VectorEnvironment(VectorEnv):
    """One learner at the same seat of many games, and bots of a batch in all other seats."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 1,
        bot: str | Sequence[str] = "sensible",
        **options: Any,
    ) -> None:
        setup = checked_setup(game, players, options)
        self._seat = learning.checked_seat(seat, setup)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.num_envs = num_envs
        self.single_observation_space = learning.space(setup)
        self.single_action_space = spaces.Discrete(setup.game.require_encoding().CHOICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._game, self._players, self._options = game, setup.players, options
        bots = learning.bots_of_others(bot, setup)
        self._bots = [*bots[: self._seat], None, *bots[self._seat :]]
        self._batch = self._new_batch(system_randbelow(1 << 62))

    def reset(self, *, seed: Any = None, options: Any = None) -> Any:
        if isinstance(seed, Sequence) and seed and not isinstance(seed, str):
            seed = seed[0]  # one seed is enough for all: each game has a stream of its own
        if seed is None:
            self._batch.restart()
        else:
            self._batch = self._new_batch(seed)
        return self._observation(), {}

    def step(self, actions: Any) -> Any:
        self._batch.step(np.asarray(actions))
        cuts = self._batch.cuts.copy()
        rewards = self._batch.rewards[:, self._seat].astype(np.float64)
        return self._observation(), rewards, self._batch.ends & ~cuts, cuts, {}

    def action_masks(self) -> Any:
        """The legal choices of every game."""
        return self._batch.legal.copy()

    def _new_batch(self, seed: int) -> Batch:
        return Batch(
            self._game,
            players=self._players,
            games=self.num_envs,
            seed=seed,
            bots=self._bots,
            **self._options,
        )

    def _observation(self) -> dict[str, Any]:
        return {
            "action_mask": self._batch.legal.astype(np.int8),
            "observation": self._batch.observations.copy(),
        }
