"""A network for games on a board that wraps around: the same weights look at every cell.

A cell sees itself and the four cells that share an edge with it, layer by layer further.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from cheeseboard.bots.board_policy import ACROSS, DOWN
from cheeseboard.bots.policy import MOST, ONE
from cheeseboard.bots.weights import Layer
from cheeseboard.lab.training.network import PolicyNetwork, quantised

HIGHEST = MOST / ONE


class Board(NamedTuple):
    """Where an encoding has the planes of its board: the last features, a square for each plane."""

    first: int
    planes: int
    side: int


class BoardNetwork(PolicyNetwork):
    """Planes of cells in, a score for each kind of choice on each cell out."""

    edges: Tensor

    def __init__(
        self, factors: Sequence[int], widths: Sequence[int], choices: int, wins: int, board: Board
    ) -> None:
        nn.Module.__init__(self)
        self._board = board
        self.choices = choices
        cells = board.side**2
        inputs = [board.planes, *widths[:-1]]
        self.views = nn.ModuleList(
            nn.Conv2d(before, after, 3) for before, after in zip(inputs, widths, strict=True)
        )
        self.spread = nn.Linear(board.first, widths[0], bias=False)
        self.head = nn.Conv2d(widths[-1], choices // cells, 1)
        self.judge = nn.Linear(widths[-1] + board.first, widths[-1])
        self.verdict = nn.Linear(widths[-1], wins)
        self.register_buffer("scale", torch.tensor(factors, dtype=torch.float32) / ONE)
        self.register_buffer("edges", _edges(), persistent=False)
        self._begin_evenly()

    def _begin_evenly(self) -> None:
        with torch.no_grad():
            for view in self.views:
                nn.init.normal_(view.weight, std=math.sqrt(2 / (5 * view.in_channels)))
                view.bias.zero_()
            self.head.weight.mul_(0.01)
            self.head.bias.zero_()
            self.verdict.weight.mul_(0.01)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        x = (features.to(self.scale.dtype) * self.scale).clamp(-HIGHEST, HIGHEST)
        apart = x[:, : self._board.first]
        with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
            cells = self._seen(self._planes(x), apart)
            scores = self.head(cells).flatten(1)
            mean = torch.cat([cells.float().mean((2, 3)), apart], 1)
        wins = self.verdict(self.judge(mean).clamp(0, HIGHEST))
        return scores.float(), wins

    def _planes(self, x: Tensor) -> Tensor:
        board = self._board
        planes = x[:, board.first :].view(-1, board.planes, board.side, board.side)
        return planes.contiguous(memory_format=torch.channels_last)

    def _seen(self, cells: Tensor, apart: Tensor) -> Tensor:
        """What each cell knows after all layers. The first also gets what is not on the board."""
        everywhere = self.spread(apart)[:, :, None, None]
        for view in self.views:
            around = functional.pad(cells, (1, 1, 1, 1), mode="circular")
            seen = functional.conv2d(around, view.weight * self.edges, view.bias)
            cells = (seen + everywhere).clamp(0, HIGHEST)
            everywhere = torch.zeros((), device=cells.device)
        return cells

    def forget(self, unseen: Tensor) -> None:
        with torch.no_grad():
            self.spread.weight[:, unseen[: self._board.first]] = 0

    def quantised(self) -> list[Layer]:
        first = torch.cat([self.spread.weight, _by_tap(self.views[0].weight)], 1)
        return [
            quantised(first, self.views[0].bias),
            *(quantised(_by_tap(view.weight), view.bias) for view in self.views[1:]),
            quantised(self.head.weight[:, :, 0, 0], self.head.bias),
            quantised(self.judge.weight, self.judge.bias),
            quantised(self.verdict.weight, self.verdict.bias),
        ]

    @property
    def board(self) -> Sequence[int]:
        return self._board

    @property
    def widths(self) -> list[int]:
        return [view.out_channels for view in self.views]


def _edges() -> Tensor:
    """Which neighbours of a cell share an edge with it; the cell itself counts too."""
    return torch.tensor([[0.0, 1, 0], [1, 1, 1], [0, 1, 0]])


def _by_tap(weight: Tensor) -> Tensor:
    """The weights that a cell has for itself and its four neighbours, one after another."""
    return torch.cat(
        [weight[:, :, 1 + down, 1 + across] for down, across in zip(DOWN, ACROSS, strict=True)], 1
    )
