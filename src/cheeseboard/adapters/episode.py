"""One game in an environment of another library; all adapters share it."""

from __future__ import annotations

from typing import Any

from cheeseboard.contract import NOBODY, OVER
from cheeseboard.game import Rules
from cheeseboard.game_setup import Setup
from cheeseboard.matches.position import Position
from cheeseboard.matches.views import Outcome, view_of

MAX_STEPS = 10_000  # a longer game is cut, and its win is shared by all


class Episode:
    """A position, and how many actions led to it: a game that gets too long is cut. Seats are
    counted from 0."""

    def __init__(self, setup: Setup, max_steps: int = MAX_STEPS) -> None:
        self.setup = setup
        self.max_steps = max_steps
        self.position = Position(setup)
        self.steps = 0

    @property
    def rules(self) -> Rules:
        return self.setup.game.rules

    @property
    def cut(self) -> bool:
        return self.steps >= self.max_steps and not self.position.is_over

    def mover(self) -> int:
        return OVER if self.steps >= self.max_steps else self.position.mover

    def legal(self) -> list[int]:
        """The mover's actions."""
        return self.position.legal_actions().actions

    def legal_choices(self) -> list[int]:
        """The mover's legal actions, as choices of the game's encoding."""
        return [self.choice(action) for action in self.legal()] if self.mover() >= 0 else []

    def choice(self, action: int) -> int:
        """The choice by which the mover plays an action."""
        return self.setup.game.require_encoding().choice(self.position.state, self.mover(), action)

    def action(self, choice: int) -> int:
        """The action that a choice of the mover stands for."""
        return self.setup.game.require_encoding().action_of(
            self.position.state, self.mover(), choice
        )

    def outcomes(self) -> list[tuple[int, int]]:
        """Chance's actions with their whole-number weights."""
        return list(zip(*self.position.legal_actions(), strict=True))

    def play(self, action: int) -> None:
        self.position.play(action)
        self.steps += 1

    def known(self, seat: int) -> Any:
        """The state as the seat knows it."""
        return self.position.known(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, like `Match.view`; None is a spectator.

        A game cut short has no points or winners.
        """
        who = NOBODY if seat is None else seat
        over = self.mover() == OVER
        to_move = None if over else self.position.seat_to_move
        legal = self.legal() if self.mover() == who else []
        outcome = Outcome(to_move, over, self.points(), self.winners())
        return view_of(self.setup, self.known(who), who, legal, outcome)

    def points(self) -> list[int] | None:
        """Each seat's points, once the game is over."""
        if not self.position.is_over:
            return None
        return [self.rules.points(self.position.state, it) for it in range(self.setup.players)]

    def winners(self) -> list[int] | None:
        """The seats that have won, counted from 1, once the game is over."""
        if not self.position.is_over:
            return None
        seats = range(self.setup.players)
        return [it + 1 for it in seats if self.rules.won(self.position.state, it)]

    def shares(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        seats = range(self.setup.players)
        if self.mover() != OVER:
            return [0.0 for _ in seats]
        won = [self.cut or bool(self.rules.won(self.position.state, seat)) for seat in seats]
        return [it / max(sum(won), 1) for it in won]
