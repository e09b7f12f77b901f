"""Rollouts: what was seen and done in many games at once, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor


class Rollout(NamedTuple):
    """Some steps of many games: the first index is the step, the second the game."""

    features: Tensor  # int8
    legal: Tensor  # bool
    advice: Tensor  # what `sensible` would have chosen, where that was asked
    choices: Tensor
    log_probs: Tensor  # of the choices
    wins: Tensor  # the estimated share of each seat from seat 0 on; the last is nobody's
    seats: Tensor  # who chose
    idle: Tensor  # bool: nobody chose, since a game had just ended
    learning: Tensor  # bool: the network in training chose
    ends: Tensor  # bool: whether the game ended with this step
    results: Tensor  # then each seat's share of the win; the last is nobody's


class Samples(NamedTuple):
    """A row for each decision of the network in training."""

    features: Tensor
    legal: Tensor
    advice: Tensor
    choices: Tensor
    log_probs: Tensor
    advantages: Tensor  # how much better than expected it came out
    targets: Tensor  # for the wins, counted from the seat that chose
    players: Tensor


def samples(
    rollout: Rollout,
    players: Tensor,
    last_wins: Tensor,
    trace: float,
    by_rival: Tensor | None = None,
) -> Samples:
    """The decisions to learn from. `last_wins` are the estimates after the rollout; `by_rival` says
    which seats are a rival's, by game and seat."""
    targets = targets_of(rollout, last_wins, trace)
    advantages = advantages_of(targets - rollout.wins, rollout.seats, by_rival)
    everywhere = players.expand_as(rollout.seats)
    relative = from_seat(targets, rollout.seats, everywhere)
    kept = rollout.learning
    return Samples(
        rollout.features[kept],
        rollout.legal[kept],
        rollout.advice[kept],
        rollout.choices[kept],
        rollout.log_probs[kept],
        advantages[kept],
        relative[kept],
        everywhere[kept],
    )


def advantages_of(gains: Tensor, seats: Tensor, by_rival: Tensor | None) -> Tensor:
    """What each decision gained for the seat that chose. Beside a rival, it is what the rival lost:
    there all seats of the network play together, but none of them knows against whom."""
    own = gains.gather(2, seats[..., None])[..., 0]
    if by_rival is None:
        return own
    rival = by_rival.int().argmax(1).expand_as(seats)
    lost = -gains.gather(2, rival[..., None])[..., 0]
    return torch.where(by_rival.any(1), lost, own)


def targets_of(rollout: Rollout, last_wins: Tensor, trace: float) -> Tensor:
    """For each decision the shares that its seat should have expected: TD(λ).

    A seat learns only from its own later estimates. Those of others lack what it alone knows.
    """
    steps, games, seats = rollout.wins.shape
    targets = torch.empty_like(rollout.wins)
    expected = last_wins[:, None, :].repeat(1, seats, 1)  # by the seat that expects it
    rows = torch.arange(games, device=last_wins.device)
    for step in range(steps - 1, -1, -1):
        ended = rollout.ends[step][:, None, None]
        expected = torch.where(ended, rollout.results[step][:, None, :], expected)
        by = rollout.seats[step]
        targets[step] = expected[rows, by]
        nothing_new = rollout.idle[step][:, None]
        later = torch.lerp(rollout.wins[step], targets[step], trace)
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
