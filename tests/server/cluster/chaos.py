"""Three processes on one database, people who move between them, and faults of every kind."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import asyncpg
import msgspec

from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.server.storage.postgres.session import ALIVE
from cheeseboard.tables.audience.table_views import view_of
from cheeseboard.tables.log import Row
from cheeseboard.tables.state import TableState
from tests.postgres import Postgres
from tests.server.guests import Guest, Live
from tests.server.persistent import GONE, Acknowledged, Persistent
from tests.server.processes import Process
from tests.server.reader import Json

LIMITS = ["--sockets-an-address", "5000", "--requests-a-minute", "1000000"]
LIMITS += ["--tables-a-guest", "5000"]
BOTS_MOVE_WITHIN = 10.0  # seconds after a fault, of FairClock
SETTLED_WITHIN = 90.0  # a hundred tables share a machine with their players
SEEN_WITHIN = 10.0  # seconds; a process without sockets may hear of rows a little later
FREEZE = 5.0  # seconds
TEMPORARY = ("stale", "storage", "failed")
ROWS = """
SELECT id, number, seat, action, move_id, time FROM cheeseboard.rows
JOIN cheeseboard.tables ON key = of_table WHERE id = ANY($1::text[]) ORDER BY id, number"""
LISTENERS = f"""
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND classid::bigint = {ALIVE}"""
OTHERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'cheeseboard' AND random() < 0.6"""


class Wanderer(Persistent):
    """A player who is at another process after each lost connection."""

    def __init__(self, guest: Guest, table: str, acknowledged: Acknowledged, seed: int) -> None:
        super().__init__(guest, table, acknowledged, seed)
        self.ports: list[int] = []
        self.allowed = 0  # moves before the next fault
        self.bell = asyncio.Event()
        self.live: Live | None = None
        self.refused: Json = {}  # the last refusal

    def allow(self, moves: int) -> None:
        self.allowed = moves
        self.bell.set()

    def waits_at(self, state: TableState) -> str:
        """For the message of a failed test."""
        seen = self.live.sheet.get("version") if self.live and not self.live.closed else "nothing"
        return (
            f"{self.guest.name} sees {seen} of {state.version} at {self.table} "
            f"({state.setup.game.name}, {state.mover} to move), pending {self.pending}, "
            f"allowed {self.allowed}, refused {self.refused}, {self.reconnections} reconnections"
        )

    async def play_out(self) -> None:
        while True:
            self.guest.port = self.chance.choice(self.ports)
            with suppress(*GONE, AssertionError):
                async with self.guest.live(self.table) as self.live:
                    await self._play(self.live)
            self.reconnections += 1
            await asyncio.sleep(0.1 + self.chance.random() / 5)

    async def _play(self, live: Live) -> None:
        """Until the connection is lost."""
        closed = asyncio.create_task(live.until(lambda it: it.closed, 3_600))
        try:
            while not live.closed:
                if self.pending:
                    await self._send(live, self.pending)
                elif self.allowed and live.view and live.view["legal"]:
                    self.allowed -= 1
                    self.pending = self._chosen(live)
                else:
                    await self._rest(live)
        finally:
            closed.cancel()

    async def _rest(self, live: Live) -> None:
        version = live.sheet["version"]
        with suppress(TimeoutError):
            await live.until(lambda it: it.sheet["version"] != version, 0.1)

    async def _send(self, live: Live, move: Json) -> None:
        answer = await live.ask("move", **move)
        if answer["type"] == "ok":
            self.pending = None
            key = self.table, move["seat"], move["id"]
            assert self.acknowledged.setdefault(key, answer["version"]) == answer["version"]
            return
        self.refused = answer
        assert answer["code"] in TEMPORARY, answer
        if answer["code"] == "stale":
            self.pending = None
        else:
            await asyncio.sleep(0.3)


class FairClock:
    """Seconds, without those in which one of the processes waited for a core: on a busy machine
    that is not its fault."""

    def __init__(self, processes: list[Process]) -> None:
        self._processes = processes
        self._read_at, self._waited = monotonic(), self._waits()
        self.now = 0.0

    def read(self) -> float:
        read_at, waited = monotonic(), self._waits()
        longest = max(seconds - self._waited.get(pid, 0.0) for pid, seconds in waited.items())
        self.now += max(0.0, read_at - self._read_at - longest)
        self._read_at, self._waited = read_at, waited
        return self.now

    def _waits(self) -> dict[int, float]:
        """By process: the seconds that its main thread has waited for a core so far."""
        files = {it.pid: Path(f"/proc/{it.pid}/schedstat") for it in self._processes}
        return {pid: int(file.read_text().split()[1]) / 1e9 for pid, file in files.items()}


class Chaos:
    def __init__(self, postgres: Postgres, seed: int) -> None:
        self.postgres = postgres
        self.chance = Random(seed)
        address = PostgresAddress(postgres.url("postgres"))
        self.processes = [Process(address, *LIMITS) for _ in range(3)]
        self.players: list[Wanderer] = []
        self.acknowledged: Acknowledged = {}
        self.faults: list[Callable[[], Awaitable[None]]] = [
            self.kill,
            self.freeze,
            self.cut_listeners,
            self.cut_others,
            self.restart_postgres,
            self.drain,
        ]

    @asynccontextmanager
    async def playing(self, games: list[str]) -> AsyncIterator[Chaos]:
        async with AsyncExitStack() as stack:
            for it in self.processes:
                stack.callback(it.stop)
            await asyncio.gather(*(asyncio.to_thread(it.start) for it in self.processes))
            await asyncio.gather(*map(self._seat, games))
            for player in self.players:
                player.ports = [it.port for it in self.processes]
            tasks = [asyncio.create_task(player.play_out()) for player in self.players]
            yield self
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _seat(self, game: str) -> None:
        port = self.chance.choice(self.processes).port
        eva, ben = await Guest(port, "Eva").arrive(), await Guest(port, "Ben").arrive()
        bots = [{"kind": "bot"}] if game == "sack" else []
        table = await eva.open(game, "me", "lobby", *bots, grace=None)
        async with ben.live(table) as live:
            assert (await live.ask("sit", seat=2))["type"] == "ok"
        for guest in (eva, ben):
            seed = self.chance.getrandbits(32)
            self.players.append(Wanderer(guest, table, self.acknowledged, seed))

    @property
    def tables(self) -> list[str]:
        return sorted({player.table for player in self.players})

    # --- Faults ------------------------------------------------------------------------------

    async def kill(self) -> None:
        it = self.chance.choice(self.processes)
        await asyncio.to_thread(it.end, signal.SIGKILL)
        await asyncio.to_thread(it.start)

    async def freeze(self) -> None:
        """Afterwards it is a zombie: it believes that it keeps tables that others keep by now."""
        it = self.chance.choice(self.processes)
        os.kill(it.pid, signal.SIGSTOP)
        await asyncio.sleep(FREEZE)
        os.kill(it.pid, signal.SIGCONT)

    async def cut_listeners(self) -> None:
        await self.query(LISTENERS)

    async def cut_others(self) -> None:
        await self.query(OTHERS)

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(self.postgres.start)

    async def drain(self) -> None:
        it = self.chance.choice(self.processes)
        await asyncio.to_thread(it.end, signal.SIGTERM)
        await asyncio.to_thread(it.start)

    # --- What must hold ----------------------------------------------------------------------

    async def query(self, statement: str, *values: Any) -> list[Any]:
        connection = await asyncpg.connect(self.postgres.url("postgres"))
        try:
            found: list[Any] = await connection.fetch(statement, *values)
            return found
        finally:
            await connection.close()

    async def logs(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {table: [] for table in self.tables}
        for id, *row in await self.query(ROWS, self.tables):
            found[id].append(Row(*row))
        return found

    async def suffer(self, fault: Callable[[], Awaitable[None]]) -> None:
        """Everyone plays while it happens; then everything must be in order."""
        for player in self.players:
            player.allow(3)
        await asyncio.sleep(0.2)
        await fault()
        states = await self.settled(monotonic() + SETTLED_WITHIN)
        await self.check_screens(states)

    async def settled(self, end: float) -> dict[str, TableState]:
        """Bots have moved, nobody waits for an answer, and every player sees the latest state."""
        turns: dict[str, tuple[int, float]] = {}  # of bots: the version, and when it was first seen
        clock = FairClock(self.processes)
        while True:
            states = {table: replayed(rows) for table, rows in (await self.logs()).items()}
            turns = bots_turns(states, turns, clock.read())
            waiting = [it for it in self.players if not is_settled(it, states[it.table])]
            if not turns and not waiting:
                return states
            late = [it for it, (_, since) in turns.items() if since < clock.now - BOTS_MOVE_WITHIN]
            assert not late, f"no bot has moved at {late}"
            assert monotonic() < end, [it.waits_at(states[it.table]) for it in waiting]
            await asyncio.sleep(len(states) / 100)  # reading them all takes its time

    async def check_screens(self, states: dict[str, TableState]) -> None:
        """At every process each audience sees, byte by byte, what the log lets it see."""
        for table in self.chance.sample(self.tables, 2):
            pair = [player for player in self.players if player.table == table]
            fan = Guest(0, "Fan")
            fan.port = pair[0].ports[0]
            await fan.arrive()
            for process in self.processes:
                for guest in (*(player.guest for player in pair), fan):
                    wanted = expected(states[table], guest, pair)
                    seen = await screen(guest, process.port, table, wanted)
                    assert seen == wanted, (table, process.port)


async def screen(guest: Guest, port: int, table: str, wanted: bytes) -> bytes:
    """What a guest sees at a process, once it has heard of the latest rows."""
    usual, guest.port = guest.port, port
    try:
        async with guest.live(table) as live:
            with suppress(TimeoutError):
                await live.until(lambda it: seen_by(it) == wanted, SEEN_WITHIN)
            return seen_by(live)
    finally:
        guest.port = usual


def seen_by(live: Live) -> bytes:
    return msgspec.json.encode([live.view, live.sheet["log"]])


def expected(state: TableState, guest: Guest, pair: list[Wanderer]) -> bytes:
    seats = {player.guest: seat for seat, player in enumerate(pair, 1)}
    audience = seats.get(guest)
    assert state.contest is not None
    view = view_of(state, state.contest, audience)
    return msgspec.json.encode([view, list(state.history(audience))])


def is_settled(player: Wanderer, state: TableState) -> bool:
    if state.status == "over":
        player.allowed = 0
    live = player.live
    is_up_to_date = live is not None and not live.closed and live.sheet
    waits = state.mover == state_seat(state, player) and player.allowed > 0
    return bool(
        is_up_to_date
        and live
        and live.sheet["version"] == state.version
        and player.pending is None
        and not waits
    )


def bots_turns(
    states: dict[str, TableState], known: dict[str, tuple[int, float]], now: float
) -> dict[str, tuple[int, float]]:
    """Since when each bot is to move; its turn may have been seen before."""
    found = {t: s.version for t, s in states.items() if s.mover and s.is_played_by_bot(s.mover)}
    return {
        table: known[table] if table in known and known[table][0] == version else (version, now)
        for table, version in found.items()
    }


def state_seat(state: TableState, player: Wanderer) -> int:
    return next(n for n, it in enumerate(state.seats, 1) if it.name == player.guest.name)


def replayed(rows: list[Row]) -> TableState:
    state = TableState()
    for row in rows:
        state.apply(row)
    return state
