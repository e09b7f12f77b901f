"""A table: the one authority over its game.

It has two entry points. `submit` is for requests of people and programs. `decide` is for what the
table does by itself: a bot's move, a clock that has run out, a player who is away. Both end in
`_commit`: rows are applied to a copy and appended to the log; then the copy becomes the state.
Rows of other processes come in through `take_rows`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.agreements import handovers, takebacks
from cheeseboard.tables.audience.eyes import eyes_of
from cheeseboard.tables.audience.publisher import Publisher
from cheeseboard.tables.audience.sheets import Presence
from cheeseboard.tables.audience.watchers import RemoteWatcher, Watcher, Watchers, requester_of
from cheeseboard.tables.audience.you import you
from cheeseboard.tables.bots import Bots
from cheeseboard.tables.clocks.alarm import TableAlarm
from cheeseboard.tables.guards import check_not_removed, check_owner
from cheeseboard.tables.guests.names import GUEST
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.library.listing import is_listed_alike, summary
from cheeseboard.tables.log import AppendConflict, Row, Unwritable, is_move
from cheeseboard.tables.neighbours import Present
from cheeseboard.tables.plans import Plan, Requester
from cheeseboard.tables.services import Services
from cheeseboard.tables.state import Absence, TableState
from cheeseboard.tables.tasks import (
    NO_TABLE,
    Diverged,
    log_failure,
    replay,
    state_after,
    until_done,
)

Answer = TypeVar("Answer")

MAX_PLANS = 5  # attempts, while the log has newer rows than this table
# Refusals that may pass: the storage is full, or another process was faster. The table tries again.
TEMPORARY = ("storage", "stale")

logger = logging.getLogger("cheeseboard")


class Table:
    def __init__(self, id: str, state: TableState, services: Services, first_change: int) -> None:
        self.id = id
        self.state = state
        self._before = state  # the state before the last move
        self.watchers = Watchers(self._publish_change)
        self._services = services
        self._lock = asyncio.Lock()
        self.publisher = Publisher(id, first_change, self._presence, services.neighbours.process)
        self._may_take_back: Collection[int] = ()  # seats
        self._shown = self.watchers.here  # the watchers that other processes know of
        # By this server's clock, not from row times: another server's clock may have been wrong.
        self.changed = services.now()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots = Bots(self, services.thinker)
        self.alarm = TableAlarm(self, services)

    # --- Requests and decisions --------------------------------------------------------------

    async def submit(self, who: Requester, ask: wire.Ask) -> wire.Ok:
        """Carry out a request, or raise Refused."""
        async with self._lock:
            answer = await self._retry_on_conflict(lambda: self._carry_out(who, ask))
            if isinstance(ask, wire.Leave):
                await self._retry_on_conflict(
                    lambda: self._commit(self._close_if_abandoned(who.person))
                )
            return answer

    async def _carry_out(self, who: Requester, ask: wire.Ask) -> wire.Ok:
        version = self._version_if_repeated(ask)
        if version is not None:
            return wire.Ok(ask.id, version=version)
        plan = self._plan(who, ask)
        await self._commit(plan)
        return wire.Ok(ask.id, version=self.state.version, secret=plan.secret)

    def _plan(self, who: Requester, ask: wire.Ask) -> Plan:
        """Agreements, and what depends on who is connected, are planned here. The planner plans
        everything else."""
        match ask:
            case wire.Takeback():
                return takebacks.plan_takeback(self.state, who, ask, self._max_takebacks)
            case wire.TakeOver(seat=seat):
                now = self._services.now()
                return handovers.plan_request(self.state, who, seat, self.online, now)
            case wire.Agree():
                return handovers.plan_answer(self.state, who, ask, self.online)
            case wire.Remove(seat=None, spectator=name):
                return self._plan_removal(who, name)
            case _:
                return self._services.planner.plan(self.state, who, ask)

    async def _retry_on_conflict(self, act: Callable[[], Awaitable[Answer]]) -> Answer:
        """If the log has unknown rows, apply them and plan again."""
        for _ in range(MAX_PLANS):
            try:
                return await act()
            except AppendConflict:
                if not await self._catch_up():
                    break
        raise Refused("stale", "The table has changed since then; look again.")

    async def _catch_up(self) -> bool:
        """Apply rows that only the log has, for example our own, if the answer to their append was
        lost. The answer is False if there are none."""
        last = self.state.number
        rows = await self._services.log.read(self.id, max(last - 1, 0))
        try:
            if not rows or rows[0] != self.state.last_row:
                raise Diverged(f"The log has another row {last}, or none.")
            self._apply_new(new := [row for row in rows if row.number > last])
        except Diverged as difference:
            logger.error("Table %s is read again from its log.", self.id, exc_info=difference)
            await self._reload()
            return True
        return bool(new)

    async def _reload(self) -> None:
        """Read all rows again: after a failover, PostgreSQL may have lost rows that we know."""
        rows = await self._services.log.read(self.id)
        if not rows:
            raise Refused("no_table", NO_TABLE)
        self.state = self._before = await replay(rows)
        self.publisher.forget()
        self._take_state(self.state)

    def take_rows_now(self, rows: list[Row]) -> bool:
        """Apply rows of another process without waiting, if that is possible. The answer is False
        if `take_rows` must be awaited too: the table is locked, rows are missing, or a seat may
        have to be given back."""
        if self._lock.locked() or not self._apply_if_next(rows):
            return False
        return not self.state.away

    async def take_rows(self, rows: list[Row]) -> None:
        """Like `take_rows_now`, but also read rows that are missing, and give seats back."""
        async with self._lock:
            if not self._apply_if_next(rows):
                await self._catch_up()
        await self._give_back_seats_here()

    async def catch_up(self) -> None:
        """Catch up with a log that has rows which this table lacks, or the other way round."""
        async with self._lock:
            await self._catch_up()

    def _apply_if_next(self, rows: list[Row]) -> bool:
        """Apply the rows that this table does not have yet. The answer is False if earlier rows are
        missing, or if the rows do not fit the state."""
        new = [row for row in rows if row.number > self.state.number]
        is_next = not new or new[0].number == self.state.number + 1
        try:
            self._apply_new(new if is_next else [])
        except Diverged:
            return False
        return is_next

    def _apply_new(self, rows: list[Row]) -> None:
        if rows:
            self._take_state(state_after(self.state, rows))

    def _version_if_repeated(self, ask: wire.Ask) -> int | None:
        """A repeated move gets the answer of the first time; None for any other request."""
        return self.state.version_made_by(ask.seat, ask.id) if isinstance(ask, wire.Move) else None

    async def leave_with_all(self, who: Requester) -> None:
        """Give up all seats of a person at this table."""
        await self.decide(lambda: self._services.planner.leave_table(self.state, who))
        await self.decide(lambda: self._close_if_abandoned(who.person))

    def _close_if_abandoned(self, person: str) -> Plan:
        """Close the table after the last person has left: bots do not play without an audience."""
        is_alone = all(watcher.person == person for watcher in self.watchers)
        is_abandoned = is_alone and not self.state.seats_of_players
        return self._services.planner.close_table(self.state) if is_abandoned else Plan([])

    async def decide(self, plan: Callable[[], Plan]) -> None:
        """Commit what the table itself decides: a bot's move, a timeout, an absence."""
        async with self._lock:
            try:
                await self._retry_on_conflict(lambda: self._commit(plan()))
            except Refused as reason:
                if reason.code in TEMPORARY:
                    self.alarm.try_later(self.continue_play)
                raise

    async def _commit(self, plan: Plan) -> None:
        """Try the plan on a copy, append its rows to the log, and take the copy as the state. Once
        the append has begun, a client that disconnects does not stop this."""
        if not plan.new_rows:
            return
        now = self._services.now()
        rows, new_state = self._services.planner.try_on_copy(self.state, plan.new_rows, now)
        new_summary = None if is_listed_alike(self.state, new_state) else summary(new_state)
        began = monotonic()
        write = self._services.log.append(self.id, rows, new_summary)
        interruption = await until_done(write)
        write.result()
        self._services.counts.commits.add(monotonic() - began)
        self._services.counts.moves += sum(map(is_move, rows))
        self._take_state(new_state)
        if interruption:
            raise interruption

    def _take_state(self, new_state: TableState) -> None:
        if new_state.version != self.state.version:
            self._before = self.state
        self.state = new_state
        self.changed = self._services.now()
        self._publish_change()

    # --- Presence ----------------------------------------------------------------------------

    async def join(self, watcher: Watcher) -> None:
        """Add a watcher. Returning players get their seat back from the bot that stood in."""
        check_not_removed(self.state, watcher.person)
        await self._give_back_seats(watcher)
        self.watchers.add(watcher)

    def stop_watching(self, watcher: Watcher) -> None:
        if watcher not in self.watchers.here:
            return
        for seat in watcher.seats(self.state):
            self.alarm.note_gone(seat)
        others = (other for other in self.watchers if other is not watcher)
        if all(other.person != watcher.person for other in others):
            self._withdraw_handover_of(watcher.person)
        self.watchers.remove(watcher)

    def update_remote_presence(self) -> None:
        """Note who watches the table at other processes now."""
        online, persons = set(self.online), self.watchers.persons
        self.watchers.set_elsewhere(self._services.neighbours.present(self.id))
        for seat in online - set(self.online):
            self.alarm.note_gone(seat)
        for person in persons - self.watchers.persons:
            self._withdraw_handover_of(person)

    def _withdraw_handover_of(self, person: str) -> None:
        if handovers.plan_withdrawal(self.state, person).new_rows:
            self.spawn(self.decide(lambda: handovers.plan_withdrawal(self.state, person)))

    def charged_visitor(self) -> Visitor:
        """The visitor charged for the bots' thinking: of all connected visitors, the one who has
        used the least."""
        visitors = self.watchers.visitors(self.state)
        return self._services.thinker.queue.next_in_line(
            visitors or {Visitor("", self.state.owner)}
        )

    @property
    def online(self) -> Collection[int]:
        """The seats whose players are connected."""
        return self._presence().online

    def _presence(self) -> Presence:
        return self.watchers.presence(self.state)

    def _plan_removal(self, who: Requester, name: str) -> Plan:
        """Remove all spectators of this name."""
        check_owner(self.state, who)
        spectators = self.watchers.spectators(self.state)
        persons = {each.person for each in spectators if (each.name or GUEST) == name}
        if not persons - {self.state.owner}:
            raise Refused("not_found", f"Nobody called {name} watches this table.")
        return self._services.planner.remove_spectators(sorted(persons - {self.state.owner}))

    # --- Eyes and PINs -----------------------------------------------------------------------

    def eyes(self, watcher: Watcher) -> int | None:
        """The seat whose knowledge the watcher sees."""
        return eyes_of(self.state, watcher.seats(self.state), watcher.confirmed_seat)

    async def confirm_seat(self, watcher: Watcher, seat: int, pin: str) -> None:
        """Show the seat's cards to the person who plays it, and give them their seat back."""
        if seat not in watcher.seats(self.state):
            raise Refused("not_your_seat", f"Seat {seat} is not played at this screen.")
        self.check_pin(watcher.person, seat, pin)
        watcher.confirmed_seat = seat
        await self._give_back(watcher, seat)
        watcher.notify()

    def check_pin(self, person: str, seat: int, pin: str) -> None:
        """Refused if the seat has a PIN, and this is not it."""
        digest = self.state.sitter(seat).pin
        if digest:
            key, fits = (self.id, seat, person), self._services.signer.fits
            self._services.wrong_pins.check(key, pin, lambda: fits(pin, digest))

    async def _give_back_seats_here(self) -> None:
        """Give seats back to players who came before this process knew that a bot stands in."""
        for watcher in [each for each in self.watchers if not isinstance(each, RemoteWatcher)]:
            with suppress(Refused):  # the player can still ask for it
                await self._give_back_seats(watcher)

    async def _give_back_seats(self, watcher: Watcher) -> None:
        for seat in watcher.seats(self.state):
            if not self.state.seats[seat - 1].pin:
                await self._give_back(watcher, seat)

    async def _give_back(self, watcher: Watcher, seat: int) -> None:
        if self.state.away.get(seat) is Absence.GONE:
            with suppress(Unwritable):  # the player can still watch
                await self.submit(requester_of(watcher, seat), wire.Return("back", seat))

    def close_curtain(self, watcher: Watcher) -> None:
        watcher.confirmed_seat = None
        watcher.notify()

    def you(self, watcher: Watcher) -> wire.You:
        return you(self.state, watcher, self._may_take_back, self._presence)

    @property
    def _max_takebacks(self) -> int:
        return self._services.planner.game_limits.takebacks

    # --- Publishing --------------------------------------------------------------------------

    def _publish_change(self) -> None:
        """After any change: notify the watchers, then let bots and the alarm continue."""
        self.watchers.cancel_announcement()
        self.publisher.invalidate(self._before, self.state)
        self._may_take_back = takebacks.seats_that_may(self.state, self._max_takebacks)
        self.watchers.dismiss_removed(self.state)
        self.watchers.notify(self.state.mover)
        self._show_presence()
        self.continue_play()

    def _show_presence(self) -> None:
        """Tell other processes who watches here, if that has changed."""
        here = self.watchers.here
        if here is not self._shown:
            self._shown = here
            present = (Present(each.person, each.name, each.token, each.address) for each in here)
            self._services.neighbours.show(self.id, present)

    def continue_play(self) -> None:
        """Let bots think and clocks run, if this process keeps the table."""
        if self._services.neighbours.keeps(self.id):
            self._bots.let_think()
            self.alarm.arm()
        else:
            self._bots.stop()
            self.alarm.stop()

    # --- Lifecycle ---------------------------------------------------------------------------

    def wake(self) -> None:
        self._publish_change()

    @property
    def has_people_waiting(self) -> bool:
        """Whether a player waits here, connected, and strangers can take a free seat."""
        open_to_all = self.state.public and self.state.status == "waiting"
        has_room = open_to_all and any(sitter.kind == "lobby" for sitter in self.state.seats)
        return has_room and bool(self.online)

    @property
    def idle(self) -> bool:
        """Nobody watches here, and no task or commit is running."""
        return not self.watchers.here and not self._tasks and not self._lock.locked()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._note_end_of_task)
        return task

    def _note_end_of_task(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self._bots.note_end(task)
        # Refused is not logged: the client knows of it, or a bot's move came too late.
        log_failure(task, "A table's background task")

    def sleep(self) -> None:
        self.alarm.stop()
        self.watchers.cancel_announcement()
        for task in list(self._tasks):
            task.cancel()
