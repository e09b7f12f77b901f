"""The network of the bot `learned` as it is shipped: to be trained on, or to be beaten."""

from __future__ import annotations

from typing import Any

import torch

from cheeseboard.bots import learned, weights
from cheeseboard.bots.policy import ONE
from cheeseboard.games import Game
from cheeseboard.lab.training.checkpoint import Training, board_of, new_training
from cheeseboard.lab.training.ppo import AverageOf
from cheeseboard.refused import Refused


def shipped_training(game: Game, device: torch.device) -> Training:
    """A training that goes on from the shipped network. What made it is among its runs."""
    layers, about = _read(game)
    widths = [len(layer.biases) for layer in layers[:-1]]
    training = new_training(game, about["factors"], widths, device)
    with torch.no_grad():
        for linear, layer in zip(training.network.layers, layers, strict=True):
            scale = torch.exp2(torch.tensor(layer.shifts, dtype=torch.float64))
            whole = torch.tensor(layer.weights, dtype=torch.float64)
            bias = torch.tensor(layer.biases, dtype=torch.float64)
            linear.weight.copy_((whole / scale).T)
            linear.bias.copy_((bias - scale / 2) / scale / ONE)
    training.average = AverageOf(training.network)
    training.decisions, training.runs = about["decisions"], about["runs"]
    return training


def _read(game: Game) -> tuple[list[weights.Layer], dict[str, Any]]:
    if board_of(game) is not None:
        raise Refused("bad_option", f"The learned player of {game.name} cannot be trained on yet.")
    learned.network(game)  # refused where there is none
    return weights.read_layers(learned.folder(game))
