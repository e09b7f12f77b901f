"""The games of a batch on the CPU: numpy arrays, filled by Numba on all cores."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.batch import thinking
from cheeseboard.batch.driver import (
    NONE,
    BatchOpening,
    Games,
    Outputs,
    Scratch,
    first_wrong,
    step_games,
)
from cheeseboard.bots.learned import native_mind
from cheeseboard.drivers import LEARNED
from cheeseboard.game import Game
from cheeseboard.game_setup import Setup
from cheeseboard.system.cpu import cores
from cheeseboard.wasm.packing import pack

MIN_GAMES_PER_THREAD = 512  # with fewer, starting a thread costs more than it saves


@cache
def bind_drivers(game: Game, is_thinking: bool = False) -> bind.Bound:
    """With or without the bot `learned`, whose network takes longer to compile."""
    constants = sizes(game) | {"put_copy": put_record}
    if is_thinking:
        constants["bots_action"] = thinking.bots_action
    return bind.native(game.parts, step_games, first_wrong, constants=constants)


def sizes(game: Game) -> dict[str, Any]:
    """The constants that the driver has stand-ins for."""
    encoding = game.require_encoding()
    return {
        "FEATURE_COUNT": encoding.FEATURE_COUNT,
        "CHOICES": encoding.CHOICES,
        "WRITES_MASK": hasattr(encoding, "write_mask"),
    }


def put_record(states: Any, to: int, s: Any) -> None:
    states[to] = s


class OnCpu:
    """Memory for games and the calls into the compiled driver."""

    def __init__(self, setup: Setup, games: int, max_steps: int, threads: int = 0) -> None:
        self._setup = setup
        self.games = blank_games(setup, games)
        self.outputs = blank_outputs(setup, games)
        options = np.array(setup.numbers, np.int32)
        self._opening = BatchOpening(setup.players, setup.starter, options, max_steps)
        self._slices = _slices(games, threads or cores())
        self._seat([])

    def run(self, mode: int, choices: Any) -> None:
        step = bind_drivers(self._setup.game, self._is_thinking).step_games

        def work(which: int) -> None:
            first, last = self._slices[which]
            step(
                first,
                last,
                mode,
                choices,
                self.games,
                self.outputs,
                self._opening,
                self._scratches[which],
            )

        if len(self._slices) == 1:
            work(0)
        else:
            list(_pool().map(work, range(len(self._slices))))

    def first_wrong(self, choices: Any) -> int:
        wrong = bind_drivers(self._setup.game).first_wrong
        return int(wrong(choices, self.outputs.seats, self.outputs.legal))

    def state(self, game: int) -> Any:
        """A game as a plain state."""
        return bind.to_plain(self.games.states[game], self._setup.game.rules.State)

    def put_state(self, game: int, state: Any) -> None:
        """Replace a game by a plain state."""
        self.games.states[game : game + 1].view(np.uint8)[:] = np.frombuffer(pack(state), np.uint8)

    def advise(self, game: Game) -> Any:
        """What `sensible` would choose in each game."""
        from cheeseboard.batch import advice

        choices, rng = np.zeros(len(self.outputs.seats), np.int32), np.zeros(1, np.int64)
        states, lengths, seats = self.games.states, self.games.lengths, self.outputs.seats
        advice.on_cpu(game)(states, lengths, seats, self._scratches[0], rng, choices)
        return choices

    def as_array(self, choices: Any) -> Any:
        """The caller's choices as an array of ours."""
        return as_32_bits(choices)

    def put(self, name: str, values: Any) -> None:
        """Write one of the arrays."""
        array(self, name)[:] = values
        if name == "bots":
            self._seat(values)

    def _seat(self, bots: Any) -> None:
        """Make what the workers play on: with a mind where one of the bots has learned."""
        game = self._setup.game
        self._is_thinking = has_learned(bots)
        scratches = [_scratch(game) for _ in self._slices]
        self._scratches: list[Any] = (
            [thinking.ThinkingScratch(*it, native_mind(game)) for it in scratches]
            if self._is_thinking
            else scratches
        )

    def get(self, name: str) -> Any:
        """One of the arrays, as one of numpy's."""
        return array(self, name)


def as_32_bits(choices: Any) -> Any:
    """Numbers that need more bits become −1: cut off, they could be legal choices."""
    given = np.asarray(choices)
    cut = given.astype(np.int32)
    return np.ascontiguousarray(cut if given.itemsize < 4 else np.where(cut == given, cut, NONE))


def has_learned(bots: Any) -> bool:
    """Whether one of these bot codes is that of `learned`."""
    return bool((np.asarray(bots) >= LEARNED).any())


def array(device: Any, name: str) -> Any:
    where = device.games if name in Games._fields else device.outputs
    return getattr(where, name)


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cores(), "batch")


def _slices(games: int, threads: int) -> list[tuple[int, int]]:
    parts = max(1, min(threads, games // MIN_GAMES_PER_THREAD))
    edges = [games * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))


def blank_games(setup: Setup, games: int) -> Games:
    return Games(
        states=np.zeros(games + 1, bind.state_dtype(setup.game.rules.State)),
        generators=np.zeros((games, 1), np.int64),
        lengths=np.zeros(games, np.int32),
        bots=np.zeros((games, setup.players), np.int16),
    )


def blank_outputs(setup: Setup, games: int) -> Outputs:
    encoding = setup.game.require_encoding()
    return Outputs(
        seats=np.zeros(games, np.int8),
        observations=np.zeros((games, encoding.FEATURE_COUNT), np.int8),
        legal=np.zeros((games, encoding.CHOICES), np.bool_),
        rewards=np.zeros((games, setup.players), np.float32),
        ends=np.zeros(games, np.bool_),
        cuts=np.zeros(games, np.bool_),
    )


def _scratch(game: Game) -> Scratch:
    most = game.rules.MAX_ACTIONS
    return Scratch(
        np.zeros(2, bind.state_dtype(game.rules.State)),
        np.zeros(most, np.int16),
        np.zeros(most, np.int16),
    )
