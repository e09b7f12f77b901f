"""One game being played."""

from __future__ import annotations

from cheeseboard.matches.contest import Contest
from cheeseboard.matches.position import Position


class Match(Contest):
    """One game. docs/interface.md describes every name."""

    is_series = False

    @classmethod
    def at_end(cls, position: Position, actions: list[int], forfeits: list[int]) -> Match:
        """A game of a series, as it ended."""
        match = object.__new__(cls)
        match._begin(position, None, None)
        match._actions = actions
        match._set_forfeits(forfeits)
        return match

    @property
    def points(self) -> list[int] | None:
        """Each seat's points; None until the game is over, since running points reveal secrets."""
        if not self.over:
            return None
        rules = self._setup.game.rules
        return [rules.points(self.state, seat) for seat in range(self.players)]

    def _winners_with_forfeits(self) -> list[int]:
        won = self._setup.game.rules.won
        return [seat + 1 for seat in range(self.players) if won(self.state, seat)]

    @property
    def starter(self) -> int:
        """The seat that started: it was given, or chance drew it first."""
        given: int | None = self._setup.options["starter"]
        return given or int(self._texts(self._actions[:1])[0].split()[1])
