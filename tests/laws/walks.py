"""Random games on the rules themselves, and what plain Python plays them in."""

from __future__ import annotations

from typing import Any

from cheeseboard.contract import CHANCE, OVER, copy, randbelow, rng_state, zero_state
from cheeseboard.drivers import Memory, Opening
from cheeseboard.game import Rules
from cheeseboard.game_setup import Setup


def plain_memory(rules: Rules, states: int = 3) -> Memory:
    """Memory for drivers that run as plain Python."""
    most = rules.MAX_ACTIONS
    return Memory([zero_state(rules.State) for _ in range(states)], [0] * most, [0] * most, [0])


def plain_opening(setup: Setup) -> Opening:
    return Opening(setup.players, setup.starter, setup.numbers)


class Walk:
    """A random game on the rules themselves, one action at a time."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.rules = setup.game.rules
        self.rng = [rng_state(seed, 0)]
        self.state = zero_state(self.rules.State)
        self.out = [0] * self.rules.MAX_ACTIONS
        self.weight = [0] * self.rules.MAX_ACTIONS
        setup.start(self.state)

    @property
    def mover(self) -> int:
        return int(self.rules.mover(self.state))

    @property
    def over(self) -> bool:
        return self.mover == OVER

    def choices(self) -> list[int]:
        """What can be played: by chance, or by a player."""
        if self.mover == CHANCE:
            n = self.rules.chance(self.state, self.out, self.weight)
        else:
            n = self.rules.legal(self.state, self.out)
        return self.out[:n]

    def step(self) -> int:
        choices = self.choices()
        action = choices[randbelow(self.rng, len(choices))]
        self.rules.play(self.state, action)
        return action

    def go(self, steps: int) -> Walk:
        """This many steps, or to the end."""
        for _ in range(steps):
            if self.over:
                break
            self.step()
        return self

    def known(self, seat: int) -> Any:
        known = copy(self.state)
        self.rules.hide(known, seat)
        return known


def content(s: Any) -> dict[str, Any]:
    """A plain state as a value that can be compared."""
    return dict(vars(s))
