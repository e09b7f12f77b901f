"""The game in progress that all adapters share."""

from __future__ import annotations

from typing import Any

from cheeseboard.game import OVER
from cheeseboard.matches.position import Position
from cheeseboard.setup import Setup

MOST_STEPS = 10_000  # a game that gets longer ends, shared by all


class World:
    """A position and how many actions led to it. Seats are counted from 0."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.game.rules
        self.position = Position(setup)
        self.steps = 0

    @property
    def cut(self) -> bool:
        return self.steps >= MOST_STEPS and not self.position.is_over

    def mover(self) -> int:
        return OVER if self.steps >= MOST_STEPS else self.position.turn

    def legal(self) -> list[int]:
        """The mover's actions."""
        return self.position.choices().actions

    def outcomes(self) -> list[tuple[int, int]]:
        """Chance's actions with their whole-number weights."""
        return list(zip(*self.position.choices(), strict=True))

    def play(self, action: int) -> None:
        self.position.play(action)
        self.steps += 1

    def known(self, seat: int) -> Any:
        """The state as the seat knows it."""
        return self.position.known(seat)

    def shares(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        seats = range(self.setup.players)
        if self.mover() != OVER:
            return [0.0 for _ in seats]
        won = [self.cut or bool(self.rules.won(self.position.state, seat)) for seat in seats]
        return [it / max(sum(won), 1) for it in won]
