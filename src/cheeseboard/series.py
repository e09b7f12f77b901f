"""Several games that count together (H12, P16), played like one."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from cheeseboard import records
from cheeseboard.chance import Draw, bot_numbers, source_of_chance
from cheeseboard.games import Game
from cheeseboard.match import (
    ADVICE,
    MOST_STEPS,
    Brain,
    Match,
    View,
    checked_bots,
    checked_limit,
    left_to_win,
)
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup, agreed


def series_of(game: Game) -> ModuleType:
    """How a game's series counts, or Refused where the rulebook has none."""
    if game.series is None:
        raise Refused("unknown_game", f"{game.name} has no series of several games.")
    return game.series


class Series:
    """A match of matches. The next game begins by itself; the points are the running score."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seed: int | None = None,
        chance: str = "auto",
        **options: Any,
    ) -> None:
        setup = agreed(game, players, options)
        self._begin(Match.of(setup, source_of_chance(chance, seed), bot_numbers(seed)))

    @classmethod
    def of(cls, setup: Setup, draw: Draw | None = None) -> Series:
        """A series as agreed, with its chance from elsewhere; without draw, by hand."""
        series = object.__new__(cls)
        series._begin(Match.of(setup, draw))
        return series

    def _begin(self, first: Match) -> None:
        series_of(first.setup.game)
        self._match = first
        self._setup = first.setup
        self._finished: list[Match] = []
        self._score = [0] * first.players
        self._tiebreak = [0] * first.players
        self._names: records.Names | None = None

    # --- What is going on --------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._match.game

    @property
    def players(self) -> int:
        return self._match.players

    @property
    def options(self) -> dict[str, Any]:
        """The options of the first game; afterwards the start passes to the left."""
        return self._setup.copied_options()

    @property
    def mover(self) -> int | str | None:
        return self._match.mover

    @property
    def setup(self) -> Setup:
        return self._setup

    @property
    def over(self) -> bool:
        # The next game begins as soon as one ends, unless that was the last.
        return self._match.over

    @property
    def points(self) -> list[int]:
        """The score of the games that are finished."""
        return self._score[:]

    @property
    def ended(self) -> list[Match]:
        """The games that were played to their end."""
        return self._finished[:]

    @property
    def winners(self) -> list[int] | None:
        if not self.over:
            return None
        if self.cut:
            return []
        best = [seat + 1 for seat in self._rule.winners(self._score, self._tiebreak)]
        return left_to_win(best, self._score, self.forfeits) if self.forfeits else best

    @property
    def forfeits(self) -> list[int]:
        return self._match.forfeits

    @property
    def cut(self) -> bool:
        return self._match.cut

    @property
    def actions(self) -> list[str]:
        return [action for match in self._matches() for action in match.actions]

    @property
    def steps(self) -> int:
        return sum(match.steps for match in self._matches())

    def __repr__(self) -> str:
        return f"<Series {self.points}: {self._match!r}>"

    @property
    def state(self) -> Any:
        """The plain state of the game being played, with all its secrets."""
        return self._match.state

    def snapshot(self) -> Any:
        """The state as it is now: what is played from now on leaves it alone."""
        return self._match.snapshot()

    def legal(self) -> list[str]:
        return self._match.legal()

    def chances(self) -> dict[str, float]:
        return self._match.chances()

    def view(self, seat: int | None) -> View:
        """Like a match's view; `series` tells which game this is."""
        view = self._match.view(seat)
        number = len(self._matches())
        return view | {
            "options": self.options,
            "points": self.points,
            "winners": self.winners,
            "series": {"game": number},
        }

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """All that has happened in all games, as the seat has seen it."""
        return [line for match in self._matches() for line in match.log(seat)]

    def known(self, seat: int | None) -> Any:
        return self._match.known(seat)

    def told(self, action: str, seat: int | None, before: Any = None) -> str:
        return self._match.told(action, seat, before)

    def forgets(self) -> bool:
        return self._match.forgets()

    def odds(self, seat: int | None, sims: int = ADVICE) -> dict[str, Any]:
        """The odds of the game being played."""
        return self._match.odds(seat, sims)

    def hint(self, seat: int | None, sims: int = ADVICE) -> list[dict[str, Any]]:
        return self._match.hint(seat, sims)

    # --- Playing -----------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None) -> None:
        self._match.play(text, seat)
        self._settle()

    def forfeit(self, seat: int) -> None:
        """A seat gives up the whole series."""
        self._match.forfeit(seat)

    def cut_short(self) -> None:
        """End the whole series here, without a winner."""
        self._match.cut_short()

    def draw(self, draw: Draw) -> str:
        return self._match.draw(draw)

    def copy(self) -> Series:
        """A second series that goes its own way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._match = self._match.copy()
        twin._finished = self._finished[:]
        twin._score = self._score[:]
        twin._tiebreak = self._tiebreak[:]
        return twin

    def finish(self, bots: Sequence[Brain], max_steps: int = MOST_STEPS) -> Series:
        """Let bots play it out; one that has max_steps actions is left as it is."""
        brains = checked_bots(bots, self._match.setup)
        while not self.over and self.steps < checked_limit(max_steps):
            self.step(brains)
        return self

    def step(self, bots: Sequence[Brain]) -> None:
        """One action by the mover; one bot for each seat."""
        self._match.step(bots)
        self._settle()

    def _settle(self) -> None:
        """Count a finished game, and begin the next one."""
        counted = self._match in self._finished
        if counted or not self._match.finished:
            return
        self._rule.add(self._score, self._tiebreak, self._match.state)
        self._finished.append(self._match)
        if not self._rule.over(self._score, len(self._finished)):
            self._match = self._match.next_game(self._next_starter())

    def _next_starter(self) -> int:
        first = self._finished[0].starter
        return (first - 1 + len(self._finished)) % self.players + 1

    @property
    def _rule(self) -> Any:
        return series_of(self._setup.game)

    def _matches(self) -> list[Match]:
        counted = self._match in self._finished
        return self._finished if counted else [*self._finished, self._match]

    # --- Records -----------------------------------------------------------------------------

    def record(self) -> records.Record:
        """One list of all actions of all games."""
        first, *later = [match.record() for match in self._matches()]
        gave_up = {"forfeits": self.forfeits} if self.forfeits else {}
        return first | {
            "series": True,
            **gave_up,
            **({"cut": True} if self.cut else {}),
            **records.named(self._names),
            "actions": sum([game["actions"] for game in later], first["actions"]),
            "result": {"points": self.points, "winners": self.winners} if self.over else None,
        }

    @classmethod
    def replay(
        cls, record: records.Record, chance: str | None = None, seed: int | None = None
    ) -> Series:
        """A series again, exactly as recorded. With chance= or seed= it plays on by itself."""
        header = records.header(record, series=True)
        series = cls.of(header.setup)
        series._names = header.names
        records.play_through(series, header)
        series._match.go_on(chance, seed)
        series._settle()
        return series
