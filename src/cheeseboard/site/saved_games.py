"""Finished games of this device as a file of records, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cheeseboard.matches import records
from cheeseboard.matches.contest import Contest
from cheeseboard.refused import Refused
from cheeseboard.tables import events
from cheeseboard.tables.events import Sitter, encode
from cheeseboard.tables.guests.identity import new_id
from cheeseboard.tables.house import House, middle_level
from cheeseboard.tables.library import replays
from cheeseboard.tables.library.listing import summary
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.state import TableState

MAX_GAMES = 10_000  # games on one device


async def finished_records(house: House, person: str) -> list[records.Record]:
    """The records of all finished games, the latest first."""
    lines = await house.services.log.tables_of_person(person, MAX_GAMES)
    over = [id for id, about, _ in lines if about.status == "over"]
    return [replays.record_for(await house.table(id), person, None) for id in over]


async def add(house: House, person: str, given: list[records.Record]) -> int:
    """Add finished games that are not here yet; return how many. All are checked first."""
    name = await house.services.log.name_of(person) or person
    known = {_essence(record) for record in await finished_records(house, person)}
    states = [_replay(record, Requester(person, name), house.services.now()) for record in given]
    new = [
        found for found, record in zip(states, given, strict=True) if _essence(record) not in known
    ]
    for rows, state in new:
        await house.services.log.append(new_id(), rows, summary(state))
    return len(new)


def _essence(record: records.Record) -> str:
    """What two records of the same game have in common."""
    return json.dumps([record["rules"], record["players"], record["actions"]])


def _replay(record: records.Record, who: Requester, now: float) -> tuple[list[Row], TableState]:
    contest = replays.contest_of(record)
    if not contest.over:
        raise Refused("not_over", "Only finished games can be added.")
    state, rows = TableState(), []
    for action in _actions(contest, who):
        seat = _seat_of(action, state.contest.mover if state.contest else None)
        rows.append(Row(state.number + 1, seat, action, None, now))
        state.apply(rows[-1])
    return rows, state


def _seat_of(action: str, mover: int | str | None) -> int:
    """The seat of a row in a log."""
    if action.startswith("{"):
        return TABLE_SEAT
    return mover if isinstance(mover, int) else CHANCE_SEAT


def _actions(contest: Contest, who: Requester) -> Iterator[str]:
    """The actions for a table's log: resignations come first, unless they ended the game."""
    resigned = [encode(events.Resigned(seat)) for seat in contest.forfeits]
    ended_it = len(resigned) >= contest.players - 1
    yield encode(_opening_event(contest, who))
    yield encode(events.Started())
    yield from [] if ended_it else resigned
    yield from contest.actions
    yield from resigned if ended_it else []
    if contest.record().get("cut"):
        yield encode(events.Cut())


def _opening_event(contest: Contest, who: Requester) -> events.Opened:
    """Its players with names played on this device. Where nobody has one, the guest gets a seat."""
    level = middle_level(contest.setup.game.name)
    names = contest.record().get("names") or [who.name, *[None] * (contest.players - 1)]
    return events.Opened(
        owner=who.person,
        game=contest.setup.game.name,
        rules=contest.setup.game.version,
        players=contest.players,
        options=contest.setup.changed_options,
        seats=[_sitter(name, who.person, level) for name in names],
        series=contest.is_series,
        public=False,
        hints=True,
        chat=False,
        pace=0.0,
        grace=None,
        stand_in=level,
    )


def _sitter(name: str | None, person: str, level: str) -> Sitter:
    return Sitter("person", person, name) if name else Sitter("bot", level=level)


def read(given: Any) -> list[records.Record]:
    """The records in a file: one, or a list of them."""
    found = given if isinstance(given, list) else [given]
    if not all(isinstance(record, dict) for record in found):
        raise Refused("bad_record", "This is neither a record nor a list of records.")
    return found
