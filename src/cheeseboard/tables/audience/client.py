"""One client's socket: its requests go to its table, and what is new there comes back.

Nothing queues up for a slow client. When it has read the last message, it gets the latest state.
If it reads nothing for a while, it is disconnected.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from cheeseboard.matches.contest import Contest
from cheeseboard.refused import Refused
from cheeseboard.tables import wire
from cheeseboard.tables.audience.publisher import encode
from cheeseboard.tables.audience.watchers import Watcher, requester_of
from cheeseboard.tables.guests.limits import Buckets, GuestRateLimits
from cheeseboard.tables.guests.visitor import Visitor
from cheeseboard.tables.house import House
from cheeseboard.tables.plans import Requester
from cheeseboard.tables.table import Table

READ_TIMEOUT = 20.0  # seconds for a client to read what was sent
MAX_ANSWERS = 64  # a client may leave no more of them unread
ASKS_A_SECOND, ASKS_AT_ONCE = 20.0, 60.0
# How many messages beyond that are answered with a warning, before the socket is closed.
WARNINGS_A_SECOND, WARNINGS_AT_ONCE = 1.0, 200.0
ADVICE_A_SECOND, ADVICE_AT_ONCE = 0.5, 6.0

logger = logging.getLogger("cheeseboard")

decode = msgspec.json.Decoder(wire.FromClient).decode
NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
FAILED = "Something went wrong on the server; its log says what."

# Sends several messages, in this order. The result is None if they are on their way, or a future
# that is done once the client reads again.
Send = Callable[[Sequence[bytes]], "asyncio.Future[Any] | None"]


class Client(Watcher):
    def __init__(
        self, house: House, rate_limits: GuestRateLimits, visitor: Visitor, name: str, send: Send
    ) -> None:
        super().__init__(visitor.person, name)
        self.address = visitor.address
        self._visitor = visitor
        self._house = house
        self._rate_limits = rate_limits
        self._send = send
        self._table: Table | None = None
        self._you: wire.You | None = None  # what it was told last
        self._answers: list[bytes] = []  # those that were not sent yet
        self._has_news = False  # the table may have changed since it was shown
        self._is_due = False  # news will be sent in this turn of the event loop
        self._unsent: asyncio.Future[Any] | None = None  # set while the client does not read
        self._read_timer: asyncio.TimerHandle | None = None
        self._answers_taken = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        # Done once nothing can be sent any more.
        self.ended: asyncio.Future[None] = self._loop.create_future()
        now = house.services.clock.elapsed
        self._asks = Buckets(ASKS_A_SECOND, ASKS_AT_ONCE, now)
        self._warnings = Buckets(WARNINGS_A_SECOND, WARNINGS_AT_ONCE, now)
        self.flooded = False  # it was warned and did not stop
        self._advising: set[asyncio.Task[None]] = set()
        self._advice = Buckets(ADVICE_A_SECOND, ADVICE_AT_ONCE, now)

    # --- To the client -----------------------------------------------------------------------

    def notify(self) -> None:
        self._has_news = True
        self._send_soon()

    def dismiss(self, code: str, text: str) -> None:
        if self._table:
            self._answer(wire.Gone(self._table.id, code, text))
        self._table = None

    def _answer(self, message: Any) -> None:
        self._answers.append(encode(message))
        self._send_soon()

    @property
    def is_sending(self) -> bool:
        return self._is_due or self._unsent is not None

    def _send_soon(self) -> None:
        """All that is new in one turn of the event loop is sent together."""
        if not self._is_due and self._unsent is None:
            self._is_due = True
            self._house.outbox.add(self._send_news)

    def _send_news(self) -> None:
        self._is_due = False
        if self.ended.done():
            return
        try:
            messages = self._take_news()
            self._unsent = self._send(messages) if messages else None
        except Exception as error:
            self.ended.set_exception(error)
        if self._unsent is not None:
            self._unsent.add_done_callback(self._continue)
            self._read_timer = self._loop.call_later(READ_TIMEOUT, self._read_timed_out)

    def _take_news(self) -> list[bytes]:
        """The messages to send now: the state first and answers last, so that the client has
        already seen the result."""
        messages: list[bytes] = []
        if self._has_news and self._table:
            self._has_news = False
            you = self._table.you(self)
            if you is not self._you and you != self._you:
                messages.append(encode(you))
            self._you = you
            news = self._table.publisher.news(self, you.eyes)
            if news is not None:
                messages.append(news)
        if self._answers:
            messages += self._answers
            self._answers.clear()
            self._answers_taken.set()
        return messages

    def _continue(self, sent: asyncio.Future[Any]) -> None:
        """Called when the client reads again: send what is new since then."""
        self._unsent = None
        self._stop_read_timer()
        error = None if sent.cancelled() else sent.exception()
        if error and not self.ended.done():
            self.ended.set_exception(error)
        elif self._has_news or self._answers:
            self._send_soon()

    async def send_rest(self, timeout: float) -> None:
        """Wait until all answers are on their way, unless the client does not read."""
        first = asyncio.FIRST_COMPLETED
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await asyncio.sleep(0)
                while self._unsent and not self.ended.done():
                    await asyncio.wait([self._unsent, self.ended], return_when=first)
                    await asyncio.sleep(0)

    def _read_timed_out(self) -> None:
        if not self.ended.done():
            self.ended.set_exception(TimeoutError("The client does not read."))

    def _stop_read_timer(self) -> None:
        if self._read_timer:
            self._read_timer.cancel()
            self._read_timer = None

    # --- From the client ---------------------------------------------------------------------

    async def hear(self, message: str | bytes) -> None:
        """Handle one message. It always gets an answer, even if the server fails."""
        if len(self._answers) >= MAX_ANSWERS:
            self._answers_taken.clear()
            await self._answers_taken.wait()  # a client that does not read is not served either
        try:
            await self._do(self._decode_within_limits(message))
        except Exception as error:
            self._refuse(_id_of(message), error)
            if isinstance(error, Refused) and error.code == "stale":
                self.sheet_number = 0  # a whole sheet comes, whatever it had
                self.notify()

    def _decode_within_limits(self, message: str | bytes) -> wire.FromClient:
        if not self._asks.take():
            self.flooded = not self._warnings.take()
            raise Refused("too_fast", "Too fast: wait a moment, then try again.")
        try:
            ask: wire.FromClient = decode(message)
        except NOT_JSON as problem:
            raise Refused("malformed", f"Not understood: {problem}.") from None
        if isinstance(ask, wire.Advice) and not self._advice.take():
            raise Refused("too_fast", "Too many hints at once: wait a moment.")
        return ask

    def _refuse(self, id: str, error: Exception) -> None:
        if isinstance(error, Refused):
            reason = error
        else:
            logger.error("A message on a socket could not be answered.", exc_info=error)
            reason = Refused("failed", FAILED)
        self._house.services.counts.refusals[reason.code] += 1
        self._answer(wire.Refusal(id, reason.code, str(reason), reason.rule))

    async def _do(self, ask: wire.FromClient) -> None:
        self._house.bans.check(self._visitor)
        match ask:
            case wire.Watch():
                await self._watch(ask)
            case wire.Unwatch():
                self.stop_watching()
                self._stop_advising()
            case wire.Ping():
                pass
            case wire.Reveal(seat=seat, pin=pin):
                await self._at_table().confirm_seat(self, seat, pin)
            case wire.Cover():
                self._at_table().close_curtain(self)
            case wire.Advice():
                self._ask_for_advice(ask)
                return
            case wire.Sit():
                self._rate_limits.check_sitting(self._visitor)
                self._answer(await self._house.sit(self._at_table(), self._who(), ask))
                return
            case wire.Rematch():
                self._rate_limits.check_opening(self._visitor)
                table = await self._house.rematch(self._at_table(), self._who())
                self._answer(wire.Ok(ask.id, table=table))
                return
            case _:
                self._answer(await self._at_table().submit(self._who(), ask))
                return
        self._answer(wire.Ok(ask.id))

    async def _watch(self, ask: wire.Watch) -> None:
        if not self.person and not ask.token:
            raise Refused("no_guest", "First ask who you are: GET /api/me.")
        table = await self._house.table(ask.table)
        token = self._known_token(table, ask.token) if ask.token else ""
        self.stop_watching()
        self.token, self.whole = token, ask.whole
        self.sheet_number, self.version = ask.seen or 0, -1
        await table.join(self)
        self._table = table
        self.notify()

    def _known_token(self, table: Table, token: str) -> str:
        digest = self._house.services.signer.digest(token)
        if not table.state.seats_of_program(digest):
            raise Refused("wrong_link", "This token is wrong or has expired.")
        return digest

    def stop_watching(self) -> None:
        """Leave the table; seats stay as they are."""
        if self._table:
            self._table.stop_watching(self)
        self._table, self._you, self.confirmed_seat = None, None, None

    def _stop_advising(self) -> None:
        """Cancel all advice: nobody waits for it any more."""
        for task in self._advising:
            task.cancel()

    def _at_table(self) -> Table:
        if self._table is None:
            raise Refused("no_table", "First watch a table.")
        return self._table

    def _who(self) -> Requester:
        return requester_of(self, self._table.eyes(self) if self._table else None)

    def _ask_for_advice(self, ask: wire.Advice) -> None:
        """Begin to compute advice; it is sent when it is ready. Meanwhile the client can play."""
        table = self._at_table()
        if not table.state.hints:
            raise Refused("no_hints", "Hints are off at this table.")
        if table.state.contest is None:
            raise Refused("not_started", "The game has not begun yet.")
        if ask.seat is not None and ask.seat != table.eyes(self):
            raise Refused("not_your_seat", f"You are not shown what seat {ask.seat} knows.")
        task = asyncio.create_task(self._advise(ask, table.state.contest.copy()))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    async def _advise(self, ask: wire.Advice, contest: Contest) -> None:
        thinker = self._house.services.thinker
        try:
            win, exact, hints = await thinker.advise(contest, ask.seat, self._visitor)
            self._answer(wire.Advised(ask.id, win, exact, hints))
        except Exception as error:
            self._refuse(ask.id, error)

    def close(self) -> None:
        """Leave the table and stop all work, once the client has gone."""
        self.stop_watching()
        self._stop_advising()
        self._stop_read_timer()
        if self._unsent:
            self._unsent.cancel()
        self.ended.cancel()


def _id_of(message: str | bytes) -> str:
    """The id of a message, even if it is otherwise not understood."""
    try:
        return str(msgspec.json.decode(message, type=dict[str, Any]).get("id", ""))[:40]
    except NOT_JSON:
        return ""
