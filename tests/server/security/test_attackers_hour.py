"""All floods at once against a server as people start it, with honest players beside them.

CHEESEBOARD_ATTACK_SECONDS says for how long. What is refused and what stays bounded is asserted;
how long honest players wait is only printed (`pytest -s`), since it depends on the machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import choice
from statistics import quantiles
from time import monotonic

import pytest

from tests.server.attackers import CAME, HONEST, REFUSED, TIGER
from tests.server.guests import BOT, Guest, Live
from tests.server.processes import environment, process

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="addresses 127.0.0.x and /proc"),
]

SECONDS = float(os.environ.get("CHEESEBOARD_ATTACK_SECONDS", 20))
FILES = 1_024  # that the server may have open
MORE_MEGABYTES = 400  # than before the attack
MAX_SAID = 100_000  # bytes on stderr
PATIENCE = 180.0  # seconds: machines that test are often busy
# Lower than usual, so that floods meet them soon; sockets and messages are as usual.
LIMITS = ["--tables-a-guest", "10", "--requests-a-minute", "300"]


@dataclass
class Waits:
    """How long honest players waited, in seconds, by phase."""

    phase: str = "idle"
    moves: dict[str, list[float]] = field(default_factory=dict)
    bots: dict[str, list[float]] = field(default_factory=dict)

    def note(self, waits: dict[str, list[float]], since: float) -> None:
        waits.setdefault(self.phase, []).append(monotonic() - since)


@dataclass
class Use:
    """What the server has taken of the machine."""

    pid: int
    most_files: int = 0
    most_megabytes: float = 0.0

    def files(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def megabytes(self) -> float:
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) / 1_000 if found else 0.0

    def is_compiling(self) -> bool:
        return bool(Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().strip())

    async def watch(self) -> None:
        while True:
            self.most_files = max(self.most_files, self.files())
            self.most_megabytes = max(self.most_megabytes, self.megabytes())
            await asyncio.sleep(0.2)

    async def until_ready(self) -> None:
        """Until the native code is there: compiling would be taken for waiting."""
        quiet = 0
        while quiet < 20:
            quiet = 0 if self.is_compiling() else quiet + 1
            await asyncio.sleep(0.1)


# --- Honest players --------------------------------------------------------------------------


async def can_go_on(live: Live) -> bool:
    """Wait for a turn; return whether the game goes on."""
    await live.until(lambda it: it.view and (it.view["over"] or it.view["legal"]), PATIENCE)
    return not live.view["over"]


async def play(live: Live, waits: Waits) -> None:
    while await can_go_on(live):
        await asyncio.sleep(0.1)  # people think
        since = monotonic()
        answer = await live.move(choice(live.view["legal"]))
        waits.note(waits.moves, since)
        assert answer["type"] == "ok", answer


async def play_each_other(port: int, waits: Waits) -> None:
    while True:
        eva, ben = await Guest(port, HONEST).arrive(), await Guest(port, "Ben").arrive()
        table = await eva.open("hunt", "me", "lobby", public=True, series=True)
        async with eva.live(table) as e, ben.live(table) as b:
            assert (await b.ask("sit", seat=2))["type"] == "ok"
            await asyncio.gather(play(e, waits), play(b, waits))


async def play_tigers(port: int, waits: Waits) -> None:
    """Each move of a bot is timed from the move before it."""
    cleo = await Guest(port, "Cleo").arrive()
    while True:
        table = await cleo.open("hunt", "me", TIGER, TIGER, series=True)
        async with cleo.live(table) as live:
            await live.until(lambda it: it.view)
            while not live.view["over"]:
                version, since = live.sheet["version"], monotonic()
                mine = live.view["legal"]
                if mine:
                    assert (await live.move(choice(mine)))["type"] == "ok"
                await live.until(lambda it, v=version: it.sheet["version"] > v, PATIENCE)  # type: ignore[misc]
                if not mine:
                    waits.note(waits.bots, since)


async def wait_for_company(port: int) -> None:
    """The lobby always lists a table where a person waits."""
    dora = await Guest(port, "Dora").arrive()
    table = await dora.open("hunt", "me", "lobby", public=True)
    async with dora.live(table):
        while True:
            status, lines = await dora.http("GET", "/api/tables")
            assert status == 200, lines
            assert table in [line["table"] for line in lines]
            await asyncio.sleep(1)


async def welcomed(port: int) -> float:
    """How long it takes a new guest to come, open a table, move and get a bot's answer."""
    since = monotonic()
    guest = await Guest(port, "Fred").arrive()
    table = await guest.open("hunt", "me", BOT, options={"starter": 1})
    async with guest.live(table) as live:
        await can_go_on(live)
        assert (await live.move(live.view["legal"][0]))["type"] == "ok"
        await can_go_on(live)
    return monotonic() - since


@asynccontextmanager
async def honest_players(port: int, waits: Waits) -> AsyncIterator[None]:
    """Players who play meanwhile. If one of them fails, the test ends."""
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(play_each_other(port, waits)),
            group.create_task(play_tigers(port, waits)),
            group.create_task(wait_for_company(port)),
        ]
        yield
        for task in tasks:
            task.cancel()


# --- The hour --------------------------------------------------------------------------------


async def attackers(port: int) -> dict[str, int]:
    """In a process of their own, so that honest players do not wait for them."""
    command = [sys.executable, "-m", "tests.server.attackers", str(port), str(SECONDS)]
    program = await asyncio.create_subprocess_exec(
        *command, env=environment(), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await program.communicate()
    assert program.returncode == 0
    seen: dict[str, int] = json.loads(said)
    return seen


async def hour(port: int, use: Use, waits: Waits) -> tuple[dict[str, int], float, float]:
    """What the attackers saw, the megabytes before them, and the seconds to recover."""
    await use.until_ready()
    async with honest_players(port, waits):
        while len(waits.moves.get("idle", ())) < 50 or len(waits.bots.get("idle", ())) < 5:
            await asyncio.sleep(0.1)
        usual = await welcomed(port)
        before, watching = use.megabytes(), asyncio.create_task(use.watch())
        waits.phase = "attack"
        seen = await attackers(port)
        waits.phase, since = "afterwards", monotonic()
        while await welcomed(port) > 2 * usual + 0.5:
            await asyncio.sleep(2)  # no flood of our own
        recovered = monotonic() - since
        watching.cancel()
    return seen, before, recovered


def percentiles(waits: list[float]) -> str:
    cuts = quantiles(waits, n=100, method="inclusive")
    return f"p50 {cuts[49] * 1_000:.0f} ms, p99 {cuts[98] * 1_000:.0f} ms of {len(waits)}"


def test_honest_players_can_play_during_all_floods_at_once(tmp_path: Path) -> None:
    waits = Waits()

    async def work(port: int, use: Use) -> tuple[dict[str, int], float, float]:
        async with asyncio.timeout(SECONDS + 4 * PATIENCE):
            found = await hour(port, use, waits)
            while use.files() > FILES // 4:  # connections are let go
                await asyncio.sleep(0.2)
            return found

    with process(tmp_path / "games.db", *LIMITS, files=FILES) as it:
        use = Use(it.pid)
        seen, before, recovered = asyncio.run(work(it.port, use))
        said = it.err.read_text()
    for phase in ("idle", "attack"):
        moves, bots = percentiles(waits.moves[phase]), percentiles(waits.bots[phase])
        print(f"\n{phase}: a move {moves}; a bot {bots}")
    print(f"recovered after {recovered:.1f} s; load average {os.getloadavg()[0]:.1f}")
    print(f"memory {before:.0f} MB, at most {use.most_megabytes:.0f}; files {use.most_files}")
    print(json.dumps(seen, indent=1, sort_keys=True))

    assert [each for each in (*REFUSED, CAME) if not seen.get(each)] == []
    assert use.most_files < FILES
    assert use.most_megabytes < before + MORE_MEGABYTES
    assert len(said) < MAX_SAID
    assert "Traceback" not in said
