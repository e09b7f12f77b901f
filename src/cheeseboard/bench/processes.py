"""Several processes on PostgreSQL: their cost beside SQLite, and how soon one takes over."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from cheeseboard.bench.load import Load, open_bots, open_tables, watch
from cheeseboard.bench.server import (
    ROUNDS,
    Figures,
    Measured,
    Settings,
    figures_of,
    measure_load,
)
from cheeseboard.bench.server_process import Server, ours
from cheeseboard.games import names
from cheeseboard.lab.progress import OnProgress
from cheeseboard.server.storage.locations import Location

STEPS = 3 * ROUNDS + 4
PACE = 500.0  # moves a second
BOTS_PACE = 0.5  # seconds between two moves of bots, where a process is killed
BOTS = 4
KILLS = 3


class Several(Server):
    """Processes that are measured together."""

    def __init__(self, *servers: Server) -> None:
        self._servers = servers

    def processor(self) -> float:
        return sum(server.processor() for server in self._servers)


def measure(settings: Settings, database: Location, on_progress: OnProgress) -> Figures:
    with TemporaryDirectory(prefix="cheeseboard-") as folder:
        return asyncio.run(_measure(settings, Path(folder) / "games.db", database, on_progress))


async def _measure(
    settings: Settings, file: Path, database: Location, on_progress: OnProgress
) -> Figures:
    figures: Figures = {"load_average": round(os.getloadavg()[0], 1)}
    with ours(file) as lite, ours(database) as first, ours(database) as second:
        for server in (lite, first, second):
            await server.calm()
        on_progress(1)
        sides = {
            "sqlite": (lite, await _connect_load(settings, lite.port)),
            "postgresql": (first, await _connect_load(settings, first.port)),
            "two processes": (
                Several(first, second),
                await _connect_load(settings, first.port, second.port),
            ),
        }
        figures |= await _in_turns(settings, sides, on_progress)
    kills = [await _kill(database) for _ in range(KILLS)]
    figures["takeover_s"] = [bots for bots, _ in kills]
    figures["reconnect_s"] = [client for _, client in kills]
    on_progress(1)
    return figures


async def _connect_load(settings: Settings, *ports: int) -> Load:
    tickets = open_tables(ports[0], settings.game, settings.tables, settings.players)
    load = Load(ports[0], tickets, ports[-1])
    await load.connect()
    return load


async def _in_turns(
    settings: Settings, sides: dict[str, tuple[Server, Load]], on_progress: OnProgress
) -> Figures:
    spans: dict[str, list[Measured]] = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, (server, load) in sides.items():
            spans[name].append(await measure_load(server, load, settings.seconds / ROUNDS))
            on_progress(1)
    paced = {}
    for name, (server, load) in sides.items():
        paced[name] = figures_of([await measure_load(server, load, settings.seconds, PACE)])
    on_progress(2)
    for _, load in sides.values():
        load.close()
    fast = {name: figures_of(spans[name]) for name in sides}
    lite, alone, two = fast.values()
    return {
        "at_once": fast,
        "paced": paced,
        "postgresql_to_sqlite": alone["moves_a_second"] / lite["moves_a_second"],
        "processor_of_two_to_one": two["server_us_a_move"] / alone["server_us_a_move"],
    }


# --- Takeover --------------------------------------------------------------------------------


async def _kill(database: Location) -> tuple[float, float]:
    """Seconds from the death of the process that keeps a table until its bots move at another
    process, and until a client of the dead one sees the table at the other. The first includes the
    bots' own pace; the second does not include the moment for which a page waits."""
    with ours(database) as keeper, ours(database) as other:
        table = open_bots(keeper.port, names()[0], BOTS, BOTS_PACE)
        tickets = watch(other.port, [table, table])
        near, far = Load(keeper.port, tickets[:1]), Load(other.port, tickets[1:])
        far.kept = []
        for load in (near, far):
            await load.connect()
        await _next_message(far)
        keeper.kill()
        died = perf_counter()
        found = Load(other.port, tickets)
        found.kept = []
        await found.connect()
        connected = perf_counter() - died
        with suppress(TimeoutError):  # what was under way when it died
            await asyncio.wait_for(_next_message(found), 0.1)
        await _next_message(found)
        moved = perf_counter() - died
        for load in (near, far, found):
            load.close()
        return moved, connected


async def _next_message(load: Load) -> None:
    assert load.kept is not None
    known = len(load.kept)
    while len(load.kept) == known:
        await asyncio.sleep(0.01)
