"""`cb.Batch`: many games at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.batch import driver, files
from cheeseboard.batch.cpu import OnCpu
from cheeseboard.batch.seating import Bots, seat_bots
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.refused import Refused

MAX_STEPS = 10_000
MAX_GAMES = 1 << 26
KEPT = ("states", "generators", "lengths", "bots", "seats", "rewards", "ends", "cuts")


class Batch:
    """Many games of one kind at once. Chance is drawn inside, and bots may play some seats.

    A step is one choice in every game. A game that has just ended says so for one step: its seat
    is 0, `ends` and `rewards` tell how it ended, and the next step begins another in its place,
    whatever is chosen for it. With `restarts=False` it waits for `restart` instead.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        games: int = 1,
        seed: int = 0,
        device: str = "cpu",
        bots: Bots = (),
        restarts: bool = True,
        max_steps: int = MAX_STEPS,
        **options: Any,
    ) -> None:
        setup = checked_setup(game, players, options)
        setup.game.require_encoding()
        games, seed, max_steps = _checked(games, seed, max_steps)
        if type(restarts) is not bool:
            raise Refused("bad_option", f"restarts is True or False, not {restarts!r}.")
        self._setup, self._seed = setup, seed
        self._restarts, self._max_steps = restarts, max_steps
        self._games = games
        self._device_name = device
        self._device = _device(device, setup, games, max_steps)
        self._device.put("bots", seat_bots(bots, setup, games))
        self._device.put("generators", _generators(seed, games))
        self.restart()

    def __repr__(self) -> str:
        return f"Batch({self.game!r}, players={self.players}, games={self.games})"

    # --- What a step writes ------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._setup.game.name

    @property
    def players(self) -> int:
        return self._setup.players

    @property
    def games(self) -> int:
        return self._games

    @property
    def options(self) -> dict[str, Any]:
        return self._setup.copy_options()

    @property
    def device(self) -> str:
        return self._device_name

    @property
    def choices(self) -> int:
        """How many choices there are; those that are legal have True in `legal`."""
        return self._setup.game.require_encoding().CHOICES

    @property
    def seats(self) -> Any:
        """Whose decision it is in each game, counted from 1; 0 where it has just ended."""
        return self._device.outputs.seats

    @property
    def observations(self) -> Any:
        """What that seat knows: games × features, whole numbers of 8 bits."""
        return self._device.outputs.observations

    @property
    def legal(self) -> Any:
        """What that seat may choose: games × choices, True or False."""
        return self._device.outputs.legal

    @property
    def rewards(self) -> Any:
        """Where a game has just ended, each seat's share of the win: games × players."""
        return self._device.outputs.rewards

    @property
    def ends(self) -> Any:
        """Which games have just ended."""
        return self._device.outputs.ends

    @property
    def cuts(self) -> Any:
        """Which of these were cut after `max_steps` actions: all seats share the win."""
        return self._device.outputs.cuts

    # --- What can be done ----------------------------------------------------------------------

    def step(self, actions: Any, check: bool = True) -> None:
        """Play one action in every game, each given as a choice; the outputs change in place.

        A choice that is not legal is refused with the number of its game, counted from 0, and
        nothing changes. `check=False` saves that look: a choice that is not legal then breaks
        its game without notice.
        """
        given = self._checked_choices(actions)
        choices = self._device.as_array(given)
        wrong = self._device.first_wrong(choices) if check else driver.NONE_WRONG
        if wrong != driver.NONE_WRONG:
            raise Refused("illegal", self._why_not(wrong, int(given[wrong])))
        mode = driver.STEP_OR_BEGIN if self._restarts else driver.STEP
        self._device.run(mode, choices)

    def advice(self) -> Any:
        """What the bot `sensible` would choose in each game now; 0 where a game has just ended."""
        return self._device.advise(self._setup.game)

    def restart(self, games: Any = None) -> None:
        """Restart these games: a list of their numbers, or of True and False; None: all."""
        marks = np.zeros(self._games, np.int32)
        try:
            which: Any = slice(None) if games is None else np.asarray(games)
            if games is not None and (which < 0).any():
                raise IndexError
            marks[which] = 1
        except (IndexError, TypeError, ValueError):
            sentence = f"Games are numbered from 0 to {self._games - 1}, unlike {games!r}."
            raise Refused("malformed", sentence) from None
        self._device.run(driver.BEGIN, self._device.as_array(marks))

    def copy(self) -> Batch:
        """A second batch that goes its own way from here."""
        return self._with(self._snapshot(), self._device_name)

    def save(self, file: str | Path) -> None:
        """Write everything into a file from which `load` goes on."""
        facts = {
            "game": self.game,
            "rules": self._setup.game.version,
            "players": self.players,
            "options": self._setup.changed_options,
            "games": self._games,
            "seed": self._seed,
            "restarts": self._restarts,
            "max_steps": self._max_steps,
        }
        files.write(Path(file), facts, self._snapshot())

    @classmethod
    def load(cls, file: str | Path, device: str = "cpu") -> Batch:
        """A saved batch, on this or another device. It goes on by the rules of its time."""
        facts, kept = files.read(Path(file))
        loaded: Batch = object.__new__(cls)
        loaded._setup = checked_setup(
            facts["game"], facts["players"], facts["options"], facts["rules"]
        )
        loaded._seed, loaded._games = facts["seed"], facts["games"]
        loaded._restarts, loaded._max_steps = facts["restarts"], facts["max_steps"]
        return loaded._with(kept, device)

    # --- Inside ----------------------------------------------------------------------------------

    def _with(self, kept: dict[str, Any], device: str) -> Batch:
        twin: Batch = object.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        twin._device_name = device
        twin._device = _device(device, self._setup, self._games, self._max_steps)
        for name, values in kept.items():
            twin._device.put(name, values)
        twin._device.run(driver.LOOK, twin._device.as_array(np.zeros(self._games, np.int32)))
        return twin

    def _snapshot(self) -> dict[str, Any]:
        return {name: self._device.get(name) for name in KEPT}

    def _checked_choices(self, choices: Any) -> Any:
        if getattr(choices, "shape", None) is None:
            try:
                choices = np.asarray(choices)
            except ValueError:
                raise Refused("malformed", "Choices are one list of whole numbers.") from None
        if tuple(choices.shape) != (self._games,):
            raise Refused(
                "malformed",
                f"A step takes {self._games} choices, one for each game, not {choices.shape}.",
            )
        if "int" not in str(choices.dtype):
            raise Refused("malformed", f"Choices are whole numbers, not {choices.dtype}.")
        return choices

    def _why_not(self, wrong: int, which: int) -> str:
        names = self._setup.game.require_encoding().CHOICE_NAMES
        seat = int(self.seats[wrong])
        if not 0 <= which < len(names):
            return f"Game {wrong}: there is no choice {which}; there are {len(names)}, from 0."
        return f"Game {wrong}: choice {which} ({names[which]}) is not legal for seat {seat} now."


def _device(name: str, setup: Setup, games: int, max_steps: int) -> Any:
    if name == "cpu":
        return OnCpu(setup, games, max_steps)
    if name == "cuda":
        from cheeseboard.batch.gpu import OnGpu

        return OnGpu(setup, games, max_steps)
    raise Refused("bad_option", f"A batch plays on 'cpu' or on 'cuda', not on {name!r}.")


def _checked(games: Any, seed: Any, max_steps: Any) -> list[int]:
    found = []
    for name, value, least, most in (
        ("games", games, 1, MAX_GAMES),
        ("seed", seed, 0, (1 << 63) - 1),
        ("max_steps", max_steps, 1, 1 << 30),
    ):
        is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        if not is_whole or not least <= value <= most:
            raise Refused(
                "bad_option", f"{name} is a whole number from {least} to {most}, not {value!r}."
            )
        found.append(int(value))
    return found


def _generators(seed: int, games: int) -> Any:
    generators = np.zeros((games, 1), np.int64)
    _seeder().seed_generators(seed, generators)
    return generators


@cache
def _seeder() -> bind.Bound:
    return bind.native((), driver.seed_generators)
