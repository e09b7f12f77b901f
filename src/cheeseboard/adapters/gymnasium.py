"""Our games as environments of Gymnasium: one learner, and bots in all other seats.

    import gymnasium
    import cheeseboard.adapters.gymnasium  # makes our games known to Gymnasium

    env = gymnasium.make("cheeseboard/Hunt-v1", players=2, seat=1, bot="sensible")

Gymnasium imports it by itself for the name "cheeseboard.adapters.gymnasium:cheeseboard/Hunt-v1".

An observation has what the seat knows (`observation`) and its legal choices (`action_mask`), as
docs/learning.md describes them. The reward comes at the end: a share of the win. An illegal choice
ends the game at once with a reward of −1.

`bot` is the name of a bot, a function (view, legal) -> text, or a list of these, one for each other
seat in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from cheeseboard.adapters import learning, picture
from cheeseboard.adapters.learning_episode import LearningEpisode
from cheeseboard.batch.seating import simple_code
from cheeseboard.bots import SeatBot, make
from cheeseboard.contract import OVER
from cheeseboard.drivers import LEARNER
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import load, names
from cheeseboard.refused import Refused

VERSION = 1  # of the environments: raised when the same choices lead to something else
ILLEGAL = -1.0

SeatBots = SeatBot | Sequence[SeatBot]


def env(
    game: str,
    players: int | None = None,
    seat: int = 1,
    bot: SeatBots = "sensible",
    render_mode: str | None = None,
    **options: Any,
) -> Environment:
    return Environment(checked_setup(game, players, options), seat, bot, render_mode)


class Environment(gymnasium.Env):
    """One of our games, seen from one seat."""

    metadata = {"render_modes": picture.MODES, "render_fps": 4}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self, setup: Setup, seat: int, bot: SeatBots, render_mode: str | None = None
    ) -> None:
        self._seat = learning.checked_seat(seat, setup)
        picture.check_render_mode(render_mode)
        self.render_mode = render_mode
        self.setup = setup
        self.observation_space = learning.space(setup)
        self.action_space = spaces.Discrete(setup.game.require_encoding().CHOICES)
        self._bots = _others(bot, setup, self._seat)
        self.episode = LearningEpisode(setup, self._codes())
        self.episode.rng = learning.generator(None)
        self._is_running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[learning.Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.episode.rng = learning.generator(seed)
        self.episode.begin()
        self._is_running = True
        self._go_on()
        self._show()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[learning.Observation, float, bool, bool, dict[str, Any]]:
        if not self._is_running:
            raise Refused("over", "No game is running; reset begins one.")
        which = learning.checked_choice(action)
        if not self.episode.is_legal(which):
            self._is_running = False
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal": which}
        self.episode.choose(which)
        self._go_on()
        over, cut = self.episode.mover() == OVER, self.episode.cut
        self._is_running = not over
        self._show()
        reward = self.episode.shares()[self._seat] if over else 0.0
        return self._observation(), reward, over and not cut, cut, self._info()

    def action_masks(self) -> Any:
        """The legal choices, as MaskablePPO of sb3-contrib asks for them."""
        if not self._is_running:
            raise Refused("over", "No game is running; reset begins one.")
        return self.episode.mask(self._seat).astype(bool)

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn(
                f"render_mode is one of {', '.join(picture.MODES)} to see the board."
            )
            return None
        board = self.setup.game.sketch.sketch(self.episode.view(self._seat))
        return picture.render_board(board, self.render_mode)

    def _show(self) -> None:
        """In the mode `human` people see every position without asking."""
        if self.render_mode == picture.HUMAN:
            self.render()

    def _observation(self) -> learning.Observation:
        return learning.observation(self.episode, self._seat)

    def _info(self) -> dict[str, Any]:
        """Points and winners once the game is over, and how many actions it has taken."""
        info: dict[str, Any] = {"steps": self.episode.steps}
        if self.episode.mover() == OVER and not self.episode.cut:
            info |= {"points": self.episode.points(), "winners": self.episode.winners()}
        return info

    def _codes(self) -> list[int]:
        """The bots that play inside the episode; the others are asked one by one."""
        codes = [simple_code(bot, self.setup) for bot in self._bots]
        codes[self._seat] = None
        return [LEARNER if code is None else code for code in codes]

    def _go_on(self) -> None:
        """Let the other bots act until the learner is to move or the game is over."""
        while (mover := self.episode.mover()) not in (self._seat, OVER):
            self.episode.choose(self.episode.choice(self._bots_action(mover)))

    def _bots_action(self, mover: int) -> int:
        bot = self._bots[mover]
        if isinstance(bot, str):
            rng = self.episode.rng
            known = self.episode.known(mover)
            action = make(bot, self.setup)(self.setup.game, known, mover, rng)
            self.episode.rng = rng
            return action
        view = self.episode.view(mover)
        answer = bot(view, view["legal"])
        if answer not in view["legal"]:
            raise Refused("illegal", f"The bot of seat {mover + 1} answered {answer!r}.")
        return self.setup.game.words.ACTIONS[answer]


def _others(bot: SeatBots, setup: Setup, seat: int) -> list[SeatBot]:
    """A bot for each seat; the one at the learner's seat is never asked."""
    bots = learning.bots_of_others(bot, setup)
    for one in bots:
        if not callable(one):
            make(one, setup)
    return [*bots[:seat], "random", *bots[seat:]]


def register() -> list[str]:
    """Register all our games with Gymnasium, and return their names there."""
    known = [name for name in names() if load(name).encoding is not None]
    ids = {f"cheeseboard/{name.capitalize()}-v{VERSION}": name for name in known}
    for id_, name in ids.items():
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id_,
                entry_point="cheeseboard.adapters.gymnasium:env",
                vector_entry_point="cheeseboard.adapters.vector:VectorEnvironment",
                kwargs={"game": name},
            )
    return list(ids)


register()
