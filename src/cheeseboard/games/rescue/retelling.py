"""What the actions so far would have been in another world that looks the same to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.rescue.state import (
    ANIMALS,
    DRAW,
    DRAW_UNSEEN,
    DRAWING,
    LAY,
    State,
    card_of,
)


def retell(s: State, world: State, actions: Sequence[int]) -> int:
    """The card drawn now is the next animal that the player lays later, or one that it still holds
    at the end of that world."""
    if not DRAW <= actions[0] < DRAW_UNSEEN:
        return actions[0]
    held = s.hand[s.player][:]
    for animal in [*_laid_later(s.player, world, actions), *_in_hand(world, s.player)]:
        if held[animal] == 0:
            return DRAW + animal
        held[animal] -= 1
    raise AssertionError("In that world the player has fewer cards than it drew.")


def _laid_later(player: int, world: State, actions: Sequence[int]) -> list[int]:
    """The animals that the player lays from now on. Players lay in turn, the last of them now."""
    cards = [card_of(action) for action in actions if action >= LAY]
    last = world.player if world.phase == DRAWING else world.player - 1
    after = range(len(cards) - 1, -1, -1)  # how many cards are laid after each
    mine = [it for it, n in zip(cards, after, strict=True) if (last - n) % world.players == player]
    return [card for card in mine if card < ANIMALS]


def _in_hand(world: State, seat: int) -> list[int]:
    return [animal for animal in range(ANIMALS) for _ in range(world.hand[seat][animal])]
