"""Bots against bots in all seatings. A seed gives the same games, with any number of workers and
after any interruption.

A cycle is one game of every seating, all with the same seed, so that luck is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from pathlib import Path

from cheeseboard import __version__
from cheeseboard.bots import make
from cheeseboard.contract import rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.lab import cluster, workers
from cheeseboard.lab.game_files.settings import Settings
from cheeseboard.lab.progress import OnProgress, ignore
from cheeseboard.lab.tournament.journal import Journal, Results, open_journal
from cheeseboard.lab.tournament.luck import check_values
from cheeseboard.lab.workers import Ended, EndedGames, ScheduledGame
from cheeseboard.matches.series import series_of
from cheeseboard.refused import Refused

FORMAT = "cheeseboard tournament 3"
MAX_SEATINGS = 100_000

Seating = tuple[int, ...]  # the entrant at each seat
Enough = Callable[[list[Ended], float], bool]  # a cycle's games, and all the seconds so far


@dataclass(frozen=True)
class Tournament:
    """What is played. `checked_tournament` checks everything and makes one."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    max_steps: int
    lineup: tuple[str, ...] = ()  # the only one; empty: all that are possible
    series: bool = False  # a game of the tournament is a whole series of them
    with_luck: bool = False  # each game says how lucky every seat was

    @cached_property
    def seatings(self) -> list[Seating]:
        if self.lineup:
            lineup = tuple(self.bots.index(bot) for bot in self.lineup)
            return list(dict.fromkeys(_rotations(lineup)))
        return seatings(len(self.bots), self.setup.players)

    @property
    def settings(self) -> Settings:
        return {
            "format": FORMAT,
            "version": __version__,
            "game": self.setup.game.name,
            "rules": self.setup.game.version,
            "players": self.setup.players,
            "options": self.setup.changed_options,
            "series": self.series,
            "bots": list(self.bots),
            "company": list(self.lineup),  # the key that this file has always had
            **({"luck": True} if self.with_luck else {}),
            "max_steps": self.max_steps,
            "seed": self.seed,
        }

    def whole_cycles(self, games: int) -> int:
        """How many cycles it takes to play this many games."""
        return -(-games // len(self.seatings))

    def scheduled_game(self, number: int) -> ScheduledGame:
        cycle, place = divmod(number, len(self.seatings))
        return ScheduledGame(
            self.setup.game.name,
            self.setup.players,
            self.setup.changed_options,
            [self.bots[entrant] for entrant in self.seatings[place]],
            rng_state(self.seed, cycle),
            self.max_steps,
            self.series,
            self.with_luck,
        )


def checked_tournament(
    setup: Setup,
    bots: Iterable[str],
    seed: int = 0,
    max_steps: int = 10_000,
    series: bool = False,
    with_luck: bool = False,
) -> Tournament:
    """A tournament that can be played, or Refused."""
    tournament = Tournament(setup, tuple(bots), seed, max_steps, series=series, with_luck=with_luck)
    _check_entrants(tournament)
    _check_size(len(tournament.bots), setup.players)
    return tournament


def one_table(
    setup: Setup,
    bots: Sequence[str],
    seed: int = 0,
    max_steps: int = 10_000,
    series: bool = False,
    with_luck: bool = False,
) -> Tournament:
    """A tournament of these bots at one table, in every rotation. The last bot also takes the
    seats that are left."""
    left = setup.players - len(bots)
    if left < 0:
        raise Refused(
            "bad_players", f"{len(bots)} bots are too many for a table of {setup.players}."
        )
    lineup = (*bots, *[bots[-1]] * left)
    entrants = tuple(dict.fromkeys(lineup))
    tournament = Tournament(setup, entrants, seed, max_steps, lineup, series, with_luck)
    _check_entrants(tournament)
    return tournament


def _check_entrants(tournament: Tournament) -> None:
    bots = tournament.bots
    if tournament.setup.players < 2:
        raise Refused("bad_players", "A tournament needs at least 2 players at a table.")
    if tournament.series:
        series_of(tournament.setup.game)  # Refused where the rulebook has none
    if tournament.with_luck:
        check_values(tournament.setup)
    if tournament.with_luck and tournament.series:
        raise Refused("bad_option", "--luck-adjusted is for single games, not for --series.")
    for bot in bots:
        make(bot, tournament.setup)
        if bots.count(bot) > 1:
            raise Refused("bad_option", f"The bot {bot} is entered twice; once is enough.")
    if len(bots) < 2:
        raise Refused("bad_option", "A tournament needs at least 2 different bots.")


def _check_size(entrants: int, players: int) -> None:
    if comb(entrants, players) * players > MAX_SEATINGS:
        raise Refused(
            "too_many",
            f"{entrants} bots at tables of {players} are more than {MAX_SEATINGS:,} seatings.",
        )


def seatings(entrants: int, players: int) -> list[Seating]:
    """Every selection of bots for a table, in every rotation of the seats."""
    everyone = range(entrants)
    if entrants >= players:
        lineups = list(combinations(everyone, players))
    else:
        repeated = combinations_with_replacement(everyone, players)
        lineups = [lineup for lineup in repeated if len(set(lineup)) > 1]
    return list(dict.fromkeys(turned for lineup in lineups for turned in _rotations(lineup)))


def _rotations(lineup: Seating) -> Iterator[Seating]:
    return (lineup[turn:] + lineup[:turn] for turn in range(len(lineup)))


# --- Playing ---------------------------------------------------------------------------------


def play_all(
    tournament: Tournament,
    games: int,
    jobs: int = 1,
    ray: str | None = None,
    state: Path | None = None,
    on_progress: OnProgress = ignore,
    enough: Enough = lambda cycle, seconds: False,
) -> Results:
    """Play whole cycles, until this many games are played or `enough` says so. Games in the state
    file are not played again. Processes here or the nodes of a Ray cluster share the work."""
    size = len(tournament.seatings)
    numbers = range(tournament.whole_cycles(games) * size)
    with open_journal(state, tournament.settings) as journal:
        known = {number: journal.known[number] for number in numbers if number in journal.known}
        on_progress(len(known))
        missing = ((n, tournament.scheduled_game(n)) for n in numbers if n not in known)
        by_all = (
            workers.play_games(missing, jobs) if ray is None else cluster.play_games(missing, ray)
        )
        with closing(by_all) as played:
            arriving = chain(known.items(), _note_results(played, journal, on_progress))
            results: Results = {}
            for cycle in _in_order(arriving, size):
                results |= cycle
                if enough(list(cycle.values()), journal.seconds):
                    break
    return results


def _note_results(
    played: EndedGames, journal: Journal, on_progress: OnProgress
) -> Iterator[tuple[int, Ended]]:
    for number, ended in played:
        journal.keep(number, ended)
        on_progress(1)
        yield number, ended


def _in_order(arriving: Iterable[tuple[int, Ended]], size: int) -> Iterator[Results]:
    """Whole cycles in order. Short games arrive early and may be won by others, which would bias a
    result that did not wait for the rest."""
    waiting: Results = {}
    cycle: Results = {}
    due = 0
    for number, ended in arriving:
        waiting[number] = ended
        while due in waiting:
            cycle[due] = waiting.pop(due)
            due += 1
            if len(cycle) == size:
                yield cycle
                cycle = {}
