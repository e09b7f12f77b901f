"""Solve a game exactly: bounds from below and from above, until they meet.

A sweep T computes the value of every turn for its player. It uses the last sweep's values of the
turns after it, which are the opponent's. What is good for the opponent is bad for the player.
So T of a lower bound is an upper bound, and the other way round. The first lower bound is 0: after
n sweeps, a game that would last longer than n turns counts as lost. Both bounds converge,
so an endless game never needs a value.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

import numpy as np

from cheeseboard import bind
from cheeseboard.lab import gpu
from cheeseboard.refused import Refused

CLOSE = 1e-6  # how near the bounds must be everywhere
SWEEPS_BETWEEN_LOOKS = 4  # at the bounds
CHUNK = 1 << 16  # how many positions a worker values at a time
THREADS = 256  # how many threads a block on a GPU has
MIN_POSITIONS_FOR_GPU = 1_000_000  # with fewer positions, a GPU is not faster

OnGap = Callable[[float], None]  # called with how far the bounds still are apart


class Solution(NamedTuple):
    """Bounds of the mover's share at the beginning of every turn."""

    variant: Any  # of the game's positions
    below: Any
    above: Any
    sweeps: int
    seconds: float

    @property
    def share(self) -> Any:
        return (self.below + self.above) / 2

    @property
    def gap(self) -> float:
        return float(np.max(self.above - self.below))


class Solver(Protocol):
    """Runs the sweeps, on a CPU or a GPU."""

    def sweep(self, lower: bool) -> None:
        """Improve one bound from the other."""

    def bounds(self) -> tuple[Any, Any]:
        """The mover's share at the beginning of every turn, from below and from above."""

    def shares_at_positions(self, share: Any) -> Any:
        """The mover's share at every decision, if turns have these shares."""


def solve(solver: Solver, variant: Any, on_gap: OnGap = lambda gap: None) -> Solution:
    began = time.perf_counter()
    gap, sweeps = 1.0, 0
    while gap > CLOSE:
        for _ in range(SWEEPS_BETWEEN_LOOKS):
            sweeps += 1
            solver.sweep(lower=sweeps % 2 == 0)
        below, above = solver.bounds()
        gap = float(np.max(above - below))
        on_gap(gap)
    return Solution(variant, below, above, sweeps, time.perf_counter() - began)


def solver_on(solved: Any, variant: Any, device: str, jobs: int) -> Solver:
    """A solver on a GPU ("cuda"), on this many cores ("cpu"), or on the faster of them ("auto")."""
    if device == "cuda" or (
        device == "auto" and variant.position_count > MIN_POSITIONS_FOR_GPU and gpu.has_gpu()
    ):
        return Gpu(solved, variant)
    return Cpu(solved, variant, jobs)


class Cpu:
    """Sweeps on this machine's cores."""

    def __init__(self, solved: Any, variant: Any, jobs: int = 1) -> None:
        self._loops = solved.sweep
        self._blocks = solved.blocks(variant)
        self._constants = solved.constants(variant)
        self._inner = _allocate(variant.position_count)
        self._bounds = np.zeros(variant.turn_count), np.ones(variant.turn_count)
        self._native = bind.native((), self._loops.sweep)
        self._pool = ThreadPoolExecutor(jobs)

    def sweep(self, lower: bool) -> None:
        improved, opposite = self._bounds if lower else self._bounds[::-1]
        for block in self._blocks:
            self._solve_block(block, improved, opposite)

    def bounds(self) -> tuple[Any, Any]:
        return self._bounds

    def shares_at_positions(self, share: Any) -> Any:
        for block in self._blocks[:-1]:  # the last one is the beginnings
            self._solve_block(block, share, share)
        return self._inner

    def _solve_block(self, block: Any, improved: Any, opposite: Any) -> None:
        pending = [
            self._pool.submit(self._solve_chunk, block, first, improved, opposite)
            for first in range(0, block.size, CHUNK)
        ]
        for chunk in pending:
            chunk.result()

    def _solve_chunk(self, block: Any, first: int, improved: Any, opposite: Any) -> None:
        count = min(CHUNK, block.size - first)
        shares = self._loops.Shares(self._inner, improved, opposite)
        rows = self._loops.new_rows()
        self._native.sweep(block.key, first, count, self._constants, shares, rows)


class Gpu:
    """Sweeps on a GPU, one position a thread."""

    def __init__(self, solved: Any, variant: Any) -> None:
        self._cuda = gpu.require_cuda()
        self._loops = solved.sweep
        self._blocks = solved.blocks(variant)
        self._kernel = bind.cuda(
            (), self._loops.sweep_kernel, cuda=self._cuda, DIGIT=np.int32, SHARE=np.float64
        ).sweep_kernel
        self._constants = self._loops.Constants(
            *map(self._cuda.to_device, solved.constants(variant))
        )
        self._inner = self._cuda.device_array(variant.position_count, np.float64)
        bounds = np.zeros(variant.turn_count), np.ones(variant.turn_count)
        self._bounds = [self._cuda.to_device(bound) for bound in bounds]

    def sweep(self, lower: bool) -> None:
        improved, opposite = self._bounds if lower else self._bounds[::-1]
        for block in self._blocks:
            self._solve_block(block, improved, opposite)

    def bounds(self) -> tuple[Any, Any]:
        below, above = (bound.copy_to_host() for bound in self._bounds)
        return below, above

    def shares_at_positions(self, share: Any) -> Any:
        there = self._cuda.to_device(share)
        for block in self._blocks[:-1]:  # the last one is the beginnings
            self._solve_block(block, there, there)
        return self._inner.copy_to_host()

    def _solve_block(self, block: Any, improved: Any, opposite: Any) -> None:
        grid = -(-block.size // THREADS)
        shares = self._loops.Shares(self._inner, improved, opposite)
        self._kernel[grid, THREADS](block.key, block.size, self._constants, shares)


def _allocate(position_count: int) -> Any:
    try:
        return np.zeros(position_count)
    except MemoryError:
        size = 8 * position_count / 2**30
        raise Refused(
            "bad_option", f"That takes {size:.1f} GiB of memory; a smaller variant takes less."
        ) from None
