"""Our games as environments of Gymnasium: one learner, and bots in all other seats.

    from cheeseboard.adapters import gymnasium

    env = gymnasium.env("hunt", players=2, seat=1, bot="sensible")

An observation has what the seat knows as whole numbers (`observation`) and its legal actions
(`action_mask`). The reward comes at the end: a share of the win. An illegal action ends the game
at once with a reward of −1.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from cheeseboard.adapters import learning
from cheeseboard.adapters.world import World
from cheeseboard.bots import make
from cheeseboard.game import OVER, seeded
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup, agreed

ILLEGAL = -1.0


def env(
    game: str, players: int | None = None, seat: int = 1, bot: str = "sensible", **options: Any
) -> Environment:
    return Environment(agreed(game, players, options), seat, bot)


class Environment(gymnasium.Env):
    """One of our games, seen from one seat."""

    def __init__(self, setup: Setup, seat: int, bot: str) -> None:
        if not 1 <= seat <= setup.players:
            raise Refused("bad_players", f"There is no seat {seat} among {setup.players}.")
        self.metadata: dict[str, Any] = {"render_modes": []}
        self.setup = setup
        self.observation_space = learning.space(setup)
        self.action_space = spaces.Discrete(setup.game.rules.ACTIONS)
        self._seat = seat - 1
        self._bot = make(bot, setup)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[learning.Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._bot_rng = [seeded(int(self.np_random.integers(1 << 31)), 1)]
        self.world = World(self.setup)
        self._go_on()
        return self._observation(), {}

    def step(self, action: int) -> tuple[learning.Observation, float, bool, bool, dict[str, Any]]:
        if self.world.mover() != self._seat:
            raise Refused("over", "The game is over; reset begins another.")
        if int(action) not in self.world.legal():
            return self._observation(), ILLEGAL, True, False, {"illegal": int(action)}
        self.world.play(int(action))
        self._go_on()
        over = self.world.mover() == OVER
        cut = self.world.cut
        return self._observation(), self.world.shares()[self._seat], over and not cut, cut, {}

    def _observation(self) -> learning.Observation:
        return learning.observation(self.world, self._seat)

    def _go_on(self) -> None:
        """Chance and the bots act until it is the learner's turn or the game is over."""
        learning.draw_chance(self.world, self.np_random)
        while (mover := self.world.mover()) not in (self._seat, OVER):
            known = self.world.known(mover)
            self.world.play(self._bot(self.setup.game, known, mover, self._bot_rng))
            learning.draw_chance(self.world, self.np_random)
