"""What lists of tables show of a table, without waking it."""

from __future__ import annotations

from cheeseboard.tables.log import Summary
from cheeseboard.tables.results import result
from cheeseboard.tables.state import Standing


def is_listed_alike(one: Standing, other: Standing) -> bool:
    return (
        one.mover == other.mover
        and one.seats is other.seats
        and one.public == other.public
        and one.status == other.status
    )


def summary(at: Standing) -> Summary:
    mover = at.mover
    turn = at.seats[mover - 1].person if mover else ""
    return Summary(
        game=at.setup.game.name,
        rules=at.rules,
        status=at.status,
        public=at.public,
        players=at.setup.players,
        open=sum(sitter.kind == "lobby" for sitter in at.seats),
        names=[sitter.name for sitter in at.seats if sitter.kind == "person"],
        people=sorted({sitter.person for sitter in at.seats if sitter.person}),
        turn=[turn] if turn else [],
        result=result(at),
        owner=at.owner,
    )
