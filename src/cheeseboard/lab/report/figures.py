"""All figures of a report on a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

import numpy as np

from cheeseboard import __version__
from cheeseboard.bots import make
from cheeseboard.bots.levels import levels
from cheeseboard.contract import rng_state
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import load
from cheeseboard.lab import workers
from cheeseboard.lab.progress import OnProgress
from cheeseboard.lab.report import statistics
from cheeseboard.lab.report.statistics import Observations
from cheeseboard.lab.summary import Z, interval, spread
from cheeseboard.lab.workers import ScheduledGame, Winners
from cheeseboard.options import Flag
from cheeseboard.rulebooks import title

Figures = dict[str, Any]

MAX_STEPS = 10_000
GAMES_PER_COURSE = 50  # one game in 50 is looked at again, for its winner's chances in its course
GAMES_PER_RUNG = 50  # for every 50 games, one is played on each rung of the ladder
FEWEST = 20  # at least so many games are looked at again, and played on each rung


def all_setups(game: str) -> list[Setup]:
    """Every number of players with every combination of options that are on or off."""
    rules, words = load(game).rules, load(game).words
    flags = [option.name for option in words.OPTIONS if isinstance(option, Flag)]
    mixtures = [
        {name: True for name, on in zip(flags, switches, strict=True) if on}
        for switches in product([False, True], repeat=len(flags))
    ]
    counts = range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1)
    return [checked_setup(game, players, mixture) for players in counts for mixture in mixtures]


def work(game: str, games: int) -> int:
    """The total amount of work, in the units of its progress."""
    setups = all_setups(game)
    ladder = [rung for setup in plain_setups(setups) for rung in rungs(setup, games)]
    return len(setups) * (games + _games_to_ask_about(games)) + sum(rung.games for rung in ladder)


def plain_setups(setups: list[Setup]) -> list[Setup]:
    return [setup for setup in setups if not setup.changed_options]


def figures(game: str, games: int, seed: int, jobs: int, on_progress: OnProgress) -> Figures:
    """All figures. The same seed gives the same figures."""
    setups = all_setups(game)
    return {
        "game": game,
        "title": title(game, "en"),
        "version": __version__,
        "rules": load(game).version,
        "games": games,
        "seed": seed,
        "tables": _figures_of_setups(setups, games, seed, jobs, on_progress),
        "levels": levels(game),
        "ladders": _ladders(plain_setups(setups), games, seed, jobs, on_progress),
    }


# --- Sensible players among themselves -------------------------------------------------------


def _figures_of_setups(
    setups: list[Setup], games: int, seed: int, jobs: int, on_progress: OnProgress
) -> list[Figures]:
    found: list[Figures] = []
    plain: Observations | None = None
    for setup in setups:
        observed = statistics.play_and_count(setup, games, seed, jobs, on_progress)
        is_usual = not setup.changed_options
        if is_usual:
            plain = observed
        if not is_usual and plain and observed.looks_like(plain):
            found.append(
                {"players": setup.players, "options": setup.changed_options, "as_usual": True}
            )
            on_progress(_games_to_ask_about(games))
            continue
        asked = statistics.ask_chances(
            observed, _games_to_ask_about(games), seed, jobs, on_progress
        )
        found.append(figures_of_setup(asked))
    return found


def _games_to_ask_about(games: int) -> int:
    return min(games, max(FEWEST, games // GAMES_PER_COURSE))


def figures_of_setup(observed: Observations) -> Figures:
    """The figures of one setup."""
    notes = observed.notes
    return {
        "players": observed.setup.players,
        "options": observed.setup.changed_options,
        "as_usual": False,
        "games": observed.games,
        "cut": observed.cut,
        "unwon": int((observed.wins.sum(axis=1) == 0).sum()),
        "shared": int((observed.wins.sum(axis=1) > 1).sum()),
        # In the order of play, and seat by seat.
        "places": _wins_by_order_of_play(observed),
        "chairs": _wins_by_seat(observed),
        "length": _spread(notes[:, statistics.LENGTH]),
        "decisions": float(notes[:, statistics.DECISIONS].mean()) / observed.setup.players,
        "choices": _choices(notes),
        "lead": _lead(notes),
        "points": _points(observed),
        "course": _course(observed.chances),
    }


def _spread(values: Any) -> Figures:
    counts = Counter(values.tolist())
    return {**(spread(counts) or {}), "counts": sorted(counts.items())}


def _wins_by_order_of_play(observed: Observations) -> list[Figures]:
    """The wins of the first player to move, of the second, …"""
    return _shares(observed, observed.notes[:, statistics.FIRST])


def _wins_by_seat(observed: Observations) -> list[Figures]:
    return _shares(observed, np.zeros(observed.games, np.int64))


def _shares(observed: Observations, first: Any) -> list[Figures]:
    """Each seat's share of the wins, counted from a first seat in each game."""
    shares = observed.wins / np.maximum(observed.wins.sum(axis=1, keepdims=True), 1)
    rows = np.arange(observed.games)
    found = []
    for offset in range(observed.setup.players):
        total = float(shares[rows, (first + offset) % observed.setup.players].sum())
        found.append({"win": total / observed.games, "interval": interval(total, observed.games)})
    return found


def _choices(notes: Any) -> Figures:
    decisions = notes[:, statistics.DECISIONS].sum()
    return {
        "mean": float(notes[:, statistics.CHOICES].sum() / decisions),
        "forced": float(notes[:, statistics.FORCED].sum() / decisions),
        "most": int(notes[:, statistics.WIDEST].max()),
    }


def _lead(notes: Any) -> Figures:
    """How often the lead changes, and at what part of all decisions a player leads."""
    led = notes[:, statistics.LED].sum() / notes[:, statistics.DECISIONS].sum()
    return {"changes": _spread(notes[:, statistics.CHANGES]), "led": float(led)}


def _points(observed: Observations) -> Figures:
    ranked = np.sort(observed.points, axis=1)[:, ::-1]
    margins = ranked[:, 0] - ranked[:, 1] if observed.setup.players > 1 else ranked[:, 0]
    return {
        "all": _spread(observed.points.ravel()),
        "winners": _spread(observed.points[observed.wins == 1]),
        "margin": _spread(margins),
    }


def _course(chances: Any) -> list[Figures]:
    """The chance of the eventual winner, at moments from the beginning on."""
    if not len(chances):
        return []
    half = Z * chances.std(axis=0) / np.sqrt(len(chances))
    return [
        {"at": moment / statistics.MOMENTS, "chance": float(mean), "half": float(half[moment])}
        for moment, mean in enumerate(chances.mean(axis=0))
    ]


# --- Skill -----------------------------------------------------------------------------------


@dataclass
class Rung:
    """One stronger player among weaker ones, equally often in every seat."""

    setup: Setup
    weaker: str
    stronger: str
    games: int
    ended: int = 0
    share: float = 0.0  # of the wins, for the stronger

    def scheduled_game(self, number: int, seed: int) -> ScheduledGame:
        """Game `number` of this rung. With each seed, the player takes every seat once."""
        players = self.setup.players
        bots = [self.weaker] * players
        bots[number % players] = self.stronger
        luck = rng_state(seed, number // players)
        return ScheduledGame(self.setup.game.name, players, {}, bots, luck, MAX_STEPS)

    def add(self, number: int, winners: Winners) -> None:
        if winners is not None:
            self.ended += 1
            self.share += (number % self.setup.players + 1 in winners) / max(len(winners), 1)

    def figures(self) -> Figures:
        return {
            "weaker": self.weaker,
            "stronger": self.stronger,
            "games": self.ended,
            "win": self.share / self.ended if self.ended else None,
            "interval": interval(self.share, self.ended),
        }


def rungs(setup: Setup, games: int) -> list[Rung]:
    """One player of each level among players of the level below, and the strongest among the
    weakest."""
    if setup.players == 1:
        return []
    found = levels(setup.game.name, setup.players)
    quick = [level["name"] for level in found if not _thinks_by_the_clock(level["bot"], setup)]
    rounds = max(FEWEST, games // GAMES_PER_RUNG) // setup.players
    pairs = [*pairwise(quick), (quick[0], quick[-1])]
    return [Rung(setup, *pair, games=rounds * setup.players) for pair in pairs]


def _ladders(
    setups: list[Setup], games: int, seed: int, jobs: int, on_progress: OnProgress
) -> list[Figures]:
    climbed = {setup.players: rungs(setup, games) for setup in setups}
    planned = [
        (rung, n) for ladder in climbed.values() for rung in ladder for n in range(rung.games)
    ]
    scheduled_games = ((i, rung.scheduled_game(n, seed)) for i, (rung, n) in enumerate(planned))
    for i, ended in workers.play_games(scheduled_games, jobs):
        rung, n = planned[i]
        rung.add(n, ended.winners)
        on_progress(1)
    return [
        {"players": players, "rungs": [rung.figures() for rung in ladder]}
        for players, ladder in climbed.items()
        if ladder
    ]


def _thinks_by_the_clock(bot: str, setup: Setup) -> bool:
    """Whether a bot has a time limit. It would be too slow here, and its games do not repeat."""
    return getattr(make(bot, setup), "seconds", 0.0) > 0
