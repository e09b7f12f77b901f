"""How a finished game ended, as lists show it without waking the table."""

from __future__ import annotations

from typing import Any

from cheeseboard.tables import wire
from cheeseboard.tables.state import Standing

Result = dict[str, Any]  # as it is kept beside the other things that lists show


def result(at: Standing) -> Result | None:
    """None until the game is over."""
    if at.play is None or not at.play.over:
        return None
    return {
        "persons": [sitter.person for sitter in at.seats],
        "named": [seat for seat, it in enumerate(at.seats, 1) if it.kind == "person"],
        "cats": at.cats,
        "levels": [sitter.level for sitter in at.seats],
        "points": at.play.points,
        "winners": at.play.winners,
    }


def told(kept: Result | None, person: str) -> wire.Result | None:
    """What a person is told of it."""
    if kept is None:
        return None
    mine = [seat for seat, who in enumerate(kept["persons"], 1) if person and who == person]
    return wire.Result(
        mine, kept["named"], kept["cats"], kept["levels"], kept["points"], kept["winners"]
    )
