"""Bots against bots at every table they can share. The same seed gives the same games,
however many workers share them and however often they were interrupted.

A cycle is one game of every seating, all of them with one seed: luck is the same for all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

from cheeseboard import __version__
from cheeseboard.bots import make
from cheeseboard.game import seeded
from cheeseboard.lab import cluster, workers
from cheeseboard.lab.workers import Pairing, Winners
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup

FORMAT = "cheeseboard tournament 1"
MOST_SEATINGS = 100_000

Seating = tuple[int, ...]  # the entrant at each seat
Results = dict[int, Winners]  # by the number of the game
Keep = Callable[[int, Winners], None]
Report = Callable[[int], None]  # called with the number of games finished since the last call


@dataclass(frozen=True)
class Tournament:
    """What is played. Made by `announced`, which looks at everything first."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    max_steps: int

    @cached_property
    def seatings(self) -> list[Seating]:
        return seatings(len(self.bots), self.setup.players)

    @property
    def settings(self) -> dict[str, Any]:
        """All that a game's result depends on."""
        return {
            "format": FORMAT,
            "version": __version__,
            "game": self.setup.game.name,
            "rules": self.setup.game.rules.RULES,
            "players": self.setup.players,
            "options": self.setup.unusual,
            "bots": list(self.bots),
            "max_steps": self.max_steps,
            "seed": self.seed,
        }

    def whole_cycles(self, games: int) -> int:
        """As many cycles as it takes to play so many games."""
        return -(-games // len(self.seatings))

    def pairing(self, number: int) -> Pairing:
        cycle, place = divmod(number, len(self.seatings))
        return Pairing(
            self.setup.game.name,
            self.setup.players,
            self.setup.unusual,
            [self.bots[entrant] for entrant in self.seatings[place]],
            seeded(self.seed, cycle),
            self.max_steps,
        )


def announced(
    setup: Setup, bots: Iterable[str], seed: int = 0, max_steps: int = 10_000
) -> Tournament:
    """A tournament that can be played, or Refused."""
    tournament = Tournament(setup, tuple(bots), seed, max_steps)
    if setup.players < 2:
        raise Refused("bad_players", "A tournament needs at least 2 players at a table.")
    _check_entrants(tournament)
    _check_size(len(tournament.bots), setup.players)
    return tournament


def _check_entrants(tournament: Tournament) -> None:
    bots = tournament.bots
    for bot in bots:
        make(bot, tournament.setup)
        if bots.count(bot) > 1:
            raise Refused("unknown_bot", f"The bot {bot} is entered twice; once is enough.")
    if len(bots) < 2:
        raise Refused("unknown_bot", "A tournament needs at least 2 different bots.")


def _check_size(entrants: int, players: int) -> None:
    if comb(entrants, players) * players > MOST_SEATINGS:
        raise Refused(
            "unknown_bot",
            f"{entrants} bots at tables of {players} are more than {MOST_SEATINGS:,} seatings.",
        )


def seatings(entrants: int, players: int) -> list[Seating]:
    """Every company that can sit at a table, in every rotation of the seats."""
    everyone = range(entrants)
    if entrants >= players:
        companies = list(combinations(everyone, players))
    else:
        repeated = combinations_with_replacement(everyone, players)
        companies = [company for company in repeated if len(set(company)) > 1]
    return list(dict.fromkeys(turned for company in companies for turned in _rotations(company)))


def _rotations(company: Seating) -> Iterator[Seating]:
    return (company[turn:] + company[:turn] for turn in range(len(company)))


# --- Playing ---------------------------------------------------------------------------------


def hold(
    tournament: Tournament,
    games: int,
    jobs: int = 1,
    ray: str | None = None,
    state: Path | None = None,
    report: Report = lambda _: None,
) -> Results:
    """Play at least so many games, up to the end of a cycle; those kept in state are not
    played again. Processes here share the work, or the nodes of a Ray cluster."""
    numbers = range(tournament.whole_cycles(games) * len(tournament.seatings))
    with _kept(state, tournament) as (known, keep):
        results = {number: known[number] for number in numbers if number in known}
        report(len(results))
        missing = ((n, tournament.pairing(n)) for n in numbers if n not in known)
        if ray is None:
            by_all = workers.played(missing, jobs)
        else:
            by_all = cluster.played(missing, ray)
        with closing(by_all) as played:
            for number, winners in played:
                keep(number, winners)
                results[number] = winners
                report(1)
    return dict(sorted(results.items()))


# --- What is kept of a tournament ------------------------------------------------------------


def seed_in(state: Path | None) -> int | None:
    """The seed of a tournament begun earlier, so that nobody has to remember it."""
    if state is None or not state.exists():
        return None
    header = _read(_content(state).partition(b"\n")[0])
    seed = header.get("seed") if isinstance(header, dict) else None
    return seed if type(seed) is int else None


@contextmanager
def _kept(state: Path | None, tournament: Tournament) -> Iterator[tuple[Results, Keep]]:
    """The results so far, and what keeps one more."""
    if state is None:
        yield {}, lambda number, winners: None
        return
    header = _line(tournament.settings)
    known, size = _understood(state, header, tournament)
    try:
        file = state.open("r+b" if state.exists() else "xb")
    except OSError as reason:
        raise Refused("bad_record", f"Cannot write {state}: {reason.strerror}.") from None
    with file:
        file.truncate(size)
        file.seek(size)

        def write(line: bytes) -> None:
            file.write(line)
            file.flush()

        if not size:
            write(header)
        yield known, lambda number, winners: write(_line({"game": number, "winners": winners}))


def _understood(state: Path, header: bytes, tournament: Tournament) -> tuple[Results, int]:
    """The results in a file, and how many of its bytes hold; the rest broke in the writing."""
    content = _content(state) if state.exists() else b""
    if len(content) < len(header) and header.startswith(content):
        return {}, 0
    first, *rest = content.splitlines(keepends=True)
    _check_header(state, _read(first), tournament)
    results: Results = {}
    size = len(first)
    for index, line in enumerate(rest):
        game: Any = _read(line) if line.endswith(b"\n") else None
        if not _is_result(game, tournament) or game["game"] in results:
            if index == len(rest) - 1:
                break
            raise Refused("bad_record", f"Line {index + 2} of {state} is broken.")
        results[game["game"]] = game["winners"]
        size += len(line)
    return results, size


def _check_header(state: Path, found: Any, tournament: Tournament) -> None:
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Refused("bad_record", f"Line 1 of {state} is not the beginning of a tournament.")
    for name, wanted in json.loads(_line(tournament.settings)).items():
        if found.get(name) != wanted:
            raise Refused(
                "bad_record",
                f"{state} holds a tournament of other settings: "
                f"{name} is {_shown(found.get(name))} there and {_shown(wanted)} here.",
            )


def _is_result(game: Any, tournament: Tournament) -> bool:
    if not isinstance(game, dict) or set(game) != {"game", "winners"}:
        return False
    number, winners = game["game"], game["winners"]
    if type(number) is not int or number < 0:
        return False
    seats = range(1, tournament.setup.players + 1)
    return winners is None or (
        isinstance(winners, list)
        and all(type(seat) is int and seat in seats for seat in winners)
        and len(set(winners)) == len(winners)
    )


def _content(state: Path) -> bytes:
    try:
        return state.read_bytes()
    except OSError as reason:
        raise Refused("bad_record", f"Cannot read {state}: {reason.strerror}.") from None


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry).encode() + b"\n"


def _read(line: bytes) -> Any:
    """What a line says, or None."""
    with suppress(ValueError, RecursionError):
        return json.loads(line)
    return None


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 60 else text[:60] + "…"
