"""Proximal policy optimisation: a network learns from the decisions of its own games."""

from __future__ import annotations

from copy import deepcopy
from math import nan
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from cheeseboard.lab.training.experience import Samples, is_seat
from cheeseboard.lab.training.network import CLOSED, PolicyNetwork, mask_scores

CLIP = 0.2  # an update changes the probability of a choice by at most this part
VALUE_LOSS_WEIGHT = 0.5  # the loss of estimated wins, beside that of the policy
MAX_GRADIENT_NORM = 1.0
MIN_SAMPLES = 2  # the advantages of fewer have no standard deviation


class LearningParameters(NamedTuple):
    """How a network learns now."""

    batch: int
    rounds: int
    # The weights of these terms of the loss: entropy of the policy, imitation of `sensible`, and
    # nearness to the anchor's policy.
    entropy: float
    imitation: float
    magnet: float
    keep: float  # the part of the averaged weights that each update keeps


class LearningFigures(NamedTuple):
    """Means over a round of learning."""

    policy: float
    wins: float
    entropy: float
    divergence: float  # from the policy that played the games


NOTHING_LEARNED = LearningFigures(nan, nan, nan, nan)


def learn(
    network: PolicyNetwork,
    optimiser: torch.optim.Optimizer,
    samples: Samples,
    average: AverageOf,
    parameters: LearningParameters,
    anchor: PolicyNetwork | None = None,
) -> LearningFigures:
    """Go through all samples several times, a batch of them at once."""
    if len(samples.choices) < MIN_SAMPLES:
        return NOTHING_LEARNED
    advantages = samples.advantages
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    samples = samples._replace(advantages=advantages)
    seen = []
    for _ in range(parameters.rounds):
        order = torch.randperm(len(advantages), device=advantages.device)
        for rows in order.split(parameters.batch):
            part = Samples(*(column[rows] for column in samples))
            loss, figures = losses(network, part, parameters, anchor)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), MAX_GRADIENT_NORM)
            optimiser.step()
            average.update(network, parameters.keep)
            seen.append(figures)
    return LearningFigures(*torch.stack(seen).mean(0).tolist())


def losses(
    network: PolicyNetwork,
    samples: Samples,
    parameters: LearningParameters,
    anchor: PolicyNetwork | None,
) -> tuple[Tensor, Tensor]:
    """The loss to make smaller, and the figures of this batch."""
    scores, win_scores = network(samples.features)
    logs = functional.log_softmax(mask_scores(scores, samples.legal), 1)
    log_probs = logs.gather(1, samples.choices[:, None])[:, 0]
    change = log_probs - samples.log_probs
    policy = policy_loss(change.exp(), samples.advantages)
    wins = win_loss(win_scores, samples.targets, samples.players)
    spread = -(logs.exp() * logs).sum(1).mean()
    divergence = (change.exp() - 1 - change).mean()
    figures = torch.stack([policy, wins, spread, divergence]).detach()
    loss = policy + VALUE_LOSS_WEIGHT * wins - parameters.entropy * spread
    if parameters.imitation:
        loss = loss - parameters.imitation * logs.gather(1, samples.advice[:, None]).mean()
    if parameters.magnet and anchor is not None:
        loss = loss + parameters.magnet * distance_from(anchor, samples, logs)
    return loss, figures


def distance_from(anchor: PolicyNetwork, samples: Samples, logs: Tensor) -> Tensor:
    """The Kullback–Leibler divergence from the anchor's policy. Where players must not be foreseen,
    learning without it goes around in circles (magnetic mirror descent)."""
    with torch.no_grad():
        scores = mask_scores(anchor(samples.features)[0], samples.legal)
        at_anchor = functional.log_softmax(scores, 1)
    return (logs.exp() * (logs - at_anchor)).sum(1).mean()


def policy_loss(ratio: Tensor, advantages: Tensor) -> Tensor:
    near = ratio.clamp(1 - CLIP, 1 + CLIP)
    return -torch.minimum(ratio * advantages, near * advantages).mean()


def win_loss(scores: Tensor, targets: Tensor, players: Tensor) -> Tensor:
    """Cross-entropy between the estimated shares and the ones to expect."""
    there = is_seat(players, scores.shape[1])
    logs = functional.log_softmax(torch.where(there, scores, CLOSED), 1)
    return -(torch.where(there, targets, 0) * logs).sum(1).mean()


class AverageOf:
    """The running average of a network's weights: it plays more steadily than the network."""

    def __init__(self, network: PolicyNetwork) -> None:
        self.weights = [it.detach().clone() for it in network.parameters()]
        self.updates = 0

    @torch.no_grad()
    def update(self, network: PolicyNetwork, keep: float) -> None:
        self.updates += 1
        keep = min(keep, self.updates / (self.updates + 10))  # the beginning is soon forgotten
        latest = [it.detach() for it in network.parameters()]
        torch._foreach_lerp_(self.weights, latest, 1 - keep)

    @torch.no_grad()
    def of(self, network: PolicyNetwork) -> PolicyNetwork:
        """A network like this one, with the averaged weights."""
        twin: PolicyNetwork = deepcopy(network).requires_grad_(False)
        for mine, theirs in zip(self.weights, twin.parameters(), strict=True):
            theirs.copy_(mine)
        return twin
