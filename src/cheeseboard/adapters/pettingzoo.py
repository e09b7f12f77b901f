"""Our games as environments of PettingZoo, where agents act one after another.

    from cheeseboard.adapters import pettingzoo

    env = pettingzoo.env("sack", players=4)

Agents are `seat_1`, `seat_2`, …; an observation has what the seat knows (`observation`) and its
legal choices (`action_mask`), as docs/learning.md describes them. The reward comes at the end: a
share of the win. Chance is drawn by the environment. `raw_env` is the same without PettingZoo's
wrapper that checks the order of calls.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cheeseboard.adapters import learning, picture
from cheeseboard.adapters.learning_episode import LearningEpisode
from cheeseboard.contract import OVER
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.refused import Refused


def env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: Any
) -> OrderEnforcingWrapper:
    return OrderEnforcingWrapper(raw_env(game, players, render_mode, **options))


def raw_env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: Any
) -> Environment:
    return Environment(checked_setup(game, players, options), render_mode)


class Environment(AECEnv):
    """One of our games at one table."""

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__()
        picture.check_render_mode(render_mode)
        self.metadata = {
            "name": f"cheeseboard_{setup.game.name}_v1",
            "render_modes": picture.MODES,
            "render_fps": 4,
            "is_parallelizable": False,
        }
        self.setup = setup
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        choices = setup.game.require_encoding().CHOICES
        self.observation_spaces = {it: learning.space(setup) for it in self.possible_agents}
        self.action_spaces = {it: spaces.Discrete(choices) for it in self.possible_agents}
        self.state_space = learning.whole_state_space(setup)
        self.episode = LearningEpisode(setup)
        self.episode.rng = learning.generator(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        if seed is not None:
            self.episode.rng = learning.generator(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.episode.begin()
        self._look()
        self._show()

    def observe(self, agent: str) -> learning.Observation:
        return learning.observation(self.episode, self._seats[agent])

    def state(self) -> Any:
        """The true state as numbers, with all its secrets: for a critic that may see everything."""
        return learning.whole_state(self.episode)

    def last(self, observe: bool = True) -> Any:
        self._check_begun()
        return super().last(observe)

    def step(self, action: int | None) -> None:
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        which = learning.checked_choice(action)
        if not self.episode.is_legal(which):
            raise Refused("illegal", f"{agent} cannot choose {action} now; see its action_mask.")
        self._cumulative_rewards[agent] = 0.0
        self.episode.choose(which)
        self._look()
        self._accumulate_rewards()
        self._show()

    def _check_begun(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise Refused("over", "No game is running; reset begins one.")

    def _show(self) -> None:
        """In the mode `human` people see every position without asking."""
        if self.render_mode == picture.HUMAN:
            self.render()

    def _look(self) -> None:
        """Whose turn it is now, or how the game has ended."""
        mover = self.episode.mover()
        if mover != OVER:
            self.agent_selection = self.possible_agents[mover]
            return
        self.rewards = dict(zip(self.possible_agents, self.episode.shares(), strict=True))
        for agent, seat in self._seats.items():
            self.infos[agent] = {"points": (self.episode.points() or [0] * len(self._seats))[seat]}
        ended = self.truncations if self.episode.cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The board as the mode wants it, as the seat to move sees it."""
        if self.render_mode is None:
            return None
        mover = self.episode.mover()
        view = self.episode.view(None if mover == OVER else mover)
        return picture.render_board(self.setup.game.sketch.sketch(view), self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
