"""Our games as environments of PettingZoo, where agents act one after another.

    from cheeseboard.adapters import pettingzoo

    env = pettingzoo.env("sack", players=4)

Agents are `seat_1`, `seat_2`, …. An observation has what the seat knows as whole numbers
(`observation`) and its legal actions (`action_mask`). The reward comes at the end: a share of
the win. The environment draws chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cheeseboard.adapters import learning
from cheeseboard.adapters.world import World
from cheeseboard.game import OVER
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup, agreed


def env(game: str, players: int | None = None, **options: Any) -> Environment:
    return Environment(agreed(game, players, options))


class Environment(AECEnv):
    """One of our games at one table."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.metadata = {
            "name": f"cheeseboard_{setup.game.name}_v1",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.setup = setup
        self.render_mode = None
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = setup.game.rules.ACTIONS
        self.observation_spaces = {it: learning.space(setup) for it in self.possible_agents}
        self.action_spaces = {it: spaces.Discrete(actions) for it in self.possible_agents}
        self._numbers = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        if seed is not None:
            self._numbers = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.world = World(self.setup)
        self._go_on()

    def observe(self, agent: str) -> learning.Observation:
        return learning.observation(self.world, self._seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.world.legal():
            raise Refused("illegal", f"{agent} cannot play {action} now; see its action_mask.")
        self._cumulative_rewards[agent] = 0.0
        self.world.play(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance act until a seat is to move or the game is over."""
        learning.draw_chance(self.world, self._numbers)
        mover = self.world.mover()
        if mover != OVER:
            self.agent_selection = self.possible_agents[mover]
            return
        self.rewards = dict(zip(self.possible_agents, self.world.shares(), strict=True))
        ended = self.truncations if self.world.cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]

    def render(self) -> None:
        """Does nothing: this environment draws no board."""

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
