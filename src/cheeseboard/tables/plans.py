"""Plans: a request becomes new rows for the log, or Refused.

A planner changes nothing: a plan takes effect when its rows are committed. Outcomes of
chance and new secrets are chosen here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from cheeseboard import bots
from cheeseboard.game_setup import Setup
from cheeseboard.matches.chance import RandBelow
from cheeseboard.matches.contest import Contest
from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.events import Sitter, encode, untaken_seats
from cheeseboard.tables.guards import (
    check_is_confirmed,
    check_no_hidden_hand,
    check_not_removed,
    check_owner,
    check_playing,
    check_plays,
)
from cheeseboard.tables.guests import identity
from cheeseboard.tables.guests.identity import Signer
from cheeseboard.tables.guests.names import chosen_name, clean_text
from cheeseboard.tables.guests.signatures import names_of, signature
from cheeseboard.tables.library.catalogue import check_level
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row, throw_id
from cheeseboard.tables.state import Absence, TableState


class Requester(NamedTuple):
    """The author of a request: a person, or a program that plays one seat."""

    person: str
    name: str
    eyes: int | None = None  # the seat whose knowledge they see
    token: str = ""  # a program's, as a digest


class NewRow(NamedTuple):
    """A row that has no number and no time yet."""

    seat: int
    action: str
    move_id: str | None = None


class Plan(NamedTuple):
    new_rows: list[NewRow]
    secret: str | None = None


class TriedPlan(NamedTuple):
    """The rows of a plan, and the state after them."""

    rows: list[Row]
    state: TableState


class GameLimits(NamedTuple):
    """Limits of one game at a table."""

    actions: int = 5_000  # then the game is cut short: some games can go on forever
    takebacks: int = 20  # for each seat


GAME_LIMITS = GameLimits()


class Planner:
    """Turns requests into new rows. `guards.py` checks who may do what; moves are checked by the
    rules of the game."""

    def __init__(
        self, signer: Signer, randbelow: RandBelow, game_limits: GameLimits = GAME_LIMITS
    ) -> None:
        self._signer = signer
        self._randbelow = randbelow
        self.game_limits = game_limits

    def plan(self, state: TableState, who: Requester, ask: wire.Ask) -> Plan:
        match ask:
            case wire.Move():
                return self.move(state, who, ask)
            case wire.Chat(text=text):
                return self.say(state, who, text)
            case wire.Sit():
                return self.sit(state, who, ask)
            case wire.Leave(seat=seat):
                return self.leave(state, who, seat)
            case wire.Return(seat=seat):
                return self.return_to_seat(state, who, seat)
            case wire.SetSeat(seat=seat, wish=wish):
                return self.set_seat(state, who, seat, wish)
            case wire.Invite(seat=seat):
                return self.invite(state, who, seat)
            case wire.Start():
                return self.start(state, who)
            case wire.Resign(seat=seat):
                return self.resign(state, who, seat)
            case wire.Remove():
                return self.remove(state, who, ask)
            case wire.Change():
                return self.change(state, who, ask)
        raise Refused("malformed", "A table cannot do that.")

    def try_on_copy(self, state: TableState, new_rows: Iterable[NewRow], now: float) -> TriedPlan:
        """Apply new rows to a copy, with the chance that follows; Refused if a move is illegal."""
        new_state, rows = state.copy(), []
        for new_row in new_rows:
            due: NewRow | None = new_row
            while due is not None:
                row = Row(new_state.number + 1, due.seat, due.action, due.move_id, now)
                new_state.apply(row)
                rows.append(row)
                due = self._consequence(new_state)
        return TriedPlan(rows, new_state)

    def _consequence(self, new_state: TableState) -> NewRow | None:
        """What follows from the last row by itself: an outcome of chance, or the end of a game that
        has become too long. Where a person throws, chance waits for them."""
        if new_state.status != "playing" or new_state.contest is None:
            return None
        if new_state.mover is None:
            return NewRow(CHANCE_SEAT, new_state.contest.sample_outcome(self._randbelow))
        if new_state.played.count >= self.game_limits.actions:
            return as_new_row(events.Cut())
        return None

    # --- Playing -----------------------------------------------------------------------------

    def move(self, state: TableState, who: Requester, ask: wire.Move) -> Plan:
        check_plays(state, who, ask.seat)
        if ask.seat in state.forfeits:
            raise Refused("forfeited", "You have resigned; a bot plays your seat.")
        if state.contest is None:
            raise Refused("not_started", "The game has not begun yet.")
        if ask.version != state.version:
            raise Refused("stale", "The table has changed since then; look again.")
        if who.eyes != ask.seat:
            raise Refused("covered", "First confirm who you are at this screen.")
        if state.awaits_throw:
            return self._throw(state, state.contest, ask)
        move = NewRow(ask.seat, ask.action, ask.id)
        if ask.seat in state.away:
            return Plan([*self.return_to_seat(state, who, ask.seat).new_rows, move])
        return Plan([move])

    def _throw(self, state: TableState, contest: Contest, ask: wire.Move) -> Plan:
        """Draw what the seat throws: only now, so that nobody can know it before."""
        if ask.seat != state.mover:
            whose = f"It is seat {state.mover}'s turn now, not seat {ask.seat}'s."
            raise Refused("not_your_turn", whose)
        if ask.action != state.setup.game.throw_text:
            raise contest.refusal(ask.action)
        outcome = contest.sample_outcome(self._randbelow)
        return Plan([NewRow(CHANCE_SEAT, outcome, throw_id(ask.seat, ask.id))])

    def start(self, state: TableState, who: Requester) -> Plan:
        """Start the game now. Bots take the free seats."""
        check_owner(state, who)
        if state.contest is not None:
            raise Refused("started", "The game has already begun.")
        bot_rows = self.seat_bots(state, untaken_seats(state.seats))
        return Plan([*bot_rows, as_new_row(events.Started())])

    def seat_bots(self, state: TableState, seats: list[int]) -> list[NewRow]:
        return [_seat_row(seat, Sitter("bot", level=state.stand_in)) for seat in seats]

    def _start_if_full(self, state: TableState, seat: int) -> list[NewRow]:
        """The game starts when the last seat is taken."""
        is_full = state.status == "waiting" and untaken_seats(state.seats) in ([], [seat])
        return [as_new_row(events.Started())] if is_full else []

    def resign(self, state: TableState, who: Requester, seat: int) -> Plan:
        check_plays(state, who, seat)
        check_is_confirmed(state, who, seat)
        return self.forfeit(state, seat, out_of_time=False)

    def forfeit(self, state: TableState, seat: int, out_of_time: bool) -> Plan:
        check_playing(state)
        if seat in state.forfeits:
            raise Refused("forfeited", "This seat has resigned already.")
        return Plan([as_new_row(events.Resigned(seat, out_of_time), seat)])

    def stand_in(self, state: TableState, seat: int, out_of_time: bool) -> Plan:
        check_playing(state)
        return Plan([as_new_row(events.StoodIn(seat, out_of_time), seat)])

    def return_to_seat(self, state: TableState, who: Requester, seat: int) -> Plan:
        check_plays(state, who, seat)
        if seat not in state.away:
            return Plan([])
        check_is_confirmed(state, who, seat)
        if state.away[seat] is Absence.OUT_OF_TIME:
            raise Refused("out_of_time", "Your time has run out; a bot plays your seat.")
        return Plan([as_new_row(events.Returned(seat), seat)])

    # --- Seats -------------------------------------------------------------------------------

    def sit(self, state: TableState, who: Requester, ask: wire.Sit) -> Plan:
        sitter = state.sitter(ask.seat)
        check_not_removed(state, who.person)
        if sitter.kind not in ("link", "lobby"):
            raise Refused("seat_taken", f"Seat {ask.seat} is taken.")
        check_no_hidden_hand(state)
        if sitter.kind == "link" and not self._signer.fits(ask.secret, sitter.secret):
            raise Refused("wrong_link", "This link is wrong or has expired.")
        if sitter.kind == "lobby" and state.seats_of(who.person):
            raise Refused("seat_taken", "You already sit at this table.")
        name = chosen_name(ask.name or who.name, names_of(state.seats))
        seat_row = _seat_row(ask.seat, Sitter("person", who.person, name, cat=ask.cat))
        return Plan([seat_row, *self._start_if_full(state, ask.seat)])

    def leave(self, state: TableState, who: Requester, seat: int) -> Plan:
        check_plays(state, who, seat)
        if state.status == "over":
            return Plan([])
        check_is_confirmed(state, who, seat)
        return Plan(self.vacate(state, [seat]))

    def leave_table(self, state: TableState, who: Requester) -> Plan:
        """Give up all seats of this device. The caller has checked the PINs."""
        seats = state.seats_of(who.person)
        if not seats and who.person == state.owner and not state.seats_of_players:
            return self.close_table(state)  # only bots play there
        if not seats:
            raise Refused("not_your_seat", "You do not sit at this table.")
        if state.status == "over":
            return Plan([])
        return Plan(self.vacate(state, seats))

    def close_table(self, state: TableState) -> Plan:
        return Plan([as_new_row(events.Closed())] if state.status == "playing" else [])

    def vacate(self, state: TableState, seats: list[int]) -> list[NewRow]:
        if state.status != "waiting":
            return self.seat_bots(state, seats)
        rows = [_seat_row(seat, Sitter("lobby")) for seat in seats]
        if set(state.seats_of_players) <= set(seats):
            # Nobody is left to wait with: the lobby should not list the table.
            rows.append(as_new_row(change_of(state, wire.Change("", public=False))))
        return rows

    def set_seat(self, state: TableState, who: Requester, seat: int, wish: wire.SeatWish) -> Plan:
        check_owner(state, who)
        if state.status == "over":
            raise Refused("over", "The game is over.")
        sitter = state.sitter(seat)
        others_seat = sitter.kind == "person" and sitter.person != who.person
        if others_seat and wish.kind != "bot":
            raise Refused("seat_taken", f"{sitter.name} sits there; remove them first.")
        if sitter.person == who.person:
            check_is_confirmed(state, who, seat)
        if wish.kind != "bot" and sitter.kind != "program":
            check_no_hidden_hand(state)
        if state.status == "playing" and wish.kind in ("link", "lobby", "program"):
            self._check_can_be_taken(state, seat)
        other_names = [s.name for n, s in enumerate(state.seats, 1) if n != seat and s.name]
        new, secret = self.new_sitter(state.setup, state.stand_in, who, wish, other_names)
        is_free = new.kind in ("link", "lobby")
        start_rows = [] if is_free else self._start_if_full(state, seat)
        return Plan([_seat_row(seat, new), *start_rows], secret)

    def _check_can_be_taken(self, state: TableState, seat: int) -> None:
        if seat in state.forfeits:
            raise Refused("forfeited", "This seat has resigned; nobody can take it over.")

    def new_sitter(
        self, setup: Setup, level: str, who: Requester, wish: wire.SeatWish, others: list[str]
    ) -> tuple[Sitter, str | None]:
        """The sitter that the wish describes, and the secret of a link or program."""
        if wish.kind == "bot":
            check_level(wish.level, setup.game.name)
            bots.make(wish.level or level, setup)
            return Sitter("bot", level=wish.level or level), None
        if wish.kind in ("link", "program"):
            return self._with_secret(wish.kind, wish.name, others)
        if wish.kind == "lobby":
            return Sitter("lobby"), None
        name = chosen_name(wish.name or who.name, others)
        pin = self._signer.digest(wish.pin) if wish.pin else ""
        return Sitter("person", who.person, name, cat=wish.cat, pin=pin), None

    def _with_secret(self, kind: str, name: str, others: list[str]) -> tuple[Sitter, str]:
        secret = identity.new_id()
        digest = self._signer.digest(secret)
        if kind == "link":
            return Sitter("link", secret=digest), secret
        robot_name = chosen_name(name, others, "Robot")
        return Sitter("program", name=robot_name, secret=digest), secret

    def invite(self, state: TableState, who: Requester, seat: int) -> Plan:
        check_owner(state, who)
        sitter = state.sitter(seat)
        if sitter.kind not in ("link", "program"):
            raise Refused("not_found", "This seat is not waiting for a link or a program.")
        secret = identity.new_id()
        invited = replace(sitter, secret=self._signer.digest(secret))
        return Plan([_seat_row(seat, invited)], secret)

    def move_seat_to_person(self, state: TableState, person: str, seat: int) -> Plan:
        """Give a seat to the person of another device, after its code was used there."""
        sitter = state.sitter(seat)
        check_not_removed(state, person)
        if sitter.kind != "person":
            raise Refused("wrong_code", "Nobody sits there now.")
        return Plan([_seat_row(seat, replace(sitter, person=person))])

    def remove(self, state: TableState, who: Requester, ask: wire.Remove) -> Plan:
        check_owner(state, who)
        if ask.seat is None:
            raise Refused("malformed", "Say who should be removed.")
        sitter = state.sitter(ask.seat)
        if sitter.kind not in ("person", "program") or sitter.person == state.owner:
            raise Refused("not_found", "Nobody at this seat can be removed.")
        is_playing = state.status == "playing"
        replacement = Sitter("bot", level=state.stand_in) if is_playing else Sitter("lobby")
        removal = [as_new_row(events.Removed(sitter.person))] if sitter.person else []
        return Plan([*removal, _seat_row(ask.seat, replacement)])

    def delete_guest(self, state: TableState, person: str) -> Plan:
        """Give up all seats of a guest, and stop showing their name and chat lines."""
        seats = [] if state.status == "over" else state.seats_of(person)
        seat_rows = self.vacate(state, seats) if seats else []
        return Plan([*seat_rows, as_new_row(events.Forgotten(person))])

    def remove_spectators(self, persons: list[str]) -> Plan:
        """Remove spectators for good."""
        return Plan([as_new_row(events.Removed(person)) for person in persons])

    # --- The table ---------------------------------------------------------------------------

    def say(self, state: TableState, who: Requester, text: str) -> Plan:
        if not state.chatting:
            raise Refused("no_chat", "Chat is off at this table.")
        line = clean_text(text)
        if not line:
            raise Refused("malformed", "A chat line needs some text.")
        name = signature(state, who)
        return Plan([as_new_row(events.Said(name, line[: wire.MAX_CHAT], who.person))])

    def change(self, state: TableState, who: Requester, ask: wire.Change) -> Plan:
        check_owner(state, who)
        return Plan([as_new_row(change_of(state, ask))])


def change_of(state: TableState, ask: wire.Change) -> events.SettingsChanged:
    return events.SettingsChanged(
        public=state.public if ask.public is None else ask.public,
        hints=state.hints if ask.hints is None else ask.hints,
        chat=state.chatting if ask.chat is None else ask.chat,
        pace=state.pace if ask.pace is None else ask.pace,
    )


def as_new_row(event: events.AnyEvent, seat: int = TABLE_SEAT) -> NewRow:
    return NewRow(seat, encode(event))


def _seat_row(seat: int, sitter: Sitter) -> NewRow:
    return as_new_row(events.Seated(seat, sitter))
