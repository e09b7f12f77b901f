"""What was seen and done in a stretch of many games, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor


class Stretch(NamedTuple):
    """So many steps of so many games: the first index is the step, the second the game."""

    features: Tensor  # int8
    legal: Tensor  # bool
    advice: Tensor  # what `sensible` would have chosen, where that was asked
    choices: Tensor
    likelihoods: Tensor  # of the choices, as logarithms
    wins: Tensor  # the estimated share of each seat from seat 0 on; the last is nobody's
    seats: Tensor  # who chose
    waits: Tensor  # bool: whether nobody did, since a game had just ended
    learns: Tensor  # bool: whether the network in training chose
    ends: Tensor  # bool: whether the game ended with this step
    results: Tensor  # then each seat's share of the win; the last is nobody's


class Samples(NamedTuple):
    """A row for each decision of the network in training."""

    features: Tensor
    legal: Tensor
    advice: Tensor
    choices: Tensor
    likelihoods: Tensor
    advantages: Tensor  # how much better than expected it came out
    targets: Tensor  # for the wins, counted from the seat that chose
    players: Tensor


def samples(stretch: Stretch, players: Tensor, last_wins: Tensor, trace: float) -> Samples:
    """The decisions to learn from. `last_wins` are the estimates after the stretch."""
    targets = targets_of(stretch, last_wins, trace)
    mine = stretch.seats[..., None]
    advantages = (targets - stretch.wins).gather(2, mine)[..., 0]
    everywhere = players.expand_as(stretch.seats)
    relative = from_seat(targets, stretch.seats, everywhere)
    kept = stretch.learns
    return Samples(
        stretch.features[kept],
        stretch.legal[kept],
        stretch.advice[kept],
        stretch.choices[kept],
        stretch.likelihoods[kept],
        advantages[kept],
        relative[kept],
        everywhere[kept],
    )


def targets_of(stretch: Stretch, last_wins: Tensor, trace: float) -> Tensor:
    """For each decision the shares that its seat should have expected: TD(λ).

    A seat learns only from its own later estimates. Those of others lack what it alone knows.
    """
    steps, games, seats = stretch.wins.shape
    targets = torch.empty_like(stretch.wins)
    expected = last_wins[:, None, :].repeat(1, seats, 1)  # by the seat that expects it
    rows = torch.arange(games, device=last_wins.device)
    for step in range(steps - 1, -1, -1):
        ended = stretch.ends[step][:, None, None]
        expected = torch.where(ended, stretch.results[step][:, None, :], expected)
        by = stretch.seats[step]
        targets[step] = expected[rows, by]
        nothing_new = stretch.waits[step][:, None]
        later = torch.lerp(stretch.wins[step], targets[step], trace)
        expected[rows, by] = torch.where(nothing_new, targets[step], later)
    return targets


def from_seat(shares: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Shares counted from seat 0 become shares counted from a seat."""
    return shares.gather(-1, _around(seats, players, shares.shape[-1]))


def from_seat_zero(shares: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Shares counted from a seat become shares counted from seat 0."""
    return shares.gather(-1, _around(players - seats, players, shares.shape[-1]))


def _around(first: Tensor, players: Tensor, width: int) -> Tensor:
    """Places 0, 1, … counted from a first one around the table; places beyond it stay."""
    place = torch.arange(width, device=first.device)
    around = (place + first[..., None]) % players[..., None]
    return torch.where(place < players[..., None], around, place)


def is_seat(players: Tensor, width: int) -> Tensor:
    """Which of the shares there are: each player's, and nobody's at the end."""
    place = torch.arange(width, device=players.device)
    return (place < players[..., None]) | (place == width - 1)
