"""Our games as games of OpenSpiel.

    import pyspiel
    from cheeseboard.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("cheeseboard_sack(players=4,memory=True)")

`players` is the number of players, `starter` the seat that starts (0: drawn), and the game's
options follow by name, with + for a comma: `counts=NESW:24+NES:0+…`. So do the sizes of small
variants, such as `colours=2,mice=4`. `max_steps` cuts longer games; then all players share the win.
Returns are shares of the win: 1 for a sole winner, 1/2 for each of two winners, 0 for a loser.

An information state is everything that a seat has seen, its own actions included: a string, and a
tensor in the small variants. An observation is what the seat knows now.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

from cheeseboard.adapters.episode import MAX_STEPS
from cheeseboard.adapters.learning_episode import LearningEpisode
from cheeseboard.adapters.past import EpisodeWithPast, as_text, bits
from cheeseboard.contract import CHANCE, OVER, rng_state
from cheeseboard.game_setup import Setup, checked_setup, options_and_sizes
from cheeseboard.games import load, names
from cheeseboard.matches.position import Position
from cheeseboard.options import Flag
from cheeseboard.refused import Refused

PREFIX = "cheeseboard_"

Parameters = dict[str, Any]


def register() -> list[str]:
    """Register all our games with pyspiel, and return their names there."""
    known = set(pyspiel.registered_names())
    for name in names():
        if PREFIX + name not in known:
            # A class and not a function: pyspiel releases it after Python has shut down, when a
            # class still exists.
            pyspiel.register_game(_game_type(name), type(name, (Game,), {"name": name}))
    return [PREFIX + name for name in names()]


def _game_type(name: str, has_past_tensor: bool = False) -> Any:
    ours = load(name)
    rules, kind = ours.rules, pyspiel.GameType
    information = kind.Information
    return kind(
        short_name=PREFIX + name,
        long_name=f"Cheeseboard {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if ours.has_no_secrets
        else information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM if ours.always_has_a_winner else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.MAX_PLAYERS,
        min_num_players=rules.MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=has_past_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


def _defaults(name: str) -> Parameters:
    """OpenSpiel's parameters have one type each: a starter of 0 is drawn, "" is the default, and a
    size of 0 is the rulebook's."""
    game = load(name)
    sizes = {size.name: 0 for size in game.sizes(game.rules.MIN_PLAYERS)}
    flags = {o.name: o.default for o in game.words.OPTIONS if isinstance(o, Flag)}
    others = {o.name: "" for o in game.words.OPTIONS if not isinstance(o, Flag)}
    defaults = {"players": game.rules.MIN_PLAYERS, "starter": 0, "max_steps": 0}
    return {**defaults, **flags, **others, **sizes}


def setup_of(name: str, parameters: Parameters) -> Setup:
    """The setup that OpenSpiel's parameters describe."""
    defaults = _defaults(name)
    given = {key: value for key, value in parameters.items() if value != defaults[key]}
    players = given.pop("players", defaults["players"])
    given.pop("max_steps", None)
    readers = {option.name: option for option in options_and_sizes(load(name), players)}
    options = {
        key: readers[key].read(value.replace("+", ",")) if isinstance(value, str) else value
        for key, value in given.items()
    }
    return checked_setup(name, players, options)


def name_of(setup: Setup) -> str:
    """The text with which `pyspiel.load_game` loads this setup."""
    given: Parameters = {"players": setup.players}
    given |= {name: _text(value) for name, value in setup.changed_options.items()}
    return f"{PREFIX}{setup.game.name}({','.join(f'{k}={v}' for k, v in given.items())})"


def _text(value: Any) -> Any:
    return "+".join(f"{k}:{n}" for k, n in value.items()) if isinstance(value, dict) else value


class Game(pyspiel.Game):
    """One of our games; `register` makes a class for each."""

    name: str

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.setup = setup_of(self.name, parameters or {})
        self.max_steps = _max_steps(self.setup, parameters or {})
        self.is_cut_early = "max_steps" in (parameters or {})
        self.has_past_tensor = self.setup.is_small and self.max_steps < MAX_STEPS
        self.first = EpisodeWithPast(self.setup, self.max_steps)
        ours = self.setup.game
        info = pyspiel.GameInfo(
            num_distinct_actions=ours.require_encoding().CHOICES,
            max_chance_outcomes=ours.rules.ACTION_COUNT,
            num_players=self.setup.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if ours.always_has_a_winner else None,
            max_game_length=self.max_steps,
        )
        super().__init__(_game_type(self.name, self.has_past_tensor), info, parameters or {})

    def __reduce__(self) -> Any:
        return _load, (str(self),)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> Any:
        if kind is None or not kind.perfect_recall:
            return Observer(self.setup)
        if self.has_past_tensor:
            return PastObserver(self.setup, self.max_steps)
        return Observer(None)


def _max_steps(setup: Setup, parameters: Parameters) -> int:
    given = parameters.get("max_steps", 0)
    if given < 0:
        raise Refused("bad_option", "max_steps is a whole number from 0; 0 sets no limit.")
    longest = setup.game.longest
    bound = longest(setup.players, setup.numbers) if longest else MAX_STEPS
    return min(bound, given or MAX_STEPS)


def _load(name: str) -> Any:
    """A game that was pickled, perhaps in a process that had not registered ours yet."""
    register()
    return pyspiel.load_game(name)


class State(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.episode = deepcopy(game.first)

    def current_player(self) -> int:
        mover = self.episode.mover()
        if mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def is_terminal(self) -> bool:
        return self.episode.mover() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal_choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = sorted(self.episode.outcomes())
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.episode.play(self._to_our_action(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.episode.setup.game.words.text(self._to_our_action(action)))

    def _to_our_action(self, action: int) -> int:
        """The action of our rules that has this number in OpenSpiel now."""
        return self.episode.action(action) if self.episode.mover() >= 0 else action

    def to_their_action(self, action: int) -> int:
        """The number that an action of our rules has in OpenSpiel now."""
        return self.episode.choice(action) if self.episode.mover() >= 0 else action

    def returns(self) -> list[float]:
        return self.episode.shares()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self._seat(player)
        return f"{seat}: {self.episode.seen[seat]}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self._seat(player)
        return f"{seat}: {as_text(self.episode.known(seat))}"

    def _seat(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that fits all the player has seen, with a history that leads there; `sampler()`
        is a number from 0 to 1."""
        ours = self._our_history()
        self.episode.retell(player, [rng_state(int(sampler() * (1 << 53)), 0)], ours)
        state: State = self.get_game().new_initial_state()
        for action in ours:
            state.apply_action(state.to_their_action(action))
        return state

    def _our_history(self) -> list[int]:
        """The actions so far, as our rules number them."""
        ours, state = [], self.get_game().new_initial_state()
        for action in self.history():
            ours.append(state._to_our_action(action))
            state.apply_action(action)
        return ours

    def guess_state(self, player: int, rng: list[int]) -> State:
        """The same with our random numbers; it is faster, and the history stays as it was."""
        state: State = self.clone()
        state.episode.guess(player, rng)
        return state

    def __str__(self) -> str:
        """The position. Where games are cut early, it also depends on the number of steps."""
        text = as_text(self.episode.position.state)
        return f"{text} after {self.episode.steps}" if self.get_game().is_cut_early else text


class Observer:
    """What a player sees, as a string and, of what it knows now, as a tensor."""

    def __init__(self, setup: Setup | None) -> None:
        self._is_of_now = setup is not None
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if setup is not None:
            scales = [feature.scale for feature in setup.game.require_encoding().FEATURES]
            self._scale = np.array(scales, np.float32)
            self.tensor = np.zeros(len(scales), np.float32)
            self.dict = {"observation": self.tensor}
            self._setup = setup
            self._first_tensors: dict[int, Any] = {}

    def set_from(self, state: State, player: int) -> None:
        if not self._is_of_now:
            raise pyspiel.SpielError("information_state_tensor is not supported; see the string.")
        # OpenSpiel asks for the first position before every other one, to learn the shape.
        position = state.episode.position
        is_first = position.state is state.get_game().first.position.state
        self.tensor[:] = self._first(player, position) if is_first else self._now(player, position)

    def _first(self, player: int, position: Position) -> Any:
        if player not in self._first_tensors:
            self._first_tensors[player] = self._now(player, position)
        return self._first_tensors[player]

    def _now(self, player: int, position: Position) -> Any:
        return self._eyes.features_at(position, player) / self._scale

    @cached_property
    def _eyes(self) -> LearningEpisode:
        """Encodes positions; made when the first tensor is asked for."""
        return LearningEpisode(self._setup)

    def string_from(self, state: State, player: int) -> str:
        if self._is_of_now:
            return state.observation_string(player)
        return state.information_state_string(player)


class PastObserver:
    """All that a player has seen, as a tensor: a row for each step, with the action in bits and
    what the player knew after it. Only in small variants."""

    def __init__(self, setup: Setup, max_steps: int) -> None:
        scales = [feature.scale for feature in setup.game.require_encoding().FEATURES]
        self._scale = np.array([1] * bits(setup) + scales, np.float32)
        size = setup.players + max_steps * len(self._scale)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"player": self.tensor[: setup.players], "steps": self.tensor[setup.players :]}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = 0
        self.dict["player"][player] = 1
        past = np.array(state.episode.observed[player], np.float32).reshape(-1, len(self._scale))
        self.dict["steps"][: past.size] = (past / self._scale).ravel()

    def string_from(self, state: State, player: int) -> str:
        return state.information_state_string(player)
