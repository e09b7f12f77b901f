"""Compares bots with perfect play.

Today only the hunt is solved: `Judge`, `Verdict` and `Mistake` speak of its colours and mice.
`loss_of` is for any solved game.

The loss of a decision is the share of the best action minus the share of the action played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cheeseboard import bind
from cheeseboard.bots import Bot, make
from cheeseboard.drivers import Job
from cheeseboard.game import copy, seeded
from cheeseboard.games import Game
from cheeseboard.lab import memory
from cheeseboard.lab.progress import OnProgress, ignore
from cheeseboard.lab.solve import Solution, Solver
from cheeseboard.matches.match import Match
from cheeseboard.matches.play import MAX_STEPS
from cheeseboard.setup import Setup

COMMONEST = 10
CHUNK = 1_000


class Mistake(NamedTuple):
    """One kind of mistake: what was played, and what was better."""

    colours: int  # of the hunt, lured at that moment
    played: str
    better: str
    share: float  # of all decisions
    cost: float  # what it gives away when it happens
    cost_per_game: float


class Verdict(NamedTuple):
    """The figures of many games of one player against a perfect one."""

    games: int
    decisions: int
    won: float
    lost_per_game: float  # win probability given away
    stopped: list[float]  # shares of the turns stopped with 0…5 colours lured
    failed: float
    mistakes: list[Mistake]  # the commonest first


class Judge:
    """A solved game that decisions can be compared with."""

    def __init__(self, game: Game, options: list[int], solver: Solver, solution: Solution) -> None:
        self._game = game
        self._solved = game.solved
        self._options = memory.numbers(options)
        self._shape = solution.shape
        self._truth = game.solved.truth(self._shape, solver.moments(solution.share), solution.share)
        self._native = bind.native(game.parts, game.solved.judge.judged_games)

    def verdict(self, brain: int, games: int, seed: int, on_progress: OnProgress) -> Verdict:
        findings = self._empty_findings()
        for first in range(0, games, CHUNK):
            count = min(CHUNK, games - first)
            self._native.judged_games(
                brain,
                memory.allocate(self._game.rules),
                self._options,
                memory.numbers(list(self._shape.mice)),
                Job(seed, first, count, MAX_STEPS),
                self._truth,
                findings,
            )
            on_progress(count)
        return _verdict(self._solved, games, findings)

    def _empty_findings(self) -> Any:
        judge = self._solved.judge
        counts, slips = np.zeros(judge.COUNTS, np.int64), np.zeros(judge.CODES, np.int64)
        return judge.Findings(counts, slips, np.zeros(judge.CODES))


def _verdict(solved: Any, games: int, findings: Any) -> Verdict:
    judge = solved.judge
    counts, slips, losses = findings.counts.tolist(), findings.slips, findings.losses
    stopped = counts[judge.STOPPED_WITH : judge.DECISIONS]
    failed = sum(counts[judge.FAILED_WITH : judge.STOPPED_WITH])
    turns = max(sum(stopped) + failed, 1)
    decisions = counts[judge.DECISIONS]
    commonest = sorted(np.flatnonzero(slips).tolist(), key=lambda code: -slips[code])
    return Verdict(
        games,
        decisions,
        counts[judge.HALVES_WON] / (2 * games),
        float(losses.sum()) / games,
        [many / turns for many in stopped],
        failed / turns,
        [
            _mistake(solved.in_words(code), int(slips[code]), float(losses[code]), games, decisions)
            for code in commonest[:COMMONEST]
        ],
    )


def _mistake(
    words: tuple[int, str, str], slips: int, loss: float, games: int, decisions: int
) -> Mistake:
    colours, played, better = words
    return Mistake(colours, played, better, slips / decisions, loss / slips, loss / games)


# --- Any bot ---------------------------------------------------------------------------------


class Loss(NamedTuple):
    """Win probability that a bot gives away in a game, with the 95 % interval of the mean."""

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
        given_away = _losses(match, bots, table, [seeded(seed, game)])
        winners = match.winners or []
        won += (1 in winners) / max(len(winners), 1)
        decisions += len(given_away)
        lost.append(sum(given_away))
        on_progress(1)
    mean = float(np.mean(lost))
    half = 1.96 * float(np.std(lost)) / games**0.5
    return Loss(mean, mean - half, mean + half, won / games, games, decisions)


def _new_match(setup: Setup, seed: int, game: int) -> Match:
    """The game of this number. Starters alternate, and two games share their dice."""
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
            worths = game.solved.worths(table, known)
            lost.append(max(worths.values()) - worths[action])
        match.play(game.words.text(action))
    return lost
