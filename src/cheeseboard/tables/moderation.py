"""What the host of a server can do at any table. Pure functions: they plan rows for the log.

Each of them can be repeated: what is done already needs no further row.
"""

from __future__ import annotations

from cheeseboard.tables import events
from cheeseboard.tables.events import untaken_seats
from cheeseboard.tables.guests.names import free_name
from cheeseboard.tables.plans import Plan, Planner, as_new_row
from cheeseboard.tables.state import TableState


def close(planner: Planner, state: TableState) -> Plan:
    """End a table without winners. One that waits starts first, with bots, and ends at once."""
    if state.status == "over":
        return Plan([])
    start_rows = []
    if state.status == "waiting":
        bot_rows = planner.seat_bots(state, untaken_seats(state.seats))
        start_rows = [*bot_rows, as_new_row(events.Started())]
    return Plan([*start_rows, as_new_row(events.Closed(by_host=True))])


def remove_line(state: TableState, number: int) -> Plan:
    is_shown = any(entry.number == number for entry in state.chat.entries)
    return Plan([as_new_row(events.Unsaid(number))] if is_shown else [])


def rename(state: TableState, person: str, name: str) -> Plan:
    """Another name for all seats and lines of a guest; a second seat gets a number."""
    mine = state.seats_of(person)
    taken = [s.name for n, s in enumerate(state.seats, 1) if s.name and n not in mine]
    seats: dict[int, str] = {}
    for seat in mine:
        seats[seat] = free_name(name, [*taken, *seats.values()])
    is_done = all(state.seats[seat - 1].name == new for seat, new in seats.items())
    is_done = is_done and state.names_of_leaver(person) <= {name}
    others = [entry for entry in state.chat.entries if entry.line["name"] != name]
    if is_done and not any(state.has_said(person, entry) for entry in others):
        return Plan([])
    return Plan([as_new_row(events.Renamed(person, name, seats))])


def vacate(planner: Planner, state: TableState, person: str) -> Plan:
    """A banned guest gives up all seats; bots play on."""
    seats = [] if state.status == "over" else state.seats_of(person)
    return Plan(planner.vacate(state, seats) if seats else [])
