"""The policy network in floating point, as it is trained, and its way into whole numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn

from cheeseboard.bots.policy import MAX_BIAS, MAX_INPUTS, MAX_UNIT, ONE
from cheeseboard.bots.weights import Layer

MAX_WEIGHT = 127
MAX_SHIFT = 14
CLOSED = -1e9  # the score of a choice that is not legal


class PolicyNetwork(nn.Module):
    """Features in; a score for each choice, for each seat's win and for nobody's win out."""

    scale: Tensor

    def __init__(self, factors: Sequence[int], widths: Sequence[int], choices: int, wins: int):
        super().__init__()
        assert max(len(factors), *widths) <= MAX_INPUTS
        sizes = [len(factors), *widths, choices + wins]
        self.layers = nn.ModuleList(nn.Linear(inputs, units) for inputs, units in pairwise(sizes))
        self.choices = choices
        self.register_buffer("scale", torch.tensor(factors, dtype=torch.float32) / ONE)
        self._begin_evenly()

    def _begin_evenly(self) -> None:
        """At first all choices are about equally likely, and so is each seat's win."""
        with torch.no_grad():
            for layer in self.layers:
                nn.init.orthogonal_(layer.weight, math.sqrt(2))
                layer.bias.zero_()
            self.layers[-1].weight.mul_(0.01)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """The scores of choices, and the scores of wins."""
        x = (features.to(self.scale.dtype) * self.scale).clamp(-MAX_UNIT / ONE, MAX_UNIT / ONE)
        with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
            for layer in self.layers[:-1]:
                x = layer(x).clamp(0, MAX_UNIT / ONE)
        scores = self.layers[-1](x.float())
        return scores[:, : self.choices], scores[:, self.choices :]

    def quantise(self) -> list[Layer]:
        """The layers in whole numbers."""
        return [quantise(layer.weight, layer.bias) for layer in self.layers]

    def take(self, layers: Sequence[Layer]) -> None:
        """Become the network that these layers are in whole numbers."""
        for layer, whole in zip(self.layers, layers, strict=True):
            take_layer(whole, layer.weight, layer.bias)

    @staticmethod
    def widths_of(layers: Sequence[Layer]) -> list[int]:
        """The widths of a network that these layers are in whole numbers."""
        return [len(layer.biases) for layer in layers[:-1]]

    @property
    def board(self) -> Sequence[int]:
        """The board of policy.Network: this network has none."""
        return (0, 0, 0)

    def zero_weights_of(self, unseen: Tensor) -> None:
        """Features that are never seen must not count."""
        with torch.no_grad():
            self.layers[0].weight[:, unseen] = 0

    @property
    def factors(self) -> list[int]:
        return [round(scale * ONE) for scale in self.scale.tolist()]

    @property
    def widths(self) -> list[int]:
        """How many units the hidden layers have."""
        return [layer.out_features for layer in self.layers[:-1]]


def mask_scores(scores: Tensor, legal: Tensor) -> Tensor:
    """The scores of choices, in which illegal ones can never be chosen."""
    return torch.where(legal, scores, CLOSED)


def factors_for(features: Tensor, board: Sequence[int] = (0, 0, 0)) -> list[int]:
    """For each column the power of two that brings its usual size near ONE. The cells of a plane
    have one in common, since a network looks at all of them with the same weights."""
    sizes = features.abs().float()
    present, total = (sizes > 0).sum(0), sizes.sum(0)
    first, planes, side = board
    for columns in range(first, first + planes * side**2, max(side**2, 1)):
        plane = slice(columns, columns + side**2)
        present[plane], total[plane] = present[plane].sum(), total[plane].sum()
    return [_factor(size) for size in (total / present.clamp(min=1)).tolist()]


def _factor(size: float) -> int:
    return ONE if size <= 1 else int(2 ** max(round(math.log2(ONE / size)), 0))


# --- Whole numbers -----------------------------------------------------------------------------


def quantise(weight: Tensor, bias: Tensor) -> Layer:
    """One layer in whole numbers, from weights by unit and input."""
    weight, bias = weight.detach(), bias.detach()
    shifts = _shifts(weight)
    scale = torch.exp2(shifts.double())
    whole = (weight.double() * scale[:, None]).round().clamp(-MAX_WEIGHT, MAX_WEIGHT)
    half = scale / 2  # shifting rounds down
    biases = (bias.double() * ONE * scale + half).floor().clamp(-MAX_BIAS, MAX_BIAS)
    return Layer(_ints(whole.T), _ints(biases), _ints(shifts))


@torch.no_grad()
def take_layer(whole: Layer, weight: Tensor, bias: Tensor) -> None:
    """Fill a layer in floating point from one in whole numbers: the reverse of `quantise`."""
    scale = torch.exp2(torch.tensor(whole.shifts, dtype=torch.float64))
    weight.copy_((torch.tensor(whole.weights, dtype=torch.float64) / scale).T)
    half = scale / 2
    bias.copy_((torch.tensor(whole.biases, dtype=torch.float64) - half) / scale / ONE)


def _shifts(weight: Tensor) -> Tensor:
    """By how many bits each unit's weights can be raised."""
    largest = weight.abs().amax(1).clamp(min=MAX_WEIGHT / 2**MAX_SHIFT)
    return torch.log2(MAX_WEIGHT / largest.double()).floor().clamp(0, MAX_SHIFT)


def _ints(numbers: Tensor) -> Any:
    return numbers.to(torch.int64).cpu().tolist()
