"""What a training has made: how differently a network plays after it has grown, and its weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch

from cheeseboard.games import load
from cheeseboard.lab.training.checkpoint import read_training
from cheeseboard.lab.training.growing import grow_training


def distance_after_growing(game: str, file: Path, widths: Sequence[int]) -> float:
    """The largest difference of any score, for features at random."""
    training = read_training(load(game), file, torch.device("cpu"))
    features = torch.randint(0, 4, (32, len(training.network.factors)))
    with torch.no_grad():
        before = training.average_network()(features)
        after = grow_training(training, widths).network(features)
    return max(float((old - new).abs().max()) for old, new in zip(before, after, strict=True))


def has_finite_weights(game: str, file: Path) -> bool:
    training = read_training(load(game), file, torch.device("cpu"))
    return all(bool(weights.isfinite().all()) for weights in training.network.parameters())
