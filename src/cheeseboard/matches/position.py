"""A position of a game: its state, whose turn it is, and what can be played there.

Seats are counted from 0 and actions are numbers, as in the rules. Only `seat_to_move` is
for people: it counts from 1.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import Any, NamedTuple

from cheeseboard.contract import CHANCE, NOBODY, OVER, copy, zero_state
from cheeseboard.game_setup import Setup
from cheeseboard.matches.chance import RandBelow
from cheeseboard.refused import Reason


class LegalActions(NamedTuple):
    """What can be played: by a seat, or by chance with these weights."""

    actions: list[int]
    weights: list[int]


NOTHING = LegalActions([], [])


class Position:
    """A state that changes by the rules of its setup."""

    mover: int  # a seat, CHANCE or OVER
    # The mover as people read it: a seat from 1, or "chance"; None when the game is over.
    seat_to_move: int | str | None
    is_over: bool
    _legal_actions: LegalActions | None

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state = zero_state(setup.game.rules.State)
        # Whether a snapshot or a copy has the same state; then it is copied before it changes.
        self._is_shared = False
        self._last_action: int | None = None
        setup.start(self.state)
        self.update_mover()

    def copy(self) -> Position:
        """An independent copy."""
        self._is_shared = True
        twin = object.__new__(Position)
        twin.__dict__ = self.__dict__.copy()
        return twin

    def snapshot(self) -> Any:
        """The state as it is now. Later actions do not change it."""
        self._is_shared = True
        return self.state

    # --- What can be played ------------------------------------------------------------------

    def legal_actions(self) -> LegalActions:
        """What can be played now; found once for each position."""
        if self._legal_actions is None:
            self._legal_actions = self._find_legal_actions()
        return self._legal_actions

    def _find_legal_actions(self) -> LegalActions:
        if self.mover == OVER:
            return NOTHING
        if self.mover != CHANCE:
            return LegalActions(self.legal_in(self.state), [])
        rules = self.setup.game.rules
        out, weight = [0] * rules.MAX_ACTIONS, [0] * rules.MAX_ACTIONS
        n = rules.chance(self.state, out, weight)
        return LegalActions(out[:n], weight[:n])

    def legal_in(self, known: Any) -> list[int]:
        """The actions of the seat to move, from this state or from what that seat knows of it."""
        rules = self.setup.game.rules
        out = [0] * rules.MAX_ACTIONS
        return out[: rules.legal(known, out)]

    def sample_outcome(self, randbelow: RandBelow) -> int:
        """An outcome of chance by its weight. It is not played."""
        outcomes, weights = self.legal_actions()
        ticket = randbelow(sum(weights))
        return outcomes[bisect(list(accumulate(weights)), ticket)]

    def play(self, action: int) -> None:
        """Carry out one of the legal actions."""
        if self._is_shared:
            self.state, self._is_shared = copy(self.state), False
        self.setup.game.rules.play(self.state, action)
        self._last_action = action
        self.update_mover()

    def go_to(self, state: Any) -> None:
        """Replace the state by another one of the same game."""
        self.state, self._is_shared, self._last_action = state, False, None
        self.update_mover()

    def update_mover(self) -> None:
        """Update whose turn it is, after the state has changed."""
        self.mover = mover = self.setup.game.rules.mover(self.state)
        self.is_over = mover == OVER
        self.seat_to_move = mover + 1 if mover >= 0 else "chance" if mover == CHANCE else None
        self._legal_actions = None

    @property
    def thrower(self) -> int:
        """The seat that throws what chance decides next, such as dice; else NOBODY."""
        if self.mover != CHANCE:
            return NOBODY
        return self.setup.game.thrower(self.state, self._last_action)

    # --- What a seat knows -------------------------------------------------------------------

    def known(self, seat: int) -> Any:
        """The state as a seat knows it."""
        known = copy(self.state)
        self.setup.game.rules.hide(known, seat)
        return known

    def why_not(self, action: int) -> Reason:
        """Why an action cannot be played now, from what the seat to move knows."""
        known = self.known(self.mover if self.mover >= 0 else NOBODY)
        return self.setup.game.words.why_not(known, action)

    def forgets(self) -> bool:
        """Whether the table no longer shows what happened before (sack rule S14)."""
        return self.setup.game.forgets(self.state)
