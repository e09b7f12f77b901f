"""How often a network decides the same in whole numbers as in floating point."""

from __future__ import annotations

from typing import Any

import torch

from cheeseboard.batch.batch import Batch
from cheeseboard.bots import weights
from cheeseboard.bots.board_policy import evaluate
from cheeseboard.bots.policy import Network
from cheeseboard.games import load
from cheeseboard.lab.training.checkpoint import network_for
from cheeseboard.lab.training.network import PolicyNetwork, factors_for, mask_scores

STEPS = 12
GAMES = 8


def agreement(game: str) -> float:
    torch.manual_seed(1)
    batch = Batch(game, games=GAMES, seed=1)
    factors = factors_for(torch.from_numpy(batch.observations))
    network = network_for(load(game), factors, (32, 32))
    _sharpen(network)
    whole = _in_whole_numbers(network)
    same = 0
    for _ in range(STEPS):
        scores = network(torch.from_numpy(batch.observations))[0]
        best = mask_scores(scores, torch.from_numpy(batch.legal)).argmax(1).numpy()
        for i in range(GAMES):
            same += _best(whole, batch.observations[i], batch.legal[i]) == best[i]
        batch.step(best)
    return same / (STEPS * GAMES)


def _sharpen(network: PolicyNetwork) -> None:
    """A network that has not learned likes all choices alike; this one has strong opinions."""
    last = network.layers[-1] if hasattr(network, "layers") else network.head
    with torch.no_grad():
        last.weight.mul_(300)


def _in_whole_numbers(network: PolicyNetwork) -> Network:
    layers = network.quantise()
    return Network(
        [[len(layer.weights), len(layer.biases)] for layer in layers],
        network.factors,
        [row for layer in layers for row in layer.weights],
        [layer.biases for layer in layers],
        [layer.shifts for layer in layers],
        network.choices,
        network.board,
    )


def _best(net: Network, observation: Any, legal: Any) -> int:
    units, grid = weights.memory(net, lambda rows, width: [[0] * width for _ in range(rows)])
    units[0][: len(observation)] = observation.tolist()
    evaluate(net, units, grid)
    allowed = [which for which in range(net.choices) if legal[which]]
    return max(allowed, key=lambda which: units[-1][which], default=0)
