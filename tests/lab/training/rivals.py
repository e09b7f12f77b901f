"""What decisions gain with and without a rival. Only tests that have torch import this."""

from __future__ import annotations

import torch

from cheeseboard.lab.training.experience import advantages_of


def advantages_of_seat_one(by_rival: list[list[bool]]) -> list[float]:
    """In two games, after one decision that gained 0.1, 0.2 and −0.3 for the three seats."""
    gains = torch.tensor([[[0.1, 0.2, -0.3], [0.1, 0.2, -0.3]]])
    found: list[float] = advantages_of(gains, torch.tensor([[0, 0]]), torch.tensor(by_rival))[
        0
    ].tolist()
    return found
