"""Records of tables, and records step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from cheeseboard.games import names, versions
from cheeseboard.matches import records
from cheeseboard.matches.contest import Contest
from cheeseboard.matches.match import Match
from cheeseboard.matches.series import Series
from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.audience.histories import aftermath
from cheeseboard.tables.audience.table_views import view_of
from cheeseboard.tables.guards import check_not_removed
from cheeseboard.tables.state import TableState
from cheeseboard.tables.table import Table

MAX_ACTIONS = 5_000
FAMILY = "cheeseboard/"  # how the format of every version begins

# Long work calls it often: it lets others run, and may raise to stop the work.
CheckStopped = Callable[[], None]


def record_for(table: Table, person: str, seat: int | None) -> dict[str, Any]:
    """The whole record once the game is over; before that, what the seat has seen."""
    contest = _visible_contest(table, person, seat)
    if contest.over:
        names = [sitter.name or None for sitter in table.state.seats]
        return contest.record() | records.names_part(names)
    return {"seat": seat, "view": view_of(table.state, contest, seat), "log": contest.log(seat)}


def _visible_contest(table: Table, person: str, seat: int | None) -> Contest:
    """The game, or Refused if the person may not see what this seat sees."""
    state = table.state
    check_not_removed(state, person)
    if state.contest is None:
        raise Refused("not_started", "The game has not begun yet.")
    if not state.contest.over:
        check_may_see(state, person, seat)
    return state.contest


def check_may_see(state: TableState, person: str, seat: int | None) -> None:
    """While a game runs, people see only what their own seat sees, or what spectators see."""
    if seat is not None and seat not in state.seats_of(person):
        raise Refused("not_your_seat", f"Seat {seat} is not yours.")
    if seat is not None and (state.seats[seat - 1].pin or len(state.seats_of(person)) > 1):
        raise Refused("covered", "At a shared screen, cards are shown only at the table.")


def steps(wish: wire.ReplayWish, check_stopped: CheckStopped) -> wire.Replay:
    """A record step by step."""
    actions = wish.record.get("actions")
    if isinstance(actions, list) and len(actions) > MAX_ACTIONS:
        raise Refused(
            "bad_record", f"Records with more than {MAX_ACTIONS:,} actions are not shown."
        )
    return replay_of(contest_of(wish.record), wish.eyes, check_stopped)


def _check_version(record: dict[str, Any]) -> None:
    """A good record that this version cannot read is not called damaged."""
    format, game, rules = (record.get(key) for key in ("format", "game", "rules"))
    if isinstance(format, str) and format != records.FORMAT and format.startswith(FAMILY):
        raise Refused("other_version", f"This record has the format {format!r} of another version.")
    if game in names() and isinstance(rules, str) and rules not in versions(str(game)):
        raise Refused("other_version", f"This game was played by the rules {rules!r}.")
    if format == records.FORMAT and isinstance(game, str) and game not in names():
        raise Refused("other_version", f"There is no game {game!r} in this version.")


def replay_so_far(
    table: Table, person: str, seat: int | None, check_stopped: CheckStopped
) -> wire.Replay:
    """What a seat has seen of a running game, step by step."""
    return replay_of(_visible_contest(table, person, seat), seat, check_stopped)


def replay_of(contest: Contest, eyes: int | None, check_stopped: CheckStopped) -> wire.Replay:
    """Every position after a player's action and the outcomes of chance that follow it."""
    past = _new_contest(contest)
    found = [wire.ReplayStep([], past.view(eyes))]
    lines: list[wire.Line] = []
    for action in contest.actions:
        check_stopped()
        if past.forgets() and not contest.over:
            found = [wire.ReplayStep([], past.view(eyes))]
        lines.append(play_line(past, action, eyes))
        if past.mover != "chance":
            found.append(wire.ReplayStep(lines, past.view(eyes)))
            lines = []
    if lines:  # a running game, in which a player is to throw
        found.append(wire.ReplayStep(lines, past.view(eyes)))
    return wire.Replay(found)


def play_line(contest: Contest, action: str, eyes: int | None) -> wire.Line:
    """Play an action; return its line as a seat may read it."""
    by, heard, before = _by(contest), contest.as_seen(action, eyes), contest.snapshot()
    contest.play(action)
    return wire.Line(by, heard, then=aftermath(contest, before))


def _by(contest: Contest) -> int | Literal["chance"]:
    return contest.mover if isinstance(contest.mover, int) else "chance"


def contest_of(record: dict[str, Any]) -> Contest:
    """The game of a record, or Refused."""
    _check_version(record)
    contest = Series.replay(record) if record.get("series") else Match.replay(record)
    if contest.setup.is_small:
        raise Refused("bad_record", "This record is of a small variant for the lab.")
    return contest


def _new_contest(contest: Contest) -> Contest:
    return type(contest).from_setup(contest.setup)
