"""Several games that count together (H12, P16), played like one."""

from __future__ import annotations

from typing import Any, Self

from cheeseboard.game import SeriesRule
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
from cheeseboard.matches.chance import RandBelow
from cheeseboard.matches.contest import Contest
from cheeseboard.matches.match import Match
from cheeseboard.matches.position import Position
from cheeseboard.matches.views import View
from cheeseboard.refused import Refused


def series_of(game: Game) -> SeriesRule:
    """How a game's series counts, or Refused where the rulebook has none."""
    if game.series is None:
        raise Refused("unknown_game", f"{game.name} has no series of several games.")
    return game.series


class Series(Contest):
    """Several games in a row. The next game begins by itself, and points are the running score.

    `options` are those of the first game. Each later game is started by the next seat."""

    is_series = True

    def _begin(
        self, position: Position, randbelow: RandBelow | None, bot_rng: list[int] | None
    ) -> None:
        self._rule = series_of(position.setup.game)
        self._ended: list[Match] = []
        self._score = [0] * position.setup.players
        self._tiebreak = [0] * position.setup.players
        super()._begin(position, randbelow, bot_rng)

    @property
    def points(self) -> list[int]:
        """The score of the games that are finished."""
        return self._score[:]

    def _winners_with_forfeits(self) -> list[int]:
        return [seat + 1 for seat in self._rule.winners(self._score, self._tiebreak)]

    @property
    def ended(self) -> list[Match]:
        """The games that were played to their end."""
        return self._ended[:]

    @property
    def last_state(self) -> Any:
        has_just_begun = self._ended and not self._actions
        return self._ended[-1].state if has_just_begun else self.state

    @property
    def actions(self) -> list[str]:
        earlier = [action for match in self._ended for action in match.actions]
        return earlier + super().actions

    @property
    def steps(self) -> int:
        return sum(match.steps for match in self._ended) + super().steps

    def view(self, seat: int | None) -> View:
        """Like a match's view; `series` says which game this is."""
        number = len(self._ended) + (not self.position.is_over)
        return super().view(seat) | {"series": {"game": number}}

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """All that has happened in all games, as the seat has seen it."""
        earlier = [line for match in self._ended for line in match.log(seat)]
        return earlier + super().log(seat)

    def _play(self, action: int) -> None:
        super()._play(action)
        if self.position.is_over:
            self._count_game()

    def _count_game(self) -> None:
        """Count a finished game. Unless the series is over, begin the next one."""
        self._rule.add(self._score, self._tiebreak, self.state)
        self._ended.append(Match.at_end(self.position, self._actions, self.forfeits))
        self._actions = []
        if not self._rule.over(self._score, len(self._ended)):
            self.position = Position(self._setup.with_starter(self._next_starter()))

    def _next_starter(self) -> int:
        first = self._ended[0].starter
        return (first - 1 + len(self._ended)) % self.players + 1

    def copy(self) -> Self:
        """An independent copy."""
        twin = super().copy()
        twin._ended = self._ended[:]
        twin._score = self._score[:]
        twin._tiebreak = self._tiebreak[:]
        return twin


def new_contest(setup: Setup, series: bool) -> Contest:
    """A new match or series, in which outcomes of chance are played like moves."""
    return Series.from_setup(setup) if series else Match.from_setup(setup)
