"""A training as a file, to go on with; its network as the files that the bot reads, and back."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from cheeseboard.bots import learned, weights
from cheeseboard.bots.learned import encoding_digest
from cheeseboard.games import Game
from cheeseboard.lab.training.board_network import BoardNetwork, BoardShape
from cheeseboard.lab.training.league import PastSelves
from cheeseboard.lab.training.network import PolicyNetwork
from cheeseboard.lab.training.ppo import AverageOf
from cheeseboard.refused import Refused
from cheeseboard.system.files import naming_errors

FORMAT = "cheeseboard-training/1"


@dataclass
class Training:
    """All that is kept between two runs."""

    game: Game
    network: PolicyNetwork
    average: AverageOf
    optimiser: torch.optim.Optimizer
    past: PastSelves = field(default_factory=PastSelves)
    decisions: int = 0
    runs: list[dict[str, Any]] = field(default_factory=list)  # command, seed, hours, device

    @property
    def hours(self) -> float:
        return float(sum(run["hours"] for run in self.runs))

    def average_network(self) -> PolicyNetwork:
        """The network that is tested and exported."""
        averaged: PolicyNetwork = self.average.of(self.network)
        return averaged


def new_training(
    game: Game, factors: Sequence[int], widths: Sequence[int], device: torch.device
) -> Training:
    """A training that has not learned anything yet."""
    network = network_for(game, factors, widths).to(device)
    optimiser = torch.optim.Adam(network.parameters(), fused=device.type == "cuda")
    return Training(game, network, AverageOf(network), optimiser)


def usual_widths(game: Game) -> tuple[int, ...]:
    return (256, 256, 256) if board_of(game) is None else (48, 48, 48, 48)


def board_of(game: Game) -> BoardShape | None:
    found = getattr(game.require_encoding(), "BOARD", None)
    return None if found is None else BoardShape(*found)


def network_for(game: Game, factors: Sequence[int], widths: Sequence[int]) -> PolicyNetwork:
    """A new network, of the kind that suits the game."""
    choices, wins = game.require_encoding().CHOICES, game.rules.MAX_PLAYERS + 1
    board = board_of(game)
    if board is None:
        return PolicyNetwork(factors, widths, choices, wins)
    return BoardNetwork(factors, widths, choices, wins, board)


def save(training: Training, file: Path) -> None:
    """Write a new file and then rename it, so that an existing one is never half written."""
    kept = {
        "format": FORMAT,
        "game": training.game.name,
        "encoding": encoding_digest(training.game),
        "factors": training.network.factors,
        "widths": training.network.widths,
        "network": training.network.state_dict(),
        "average": training.average.weights,
        "updates": training.average.updates,
        "optimiser": training.optimiser.state_dict(),
        "past": [_half_precision(network) for network in training.past.networks],
        "decisions": training.decisions,
        "runs": training.runs,
    }
    unfinished = file.with_name(file.name + ".new")
    with naming_errors(file):
        torch.save(kept, unfinished)
        os.replace(unfinished, file)


def read_training(game: Game, file: Path, device: torch.device) -> Training:
    """The training in a file, or Refused if the file has no training of this game."""
    kept = _read(file, device)
    if kept["game"] != game.name:
        raise Refused("malformed", f"{file} is a training of {kept['game']}, not of {game.name}.")
    if kept["encoding"] != encoding_digest(game):
        raise Refused("malformed", f"{file} was made for other features or choices of {game.name}.")
    training = new_training(game, kept["factors"], kept["widths"], device)
    training.network.load_state_dict(kept["network"])
    training.optimiser.load_state_dict(kept["optimiser"])
    training.average.weights = kept["average"]
    training.average.updates = kept["updates"]
    for state in kept["past"]:
        past = new_training(game, kept["factors"], kept["widths"], device).network
        past.load_state_dict(state)
        training.past.networks.append(past.requires_grad_(False))
    training.decisions = kept["decisions"]
    training.runs = kept["runs"]
    return training


def _read(file: Path, device: torch.device) -> dict[str, Any]:
    try:
        kept = torch.load(file, map_location=device, weights_only=True)
        is_ours = kept["format"] == FORMAT
    except OSError as error:
        raise Refused("malformed", f"Cannot read {file}: {error.strerror}.") from None
    except Exception:  # torch raises many kinds of them for a file that is not its own
        is_ours = False
    if not is_ours:
        raise Refused("malformed", f"{file} is not a training that can be continued.")
    found: dict[str, Any] = kept
    return found


def _half_precision(network: PolicyNetwork) -> dict[str, Any]:
    return {name: value.half() for name, value in network.state_dict().items()}


def export(training: Training, folder: Path) -> None:
    """Write the averaged network in whole numbers, as the bot `learned` reads it."""
    game = training.game
    network = training.average_network()
    about = {
        "game": game.name,
        "rules": game.version,
        "encoding": encoding_digest(game),
        "choices": network.choices,
        "factors": network.factors,
        "board": list(network.board),
        "decisions": training.decisions,
        "hours": round(training.hours, 3),
        "runs": training.runs,
    }
    folder.mkdir(parents=True, exist_ok=True)
    weights.write(folder, network.quantise(), about)


# --- The network as it is shipped, to be trained on or to be beaten ------------------------------


def shipped_training(game: Game, device: torch.device) -> Training:
    """A training that goes on from the shipped network. What made it is among its runs."""
    learned.network(game)  # refused where there is none
    layers, about = weights.read_layers(learned.folder(game))
    kind = PolicyNetwork if board_of(game) is None else BoardNetwork
    training = new_training(game, about["factors"], kind.widths_of(layers), device)
    training.network.take(layers)
    training.average = AverageOf(training.network)
    training.decisions, training.runs = about["decisions"], about["runs"]
    return training
