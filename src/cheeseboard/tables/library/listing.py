"""What lists show of a table, and of a finished game."""

from __future__ import annotations

from typing import Any, cast

from cheeseboard.tables import wire
from cheeseboard.tables.log import Listed, Summary
from cheeseboard.tables.state import TableState

Result = dict[str, Any]  # as it is stored in a Summary


def is_listed_alike(one: TableState, other: TableState) -> bool:
    return (
        one.mover == other.mover
        and one.seats is other.seats
        and one.public == other.public
        and one.status == other.status
    )


def summary(state: TableState) -> Summary:
    mover = state.mover
    person = state.seats[mover - 1].person if mover else ""
    return Summary(
        game=state.setup.game.name,
        rules=state.rules,
        status=state.status,
        public=state.public,
        players=state.setup.players,
        free_seats=sum(sitter.kind == "lobby" for sitter in state.seats),
        names=[sitter.name for sitter in state.seats if sitter.kind == "person"],
        people=sorted({sitter.person for sitter in state.seats if sitter.person}),
        to_move=[person] if person else [],
        result=result_of(state),
        owner=state.owner,
    )


def summary_without(summary: Summary, person: str) -> Summary:
    """The summary without a guest, for a table that can no longer be opened."""
    return summary._replace(
        names=[],  # the summary does not say which name is theirs
        people=[each for each in summary.people if each != person],
        to_move=[each for each in summary.to_move if each != person],
        owner="" if summary.owner == person else summary.owner,
        result=summary.result and without_person(summary.result, person),
    )


def table_line(listed: Listed, person: str) -> wire.TableLine:
    """A table in a list, as one person sees it."""
    id, table, touched = listed
    return wire.TableLine(
        table=id,
        game=table.game,
        status=cast(wire.Status, table.status),
        players=table.players,
        names=table.names,
        open=table.free_seats,
        public=table.public,
        touched=touched,
        my_turn=bool(person) and person in table.to_move,
        result=result_for(table.result, person),
    )


def result_of(state: TableState) -> Result | None:
    """The result to be stored; None until the game is over."""
    if state.contest is None or not state.contest.over:
        return None
    return {
        "persons": [sitter.person for sitter in state.seats],
        "named": [n for n, sitter in enumerate(state.seats, 1) if sitter.kind == "person"],
        "cats": state.cats,
        "levels": [sitter.level for sitter in state.seats],
        "points": state.contest.points,
        "winners": state.contest.winners,
    }


def without_person(kept: Result, person: str) -> Result:
    """The same result, in which a guest cannot be found any more."""
    persons = ["" if each == person else each for each in kept["persons"]]
    return kept | {"persons": persons, "named": []}


def result_for(kept: Result | None, person: str) -> wire.Result | None:
    """The result as one person sees it in a list."""
    if kept is None:
        return None
    mine = [seat for seat, who in enumerate(kept["persons"], 1) if person and who == person]
    return wire.Result(
        mine, kept["named"], kept["cats"], kept["levels"], kept["points"], kept["winners"]
    )
