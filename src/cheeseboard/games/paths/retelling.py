"""What the actions so far would have been in another world that looks the same to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.paths.grid import NOWHERE, UPPER, other_goal
from cheeseboard.games.paths.state import (
    DRAW_PEEKED,
    UPPER_CHEESE,
    UPPER_TRAP,
    State,
    goal_is_up,
)


def retell(s: State, world: State, actions: Sequence[int]) -> int:
    is_secret = s.phase == DRAW_PEEKED and not goal_is_up(world)
    if not is_secret:
        return actions[0]
    swapped_since = s.swap == NOWHERE and world.swap != NOWHERE  # P15
    cheese = other_goal(world.cheese) if swapped_since else world.cheese
    return UPPER_CHEESE if cheese == UPPER else UPPER_TRAP
