"""Measure batches on a GPU, kernel by kernel, with other settings of `batch/gpu.py`.

python -m tests.lab.cuda_speed GAME PLAYERS,… [NAME=NUMBER …]: a setting may be REGISTERS (0: no
limit) or GAMES_A_BLOCK. Several of these may run at once: they take turns to measure.
"""

from __future__ import annotations

import fcntl
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard.batch import driver
from cheeseboard.batch import gpu as kernels
from cheeseboard.lab import gpu
from tests.batch.cuda import check_batches, choose_kernel

STEPS = 40
LOCK = Path(tempfile.gettempdir(), "cuda_speed.lock")


def measure(game: str, players: int, games: int, title: str) -> None:
    batch = cb.Batch(game, players=players, games=games, seed=5, device="cuda")
    device = gpu.require_cuda()
    kernel = bind.cuda((), choose_kernel, cuda=device).choose_kernel
    choose = kernel[1 + (games - 1) // 128, 128]
    choices = device.to_device(np.zeros(games, np.int32))
    legal, seats = batch._device._outputs.legal, batch._device._outputs.seats

    def step(salt: int) -> None:
        choose(legal, seats, salt, choices)
        batch._device.run(driver.STEP_OR_BEGIN, choices)

    parts = parts_launch(batch._device)
    for salt in range(12):
        step(salt)
    parts(0)
    whole = milliseconds(device, lambda salt: step(salt + 12))
    choosing = milliseconds(device, lambda salt: choose(legal, seats, salt, choices))
    rest = milliseconds(device, parts)
    playing = float((batch.seats.copy_to_host() > 0).mean())
    print(
        f"{title}: {game}, {players} players: {games * playing / whole / 1e3:.1f} M decisions/s; "
        f"ms: {whole:.2f} in all, {choosing:.2f} choosing, {rest:.2f} parts, "
        f"{whole - choosing - rest:.2f} step",
        flush=True,
    )


def parts_launch(device: Any) -> Callable[[int], Any]:
    """The second kernel alone: it may run again and again."""
    if not device._parts["STAGES"]:
        return lambda salt: None
    threads = len(device._viewers) * device._parts["PARTS"]
    blocks = 1 + (threads - 1) // kernels.BLOCK
    if hasattr(kernels, "PARTS_A_BLOCK"):
        blocks = 1 + (len(device._viewers) - 1) // kernels.GAMES_A_BLOCK
    launch = device._kernels.parts_kernel[blocks, kernels.BLOCK]
    return lambda salt: launch(device._known, device._viewers, device._outputs.observations)


def milliseconds(device: Any, work: Callable[[int], Any]) -> float:
    device.synchronize()
    began = time.perf_counter()
    for salt in range(STEPS):
        work(salt)
    device.synchronize()
    return (time.perf_counter() - began) / STEPS * 1e3


def main(game: str, players: str, *settings: str) -> None:
    for setting in settings:
        name, _, value = setting.partition("=")
        vars(kernels)[name] = int(value) or None
    numbers = [int(number) for number in players.split(",")]
    compile_for(game, numbers[0])
    games = 7 if bind.simulates_cuda() else 1 << 18
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for number in numbers:
            measure(game, number, games, " ".join(settings) or "as it is")
        if not bind.simulates_cuda():
            check_batches(game, games=256, steps=60)


def compile_for(game: str, players: int) -> None:
    """Before the turn of this process to measure."""
    for device in ("cpu", "cuda"):
        batch = cb.Batch(game, players=players, games=7, device=device)
        batch.step(np.asarray(batch.legal).argmax(axis=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
