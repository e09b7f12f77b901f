"""A training, from its beginning or a checkpoint on: play, learn, test, save, and again."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from cheeseboard.games import Game, load
from cheeseboard.lab import interrupts
from cheeseboard.lab.training import checkpoint, league, ppo
from cheeseboard.lab.training.arena import Arena, OtherPlayer, draw_choices, play
from cheeseboard.lab.training.checkpoint import Training
from cheeseboard.lab.training.experience import samples
from cheeseboard.lab.training.growing import grow_training
from cheeseboard.lab.training.network import PolicyNetwork, factors_for, mask_scores
from cheeseboard.lab.training.progress import Progress, share_of_wins
from cheeseboard.lab.training.rival import Rival
from cheeseboard.lab.training.settings import Settings
from cheeseboard.refused import Refused

FIRST_STEPS = 64  # at random, to see how large the features are
PAST_SELVES = 24  # how many are offered to the league in a run
ANCHORS = 12  # how often the anchor is replaced in a run

Say = Callable[[str], None]


def train(settings: Settings, say: Say) -> Training:
    """Train until the time is over or Ctrl-C is pressed; the checkpoint is saved on the way."""
    run = Run(settings, say)
    with interrupts.postpone_interrupts() as stopped:
        while run.elapsed < 1 and not stopped():
            run.advance()
        run.finish()
    say(f"{'Stopped and saved' if stopped() else 'Saved'}: {settings.out}")
    return run.training


def check_device(settings: Settings) -> None:
    if settings.device == "cuda" and not torch.cuda.is_available():
        raise Refused("bad_option", "There is no GPU here that torch can use.")


def write_network(settings: Settings, folder: Path) -> None:
    """Export the network of a checkpoint."""
    game = load(settings.game)
    checkpoint.export(checkpoint.read_training(game, settings.out, torch.device("cpu")), folder)


class Run:
    """One run of a training."""

    def __init__(self, settings: Settings, say: Say) -> None:
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.settings = settings
        self.device = torch.device(settings.device)
        self.game = load(settings.game)
        self.setups = league.training_setups(self.game, settings.usual)
        kept = self._saved_training()
        self.arena, self.by_past, self.by_rival = seat_games(self.game, self.setups, settings)
        features = first_features(self.arena)  # compiles the games before the time counts
        self.training = kept or self._new_training(features)
        self._rival = Rival(self.training, self.by_rival) if self.by_rival.any() else None
        self._usual = [setup for setup in self.setups if not setup.options]
        self._progress = Progress([setup.players for setup in self._usual], say)
        self._began = time.monotonic()
        self._decisions = self._tested = 0
        self._tests = self._offers = self._anchors = 0
        self._anchor: PolicyNetwork | None = None
        self._runs, self._before = self.training.runs, self.training.decisions

    def _saved_training(self) -> Training | None:
        """The training to go on with, if there is one."""
        file, widths = self.settings.out, list(self.settings.widths)
        if file.exists():
            training = checkpoint.read_training(self.game, file, self.device)
        elif self.settings.shipped:
            training = checkpoint.shipped_training(self.game, self.device)
        else:
            return None
        if widths and widths != training.network.widths:
            return grow_training(training, widths)
        return training

    def _new_training(self, features: Tensor) -> Training:
        widths = self.settings.widths or checkpoint.usual_widths(self.game)
        factors = factors_for(features, checkpoint.board_of(self.game) or (0, 0, 0))
        training = checkpoint.new_training(self.game, factors, widths, self.device)
        unseen = ~features.any(0)  # options that are not played, for example
        training.network.zero_weights_of(unseen)
        return training

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    @property
    def elapsed(self) -> float:
        """The part of the training time that is over, from 0 to 1."""
        return self.seconds / (60 * self.settings.minutes)

    def advance(self) -> None:
        """Play some steps of all games (a rollout) and learn from them."""
        training, settings = self.training, self.settings
        now = min(self.elapsed, 1.0)
        imitation = self._imitation(now)
        rollout, last = play(
            self.arena, training.network, self._others(), settings.steps, imitation > 0
        )
        found = samples(rollout, self.arena.players, last, settings.trace, self.by_rival)
        for group in training.optimiser.param_groups:
            group["lr"] = settings.rate * fade(now, settings.last_rate)
        entropy = settings.entropy * fade(now, settings.last_entropy)
        parameters = ppo.LearningParameters(
            settings.batch, settings.rounds, entropy, imitation, settings.magnet, settings.keep
        )
        figures = ppo.learn(
            training.network, training.optimiser, found, training.average, parameters, self._anchor
        )
        if self._rival is not None:
            self._rival.learn(rollout, self.arena.players, last, settings)
        self._decisions += rollout.choices.numel()
        self._latest = figures
        self._do_what_is_due(now)

    def _others(self) -> list[OtherPlayer]:
        past = self.training.past.any()
        found = [] if past is None else [OtherPlayer(past, self.by_past)]
        return found if self._rival is None else [*found, self._rival.player]

    def _imitation(self, now: float) -> float:
        """What playing like `sensible` is worth now: nothing to a network that has learned."""
        part = self.settings.imitate
        return max(1 - now / part, 0) if part and not self._runs else 0.0

    def _do_what_is_due(self, now: float) -> None:
        """Renew the anchor, keep a past self, test and save: each only now and then."""
        if self.settings.magnet and now * ANCHORS >= self._anchors:
            self._anchors += 1
            self._anchor = self.training.average_network()
        if now * PAST_SELVES >= self._offers:
            self._offers += 1
            self.training.past.offer(self.training.network)
            if self._rival is not None:
                self.training.past.offer(self._rival.network)
        if now * self.settings.tests >= self._tests:
            self._tests += 1
            self.test()
            self.save()

    def test(self) -> None:
        self._tested = self._decisions
        network = self.training.average_network()
        games, seed = self.settings.test_games, self.settings.seed
        shares = [share_of_wins(self.game, it, network, games, seed) for it in self._usual]
        self._progress.row(self.seconds, self._decisions, self._latest, shares)

    def finish(self) -> None:
        if self._decisions > self._tested:
            self.test()
        self.save()

    def save(self) -> None:
        run = {
            "command": self.settings.command,
            "seed": self.settings.seed,
            "hours": round(self.seconds / 3600, 4),
            "device": device_name(self.device),
        }
        self.training.runs = [*self._runs, run]
        self.training.decisions = self._before + self._decisions
        checkpoint.save(self.training, self.settings.out)


def device_name(device: torch.device) -> str:
    return torch.cuda.get_device_name(device) if device.type == "cuda" else "CPU"


def seat_games(
    game: Game, setups: list[league.TrainingSetup], settings: Settings
) -> tuple[Arena, Tensor, Tensor]:
    """All games with their players, and which seats belong to past selves and to the rival."""
    rng = np.random.default_rng(settings.seed)
    arena = Arena(game, torch.device(settings.device))
    by_past, by_rival = [], []
    for number, setup in enumerate(setups):
        games = max(int(settings.games * setup.share), 1)
        shares = league.shares_at(game, setup.players, settings)
        bots, past, rival = league.seating(games, setup.players, shares, rng)
        arena.add(setup, bots, settings.seed + number)
        no_seats = ((0, 0), (0, arena.width - setup.players))
        by_past.append(np.pad(past, no_seats))
        by_rival.append(np.pad(rival, no_seats))
    seats = [torch.from_numpy(np.concatenate(it)).to(arena.device) for it in (by_past, by_rival)]
    return arena, seats[0], seats[1]


def first_features(arena: Arena) -> Tensor:
    """Observations from random games."""
    seen = []
    for _ in range(FIRST_STEPS):
        position = arena.positions()
        seen.append(position.features[::8].clone())
        even = torch.zeros(position.legal.shape, device=arena.device)
        arena.step(draw_choices(mask_scores(even, position.legal)))
    return torch.cat(seen)


def fade(elapsed: float, last: float) -> float:
    """A factor that falls from 1 to `last` over the training."""
    return 1 - elapsed * (1 - last)
