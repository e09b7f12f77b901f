"""A network for games on a board that wraps around: the same weights look at every cell.

A cell sees itself and the four cells that share an edge with it, layer by layer further. Its
choices are judged from that and from its planes as they are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from cheeseboard.bots.board_policy import ACROSS, DOWN, LAYERS_OF_HEADS, TAPS
from cheeseboard.bots.policy import MAX_UNIT, ONE
from cheeseboard.bots.weights import Layer
from cheeseboard.lab.training.network import PolicyNetwork, quantise, take_layer

HIGHEST = MAX_UNIT / ONE


class BoardShape(NamedTuple):
    """Where an encoding has the planes of its board: the last features, a square for each plane."""

    first: int
    planes: int
    side: int


class BoardNetwork(PolicyNetwork):
    """Planes of cells in, a score for each kind of choice on each cell out."""

    def __init__(
        self,
        factors: Sequence[int],
        widths: Sequence[int],
        choices: int,
        wins: int,
        board: BoardShape,
    ) -> None:
        nn.Module.__init__(self)
        self._board = board
        self.choices = choices
        cells = board.side**2
        inputs = [board.planes, *widths[:-1]]
        self.views = nn.ModuleList(
            nn.Linear(TAPS * before, after) for before, after in zip(inputs, widths, strict=True)
        )
        self.spread = nn.Linear(board.first, widths[0], bias=False)
        self.head = nn.Linear(widths[-1] + board.planes, choices // cells)
        self.judge = nn.Linear(widths[-1] + board.first, widths[-1])
        self.verdict = nn.Linear(widths[-1], wins)
        self.register_buffer("scale", torch.tensor(factors, dtype=torch.float32) / ONE)
        self._begin_evenly()

    def _begin_evenly(self) -> None:
        with torch.no_grad():
            for view in self.views:
                nn.init.normal_(view.weight, std=math.sqrt(2 / view.in_features))
                view.bias.zero_()
            self.head.weight.mul_(0.01)
            self.head.bias.zero_()
            self.verdict.weight.mul_(0.01)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        x = (features.to(self.scale.dtype) * self.scale).clamp(-HIGHEST, HIGHEST)
        apart = x[:, : self._board.first]
        planes = self._planes(x)
        with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
            cells = self._seen(planes, apart).float()
        scores = self.head(torch.cat([cells, planes], 3)).flatten(1, 2)
        whole = torch.cat([cells.mean((1, 2)), apart], 1)
        return scores.mT.flatten(1), self.verdict(self.judge(whole).clamp(0, HIGHEST))

    def _planes(self, x: Tensor) -> Tensor:
        """The planes as an array by row, column and plane."""
        board = self._board
        planes = x[:, board.first :].view(-1, board.planes, board.side, board.side)
        return planes.permute(0, 2, 3, 1)

    def _seen(self, cells: Tensor, apart: Tensor) -> Tensor:
        """What each cell knows after all layers. The first also gets what is not on the board."""
        everywhere = self.spread(apart)[:, None, None, :]
        for view in self.views:
            cells = (_look_around(cells, view) + everywhere).clamp(0, HIGHEST)
            everywhere = torch.zeros((), device=cells.device, dtype=cells.dtype)
        return cells

    def zero_weights_of(self, unseen: Tensor) -> None:
        with torch.no_grad():
            self.spread.weight[:, unseen[: self._board.first]] = 0

    def quantise(self) -> list[Layer]:
        first = torch.cat([self.spread.weight, self.views[0].weight], 1)
        return [
            quantise(first, self.views[0].bias),
            *(quantise(view.weight, view.bias) for view in self.views[1:]),
            quantise(self.head.weight, self.head.bias),
            quantise(self.judge.weight, self.judge.bias),
            quantise(self.verdict.weight, self.verdict.bias),
        ]

    def take(self, layers: Sequence[Layer]) -> None:
        first, *views, head, judge, verdict = layers
        apart = self._board.first
        seen = Layer(first.weights[apart:], first.biases, first.shifts)
        take_layer(seen, self.views[0].weight, self.views[0].bias)
        everywhere = Layer(first.weights[:apart], first.biases, first.shifts)
        take_layer(everywhere, self.spread.weight, torch.empty_like(self.views[0].bias))
        linears = [*self.views[1:], self.head, self.judge, self.verdict]
        for linear, whole in zip(linears, [*views, head, judge, verdict], strict=True):
            take_layer(whole, linear.weight, linear.bias)

    @staticmethod
    def widths_of(layers: Sequence[Layer]) -> list[int]:
        return [len(layer.biases) for layer in layers[:-LAYERS_OF_HEADS]]

    @property
    def board(self) -> Sequence[int]:
        return self._board

    @property
    def widths(self) -> list[int]:
        return [view.out_features for view in self.views]


def _look_around(cells: Tensor, view: nn.Module) -> Tensor:
    """A convolution over what lies on each cell and on its four neighbours."""
    around = _wrap(_wrap(cells, 1), 2).permute(0, 3, 1, 2)
    return functional.conv2d(around, _kernel(view.weight), view.bias).permute(0, 2, 3, 1)


def _wrap(cells: Tensor, axis: int) -> Tensor:
    """The board with its opposite edges added around it."""
    last = cells.shape[axis] - 1
    return torch.cat([cells.narrow(axis, last, 1), cells, cells.narrow(axis, 0, 1)], axis)


def _kernel(weight: Tensor) -> Tensor:
    """The weights of a layer as a square of 3 × 3, whose corners are 0."""
    units, inputs = weight.shape[0], weight.shape[1] // TAPS
    kernel = weight.new_zeros(units, inputs, 3, 3)
    for tap, (down, across) in enumerate(zip(DOWN, ACROSS, strict=True)):
        kernel[:, :, 1 + down, 1 + across] = weight[:, tap * inputs : (tap + 1) * inputs]
    return kernel
