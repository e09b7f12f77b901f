"""Compare batches on a GPU, or in Numba's simulator of one, with those on the CPU."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard.batch.batch import _generators
from cheeseboard.batch.driver import Outputs
from cheeseboard.batch.gpu import OnGpu
from cheeseboard.batch.seating import seat_bots
from cheeseboard.contract import hash32
from cheeseboard.games import load
from cheeseboard.lab import gpu

cuda: Any = None  # a stand-in for what `bind.cuda` puts here


def check_batches(game: str, games: int, steps: int) -> None:
    """A batch on the device tells, step by step, what the one on the CPU tells."""
    for players, bots in _batches(game):
        ours = cb.Batch(game, players=players, games=games, seed=5, bots=bots)
        theirs = cb.Batch(game, players=players, games=games, seed=5, bots=bots, device="cuda")
        rng = np.random.default_rng(1)
        for _ in range(steps):
            for name in Outputs._fields:
                found = getattr(theirs, name).copy_to_host()
                assert np.array_equal(getattr(ours, name), found), (game, players, bots, name)
            choices = (rng.random(ours.legal.shape) * ours.legal).argmax(axis=1)
            ours.step(choices)
            theirs.step(choices)
        _check_refusal(theirs)
        _check_copy(theirs)
    print(f"{game}: batches agree")


def _batches(game: str) -> list[tuple[int, list[str]]]:
    rules = load(game).rules
    return [(rules.MIN_PLAYERS, []), (rules.MAX_PLAYERS, ["sensible"])]


def _check_refusal(batch: cb.Batch) -> None:
    wrong = batch.legal.copy_to_host().argmax(axis=1)
    playing = np.flatnonzero(batch.seats.copy_to_host())
    wrong[playing[-1]] = batch.choices
    said = ""
    try:
        batch.step(wrong)
    except cb.Refused as refused:
        said = str(refused)
    assert said.startswith(f"Game {playing[-1]}: "), said


def _check_copy(batch: cb.Batch) -> None:
    twin = batch.copy()
    for name in Outputs._fields:
        one, two = getattr(batch, name).copy_to_host(), getattr(twin, name).copy_to_host()
        assert np.array_equal(one, two), name


def print_speed(game: str, games: int, steps: int) -> None:
    """Decisions a second on the device; choices are made there too, at random."""
    for players, bots in _batches(game):
        for order in ("F", "C"):
            batch = cb.Batch(game, players=players, games=games, seed=5, bots=bots, device="cuda")
            _lay_out(batch, order, bots)
            rate = _decisions_a_second(batch, steps)
            print(
                f"{game}, {players} players, bots {bots}, {games:,} games, order {order}: "
                f"{rate / 1e6:,.1f} M decisions/s, the kernel that chooses included"
            )


def _lay_out(batch: cb.Batch, order: str, bots: list[str]) -> None:
    """The same batch with its arrays in another order."""
    batch._device = OnGpu(batch._setup, batch.games, batch._max_steps, order)
    batch._device.put("bots", seat_bots(bots, batch._setup, batch.games))
    batch._device.put("generators", _generators(5, batch.games))
    batch.restart()


def _decisions_a_second(batch: cb.Batch, steps: int) -> float:
    device = gpu.require_cuda()
    kernel = bind.cuda((), choose_kernel, cuda=device).choose_kernel
    choose = kernel[1 + (batch.games - 1) // 128, 128]
    choices = device.to_device(np.zeros(batch.games, np.int32))
    began = 0.0
    for step in range(-5, steps):
        if step == 0:
            device.synchronize()
            began = time.perf_counter()
        choose(batch.legal.array, batch.seats.array, step + 9, choices)
        batch.step(choices, check=False)
    device.synchronize()
    seconds = time.perf_counter() - began
    playing = float((batch.seats.copy_to_host() > 0).mean())
    return steps * batch.games * playing / seconds


def choose_kernel(legal: Any, seats: Any, salt: int, choices: Any) -> None:
    """Each thread picks one of the legal choices of its game."""
    i = cuda.grid(1)
    if i < len(seats):
        count = 0
        for which in range(legal.shape[1]):
            count += 1 if legal[i][which] else 0
        wanted = hash32(i * 65536 + salt) % max(count, 1)
        for which in range(legal.shape[1]):
            if legal[i][which]:
                if wanted == 0:
                    choices[i] = which
                wanted -= 1


def check_exchange() -> None:
    """Other libraries take the arrays without a copy, where they are installed."""
    batch = cb.Batch("hunt", games=64, seed=1, device="cuda")
    expected = batch.observations.copy_to_host()
    try:
        import torch
    except ImportError:
        print("torch is not installed")
    else:
        for tensor in (
            torch.as_tensor(batch.observations, device="cuda"),
            torch.from_dlpack(batch.observations),
        ):
            assert np.array_equal(tensor.cpu().numpy(), expected)
        legal = torch.as_tensor(batch.legal, device="cuda")
        batch.step(legal.to(torch.int32).argmax(dim=1).to(torch.int32))
        print("torch takes observations and gives choices")
    try:
        import jax
    except ImportError:
        print("jax is not installed")
    else:
        found = np.asarray(jax.dlpack.from_dlpack(batch.observations))
        assert np.array_equal(found, batch.observations.copy_to_host())
        print("JAX takes observations")
