"""The settings of a training."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Settings:
    """The defaults suit a large GPU."""

    game: str
    out: Path
    minutes: float = 1.0
    seed: int = 1
    device: str = "cpu"
    command: str = ""  # as it was typed
    shipped: bool = False  # whether a new training begins with the network of the bot `learned`
    usual: bool = False  # whether only tables without options are played
    games: int = 16_384  # played at once
    steps: int = 64  # of each game between two updates
    widths: tuple[int, ...] = ()  # units of the hidden layers; () are the game's usual ones
    batch: int = 65_536  # decisions an update
    rounds: int = 2  # how often each decision is learned from
    rate: float = 1e-3
    last_rate: float = 0.05  # as a part of the first
    entropy: float = 0.01
    last_entropy: float = 0.1  # as a part of the first
    magnet: float = 0.0  # what staying near the averaged policy of some time ago is worth
    trace: float = 0.95  # the λ of TD(λ)
    keep: float = 0.999  # of the averaged weights at each update
    # The shares of the games in which others sit at some seats: one number, or one for each number
    # of players.
    with_bots: tuple[float, ...] = (0.5,)
    with_past: tuple[float, ...] = (0.2,)  # past selves
    with_rival: tuple[float, ...] = (0.0,)  # a network that only learns to beat this one
    imitate: float = 0.15  # for this part of the time `sensible` is imitated, less and less
    tests: int = 8  # how often the strength is measured
    test_games: int = 4_096


ON_A_CPU: dict[str, Any] = {
    "games": 512,
    "steps": 32,
    "batch": 4_096,
    "keep": 0.99,
    "tests": 4,
    "test_games": 256,
}
