"""The moves say who has left a seat. That line follows the person and can be renamed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cheeseboard.games import load
from cheeseboard.refused import Refused
from cheeseboard.tables import events, moderation, wire
from cheeseboard.tables.events import AnyEvent, Forgotten, Renamed, Seated, Sitter, Started, encode
from cheeseboard.tables.log import TABLE_SEAT, Row
from cheeseboard.tables.plans import Plan, Requester
from cheeseboard.tables.state import TableState
from tests.tables.memory_house import memory_house
from tests.tables.opening import opening_event

EVA, BEN = Sitter("person", "eva", "Eva"), Sitter("person", "ben", "RudeName")
BOT, LINK = Sitter("bot", level="kitten"), Sitter("link", secret="digest")


def after(*happened: AnyEvent) -> TableState:
    first = opening_event("sack", load("sack").version, {}, EVA, BEN, Sitter("bot", level="kitten"))
    state = TableState()
    apply(state, first, Started(), *happened)
    return state


def apply(state: TableState, *happened: AnyEvent) -> None:
    for event in happened:
        state.apply(Row(state.number + 1, TABLE_SEAT, encode(event), None, 0.0))


def lines(state: TableState) -> list[Any]:
    """The seat and the leaver in each line, the same for every audience."""
    (told,) = {
        tuple((line["by"], line.get("left", "")) for line in state.history(audience))
        for audience in (None, 1, 2, 3)
    }
    return list(told)


def test_the_host_renames_a_guest_who_has_left() -> None:
    state = after(Seated(2, BOT))
    assert lines(state) == [(2, "RudeName")]
    (row,) = moderation.rename(state, "ben", "Friend").new_rows
    event = events.read(row.action)
    assert event is not None
    apply(state, event)
    assert lines(state) == [(2, "Friend")]
    assert moderation.rename(state, "ben", "Friend") == Plan([])
    assert moderation.rename(state, "dan", "Dan") == Plan([])


def test_a_namesake_keeps_their_own_line() -> None:
    namesake = Sitter("person", "dan", "RudeName")
    state = after(Seated(2, BOT), Seated(3, namesake), Seated(3, BOT))
    apply(state, Renamed("ben", "Friend", {}))
    assert lines(state) == [(2, "Friend"), (3, ""), (3, "RudeName")]
    apply(state, Forgotten("dan"))
    assert lines(state) == [(2, "Friend"), (3, ""), (3, "Guest")]


def test_the_player_who_takes_an_offered_seat_follows_the_one_who_offered_it() -> None:
    state = after(Seated(1, LINK))
    assert lines(state) == []
    apply(state, Seated(1, LINK), Seated(1, Sitter("person", "dan", "Dan")))
    assert lines(state) == [(1, "Eva")]


def test_the_host_renames_a_guest_whose_seat_is_offered() -> None:
    state = after(Seated(2, LINK))
    assert moderation.rename(state, "ben", "Friend").new_rows
    apply(state, Renamed("ben", "Friend", {}), Seated(2, BOT))
    assert lines(state) == [(2, "Friend")]


def test_a_player_with_a_new_name_has_not_left() -> None:
    renamed = Sitter("person", "eva", "Evelyn")
    assert lines(after(Seated(1, renamed))) == [(1, "")]
    assert lines(after(Seated(1, LINK), Seated(1, renamed))) == [(1, "")]


def test_a_spectator_who_is_not_there_cannot_be_removed() -> None:
    async def work() -> None:
        house, eva = memory_house(), Requester("eva", "Eva")
        wish = wire.TableWish("hunt", [wire.SeatWish("me"), wire.SeatWish("bot")])
        table = await house.table(await house.open(eva, wish))
        with pytest.raises(Refused) as refused:
            await table.submit(eva, wire.Remove("r", spectator="Nobody"))
        assert refused.value.code == "not_found"
        house.close()

    asyncio.run(work())
