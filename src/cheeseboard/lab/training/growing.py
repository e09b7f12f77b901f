"""A larger network that begins by playing exactly as a smaller one did.

New units count for nothing at first: their own weights are random, but nothing listens to them yet.
A new layer of a board network hands on what it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from cheeseboard.bots.board_policy import TAPS
from cheeseboard.lab.training.board_network import BoardNetwork
from cheeseboard.lab.training.checkpoint import Training, network_for, new_training
from cheeseboard.lab.training.network import PolicyNetwork
from cheeseboard.lab.training.ppo import AverageOf
from cheeseboard.refused import Refused

MakeNetwork = Callable[[Sequence[int]], PolicyNetwork]


def grow_training(training: Training, widths: Sequence[int]) -> Training:
    """The same training with a larger network, which begins as the averaged one."""
    game, factors = training.game, training.network.factors
    device = training.network.scale.device

    def make(widths: Sequence[int]) -> PolicyNetwork:
        network: PolicyNetwork = network_for(game, factors, widths).to(device)
        return network

    larger = new_training(game, factors, widths, device)
    larger.network.load_state_dict(grow(training.average_network(), widths, make).state_dict())
    larger.average = AverageOf(larger.network)
    past = (grow(network, widths, make) for network in training.past.networks)
    larger.past.networks = [network.requires_grad_(False) for network in past]
    larger.decisions, larger.runs = training.decisions, training.runs
    return larger


def grow(network: PolicyNetwork, widths: Sequence[int], make: MakeNetwork) -> PolicyNetwork:
    """A network with these widths that plays as the given one; Refused if it cannot."""
    _check(network, widths)
    larger = make(widths)
    with torch.no_grad():
        if isinstance(network, BoardNetwork) and isinstance(larger, BoardNetwork):
            _grow_board(network, larger)
        else:
            _grow_layers(network.layers, larger.layers)
    return larger


def _check(network: PolicyNetwork, widths: Sequence[int]) -> None:
    before = network.widths
    may_deepen = isinstance(network, BoardNetwork)
    if len(widths) < len(before) or (len(widths) > len(before) and not may_deepen):
        raise Refused("bad_option", f"A network with {len(before)} layers keeps their number.")
    usual = [*before, *[before[-1]] * (len(widths) - len(before))]
    if any(new < old for new, old in zip(widths, usual, strict=True)):
        raise Refused("bad_option", f"Each layer must stay at least as wide: {usual}.")


def _grow_layers(before: nn.ModuleList, after: nn.ModuleList) -> None:
    for old, new in zip(before, after, strict=True):
        _copy_into(old, new, [(old.in_features, new.in_features)])


def _grow_board(before: BoardNetwork, after: BoardNetwork) -> None:
    inputs = [before.board[1], *after.widths]
    for number, new in enumerate(after.views):
        if number < len(before.views):
            old = before.views[number]
            _copy_into(old, new, [(old.in_features // TAPS, inputs[number])] * TAPS)
        else:
            _hand_on(new, before.widths[-1], inputs[number])
    units, width = before.widths[-1], after.widths[-1]
    after.spread.weight[: before.widths[0]] = before.spread.weight
    _copy_into(before.head, after.head, [(units, width), (before.board[1], before.board[1])])
    _copy_into(before.judge, after.judge, [(units, width), (before.board[0], before.board[0])])
    _copy_into(before.verdict, after.verdict, [(units, width)])


def _copy_into(old: nn.Module, new: nn.Module, groups: Sequence[tuple[int, int]]) -> None:
    """The inputs come in groups, each of which may have grown: (how many before, now)."""
    units = old.weight.shape[0]
    new.weight[:units] = 0
    first = taken = 0
    for before, now in groups:
        new.weight[:units, first : first + before] = old.weight[:, taken : taken + before]
        first, taken = first + now, taken + before
    new.bias[:units] = old.bias


def _hand_on(layer: nn.Module, units: int, inputs: int) -> None:
    """Let a layer hand on what it gets: only its first tap, the cell itself, has weights."""
    layer.weight[:units] = 0
    layer.bias[:units] = 0
    same: Tensor = torch.eye(units, device=layer.weight.device)
    layer.weight[:units, :units] = same
