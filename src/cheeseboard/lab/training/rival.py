"""A second network that only learns to beat the one in training.

It sits alone at some tables. So the network meets whatever would beat it, and learns to play so
that it cannot be foreseen.
"""

from __future__ import annotations

from copy import deepcopy

import torch
from torch import Tensor

from cheeseboard.lab.training import ppo
from cheeseboard.lab.training.arena import OtherPlayer
from cheeseboard.lab.training.checkpoint import Training
from cheeseboard.lab.training.experience import Rollout, samples
from cheeseboard.lab.training.settings import Settings

RATE = 1e-3
ENTROPY = 0.01
BATCHES = 8  # of its decisions in a rollout


class Rival:
    """It begins as the network in training."""

    def __init__(self, training: Training, seats: Tensor) -> None:
        self.network = deepcopy(training.network)
        self.player = OtherPlayer(self.network, seats)
        is_cuda = seats.is_cuda
        self._optimiser = torch.optim.Adam(self.network.parameters(), RATE, fused=is_cuda)
        self._average = ppo.AverageOf(self.network)

    def learn(self, rollout: Rollout, players: Tensor, last: Tensor, settings: Settings) -> None:
        """Learn from its own decisions in these games."""
        found = samples(self._own(rollout), players, last, settings.trace)
        batch = len(found.choices) // BATCHES + 1
        parameters = ppo.LearningParameters(batch, settings.rounds, ENTROPY, 0, 0, settings.keep)
        ppo.learn(self.network, self._optimiser, found, self._average, parameters)

    def _own(self, rollout: Rollout) -> Rollout:
        seats = self.player.seats.expand(len(rollout.seats), -1, -1)
        mine = seats.gather(2, rollout.seats[..., None])[..., 0]
        return rollout._replace(learning=mine & ~rollout.idle)
