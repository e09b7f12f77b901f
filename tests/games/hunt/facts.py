"""What the laws need to know about the mouse hunt."""

from __future__ import annotations

from collections.abc import Iterator

import cheeseboard as cb
from cheeseboard.games.hunt.rules import COLOURS, LURING, State

HAS_SECRETS = False


def pieces(s: State) -> list[int]:
    """Six mice of each colour, wherever they are."""
    return [
        s.centre[colour] + s.lured[colour] + sum(cat[colour] for cat in s.caught)
        for colour in range(COLOURS)
    ]


def twins(match: cb.Match, seat: int | None) -> Iterator[list[str]]:
    """Everything lies open."""
    yield from ()


NEEDED_FEATURES = ("dice", "centre|rolls", "lured|rolls", "caught|points", "turn", "phase")


def essence(s: State, seat: int) -> dict[str, object]:
    """Dice that have been used do not matter."""
    return {
        "numbers": (s.players, s.kids, s.risk, s.player, s.phase),
        "dice": sorted(s.dice) if s.phase == LURING else None,
        "mice": (s.centre, s.lured, s.caught[: s.players]),
    }
