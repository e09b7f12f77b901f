"""The table that a training prints: how it goes, and how strong the network is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from cheeseboard.games import Game
from cheeseboard.lab.training.arena import Arena, best
from cheeseboard.lab.training.league import TrainingSetup
from cheeseboard.lab.training.network import PolicyNetwork
from cheeseboard.lab.training.ppo import LearningFigures

WIDTH = 10
MAX_STEPS = 1_000  # of a test


class Progress:
    """A row whenever the strength is measured."""

    def __init__(self, players: Sequence[int], say: Callable[[str], None]) -> None:
        self._say = say
        titles = ["minutes", "decisions", "a second", "entropy", "change", "win loss"]
        say(_row([*titles, *(f"{count} players" for count in players)]))

    def row(
        self, seconds: float, decisions: int, figures: LearningFigures, shares: Sequence[float]
    ) -> None:
        cells = [
            f"{seconds / 60:.2f}",
            f"{decisions / 1e6:.2f} M",
            f"{decisions / seconds / 1e3:,.0f} k",
            f"{figures.entropy:.3f}",
            f"{figures.divergence:.4f}",
            f"{figures.wins:.4f}",
        ]
        self._say(_row(cells + [f"{100 * share:.1f} %" for share in shares]))


def _row(cells: Sequence[str]) -> str:
    return "".join(cell.rjust(WIDTH) for cell in cells)


def share_of_wins(
    game: Game, setup: TrainingSetup, network: PolicyNetwork, games: int, seed: int
) -> float:
    """A network's share of the wins where `sensible` has all other seats. It plays its likeliest
    choices in seat 1; of each game the first end counts."""
    arena = Arena(game, network.scale.device)
    others: list[str | None] = ["sensible"] * (setup.players - 1)
    arena.add(setup, [[None, *others]] * games, seed)
    playing = torch.ones(games, dtype=torch.bool, device=arena.device)
    won = torch.zeros((), device=arena.device)
    for step in range(MAX_STEPS):
        ends, results = arena.step(best(network, arena.positions()))
        won += results[playing & ends, 0].sum()
        playing &= ~ends
        if step % 8 == 0 and not playing.any():  # asking waits for the GPU
            break
    return float(won) / (games - int(playing.sum()))
