"""Our games as games of OpenSpiel.

    import pyspiel
    from cheeseboard.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("cheeseboard_sack(players=4,memory=True)")

`players` is the number of players, `starter` the seat that starts (0: drawn), and the game's
options follow by name, with + for a comma: `counts=NESW:24+NES:0+…`. Actions have our numbers.
Returns are shares of the win: 1 for a sole winner, 1/2 for each of two winners, 0 for a loser.

An information state is everything that a seat has seen, its own actions included. An observation
is what the seat knows now.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from cheeseboard.adapters.world import MOST_STEPS, World
from cheeseboard.game import CHANCE, OVER, fresh, seeded
from cheeseboard.games import load, names
from cheeseboard.options import Flag
from cheeseboard.setup import Setup, agreed, offered

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


def _game_type(name: str) -> Any:
    ours = load(name)
    rules, kind = ours.rules, pyspiel.GameType
    information = kind.Information
    return kind(
        short_name=PREFIX + name,
        long_name=f"Cheeseboard {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION
        if ours.is_open
        else information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM if ours.always_won else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.MAX_PLAYERS,
        min_num_players=rules.MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


def _defaults(name: str) -> Parameters:
    """OpenSpiel's parameters have one type each: a starter of 0 is drawn, "" is the default."""
    game = load(name)
    flags = {o.name: o.default for o in game.words.OPTIONS if isinstance(o, Flag)}
    others = {o.name: "" for o in game.words.OPTIONS if not isinstance(o, Flag)}
    return {"players": game.rules.MIN_PLAYERS, "starter": 0, **flags, **others}


def setup_of(name: str, parameters: Parameters) -> Setup:
    """The setup that OpenSpiel's parameters describe."""
    usual = _defaults(name)
    given = {key: value for key, value in parameters.items() if value != usual[key]}
    players = given.pop("players", usual["players"])
    readers = {option.name: option for option in offered(load(name), players)}
    options = {
        key: readers[key].read(value.replace("+", ",")) if isinstance(value, str) else value
        for key, value in given.items()
    }
    return agreed(name, players, options)


def name_of(setup: Setup) -> str:
    """The text with which `pyspiel.load_game` loads this setup."""
    given: Parameters = {"players": setup.players}
    for option in offered(setup.game, setup.players):
        value = setup.options[option.name]
        if value != option.default:
            given[option.name] = _text(value)
    return f"{PREFIX}{setup.game.name}({','.join(f'{k}={v}' for k, v in given.items())})"


def _text(value: Any) -> Any:
    return "+".join(f"{k}:{n}" for k, n in value.items()) if isinstance(value, dict) else value


class Game(pyspiel.Game):
    """One of our games; `register` makes a class for each."""

    name: str

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.setup = setup_of(self.name, parameters or {})
        ours = self.setup.game
        info = pyspiel.GameInfo(
            num_distinct_actions=ours.encoded.CHOICES,
            max_chance_outcomes=ours.rules.ACTIONS,
            num_players=self.setup.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if ours.always_won else None,
            max_game_length=ours.longest or MOST_STEPS,
        )
        super().__init__(_game_type(self.name), info, parameters or {})

    def __reduce__(self) -> Any:
        return _loaded, (str(self),)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> Observer:
        if kind is not None and kind.perfect_recall:
            return Observer(None)
        return Observer(self.setup)


def _loaded(name: str) -> Any:
    """A game that was pickled, perhaps in a process that had not registered ours yet."""
    register()
    return pyspiel.load_game(name)


class WorldWithPast(World):
    """A world, and what each seat has seen so far. OpenSpiel copies and pickles it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.seen: list[list[Any]] = [[] for _ in range(setup.players)]

    def __deepcopy__(self, memo: Any) -> WorldWithPast:
        twin = object.__new__(WorldWithPast)
        twin.setup, twin.steps = self.setup, self.steps
        twin.position = self.position.copy()
        twin.seen = [past[:] for past in self.seen]
        return twin

    def __reduce__(self) -> Any:
        setup = self.setup
        agreement = (setup.game.name, setup.players, setup.options)
        return _restored, (agreement, vars(self.position.state), self.seen, self.steps)

    def play(self, action: int) -> None:
        for seat, past in enumerate(self.seen):
            past.append(self.rules.seen(self.position.state, action, seat))
        super().play(action)

    def guess(self, seat: int, rng: list[int]) -> None:
        """Become a random world that fits all the seat has seen.

        What the others saw so far is not known. They are given the seat's own past, and then
        what they know in this world.
        """
        guessed = self.known(seat)
        self.rules.guess(guessed, seat, rng)
        self.position.go_to(guessed)
        for other, past in enumerate(self.seen):
            if other != seat:
                past[:] = [*self.seen[seat], _as_text(self.known(other))]


def _restored(
    agreement: Any, fields: dict[str, Any], seen: list[list[Any]], steps: int
) -> WorldWithPast:
    world = WorldWithPast(agreed(*agreement))
    state = fresh(world.rules.State)
    vars(state).update(fields)
    world.position.go_to(state)
    world.seen, world.steps = seen, steps
    return world


def _as_text(s: Any) -> str:
    return str(list(vars(s).values()))


class State(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world = WorldWithPast(game.setup)

    def current_player(self) -> int:
        mover = self.world.mover()
        if mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def is_terminal(self) -> bool:
        return self.world.mover() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.world.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = sorted(self.world.outcomes())
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.world.play(self._ours(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.world.setup.game.words.text(self._ours(action)))

    def _ours(self, action: int) -> int:
        """The action of our rules that has this number in OpenSpiel now."""
        return self.world.action(action) if self.world.mover() >= 0 else action

    def theirs(self, action: int) -> int:
        """The number that an action of our rules has in OpenSpiel now."""
        return self.world.choice(action) if self.world.mover() >= 0 else action

    def returns(self) -> list[float]:
        return self.world.shares()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self._seat(player)
        return f"{seat}: {self.world.seen[seat]}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self._seat(player)
        return f"{seat}: {_as_text(self.world.known(seat))}"

    def _seat(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that fits all the player has seen; `sampler()` is a number from 0 to 1."""
        return self.guessed(player, [seeded(int(sampler() * (1 << 53)), 0)])

    def guessed(self, player: int, rng: list[int]) -> State:
        """The same, with our random numbers."""
        state: State = self.clone()
        state.world.guess(player, rng)
        return state

    def __str__(self) -> str:
        return _as_text(self.world.position.state)


class Observer:
    """What a player sees, as a string and, of what it knows now, as a tensor."""

    def __init__(self, setup: Setup | None) -> None:
        self._is_of_now = setup is not None
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if setup is not None:
            scales = [feature.scale for feature in setup.game.encoded.NAMES]
            self._scale = np.array(scales, np.float32)
            self.tensor = np.zeros(len(scales), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        if not self._is_of_now:
            raise pyspiel.SpielError("information_state_tensor is not supported; see the string.")
        encoding = state.world.setup.game.encoded
        encoding.observe(state.world.known(player), player, out := [0] * encoding.FEATURES)
        self.tensor[:] = np.array(out, np.float32) / self._scale

    def string_from(self, state: State, player: int) -> str:
        if self._is_of_now:
            return state.observation_string(player)
        return state.information_state_string(player)
