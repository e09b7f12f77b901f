"""The house: all tables, awake or asleep, and the guests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import msgspec

from cheeseboard.game_setup import check_full_size, checked_setup
from cheeseboard.games import load
from cheeseboard.matches.series import series_of
from cheeseboard.refused import Refused
from cheeseboard.tables import events, wire
from cheeseboard.tables.audience.outbox import Outbox
from cheeseboard.tables.events import Sitter, encode, untaken_seats
from cheeseboard.tables.guests import identity
from cheeseboard.tables.guests.bans import Bans
from cheeseboard.tables.guests.signatures import names_of
from cheeseboard.tables.library.catalogue import check_level, level_names
from cheeseboard.tables.library.listing import summary, summary_without, table_line
from cheeseboard.tables.log import TABLE_SEAT, AppendConflict, CodedSeat, Listed, Row
from cheeseboard.tables.neighbours import HOUSEKEEPING
from cheeseboard.tables.plans import GameLimits, NewRow, Plan, Requester
from cheeseboard.tables.services import Services
from cheeseboard.tables.state import TableState
from cheeseboard.tables.table import Table
from cheeseboard.tables.tasks import NO_TABLE, replay

CODE_SECONDS = 15 * 60
WRONG_CODE = "This code is wrong or has expired."
# A guest's own table, where they have no seat, counts towards their limit until this many seconds
# after its last row.
RECENT = 86_400.0
LOBBY_LINES = 100
RESULTS_SHOWN = 10
MS_PER_SECOND = 1_000


class Limits(NamedTuple):
    """Limits for guests and tables, and for how long tables are kept."""

    tables: int = 50  # of one guest: opened or joined, and not over
    idle_seconds: float = 300.0  # until an idle table falls asleep
    listed: int = 5  # public tables of one owner in the lobby
    game_limits: GameLimits = GameLimits()
    finished_days: float = 365.0
    abandoned_days: float = 60.0


class House:
    def __init__(self, services: Services, limits: Limits, new_id: Callable[[], str]) -> None:
        self.services = services
        self.limits = limits
        self._new_id = new_id
        self._tables: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Task[Table]] = {}
        self._replaying = asyncio.Lock()  # one log at a time, so that running tables have a turn
        self.bans = Bans()
        self.outbox = Outbox()

    # --- Tables ------------------------------------------------------------------------------

    @property
    def awake(self) -> int:
        return len(self._tables)

    async def table(self, id: str) -> Table:
        """The table; if it is asleep, it is woken from its log."""
        while id not in self._tables:  # it may fall asleep again before we look
            if id not in self._waking:
                self._waking[id] = asyncio.create_task(self._wake(id))
            try:
                await asyncio.shield(self._waking[id])
            finally:
                self._waking.pop(id, None)
        return self._tables[id]

    async def _wake(self, id: str) -> Table:
        rows = await self.services.log.read(id)
        if not rows:
            raise Refused("no_table", NO_TABLE)
        is_keeper = await self.services.neighbours.claim(id)
        async with self._replaying:
            state = await replay(rows)
        # The first process that wakes a table becomes its keeper: until now it was asleep.
        if is_keeper and state.clock.running is not None:
            await self._note_woken(id, state)
        return self._add_table(id, state)

    async def _note_woken(self, id: str, state: TableState) -> None:
        """Note that the table was asleep: no clock ran meanwhile."""
        row = Row(state.number + 1, TABLE_SEAT, encode(events.Woken()), None, self.services.now())
        with suppress(AppendConflict):  # another process was faster; its rows are read soon
            await self.services.log.append(id, [row])
            state.apply(row)

    def _add_table(self, id: str, state: TableState) -> Table:
        table = Table(
            id, state, self.services, first_change=int(self.services.now() * MS_PER_SECOND)
        )
        self._tables[id] = table
        table.wake()
        self.services.neighbours.add(id)
        return table

    async def open(self, who: Requester, wish: wire.TableWish) -> str:
        """Open a table, and return its id. The game starts at once if every seat is taken."""
        await self._check_may_have_more(who)
        return await self._create(self._new_id(), self._opening_event(who, wish))

    async def _create(self, id: str, opening: events.Opened) -> str:
        new_rows = [NewRow(TABLE_SEAT, encode(opening))]
        if not untaken_seats(opening.seats):
            new_rows.append(NewRow(TABLE_SEAT, encode(events.Started())))
        rows, state = self.services.planner.try_on_copy(TableState(), new_rows, self.services.now())
        await self.services.log.append(id, rows, summary(state))
        await self.services.neighbours.claim(id)
        if id not in self._tables and id not in self._waking:
            self._add_table(id, state)
        return id

    def _opening_event(self, who: Requester, wish: wire.TableWish) -> events.Opened:
        setup = checked_setup(wish.game, len(wish.seats), wish.options)
        check_full_size(setup)
        if wish.series:
            series_of(setup.game)  # Refused where the rulebook has none
        stand_in = wish.stand_in or middle_level(wish.game)
        check_level(stand_in, wish.game)
        seats: list[Sitter] = []
        for seat in wish.seats:
            names = names_of(seats)
            seats.append(self.services.planner.new_sitter(setup, stand_in, who, seat, names)[0])
        return events.Opened(
            owner=who.person,
            game=wish.game,
            rules=setup.game.version,
            players=setup.players,
            options=setup.changed_options,
            seats=seats,
            series=setup.game.whole_is_series if wish.series is None else wish.series,
            public=wish.public,
            hints=wish.hints,
            chat=wish.chat,
            pace=wish.pace,
            grace=wish.grace,
            stand_in=stand_in,
            clock=wish.clock,
        )

    async def _check_may_have_more(self, who: Requester) -> None:
        since = self.services.now() - RECENT
        if await self.services.log.count_unfinished(who.person, since) >= self.limits.tables:
            raise Refused(
                "too_many",
                f"You already have {self.limits.tables} unfinished games; leave some first.",
            )

    async def rematch(self, table: Table, who: Requester) -> str:
        """Open a table for the same people, every seat moved on by one."""
        state = table.state
        if state.status != "over":
            raise Refused("not_over", "The game is not over yet.")
        if not state.seats_of(who.person):
            raise Refused("not_your_seat", "Only players can ask for a rematch.")
        # Two players who ask at once, even at two processes, get the same table.
        id = self.services.signer.digest(f"the rematch of {table.id}")
        if table.state.rematch_table is None:
            with suppress(AppendConflict):
                await self._create(id, _rematch_of(state))
            rematch_row = NewRow(TABLE_SEAT, encode(events.RematchOpened(id)))
            await table.decide(lambda: Plan([] if table.state.rematch_table else [rematch_row]))
        assert table.state.rematch_table is not None
        return table.state.rematch_table

    # --- What other processes do -------------------------------------------------------------

    def last_row(self, id: str) -> Row | None:
        table = self._tables.get(id)
        return None if table is None else table.state.last_row

    def take_rows(self, id: str, rows: list[Row]) -> None:
        if table := self._tables.get(id):
            self.services.counts.notify_lags.add(max(0.0, self.services.now() - rows[-1].time))
            if not table.take_rows_now(rows):
                table.spawn(table.take_rows(rows))

    def read_again(self, id: str) -> asyncio.Task[None] | None:
        table = self._tables.get(id)
        return table.spawn(table.catch_up()) if table else None

    def update_remote_presence(self, id: str) -> None:
        if table := self._tables.get(id):
            table.update_remote_presence()

    def note_keeper_changed(self, id: str) -> None:
        if table := self._tables.get(id):
            table.continue_play()

    async def wake(self, id: str) -> None:
        await self.table(id)

    # --- People ------------------------------------------------------------------------------

    async def lobby(self) -> list[wire.TableLine]:
        """Public tables. Those where a connected player waits come first. Strangers cannot fake
        many of these, because sockets are limited for each address."""
        present = [id for id, table in self._tables.items() if table.has_people_waiting]
        present += await self.services.neighbours.waiting()
        lines = await self.services.log.public(LOBBY_LINES, self.limits.listed, present)
        return [table_line(line, "") for line in lines]

    async def mine(self, person: str) -> list[wire.TableLine]:
        """The tables of a person."""
        lines = await self.services.log.tables_of_person(person, LOBBY_LINES)
        finished = [line for line in lines if line.summary.status == "over"]
        if any([await self._store_result(line) for line in finished[:RESULTS_SHOWN]]):
            lines = await self.services.log.tables_of_person(person, LOBBY_LINES)
        return [table_line(line, person) for line in lines]

    async def _store_result(self, line: Listed) -> bool:
        """Store the result of a game that ended before results were stored; return whether that was
        necessary and possible."""
        if line.summary.result is not None:
            return False
        try:
            table = await self.table(line.id)
            await self.services.log.append(line.id, [], summary(table.state))
        except Refused:  # this version does not know the rules of that game
            return False
        return True

    async def sit(self, table: Table, who: Requester, ask: wire.Sit) -> wire.Ok:
        """Take a seat. Seats at other people's tables count towards the guest's limit, too."""
        if not who.person:
            raise Refused("no_guest", "First ask who you are: GET /api/me.")
        if not table.state.seats_of(who.person):
            await self._check_may_have_more(who)
        return await table.submit(who, ask)

    async def leave(self, who: Requester, id: str, pins: list[str]) -> None:
        """Give up all seats of this device. While the game runs, seats with a PIN need it."""
        table = await self.table(id)
        if table.state.status == "playing":
            self._check_pins(table, who, pins)
        await table.leave_with_all(who)

    def _check_pins(self, table: Table, who: Requester, pins: list[str]) -> None:
        state = table.state
        seats_with_pin = [seat for seat in state.seats_of(who.person) if state.seats[seat - 1].pin]
        if len(pins) < len(seats_with_pin):
            raise Refused("covered", "First confirm who you are at this screen.")
        for seat, pin in zip(seats_with_pin, pins, strict=False):
            table.check_pin(who.person, seat, pin)

    async def delete_guest(self, person: str) -> None:
        """Give up all seats of a guest; delete their name, and their chat lines everywhere."""
        tables, unreadable = [], []
        for id in await self.services.log.tables_mentioning(person):
            try:
                tables.append(await self.table(id))
            except Refused as reason:  # damaged, or this version does not know its rules
                if reason.code == "other_version":
                    raise
                unreadable.append(id)
        for table in tables:
            self._check_no_pin(table, person)
        for table in tables:
            await table.decide(partial(self._deletion_plan, table, person))
        for id in unreadable:
            if stored := await self.services.log.summary(id):
                await self.services.log.append(id, [], summary_without(stored[0], person))
        await self.services.log.delete_name(person)

    def _deletion_plan(self, table: Table, person: str) -> Plan:
        return self.services.planner.delete_guest(table.state, person)

    def _check_no_pin(self, table: Table, person: str) -> None:
        has_pin = any(table.state.seats[seat - 1].pin for seat in table.state.seats_of(person))
        if has_pin and table.state.status == "playing":
            raise Refused("covered", "First leave the games at this screen where a seat has a PIN.")

    async def code(self, person: str, wish: wire.CodeWish) -> wire.Code:
        """Make a code that moves one of the person's seats to another device."""
        table = await self.table(wish.table)
        if wish.seat not in table.state.seats_of(person):
            raise Refused("not_your_seat", f"Seat {wish.seat} is not yours.")
        table.check_pin(person, wish.seat, wish.pin)
        code = identity.new_code()
        expires = self.services.now() + CODE_SECONDS
        coded_seat = CodedSeat(wish.table, wish.seat, person)
        await self.services.log.keep_code(_digest(code), coded_seat, expires)
        return wire.Code(code, expires)

    async def use_code(self, person: str, code: str) -> wire.Moved:
        """Move the seat that the code was made for to this person."""
        coded_seat = await self.services.log.use_code(_digest(code), self.services.now())
        if coded_seat is None:
            raise Refused("wrong_code", WRONG_CODE)
        id, seat, holder = coded_seat
        table = await self.table(id)
        if seat not in table.state.seats_of(holder):
            raise Refused("wrong_code", WRONG_CODE)
        await table.decide(
            lambda: self.services.planner.move_seat_to_person(table.state, person, seat)
        )
        return wire.Moved(id, seat)

    def dismiss_banned(self) -> None:
        """Stop banned guests and addresses from watching; `bans.check` keeps them away."""
        for table in list(self._tables.values()):
            table.watchers.dismiss_banned(self.bans)

    # --- Housekeeping ------------------------------------------------------------------------

    def put_idle_tables_to_sleep(self) -> None:
        """Put tables to sleep that nobody has watched for a while."""
        idle_since = self.services.now() - self.limits.idle_seconds
        for id, table in list(self._tables.items()):
            if table.idle and table.changed < idle_since:
                table.sleep()
                del self._tables[id]
                self.services.neighbours.remove(id)

    async def delete_old_tables(self) -> int:
        if not await self.services.neighbours.claim(HOUSEKEEPING):
            return 0
        day = 86_400.0
        now = self.services.now()
        return await self.services.log.delete_old_tables(
            now - self.limits.finished_days * day,
            now - self.limits.abandoned_days * day,
            self.services.clock.uptime,
        )

    def close(self) -> None:
        for table in self._tables.values():
            table.sleep()
        self._tables.clear()


def middle_level(game: str) -> str:
    names = level_names(load(game).name)
    return names[len(names) // 2]


def _rematch_of(state: TableState) -> events.Opened:
    # Everyone moves on by one seat and keeps their cat, so that bots keep their names.
    winners = state.contest.winners if state.contest else None
    seats = [
        msgspec.structs.replace(sitter, cat=cat, wins=sitter.wins + (seat in (winners or [])))
        for seat, (sitter, cat) in enumerate(zip(state.seats, state.cats, strict=True), 1)
    ]
    return events.Opened(
        owner=state.owner,
        game=state.setup.game.name,
        rules=load(state.setup.game.name).version,  # a new table uses the latest rules
        players=state.setup.players,
        options=state.setup.changed_options,
        seats=seats[1:] + seats[:1],
        series=state.series,
        public=state.public,
        hints=state.hints,
        chat=state.chatting,
        pace=state.pace,
        grace=state.grace,
        stand_in=state.stand_in,
        clock=state.clock.settings,
    )


def _digest(code: str) -> bytes:
    return sha256(identity.plain_code(code).encode()).digest()
