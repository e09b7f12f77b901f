"""What the actions so far would have been in another world that looks the same to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.sack.cards import CARDS
from cheeseboard.games.sack.state import (
    LOSE,
    MAX_PLAYERS,
    PUT,
    State,
    is_face_down,
    place_of,
)


def retell(s: State, world: State, actions: Sequence[int]) -> int:
    action = actions[0]
    if LOSE <= action < LOSE + MAX_PLAYERS * CARDS:
        return LOSE + s.player * CARDS + world.lost[s.player]
    if PUT <= action < PUT + CARDS and s.rounds_over == world.rounds_over:
        place = place_of(world, s.player)
        # A card that is turned up is the same in every world.
        return PUT + world.row[place] if is_face_down(world, place) else action
    return action
