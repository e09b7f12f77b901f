"""What a client asks for, turned into rows of the log; or Refused, and nothing has changed.

Everything here is thought, nothing is done: a plan becomes true when its rows are committed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from cheeseboard import bots
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup
from cheeseboard.tables import events, wire
from cheeseboard.tables.events import Sitter, written
from cheeseboard.tables.guests import identity
from cheeseboard.tables.guests.identity import Keeper
from cheeseboard.tables.guests.names import GUEST, are_alike, chosen_name, clean_text
from cheeseboard.tables.library.catalogue import check_level
from cheeseboard.tables.log import CHANCE, THE_TABLE, Row
from cheeseboard.tables.state import TOGETHER, Standing

Draw = Callable[[int], int]


class Who(NamedTuple):
    """Who asks: a person, or a program for one seat."""

    person: str
    name: str
    eyes: int | None = None  # the seat whose knowledge they are shown
    token: str = ""  # a program's, as a digest


class Draft(NamedTuple):
    """A row without number and time."""

    seat: int
    action: str
    move_id: str | None = None


class Plan(NamedTuple):
    drafts: list[Draft]
    secret: str | None = None


class Ahead(NamedTuple):
    """What a plan comes to."""

    rows: list[Row]
    standing: Standing


class Bounds(NamedTuple):
    """How long a game at a table may become."""

    actions: int = 5_000  # then it is cut: some games do not end by themselves
    takebacks: int = 20  # of one seat


BOUNDS = Bounds()


class Planner:
    """Knows the rules of a table, as plans.Draft rows; the rules of the game are the game's."""

    def __init__(self, keeper: Keeper, draw: Draw, bounds: Bounds = BOUNDS) -> None:
        self._keeper = keeper
        self._draw = draw
        self.bounds = bounds

    def plan(self, at: Standing, who: Who, ask: wire.Ask) -> Plan:
        match ask:
            case wire.Move():
                return self.move(at, who, ask)
            case wire.Chat(text=text):
                return self.say(at, who, text)
            case wire.Sit():
                return self.sit(at, who, ask)
            case wire.Leave(seat=seat):
                return self.leave(at, who, seat)
            case wire.Return(seat=seat):
                return self.give_back(at, who, seat)
            case wire.SetSeat(seat=seat, wish=wish):
                return self.set_seat(at, who, seat, wish)
            case wire.Invite(seat=seat):
                return self.invite(at, who, seat)
            case wire.Start():
                return self.start(at, who)
            case wire.Resign(seat=seat):
                return self.resign(at, who, seat)
            case wire.Remove():
                return self.remove(at, who, ask)
            case wire.Change():
                return self.change(at, who, ask)
        raise Refused("malformed", "A table does not understand that.")

    def carried_out(self, at: Standing, drafts: Iterable[Draft], now: float) -> Ahead:
        """The rows of a plan, and where the table will stand; Refused if the game forbids it."""
        ahead, rows = at.copy(), []
        for draft in drafts:
            answers = chain([draft], self._chance(ahead), self._cut_if_endless(ahead))
            for seat, action, move_id in answers:
                row = Row(ahead.number + 1, seat, action, move_id, now)
                ahead.apply(row)
                rows.append(row)
        return Ahead(rows, ahead)

    def _chance(self, ahead: Standing) -> Iterator[Draft]:
        """All that chance says to what has just been applied."""
        while ahead.play and ahead.play.mover == "chance":
            yield Draft(CHANCE, ahead.play.draw(self._draw))

    def _cut_if_endless(self, ahead: Standing) -> Iterator[Draft]:
        if ahead.status == "playing" and len(ahead.played) >= self.bounds.actions:
            yield as_draft(events.Cut())

    # --- Playing -----------------------------------------------------------------------------

    def move(self, at: Standing, who: Who, ask: wire.Move) -> Plan:
        check_plays(at, who, ask.seat)
        if who.eyes != ask.seat:
            raise Refused("covered", "First say who you are at this screen.")
        if ask.seat in at.forfeits:
            raise Refused("forfeited", "You have given up this game; a bot plays your seat.")
        if at.play is None:
            raise Refused("not_started", "The game has not begun yet.")
        if ask.version != at.version:
            raise Refused("stale", "The table has moved on; look again.")
        back = self.give_back(at, who, ask.seat).drafts
        return Plan([*back, Draft(ask.seat, ask.action, ask.id)])

    def start(self, at: Standing, who: Who) -> Plan:
        """Begin without those who have not come: bots sit down for them."""
        check_owner(at, who)
        if at.play is not None:
            raise Refused("started", "The game has begun already.")
        bots_sit = [_seated(n, Sitter("bot", level=at.stand_in)) for n in free_seats(at)]
        return Plan([*bots_sit, as_draft(events.Started())])

    def _begun_if_full(self, at: Standing, seat: int) -> list[Draft]:
        """A game begins when the last seat is taken."""
        full = at.status == "waiting" and free_seats(at) in ([], [seat])
        return [as_draft(events.Started())] if full else []

    def resign(self, at: Standing, who: Who, seat: int) -> Plan:
        check_plays(at, who, seat)
        check_is_no_other(at, who, seat)
        return self.forfeit(at, seat, on_time=False)

    def forfeit(self, at: Standing, seat: int, on_time: bool) -> Plan:
        check_playing(at)
        if seat in at.forfeits:
            raise Refused("forfeited", "This seat has given up already.")
        return Plan([as_draft(events.Resigned(seat, on_time), seat)])

    def stand_in(self, at: Standing, seat: int, on_time: bool) -> Plan:
        check_playing(at)
        return Plan([as_draft(events.StoodIn(seat, on_time), seat)])

    def give_back(self, at: Standing, who: Who, seat: int) -> Plan:
        check_plays(at, who, seat)
        if seat not in at.away:
            return Plan([])
        check_is_no_other(at, who, seat)
        if at.away[seat]:
            raise Refused("out_of_time", "Your time has run out; a bot plays your seat.")
        return Plan([as_draft(events.Returned(seat), seat)])

    # --- Seats -------------------------------------------------------------------------------

    def sit(self, at: Standing, who: Who, ask: wire.Sit) -> Plan:
        sitter = at.sitter(ask.seat)
        check_not_removed(at, who.person)
        if sitter.kind not in ("link", "lobby"):
            raise Refused("seat_taken", f"Seat {ask.seat} is taken.")
        check_shows_no_hand(at)
        if sitter.kind == "link" and not self._keeper.fits(ask.secret, sitter.secret):
            raise Refused("wrong_link", "This link is wrong or has expired.")
        if sitter.kind == "lobby" and at.seats_of(who.person):
            raise Refused("seat_taken", "You sit at this table already.")
        name = chosen_name(ask.name or who.name, names(at))
        seated = _seated(ask.seat, Sitter("person", who.person, name, cat=ask.cat))
        return Plan([seated, *self._begun_if_full(at, ask.seat)])

    def leave(self, at: Standing, who: Who, seat: int) -> Plan:
        check_plays(at, who, seat)
        if at.status == "over":
            return Plan([])
        check_is_no_other(at, who, seat)
        return Plan(self._left(at, [seat]))

    def leave_table(self, at: Standing, who: Who) -> Plan:
        """With all seats of this device. The caller has checked the PINs."""
        seats = at.seats_of(who.person)
        if not seats and who.person == at.owner and not at.people:
            return self.close(at)  # bots alone play there
        if not seats:
            raise Refused("not_your_seat", "You do not sit at this table.")
        if at.status == "over":
            return Plan([])
        return Plan(self._left(at, seats))

    def close(self, at: Standing) -> Plan:
        return Plan([as_draft(events.Closed())] if at.status == "playing" else [])

    def _left(self, at: Standing, seats: list[int]) -> list[Draft]:
        if at.status != "waiting":
            return [_seated(seat, Sitter("bot", level=at.stand_in)) for seat in seats]
        left = [_seated(seat, Sitter("lobby")) for seat in seats]
        if set(at.people) <= set(seats):
            left.append(
                as_draft(changed(at, wire.Change("", public=False)))
            )  # nobody waits there any more
        return left

    def set_seat(self, at: Standing, who: Who, seat: int, wish: wire.SeatWish) -> Plan:
        check_owner(at, who)
        if at.status == "over":
            raise Refused("over", "The game is over.")
        sitter = at.sitter(seat)
        others_seat = sitter.kind == "person" and sitter.person != who.person
        if others_seat and wish.kind != "bot":
            raise Refused("seat_taken", f"{sitter.name} sits there; remove them first.")
        if sitter.person == who.person:
            check_is_no_other(at, who, seat)
        if wish.kind != "bot" and sitter.kind != "program":
            check_shows_no_hand(at)
        if at.status == "playing" and wish.kind in ("link", "lobby", "program"):
            self._check_may_wait(at, seat)
        others = [s for n, s in enumerate(at.seats, 1) if n != seat]
        taken = [s.name for s in others if s.name]
        new, secret = self.sitter(at.setup, at.stand_in, who, wish, taken)
        waits = new.kind in ("link", "lobby")
        return Plan([_seated(seat, new), *([] if waits else self._begun_if_full(at, seat))], secret)

    def _check_may_wait(self, at: Standing, seat: int) -> None:
        if seat in at.forfeits:
            raise Refused("forfeited", "This seat has given up; nobody can take it over.")

    def sitter(
        self, setup: Setup, level: str, who: Who, wish: wire.SeatWish, others: list[str]
    ) -> tuple[Sitter, str | None]:
        """Who is to sit there, and the secret of their link or program."""
        if wish.kind == "bot":
            check_level(wish.level, setup.game.name)
            bots.make(wish.level or level, setup)
            return Sitter("bot", level=wish.level or level), None
        if wish.kind in ("link", "program"):
            return self._with_secret(wish.kind, wish.name, others)
        if wish.kind == "lobby":
            return Sitter("lobby"), None
        name = chosen_name(wish.name or who.name, others)
        pin = self._keeper.digest(wish.pin) if wish.pin else ""
        return Sitter("person", who.person, name, cat=wish.cat, pin=pin), None

    def _with_secret(self, kind: str, name: str, others: list[str]) -> tuple[Sitter, str]:
        secret = identity.new_id()
        digest = self._keeper.digest(secret)
        if kind == "link":
            return Sitter("link", secret=digest), secret
        named = chosen_name(name, others, "Robot")
        return Sitter("program", name=named, secret=digest), secret

    def invite(self, at: Standing, who: Who, seat: int) -> Plan:
        check_owner(at, who)
        sitter = at.sitter(seat)
        if sitter.kind not in ("link", "program"):
            raise Refused("seat_taken", "This seat is not waiting for a link or a program.")
        others = [s.name for n, s in enumerate(at.seats, 1) if n != seat and s.name]
        new, secret = self._with_secret(sitter.kind, sitter.name, others)
        return Plan([_seated(seat, new)], secret)

    def move_here(self, at: Standing, person: str, seat: int) -> Plan:
        """A recovery code was used: the seat is another device's from now on."""
        sitter = at.sitter(seat)
        if sitter.kind != "person":
            raise Refused("wrong_code", "Nobody sits there any more.")
        moved = Sitter("person", person, sitter.name, cat=sitter.cat, pin=sitter.pin)
        return Plan([_seated(seat, moved)])

    def remove(self, at: Standing, who: Who, ask: wire.Remove) -> Plan:
        check_owner(at, who)
        if ask.seat is None:
            raise Refused("malformed", "Who is to go?")
        sitter = at.sitter(ask.seat)
        if sitter.kind not in ("person", "program") or sitter.person == at.owner:
            raise Refused("seat_taken", "There is nobody whom you could send away.")
        empty = Sitter("bot", level=at.stand_in) if at.status == "playing" else Sitter("lobby")
        gone = [as_draft(events.Removed(sitter.person))] if sitter.person else []
        return Plan([*gone, _seated(ask.seat, empty)])

    def forget(self, at: Standing, person: str) -> Plan:
        """A guest gives up all seats, and is shown no more."""
        seats = [] if at.status == "over" else at.seats_of(person)
        left = self._left(at, seats) if seats else []
        return Plan([*left, as_draft(events.Forgotten(person))])

    def send_away(self, persons: list[str]) -> Plan:
        """Spectators who are not wanted here."""
        return Plan([as_draft(events.Removed(person)) for person in persons])

    # --- The table ---------------------------------------------------------------------------

    def say(self, at: Standing, who: Who, text: str) -> Plan:
        if not at.chatting:
            raise Refused("no_chat", "At this table nobody chats.")
        said = clean_text(text)
        if not said:
            raise Refused("malformed", "Say something.")
        return Plan([as_draft(events.Said(signature(at, who), said[: wire.MOST_CHAT]))])

    def change(self, at: Standing, who: Who, ask: wire.Change) -> Plan:
        check_owner(at, who)
        return Plan([as_draft(changed(at, ask))])


# --- Guards ----------------------------------------------------------------------------------


def check_owner(at: Standing, who: Who) -> None:
    if who.person != at.owner or not who.person:
        raise Refused("not_owner", "Only the owner of the table can do that.")


def check_plays(at: Standing, who: Who, seat: int) -> None:
    at.sitter(seat)
    if seat not in at.seats_of(who.person) + at.seats_of_program(who.token):
        raise Refused("not_your_seat", f"Seat {seat} is not yours.")


def check_is_no_other(at: Standing, who: Who, seat: int) -> None:
    """A seat with a PIN is given up by its own person only, not by others at the screen."""
    if at.status == "playing" and at.sitter(seat).pin and who.eyes != seat:
        raise Refused("covered", "First say who you are at this screen.")


def check_not_removed(at: Standing, person: str) -> None:
    if person in at.removed:
        raise Refused("removed", "You were asked to leave this table.")


def check_shows_no_hand(at: Standing) -> None:
    """Once a game with hidden cards has begun, nobody new sits down at a hand: what a bot or an
    absent person holds is shown to nobody else. Only a holder's code or a handover does that."""
    if at.status == "playing" and not at.is_open:
        raise Refused(
            "hidden_cards",
            "The game has begun, and this seat holds cards that others may not see.",
        )


def check_playing(at: Standing) -> None:
    if at.status == "waiting":
        raise Refused("not_started", "The game has not begun yet.")
    if at.status == "over":
        raise Refused("over", "The game is over.")


def changed(at: Standing, ask: wire.Change) -> events.Changed:
    return events.Changed(
        public=at.public if ask.public is None else ask.public,
        hints=at.hints if ask.hints is None else ask.hints,
        chat=at.chatting if ask.chat is None else ask.chat,
        pace=at.pace if ask.pace is None else ask.pace,
    )


def free_seats(at: Standing) -> list[int]:
    return [n for n, sitter in enumerate(at.seats, 1) if sitter.kind in ("link", "lobby")]


def names(at: Standing) -> list[str]:
    return [sitter.name for sitter in at.seats if sitter.name]


def signature(at: Standing, who: Who) -> str:
    """The name to chat under: all names of a shared screen where nobody is confirmed."""
    mine = at.seats_of(who.person)
    if mine:
        return together(at, [who.eyes] if who.eyes in mine else mine)
    screens = {sitter.person for sitter in at.seats if sitter.person}
    players = [*names(at), *(together(at, at.seats_of(person)) for person in screens)]
    is_a_players = any(are_alike(who.name, player) for player in players)
    return GUEST if is_a_players else who.name or GUEST


def together(at: Standing, seats: Iterable[int]) -> str:
    return TOGETHER.join(at.seats[seat - 1].name for seat in seats)


def as_draft(event: events.AnyEvent, seat: int = THE_TABLE) -> Draft:
    return Draft(seat, written(event))


def _seated(seat: int, sitter: Sitter) -> Draft:
    return as_draft(events.Seated(seat, sitter))
