"""A position on its way through a game, as the adapters share it."""

from __future__ import annotations

from typing import Any

from cheeseboard.game import OVER, copy, fresh
from cheeseboard.setup import Setup

MOST_STEPS = 10_000  # a game that gets longer ends, shared by all


class World:
    """A position and how many actions led to it. Seats are counted from 0."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = setup.game.rules
        self.position = fresh(self.rules.State)
        self.steps = 0
        setup.start(self.position)

    @property
    def cut(self) -> bool:
        return self.steps >= MOST_STEPS and self.rules.mover(self.position) != OVER

    def mover(self) -> int:
        return OVER if self.steps >= MOST_STEPS else int(self.rules.mover(self.position))

    def legal(self) -> list[int]:
        """The mover's actions."""
        out = [0] * self.rules.MOST_ACTIONS
        return out[: self.rules.legal(self.position, out)]

    def outcomes(self) -> list[tuple[int, int]]:
        """Chance's actions with their whole-number weights."""
        most = self.rules.MOST_ACTIONS
        out, weight = [0] * most, [0] * most
        n = self.rules.chance(self.position, out, weight)
        return list(zip(out[:n], weight[:n], strict=True))

    def play(self, action: int) -> None:
        self.rules.play(self.position, action)
        self.steps += 1

    def known(self, seat: int) -> Any:
        """The position as the seat knows it."""
        known = copy(self.position)
        self.rules.hide(known, seat)
        return known

    def shares(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        seats = range(self.setup.players)
        if self.mover() != OVER:
            return [0.0 for _ in seats]
        won = [self.cut or bool(self.rules.won(self.position, seat)) for seat in seats]
        return [it / max(sum(won), 1) for it in won]
