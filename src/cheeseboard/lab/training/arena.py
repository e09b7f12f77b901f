"""Many games at once, at all tables of a game, between networks and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from cheeseboard.batch.batch import Batch
from cheeseboard.games import Game
from cheeseboard.lab.training.experience import Rollout, from_seat_zero, is_seat
from cheeseboard.lab.training.league import TrainingSetup
from cheeseboard.lab.training.network import CLOSED, PolicyNetwork, mask_scores


class Positions(NamedTuple):
    """What there is to decide in each game."""

    features: Tensor
    legal: Tensor
    seats: Tensor  # who decides
    idle: Tensor  # bool: nobody decides, since the game has just ended


class Decisions(NamedTuple):
    """What a network decides in each game."""

    choices: Tensor
    log_probs: Tensor
    wins: Tensor  # the expected shares, counted from seat 0; the last is nobody's


class OtherPlayer(NamedTuple):
    """A network beside the one in training, and the seats that it plays, by game and seat."""

    network: PolicyNetwork
    seats: Tensor  # bool


class BatchTensors(NamedTuple):
    """The arrays of a batch as tensors. They share memory: every step changes them."""

    observations: Tensor
    legal: Tensor
    seats: Tensor
    ends: Tensor
    rewards: Tensor


class Arena:
    """Games at several tables. Those that end restart by themselves."""

    def __init__(self, game: Game, device: torch.device) -> None:
        self.device = device
        self.width = game.rules.MAX_PLAYERS + 1
        self.players = torch.empty(0, dtype=torch.int64, device=device)
        self._game = game
        self._batches: list[Batch] = []
        self._batch_tensors: list[BatchTensors] = []

    def add(self, setup: TrainingSetup, bots: list[list[str | None]], seed: int) -> None:
        """A game for each row of bots."""
        batch = Batch(
            self._game.name,
            players=setup.players,
            games=len(bots),
            seed=seed,
            device=self.device.type,
            bots=bots,
            **setup.options,
        )
        self._batches.append(batch)
        self._batch_tensors.append(
            BatchTensors(*(self._tensor(getattr(batch, it)) for it in BatchTensors._fields))
        )
        players = torch.full((len(bots),), setup.players, device=self.device)
        self.players = torch.cat([self.players, players])

    def positions(self) -> Positions:
        seats = torch.cat([tensors.seats for tensors in self._batch_tensors]).long() - 1
        return Positions(
            torch.cat([tensors.observations for tensors in self._batch_tensors]),
            torch.cat([tensors.legal for tensors in self._batch_tensors]),
            seats.clamp(min=0),
            seats < 0,
        )

    def step(self, choices: Tensor) -> tuple[Tensor, Tensor]:
        """Play on; return which games have ended, and the shares of their wins."""
        whole = choices.int()
        first = 0
        for batch in self._batches:
            here = whole[first : first + batch.games]
            batch.step(here if here.is_cuda else here.numpy(), check=False)
            first += batch.games
        ends = torch.cat([tensors.ends for tensors in self._batch_tensors])
        return ends, torch.cat([self._shares(tensors.rewards) for tensors in self._batch_tensors])

    def advice(self) -> Tensor:
        """What `sensible` would choose in each game."""
        return torch.cat([self._tensor(batch.advice()) for batch in self._batches]).long()

    def _shares(self, rewards: Tensor) -> Tensor:
        nobody = 1 - rewards.sum(1, keepdim=True)
        seats = functional.pad(rewards, (0, self.width - 1 - rewards.shape[1]))
        return torch.cat([seats, nobody], 1)

    def _tensor(self, values: Any) -> Tensor:
        return torch.as_tensor(values, device=self.device)


@torch.no_grad()
def decide(network: PolicyNetwork, position: Positions, players: Tensor) -> Decisions:
    """Choose by the network's likelihoods."""
    scores, win_scores = network(position.features)
    logs = functional.log_softmax(mask_scores(scores, position.legal), 1)
    choices = draw_choices(logs)
    log_probs = logs.gather(1, choices[:, None])[:, 0]
    there = is_seat(players, win_scores.shape[1])
    shares = functional.softmax(torch.where(there, win_scores, CLOSED), 1)
    return Decisions(choices, log_probs, from_seat_zero(shares, position.seats, players))


def draw_choices(logs: Tensor) -> Tensor:
    """One choice in each row, as likely as its logarithm says."""
    return (logs - torch.empty_like(logs).exponential_().log()).argmax(1)


@torch.no_grad()
def best(network: PolicyNetwork, position: Positions) -> Tensor:
    """The likeliest choice in each game."""
    return mask_scores(network(position.features)[0], position.legal).argmax(1)


@torch.no_grad()
def play(
    arena: Arena,
    network: PolicyNetwork,
    others: Sequence[OtherPlayer],
    steps: int,
    advised: bool,
) -> tuple[Rollout, Tensor]:
    """Play this many steps of all games. At their seats the other players decide. Return what
    happened, and the shares expected at the end."""
    at_tables = [(it, it.seats.any(1).nonzero()[:, 0]) for it in others]
    taken = []
    for _ in range(steps):
        position = arena.positions()
        chosen = decide(network, position, arena.players)
        learning = ~position.idle
        for other, rows in at_tables:
            if len(rows):
                learning[rows] &= ~_decide_instead(other, rows, position, arena.players, chosen)
        advice = arena.advice() if advised else torch.zeros_like(chosen.choices)
        ends, results = arena.step(chosen.choices)
        who = position.seats, position.idle, learning
        taken.append((*position[:2], advice, *chosen, *who, ends, results))
    rollout = Rollout(*(torch.stack(column) for column in zip(*taken, strict=True)))
    return rollout, decide(network, arena.positions(), arena.players).wins


def _decide_instead(
    other: OtherPlayer, rows: Tensor, position: Positions, players: Tensor, chosen: Decisions
) -> Tensor:
    """Where another player is to decide in these games, put its decisions into `chosen`. Return
    where that is."""
    theirs = other.seats[rows].gather(1, position.seats[rows, None])[:, 0]
    there = Positions(*(column[rows] for column in position))
    instead = decide(other.network, there, players[rows])
    for ours, new in zip(chosen, instead, strict=True):
        here = theirs if ours.dim() == 1 else theirs[:, None]
        ours[rows] = torch.where(here, new, ours[rows])
    return theirs
