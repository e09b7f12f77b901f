"""The games of a batch on a GPU: one thread a game, one kernel a step. Where a game splits its
observation, a second kernel writes the rest: one thread a part.

Memory is laid out feature by feature and choice by choice, not game by game: threads that write the
same feature at once write neighbouring bytes.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.batch.arrays import DeviceArray
from cheeseboard.batch.cpu import (
    array,
    as_32_bits,
    blank_games,
    blank_outputs,
    has_learned,
    put_record,
    sizes,
)
from cheeseboard.batch.driver import (
    NONE_WRONG,
    BatchOpening,
    Games,
    Outputs,
    Scratch,
    begin_or_choose,
    clear_result,
    is_look,
    is_waiting,
    is_wrong,
    step_game,
)
from cheeseboard.contract import has_part, note_part, observe_part, zero_state
from cheeseboard.game import Game
from cheeseboard.game_setup import Setup
from cheeseboard.lab import gpu
from cheeseboard.lab.gpu import MAX_ACTIONS, NUMBER, STATE, cuda
from cheeseboard.refused import Refused

BLOCK = 128
GAMES_A_BLOCK = 4  # of the second kernel
# For a thread, where the observation is split: without a limit it takes so many that few threads
# run at once. The other games are slower with it.
REGISTERS = 80

# Stand-ins for constants of the game's encoding, if it splits its observation.
STAGES = 0
PARTS = 1
NOTES = 1
# Stand-ins too: how many parts a block of the second kernel has, and the type of a note.
PARTS_A_BLOCK = 1
NOTE: Any = None


def step_kernel(
    mode: int,
    choices: Any,
    states: Any,
    generators: Any,
    lengths: Any,
    bots: Any,
    seats: Any,
    observations: Any,
    legal: Any,
    rewards: Any,
    ends: Any,
    cuts: Any,
    players: int,
    starter: int,
    options: Any,
    max_steps: int,
    known_states: Any,
    viewers: Any,
) -> None:
    """Each thread lets its game take a step."""
    i = cuda.grid(1)
    if i < len(seats):
        games = Games(states, generators, lengths, bots)
        outputs = Outputs(seats, observations, legal, rewards, ends, cuts)
        opening = BatchOpening(players, starter, options, max_steps)
        known = cuda.local.array(2, STATE)
        out = cuda.local.array(MAX_ACTIONS, NUMBER)
        weight = cuda.local.array(MAX_ACTIONS, NUMBER)
        scratch = Scratch(known, out, weight)
        viewer = step_one(i, mode, int(choices[i]), games, outputs, opening, scratch)
        if STAGES > 0:
            viewers[i] = viewer
            known_states[i] = known[1]


def step_one(
    i: int,
    mode: int,
    given: int,
    games: Games,
    outputs: Outputs,
    opening: BatchOpening,
    scratch: Scratch,
) -> int:
    """Let game number i do what the mode says. Return the seat whose knowledge was written, counted
    from 1, or 0."""
    if not is_look(mode):
        clear_result(i, outputs, opening.players)
    if is_waiting(mode, int(outputs.seats[i]), given):
        return 0
    action = begin_or_choose(i, mode, given, games, outputs, opening)
    s = games.states[i]  # in place: two copies of it would take longer
    return step_game(i, s, action, mode, given, games, outputs, opening, scratch)


def parts_kernel(known_states: Any, viewers: Any, observations: Any) -> None:
    """Each block writes the rest of what the viewers of a few games know. Its threads share the
    parts of each stage. Few parts write anything: they are listed first, so that threads that work
    at the same time all have one."""
    notes = cuda.shared.array((GAMES_A_BLOCK, NOTES), NOTE)
    listed = cuda.shared.array(PARTS_A_BLOCK, NOTE)
    how_many = cuda.shared.array(1, NOTE)
    thread = cuda.threadIdx.x
    first = cuda.blockIdx.x * GAMES_A_BLOCK
    if thread == 0:
        how_many[0] = 0
    for stage in range(STAGES):
        for k in range(thread, PARTS_A_BLOCK, BLOCK):
            i = first + k // PARTS
            if i < len(viewers) and viewers[i] > 0:
                seat = int(viewers[i]) - 1
                note_part(known_states[i], seat, stage, k % PARTS, notes[k // PARTS])
        cuda.syncthreads()
    for k in range(thread, PARTS_A_BLOCK, BLOCK):
        i = first + k // PARTS
        if i < len(viewers) and viewers[i] > 0:
            seat = int(viewers[i]) - 1
            if has_part(known_states[i], seat, k % PARTS, notes[k // PARTS]):
                listed[cuda.atomic.add(how_many, 0, 1)] = k
    cuda.syncthreads()
    for place in range(thread, how_many[0], BLOCK):
        k = listed[place]
        i = first + k // PARTS
        seat = int(viewers[i]) - 1
        observe_part(known_states[i], seat, k % PARTS, notes[k // PARTS], observations[i])


def check_kernel(choices: Any, seats: Any, legal: Any, wrong: Any) -> None:
    """The number of the first game whose choice is not legal goes to wrong[0]."""
    i = cuda.grid(1)
    if i < len(seats) and seats[i] > 0 and is_wrong(choices[i], legal[i]):
        cuda.atomic.min(wrong, 0, i)


@cache
def bind_kernels(game: Game) -> bind.Bound:
    """The kernels bound to a game, for a GPU or for Numba's simulator of one."""
    parts = parts_of(game)
    copying = {} if bind.simulates_cuda() else {"put_copy": put_record}
    return bind.cuda(
        game.parts,
        step_kernel,
        check_kernel,
        *([parts_kernel] if parts["STAGES"] else []),
        cuda=gpu.require_cuda(),
        **gpu.memory_types(game),
        **parts,
        **sizes(game),
        **copying,
        PARTS_A_BLOCK=GAMES_A_BLOCK * parts["PARTS"],
        NOTE=np.int32,
        registers=REGISTERS if parts["STAGES"] else None,
        MAX_ACTIONS=game.rules.MAX_ACTIONS,
    )


def parts_of(game: Game) -> dict[str, int]:
    """How the game splits its observation: no stages if it does not."""
    encoding = game.require_encoding()
    defaults = {"STAGES": STAGES, "PARTS": PARTS, "NOTES": NOTES}
    return {name: getattr(encoding, name, default) for name, default in defaults.items()}


class OnGpu:
    """Device memory for games and the launches of the kernels."""

    def __init__(self, setup: Setup, games: int, max_steps: int, order: Any = "F") -> None:
        self._cuda = gpu.require_cuda()
        self._kernels = bind_kernels(setup.game)
        self._kind = setup.game.rules.State
        self._blocks = 1 + (games - 1) // BLOCK
        self._last = games
        self.games = Games(*(self._to_device(it, "C") for it in blank_games(setup, games)))
        self._outputs = Outputs(*(self._to_device(it, order) for it in blank_outputs(setup, games)))
        self.outputs = Outputs(*(DeviceArray(it) for it in self._outputs))
        options = np.array(setup.numbers or [0], np.int32)
        self._opening = (setup.players, setup.starter, self._cuda.to_device(options), max_steps)
        self._parts = parts_of(setup.game)
        in_parts = games if self._parts["STAGES"] else 0
        self._known = self._to_device(blank_games(setup, in_parts).states, "C")
        self._viewers = self._cuda.to_device(np.zeros(games, np.int8))
        self._advice = self._cuda.to_device(np.zeros(games, np.int32))
        self._wrong = self._cuda.to_device(np.zeros(1, np.int64))
        self._none_wrong = np.full(1, games, np.int64)

    def run(self, mode: int, choices: Any) -> None:
        step = self._kernels.step_kernel[self._blocks, BLOCK]
        known = self._known, self._viewers
        step(mode, choices, *self.games, *self._outputs, *self._opening, *known)
        if self._parts["STAGES"]:
            blocks = 1 + (len(self._viewers) - 1) // GAMES_A_BLOCK
            write = self._kernels.parts_kernel[blocks, BLOCK]
            write(*known, self._outputs.observations)

    def first_wrong(self, choices: Any) -> int:
        self._wrong.copy_to_device(self._none_wrong)
        check = self._kernels.check_kernel[self._blocks, BLOCK]
        check(choices, self._outputs.seats, self._outputs.legal, self._wrong)
        first = int(self._wrong.copy_to_host()[0])
        return NONE_WRONG if first == self._last else first

    def advise(self, game: Game) -> Any:
        """What `sensible` would choose in each game."""
        from cheeseboard.batch import advice

        states, lengths, seats = self.games.states, self.games.lengths, self._outputs.seats
        advise = advice.on_gpu(game)[self._blocks, BLOCK]
        advise(states, lengths, seats, self._advice)
        return DeviceArray(self._advice)

    def as_array(self, choices: Any) -> Any:
        """The caller's choices on the device; they are copied only if they are not there yet."""
        if hasattr(choices, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(choices)
        return self._cuda.to_device(as_32_bits(choices))

    def put(self, name: str, values: Any) -> None:
        """Write one of the arrays."""
        if name == "bots" and has_learned(values):
            raise Refused("unknown_bot", "learned plays in batches on the CPU only, not on a GPU.")
        if name == "states" and bind.simulates_cuda():
            self.games.states[:] = [bind.to_plain(row, self._kind) for row in values]
            return
        where = self.games if name in Games._fields else self._outputs
        old = getattr(where, name)
        new = np.asarray(values, old.dtype, order="F" if old.is_f_contiguous() else "C")
        old.copy_to_device(new)

    def get(self, name: str) -> Any:
        """One of the arrays, as one of numpy's."""
        if name == "states" and bind.simulates_cuda():
            rows = np.zeros(self._last + 1, bind.state_dtype(self._kind))
            for row, s in zip(rows, self.games.states, strict=True):
                bind.to_row(s, row)
            return rows
        return array(self, name).copy_to_host()

    def _to_device(self, blank: Any, order: Any) -> Any:
        if blank.dtype.fields is not None and bind.simulates_cuda():
            return [zero_state(self._kind) for _ in blank]
        return self._cuda.to_device(np.asarray(blank, order=order))
