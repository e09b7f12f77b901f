"""How strong a network is: its share of the wins where `sensible` has all other seats."""

from __future__ import annotations

import torch

from cheeseboard.games import Game
from cheeseboard.lab.training.arena import Arena, best
from cheeseboard.lab.training.league import TrainingSetup
from cheeseboard.lab.training.network import PolicyNetwork

MAX_STEPS = 1_000


def share_of_wins(
    game: Game, setup: TrainingSetup, network: PolicyNetwork, games: int, seed: int
) -> float:
    """The network in seat 1 plays its likeliest choices; of each game the first end counts."""
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
