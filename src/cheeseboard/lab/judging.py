"""Compares bots with perfect play, in games that are solved.

The loss of a decision is the share of the best action minus the share of the action played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard import bind
from cheeseboard.bots import Bot, make
from cheeseboard.contract import copy, rng_state
from cheeseboard.drivers import Job
from cheeseboard.game import Judgement
from cheeseboard.game_setup import Setup
from cheeseboard.lab import memory
from cheeseboard.lab.progress import OnProgress, ignore
from cheeseboard.lab.solve import Solution, Solver
from cheeseboard.lab.summary import Z
from cheeseboard.matches.contest import MAX_STEPS
from cheeseboard.matches.match import Match

CHUNK = 1_000


class Judge:
    """A solved game that decisions can be compared with. Its drivers play and judge."""

    def __init__(self, setup: Setup, solver: Solver, solution: Solution) -> None:
        self._game = game = setup.game
        self._options = memory.numbers(setup.numbers)
        share = solution.share
        self._truth = game.solved.truth(solution.variant, solver.shares_at_positions(share), share)
        self._native = bind.native(game.parts, game.solved.judge.judge_games)

    def judge(self, judged_bot: int, games: int, seed: int, on_progress: OnProgress) -> Judgement:
        """Let a bot play this many games against a perfect player."""
        findings = self._game.solved.new_findings()
        for first in range(0, games, CHUNK):
            count = min(CHUNK, games - first)
            job = Job(seed, first, count, MAX_STEPS)
            place = memory.allocate(self._game.rules)
            self._native.judge_games(judged_bot, place, self._options, job, self._truth, findings)
            on_progress(count)
        return self._game.solved.judgement(findings, games)


# --- Any bot ---------------------------------------------------------------------------------


class Loss(NamedTuple):
    """How much of the win a bot gives away in a game, with the 95 % interval of the mean."""

    per_game: float
    low: float
    high: float
    won: float
    games: int
    decisions: int


def loss_of(
    bot: str,
    setup: Setup,
    table: Any,
    games: int,
    seed: int = 0,
    on_progress: OnProgress = ignore,
) -> Loss:
    """The loss of a bot in games against a perfect player, by a table of the solved game."""
    bots = [make(bot, setup), make("perfect", setup)]
    lost, won, decisions = [], 0.0, 0
    for game in range(games):
        match = _new_match(setup, seed, game)
        given_away = _losses(match, bots, table, [rng_state(seed, game)])
        winners = match.winners or []
        won += (1 in winners) / max(len(winners), 1)
        decisions += len(given_away)
        lost.append(sum(given_away))
        on_progress(1)
    mean = float(np.mean(lost))
    half = Z * float(np.std(lost)) / games**0.5
    return Loss(mean, mean - half, mean + half, won / games, games, decisions)


def _new_match(setup: Setup, seed: int, game: int) -> Match:
    """The game of this number. Starters alternate, and each pair of games has the same seed."""
    options = setup.options | {"starter": game % 2 + 1}
    return Match(setup.game.name, setup.players, seed=seed + game // 2, **options)


def _losses(match: Match, bots: list[Bot], table: Any, rng: list[int]) -> list[float]:
    """The loss of each decision of the first seat."""
    game = match.setup.game
    lost = []
    while not match.over and match.steps < MAX_STEPS:
        seat = game.rules.mover(match.state)
        known = copy(match.state)
        game.rules.hide(known, seat)
        action = bots[seat](game, copy(known), seat, rng)
        if seat == 0:
            shares_after = game.solved.shares_after(table, known)
            lost.append(max(shares_after.values()) - shares_after[action])
        match.play(game.words.text(action))
    return lost
