"""The state of a table: the fold of its log, and nothing else. No I/O, no clock, no chance.

The same `apply` is used for a new row and for one that is years old.
"""

from __future__ import annotations

from enum import Enum
from hmac import compare_digest
from typing import Any, NamedTuple

from msgspec.structs import replace

from cheeseboard import contract
from cheeseboard.game_setup import checked_setup
from cheeseboard.matches.contest import Contest
from cheeseboard.matches.series import new_contest
from cheeseboard.refused import Refused
from cheeseboard.tables import events
from cheeseboard.tables.append_only import AppendOnlyList
from cheeseboard.tables.audience.histories import Audience, Histories, History, Leaver
from cheeseboard.tables.clocks.player_clocks import PlayerClocks
from cheeseboard.tables.events import HandoverRequest, Sitter, cats_of, is_newcomer
from cheeseboard.tables.guests.chat import Chat, ChatEntry
from cheeseboard.tables.guests.names import GUEST
from cheeseboard.tables.log import CHANCE_SEAT, Row, move_of
from cheeseboard.tables.wire import Status, TakebackRequest

ACTIONS_BETWEEN_CHECKPOINTS = 64  # a takeback replays at most this many
PAUSE = 60.0  # seconds until a person may ask for a seat again, after the others have said no


class Absence(Enum):
    """Why a bot stands in for a seat's player."""

    GONE = "gone"
    OUT_OF_TIME = "out of time"


class PlayedAction(NamedTuple):
    """An action that was not taken back."""

    by: int | str | None
    action: str
    reveals: bool  # it was decided by chance, or a player learned something hidden


class Checkpoint(NamedTuple):
    """A copy of the game, for takebacks."""

    contest: Contest
    histories: Histories  # without events


class TableState:
    """The whole state of one table."""

    def __init__(self) -> None:
        self.last_row: Row | None = None
        self.number = 0  # the last row's
        self.version = 0  # the number of the last row that changed the game
        self.seats: list[Sitter] = []
        self.cats: list[int] = []
        self.seats_of_players: list[int] = []  # seats of people and programs
        self.has_pins = False  # some seat has one
        self.seats_of_person: dict[str, list[int]] = {}
        self._names_of_person: dict[str, frozenset[str]] = {}  # earlier names, too
        self.away: dict[int, Absence] = {}  # seats for which a bot stands in
        # Seats that became free during the game, and who has left them.
        self._freed_seats: dict[int, Leaver] = {}
        self.forfeits: list[int] = []
        self.contest: Contest | None = None
        self.status: Status = "waiting"
        self.mover: int | None = None  # the seat to move or to throw; None at other chance
        self.awaits_throw = False  # chance waits until the mover throws
        self.played: AppendOnlyList[PlayedAction] = AppendOnlyList()
        self._checkpoints: AppendOnlyList[Checkpoint] = AppendOnlyList()
        self.takebacks: dict[int, int] = {}  # how many each seat has used
        self.takeback_request: TakebackRequest | None = None  # the open request to take a move back
        self.handover: HandoverRequest | None = None  # the open request to take over a seat
        self.pauses: dict[str, float] = {}  # until when a refused person must wait
        self.has_no_secrets = False  # no hidden information: everyone sees the same board
        self.histories = Histories((), is_for_everyone=True)
        self.chat = Chat()
        self._moves: dict[tuple[int, str], int] = {}  # the version that each older move made
        self._latest_move: tuple[int, str] | None = None
        self._latest_version = 0
        self.rematch_table: str | None = None  # its id
        self.touched = 0.0  # the time of the last row
        self.removed: set[str] = set()  # people that the owner has removed
        self.clock = PlayerClocks()

    def copy(self) -> TableState:
        """A second state to plan on. Fields that are not copied here are only ever replaced, so
        both states can share them."""
        twin = object.__new__(TableState)
        twin.__dict__ = self.__dict__.copy()
        twin.contest = self.contest.copy() if self.contest else None
        twin.played = self.played.copy()
        twin.histories = self.histories.copy()
        twin.clock = self.clock.copy()
        return twin

    def history(self, audience: Audience) -> History:
        """What has happened, as an audience may read it."""
        return self.histories.of(audience)

    def version_made_by(self, seat: int, move_id: str) -> int | None:
        """The version after a move and the chance that followed; None if there was no such move."""
        move = seat, move_id
        return self._latest_version if move == self._latest_move else self._moves.get(move)

    def sitter(self, seat: int) -> Sitter:
        if not 1 <= seat <= len(self.seats):
            raise Refused("bad_players", f"There is no seat {seat} at this table.")
        return self.seats[seat - 1]

    def seats_of(self, person: str) -> list[int]:
        return self.seats_of_person.get(person, [])

    def seats_of_program(self, token: str) -> list[int]:
        if not token:
            return []
        programs = [n for n, sitter in enumerate(self.seats, 1) if sitter.kind == "program"]
        return [n for n in programs if compare_digest(self.seats[n - 1].secret, token)]

    def is_played_by_bot(self, seat: int) -> bool:
        sitter = self.seats[seat - 1]
        return sitter.kind == "bot" or seat in self.away or seat in self.forfeits

    # --- Rows --------------------------------------------------------------------------------

    def apply(self, row: Row, is_checked: bool = False) -> None:
        """Apply the next row. Refused if its action is illegal; a row of a log is always legal.
        With `is_checked`, another process has just checked the row: here it is only checked whose
        turn it is, and a row that does not fit may raise any exception."""
        # A row with a move id came from a client: never read its text as an event.
        event = events.read(row.action) if row.move_id is None else None
        version = self.version
        self.last_row, self.number, self.touched = row, row.number, row.time
        self._note_move(row)
        if event is None:
            self._play(row, is_checked)
        else:
            self._apply_event(event, row)
        if self.version != version:
            self.takeback_request = None
        if self.contest:
            mover = self.contest.mover
            thrower = self._thrower(self.contest) if mover == "chance" else None
            self.awaits_throw = thrower is not None
            self.mover = mover if isinstance(mover, int) else thrower
            self.status = "over" if mover is None else "playing"
        if self.handover and self.status != "playing":
            self.handover = None
        if self.clock.settings:
            self.clock.tick(row.time, self._seat_on_clock())

    def _thrower(self, contest: Contest) -> int | None:
        """The seat that throws what chance decides next. None: the table draws it at once, as for
        bots and programs."""
        seat = contest.position.thrower + 1
        if seat < 1 or self.is_played_by_bot(seat) or self.seats[seat - 1].kind == "program":
            return None
        return seat

    def _note_move(self, row: Row) -> None:
        """Remember the version that a move or throw made, with the chance that followed it."""
        if row.seat != CHANCE_SEAT or row.move_id is not None:
            if self._latest_move:
                self._moves[self._latest_move] = self._latest_version
            self._latest_move = move_of(row)
        self._latest_version = row.number

    def _seat_on_clock(self) -> int | None:
        """The seat whose clock runs; bots play without a clock."""
        mover = self.mover
        return None if mover is None or self.is_played_by_bot(mover) else mover

    def _play(self, row: Row, is_checked: bool = False) -> None:
        contest = self.contest
        assert contest is not None
        if contest.forgets():
            self.histories = self.histories.emptied()
        mover, before = contest.mover, contest.snapshot()
        if is_checked:
            if mover != (row.seat or "chance"):
                raise Refused("damaged", f"Row {row.number} does not follow this state.")
            contest.play_checked(row.action)
        else:
            contest.play(row.action, row.seat or None)
        self.histories.note_action(contest, mover, row.action, before)
        reveals = row.seat == CHANCE_SEAT or self._reveals(before)
        self.played.append(PlayedAction(mover, row.action, reveals))
        if self.played.count % ACTIONS_BETWEEN_CHECKPOINTS == 0:
            self._checkpoints = self._checkpoints.copy()
            self._checkpoints.append(Checkpoint(contest.copy(), self.histories.without_events()))
        self.version = row.number
        if row.seat > 0 and self.clock.settings:
            self.clock.note_move(row.seat, row.time)
        if contest.over:
            self._reveal_all()

    def _reveals(self, before: Any) -> bool:
        assert self.contest is not None
        return not self.has_no_secrets and contract.reveals(
            self.setup.game.rules, before, self.contest.state
        )

    def _reveal_all(self) -> None:
        self.histories = self.histories.with_secrets([played.action for played in self.played])

    def _apply_event(self, event: events.AnyEvent, row: Row) -> None:
        match event:
            case events.Opened():
                self._open(event)
            case events.Seated():
                self._take_seat(event)
            case events.Started():
                self._start()
                self.version = row.number
            case events.Resigned(seat, out_of_time):
                self._forfeit(seat, "time" if out_of_time else "resign", row)
            case events.StoodIn(seat, out_of_time):
                absence = Absence.OUT_OF_TIME if out_of_time else Absence.GONE
                self.away = self.away | {seat: absence}
                self.histories.note_event(seat, "time" if out_of_time else "stand_in")
            case events.Returned(seat):
                self._end_absence(seat)
                self.histories.note_event(seat, "return")
            case events.TookBack():
                self._take_back(event, row)
            case events.TakebackChanged(request):
                self.takeback_request = request
            case events.HandoverChanged():
                self._note_handover(event, row)
            case events.Cut():
                self._cut(row, "cut")
            case events.Closed(by_host):
                self._cut(row, "closed_by_host" if by_host else "closed")
            case events.Woken():
                self.clock.slept_until(row.time)
            case _:
                self._apply_table_event(event, row)

    def _apply_table_event(self, event: events.AnyEvent, row: Row) -> None:
        match event:
            case events.Said(name, text, person):
                line = {"name": name, "text": text, "at": row.time}
                self.chat = self.chat.add(ChatEntry(row.number, person, line))
            case events.Unsaid(number):
                self.chat = self.chat.without(lambda entry: entry.number == number)
            case events.Renamed(person, name, seats):
                self._rename(person, name, seats)
            case events.SettingsChanged():
                self.public, self.hints = event.public, event.hints
                self.chatting, self.pace = event.chat, event.pace
            case events.RematchOpened(table):
                self.rematch_table = table
            case events.Removed(person):
                self.removed = self.removed | {person}
                if self.handover and self.handover.asker.person == person:
                    self.handover = None
            case events.Forgotten(person):
                self._remove_traces_of(person)

    def _take_seat(self, event: events.Seated) -> None:
        seat, sitter = event.seat, event.sitter
        if event.agreed:
            self.histories.note_event(seat, "take_over")
        elif self.contest is not None:
            self._note_change_of_player(seat, self.sitter(seat), sitter)
        self._seat([sitter if n == seat else old for n, old in enumerate(self.seats, 1)])
        self._end_absence(seat)

    def _note_change_of_player(self, seat: int, old: Sitter, new: Sitter) -> None:
        """The player who left a seat counts as its old player until somebody else takes it."""
        leaver = self._freed_seats.get(seat, Leaver(old.person, old.name))
        if new.kind in ("link", "lobby"):
            self._freed_seats = self._freed_seats | {seat: leaver}
            return
        self._freed_seats = {n: each for n, each in self._freed_seats.items() if n != seat}
        if is_newcomer(old, new):
            # The same person may have taken another name.
            is_same = bool(new.person) and new.person == leaver.person
            self.histories.note_newcomer(seat, Leaver("", "") if is_same else leaver)

    def _take_back(self, event: events.TookBack, row: Row) -> None:
        self._keep_actions(event.to)
        self.takebacks = self.takebacks | {event.seat: self.takebacks.get(event.seat, 0) + 1}
        self.histories.note_event(event.seat, "takeback")
        self.version = row.number

    def _note_handover(self, event: events.HandoverChanged, row: Row) -> None:
        if event.declined and self.handover:
            still_running = {who: end for who, end in self.pauses.items() if end > row.time}
            self.pauses = still_running | {self.handover.asker.person: row.time + PAUSE}
        self.handover = event.handover

    def _remove_traces_of(self, person: str) -> None:
        self.chat = self.chat.without(lambda entry: self.has_said(person, entry))
        self._rename_leaver(person, GUEST)
        self._seat(
            [
                Sitter(sitter.kind, name=GUEST) if sitter.person == person else sitter
                for sitter in self.seats
            ]
        )

    def has_said(self, person: str, entry: ChatEntry) -> bool:
        return entry.is_by(person, self._names_of_person.get(person, frozenset()))

    def _rename(self, person: str, name: str, seats: dict[int, str]) -> None:
        self.chat = self.chat.rename_author(name, lambda entry: self.has_said(person, entry))
        self._rename_leaver(person, name)
        sitters = enumerate(self.seats, 1)
        self._seat([replace(each, name=seats.get(n, each.name)) for n, each in sitters])

    def _rename_leaver(self, person: str, name: str) -> None:
        self.histories = self.histories.with_leaver_renamed(person, name)
        self._freed_seats = {
            seat: Leaver(person, name) if leaver.person == person else leaver
            for seat, leaver in self._freed_seats.items()
        }

    def names_of_leaver(self, person: str) -> set[str]:
        """The names under which a person has left seats of this table."""
        freed = {leaver.name for leaver in self._freed_seats.values() if leaver.person == person}
        return freed | self.histories.names_of_leaver(person)

    def _end_absence(self, seat: int) -> None:
        if self.handover and self.handover.seat == seat and seat in self.away:
            self.handover = None
        self.away = {absent: why for absent, why in self.away.items() if absent != seat}

    def _open(self, event: events.Opened) -> None:
        self.owner = event.owner
        # A table keeps the version of the rules that it started with.
        self.setup = checked_setup(event.game, event.players, event.options, event.rules)
        self.has_no_secrets = self.setup.game.has_no_secrets
        self.rules = event.rules
        self.series = event.series
        self._seat(list(event.seats))
        self.public, self.hints = event.public, event.hints
        self.chatting, self.pace = event.chat, event.pace
        self.grace, self.stand_in = event.grace, event.stand_in
        self.clock = PlayerClocks(event.clock, event.players)

    def _seat(self, sitters: list[Sitter]) -> None:
        self.seats, self.cats, self.seats_of_person = sitters, cats_of(sitters), {}
        self.handover = None  # with other people seated, it no longer asks the right ones
        self.has_pins = any(sitter.pin for sitter in sitters)
        kinds = enumerate((sitter.kind for sitter in sitters), 1)
        self.seats_of_players = [seat for seat, kind in kinds if kind in ("person", "program")]
        for seat, sitter in enumerate(sitters, 1):
            if sitter.person:
                self.seats_of_person.setdefault(sitter.person, []).append(seat)
                names = self._names_of_person.get(sitter.person, frozenset()) | {sitter.name}
                self._names_of_person = self._names_of_person | {sitter.person: names}

    def _start(self) -> None:
        self.contest = new_contest(self.setup, self.series)
        self.histories = Histories.at_start(len(self.seats), self.has_no_secrets)

    def _keep_actions(self, to: int) -> None:
        """Keep the first `to` actions: restore their last checkpoint, and replay the rest."""
        played_before, checkpoints_kept = self.played, to // ACTIONS_BETWEEN_CHECKPOINTS
        if checkpoints_kept:
            checkpoint = self._checkpoints[checkpoints_kept - 1]
            self.contest = checkpoint.contest.copy()
            self.histories = checkpoint.histories.copy()
        else:
            self._start()
        assert self.contest is not None
        for seat in self.forfeits:
            if seat not in self.contest.forfeits:
                self.contest.forfeit(seat)
        self.played = played_before.first(checkpoints_kept * ACTIONS_BETWEEN_CHECKPOINTS)
        self._checkpoints = self._checkpoints.first(checkpoints_kept)
        clock, self.clock = self.clock, PlayerClocks()  # a takeback gives no time back
        for by, action, _ in played_before.first(to).since(len(self.played)):
            seat = by if isinstance(by, int) else CHANCE_SEAT
            self._play(Row(0, seat, action, None, 0.0))
        self.clock = clock

    def _cut(self, row: Row, why: str) -> None:
        assert self.contest is not None
        self.contest.cut_short()
        self.histories.note_event(None, why)
        self.version = row.number
        self._reveal_all()

    def _forfeit(self, seat: int, why: str, row: Row) -> None:
        assert self.contest is not None
        self.contest.forfeit(seat)
        self.forfeits = self.contest.forfeits
        self.histories.note_event(seat, why, ["over"] if self.contest.over else [])
        self.version = row.number
        if self.contest.over:
            self._reveal_all()
