"""Several clients race for one table: everything that they may do, in any order."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from cheeseboard.server.storage.sqlite.log import SqliteLog
from cheeseboard.tables import wire
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.guests.identity import Signer, new_id
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.log import Log, Row, Summary, Unwritable
from cheeseboard.tables.plans import Planner, Requester
from cheeseboard.tables.services import Services
from cheeseboard.tables.table import Table
from tests.server.racers import Instant, Racer
from tests.server.reader import Json

ZOE: Json = {"kind": "here", "name": "Zoe", "pin": "1234"}
TABLES: list[tuple[str, list[Json | str]]] = [
    ("hunt", ["me", "lobby"]),
    ("hunt", ["me", "lobby", "bot"]),
    ("sack", ["me", "lobby", "program"]),
    ("sack", ["lobby", "lobby", "lobby", "bot"]),
    ("paths", ["me", "lobby"]),
    ("rescue", ["me", ZOE, "lobby"]),
    ("rescue", ["me", "program"]),
]
CLOCKS = [None, {"bank": 120, "increment": 5}, {"bank": 120, "increment": 5, "out": "lose"}]
KINDS = ["bot", "lobby", "link", "program", "here", "me"]
ASKS = [*["move"] * 10, *["again"] * 3, "chat", "sit", "sit", "leave", "return", "resign"]
ASKS += [*["takeback"] * 4, "disagree", "invite", "rematch", "set_seat", "invite", "start"]
ASKS += ["remove", "dismiss", "change", "reveal", "cover", "watch", "unwatch", "advise"]

OWNERS_ASKS = {"set_seat", "invite", "start", "remove", "dismiss", "change"}
OFTEN = 8  # of ten

numbers = st.integers(0, 9)
intents = st.tuples(st.sampled_from(ASKS), numbers, numbers, numbers)


class Race(RuleBasedStateMachine):
    """People, a program and bots at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.time = 1_700_000_000.0
        self.full = False  # whether the disk is
        self.acknowledged: dict[tuple[int, str], Json] = {}
        self.secrets: list[str] = []
        self.unlocked: set[Racer] = set()  # who has given Zoe's PIN

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    # --- Beginning ---------------------------------------------------------------------------

    @initialize(
        at=st.sampled_from(TABLES),
        clock=st.sampled_from(CLOCKS),
        seated=st.sampled_from([True, True, False]),
        seed=st.integers(0, 99),
    )
    def open(self, at: tuple[str, list[Json | str]], clock: Any, seated: bool, seed: int) -> None:
        self.chance = Random(seed)
        people = [Requester(new_id(), name) for name in ("Eva", "Ben", "Dan")]
        self.racers = [Racer(who.person, who.name) for who in (*people, people[0])]
        self.racers.append(Racer("", ""))
        self.run(self._open(people[0], *at, clock))
        if seated:
            self.run(self._all_sit())

    async def _open(self, who: Requester, game: str, seats: list[Json | str], clock: Any) -> None:
        self.house = await self._house()
        kinds = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        wish = {"game": game, "seats": kinds, "pace": 0, "public": True, "clock": clock}
        wish["series"] = False  # so that some games end
        self.id = await self.house.open(who, msgspec.convert(wish, wire.TableWish))
        for racer in self.racers:
            await self._watch(racer)
        await self._settle()

    async def _all_sit(self) -> None:
        owner, *others = self.racers
        seats = [(info["seat"], info["kind"]) for info in owner.sheet["seats"]]
        for seat, kind in seats:
            if kind == "program":
                answer = await owner.ask(owner.message("invite", seat=seat))
                self._note(owner, {"type": "invite"}, answer)
                await self._plug_in(self.racers[-1], seen=True)
        free = [seat for seat, kind in seats if kind == "lobby"]
        for seat, racer in zip(free, others, strict=False):
            await racer.ask(racer.message("sit", seat=seat))
        await self._settle()

    async def _log(self) -> Log:
        return SqliteLog.open(Path(self.folder.name) / "games.db")

    async def _house(self) -> House:
        signer = Signer(b"k" * 32)
        log = await self._log()
        keep = log.append

        def append(
            table: str, rows: list[Row], summary: Summary | None = None
        ) -> asyncio.Future[None]:
            if self.full:
                raise Unwritable("the disk is full")
            return keep(table, rows, summary)

        log.append = append  # type: ignore[method-assign]
        services = Services(
            log=log,
            signer=signer,
            planner=Planner(signer, self.chance.randrange),
            clock=Clock(lambda: self.time, lambda: self.time),
            thinker=Instant(self.chance),
        )
        return House(services, Limits(tables=10_000), new_id)

    async def _watch(self, racer: Racer, seen: bool = True) -> None:
        racer.connect(self.house)
        number = racer.number if seen else None
        await racer.ask(racer.message("watch", table=self.id, seen=number, token=racer.token))

    async def _settle(self) -> None:
        """Wait until all bots and sockets are idle."""
        rounds = 0
        while rounds < 5:
            await asyncio.sleep(0)
            busy = any(table._tasks for table in self.house._tables.values())
            rounds = 0 if busy or any(racer.busy for racer in self.racers) else rounds + 1

    # --- What they do ------------------------------------------------------------------------

    @rule(asked=st.lists(intents, min_size=1, max_size=4))
    def race(self, asked: list[tuple[str, int, int, int]]) -> None:
        self.run(self._race(asked))

    @rule(asked=st.lists(intents, min_size=3, max_size=12))
    def race_of_many(self, asked: list[tuple[str, int, int, int]]) -> None:
        self.run(self._race(asked))

    @rule(asked=st.lists(intents, min_size=1, max_size=6))
    def race_on_a_full_disk(self, asked: list[tuple[str, int, int, int]]) -> None:
        self.run(self._race_on_a_full_disk(asked))

    async def _race_on_a_full_disk(self, asked: list[tuple[str, int, int, int]]) -> None:
        await self._pass_time(5)
        before = await self._rows()
        self.full = True
        await self._race(asked)
        assert await self._rows() == before
        self.full = False

    @rule()
    def all_want_a_rematch(self) -> None:
        self.run(self._all_want_a_rematch())

    async def _all_want_a_rematch(self) -> None:
        await self._pass_time(5)
        here = [racer for racer in self.racers if racer.client]
        asked = [(racer, racer.message("rematch")) for racer in here]
        answers = await asyncio.gather(*(racer.ask(message) for racer, message in asked))
        await self._settle()
        assert len({answer["table"] for answer in answers if answer["type"] == "ok"}) <= 1

    async def _race(self, asked: list[tuple[str, int, int, int]]) -> None:
        await self._pass_time(5)
        before = await self._rows()
        sent: list[tuple[Racer, Json]] = []
        for kind, who, what, how in asked:
            racer = self._asking(kind, who, how)
            if racer.client:
                sent.append((racer, self._message(racer, kind, what, how)))
        answers = await asyncio.gather(*(racer.ask(message) for racer, message in sent))
        await self._settle()
        for (racer, message), answer in zip(sent, answers, strict=True):
            self._note(racer, message, answer)
        quiet = all(answer["type"] == "refused" for answer in answers)
        assert not quiet or await self._rows() == before, "a refused ask has changed the log"

    def _asking(self, kind: str, who: int, how: int) -> Racer:
        """A client for this request: in most cases one that may make it."""
        anybody = self.racers[who % len(self.racers)]
        if how >= OFTEN:
            return anybody
        if kind in OWNERS_ASKS:
            return self.racers[0]
        to_move = [racer for racer in self.racers if racer.client and racer.legal]
        return to_move[who % len(to_move)] if kind == "move" and to_move else anybody

    def _seat(self, racer: Racer, kind: str, what: int, how: int) -> int:
        """A seat for this request: in most cases one of the client's own."""
        mine = racer.you.get("seats")
        if mine and how < OFTEN and kind not in (*OWNERS_ASKS, "sit"):
            return int(mine[what % len(mine)])
        return what % len(racer.sheet.get("seats") or TABLES) + 1

    def _message(self, racer: Racer, kind: str, what: int, how: int) -> Json:
        seat = self._seat(racer, kind, what, how)
        match kind:
            case "move":
                return self._move(racer, what, how)
            case "again" if racer.sent:
                return racer.sent[-1 - what % len(racer.sent)]
            case "sit":
                secret = self.secrets[-1] if self.secrets else None
                return racer.message("sit", seat=seat, secret=secret)
            case "set_seat":
                wish = {"kind": KINDS[how % len(KINDS)]}
                return racer.message("set_seat", seat=seat, wish=wish)
            case "takeback" | "disagree":
                return racer.message("takeback", seat=seat, agree=kind == "takeback")
            case "dismiss":
                return racer.message("remove", spectator="Dan")
            case "reveal":
                return racer.message("reveal", seat=seat, pin=("1234", "", "4321")[how % 3])
            case "watch":
                return racer.message("watch", table=self.id, seen=racer.number, token=racer.token)
            case "leave" | "return" | "resign" | "invite" | "remove":
                return racer.message(kind, seat=seat)
            case "change":
                return racer.message("change", public=how % 2 == 0)
            case "rematch" | "start" | "cover" | "unwatch":
                return racer.message(kind)
        return racer.message("chat", text=f"{kind} {what}")

    def _move(self, racer: Racer, what: int, how: int) -> Json:
        view = racer.sheet.get("view") or {}
        action = racer.legal[what % len(racer.legal)] if racer.legal else "roll"
        version = racer.sheet.get("version", 0) - (how == 9)
        seat = view.get("seat") or self._seat(racer, "move", what, how)
        message = racer.message("move", seat=seat, version=max(0, version), action=action)
        racer.sent.append(message)
        return message

    def _note(self, racer: Racer, message: Json, answer: Json) -> None:
        assert answer["type"] in ("ok", "refused", "advised"), answer
        if answer["type"] == "refused":
            assert answer["text"].endswith("."), answer
            assert answer["code"] != "too_fast", answer
            assert answer["code"] != "storage" or self.full, answer
            return
        if message["type"] == "move":
            key = message["seat"], message["id"]
            assert self.acknowledged.setdefault(key, answer) == answer, "answered differently"
        if message["type"] == "reveal" and message["pin"] == "1234":
            self.unlocked.add(racer)
        if answer.get("secret"):
            self.secrets.append(answer["secret"])

    @rule(steps=st.integers(1, 12))
    def play_on(self, steps: int) -> None:
        """The clients whose turn it is play legal moves, one after another."""
        self.run(self._play_on(steps))

    async def _play_on(self, steps: int) -> None:
        await self._pass_time(5)
        for racer in self.racers:
            if racer.client and not racer.client._table:
                await self._watch(racer)
        for _ in range(steps):
            mover = next((racer for racer in self.racers if racer.client and racer.legal), None)
            if mover:
                message = self._move(mover, self.chance.randrange(100), 0)
                answer = await mover.ask(message)
                self._note(mover, message, answer)
                await self._settle()

    @rule(seconds=st.sampled_from([1, 70, 200]))
    def wait(self, seconds: int) -> None:
        self.run(self._pass_time(seconds))

    async def _pass_time(self, seconds: float) -> None:
        self.time += seconds
        if table := self._table():
            with suppress(Unwritable):  # on a full disk the table tries again by itself
                await table.alarm.check()
        await self._settle()

    @rule(who=numbers)
    def unplug(self, who: int) -> None:
        self.run(self._unplug(self.racers[who % len(self.racers)]))

    async def _unplug(self, racer: Racer) -> None:
        racer.disconnect()
        await self._settle()

    @rule(who=numbers, seen=st.booleans())
    def plug_in(self, who: int, seen: bool) -> None:
        self.run(self._plug_in(self.racers[who % len(self.racers)], seen))

    async def _plug_in(self, racer: Racer, seen: bool) -> None:
        if not racer.person and self.secrets:
            racer.token = self.secrets[-1]
        await self._watch(racer, seen)
        await self._settle()

    @rule()
    def sleep_and_wake(self) -> None:
        self.run(self._sleep_and_wake())

    async def _sleep_and_wake(self) -> None:
        for racer in self.racers:
            racer.disconnect()
        for _ in range(2 * len(self.racers)):  # a clock that runs out keeps it awake
            await self._pass_time(1_000)
            self.house.put_idle_tables_to_sleep()
        assert self.house.awake == 0
        await self._all_come_back()

    @rule()
    def restart(self) -> None:
        self.run(self._restart())

    async def _restart(self) -> None:
        await self._close()
        self.time += 5
        self.house = await self._house()
        await self._all_come_back()

    async def _all_come_back(self) -> None:
        for racer in self.racers:
            await self._watch(racer)
        await self._settle()

    # --- The end -----------------------------------------------------------------------------

    def _table(self) -> Table | None:
        return self.house._tables.get(self.id)

    async def _rows(self) -> list[Row]:
        return await self.house.services.log.read(self.id)

    async def _close(self) -> None:
        for racer in self.racers:
            racer.disconnect()
        self.house.close()
        await asyncio.sleep(0)
        await self.house.services.log.close()

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.run(self._close())
        self.runner.close()
        self.folder.cleanup()
