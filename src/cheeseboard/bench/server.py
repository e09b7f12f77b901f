"""Speed and memory of the server, measured beside a bare one in the same run."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import zlib
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from sqlite3 import connect
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from cheeseboard.bench.bare_server import Script
from cheeseboard.bench.load import HOST, Load, LoadRun, open_tables, watch
from cheeseboard.bench.player import SeatTicket
from cheeseboard.bench.server_process import Server, bare, ours
from cheeseboard.games import load as game_named
from cheeseboard.games import names
from cheeseboard.lab.progress import OnProgress
from cheeseboard.refused import Refused
from cheeseboard.server import running
from cheeseboard.tables import wire
from cheeseboard.tables.guests import identity
from cheeseboard.tables.house import House, Limits
from cheeseboard.tables.log import CHANCE_SEAT, Row, Summary
from cheeseboard.tables.plans import NewRow, Plan, Requester

ROUNDS = 3  # ours and the bare one take turns, so that noise hits both
PACE = 1_000.0  # moves a second
PATTERNS = 5  # the sleeping tables are copies of so many different matches of each game
HALF_WAY = 40  # so many actions have been played at them
WATCHED = 8  # the messages of so many tables of each game are weighed

Figures = dict[str, Any]


class Settings(NamedTuple):
    game: str
    seconds: float
    sockets: int
    tables: int
    sleeping: int

    @property
    def players(self) -> int:
        return self.sockets // self.tables

    @property
    def awake(self) -> int:
        return self.sleeping // 10


PROGRESS_STEPS = 2 * ROUNDS + 4 + len(names())


def measure(settings: Settings, on_progress: OnProgress) -> Figures:
    if not Path("/proc/self/stat").exists():
        raise Refused("malformed", "The server's processor time and memory are read on Linux only.")
    _check_players(settings)
    _allow_sockets(2 * settings.sockets + settings.awake)
    with TemporaryDirectory(prefix="cheeseboard-") as folder:
        return asyncio.run(_measure(settings, Path(folder), on_progress))


def _check_players(settings: Settings) -> None:
    rules = game_named(settings.game).rules
    least, most = rules.MIN_PLAYERS, rules.MAX_PLAYERS
    if settings.sockets == settings.tables * settings.players and least <= settings.players <= most:
        return
    raise Refused(
        "malformed",
        f"--sockets {settings.sockets} at --tables {settings.tables} gives "
        f"{settings.sockets / settings.tables:.4g} players to a table; it must be a whole number "
        f"from {least} to {most}.",
    )


def _allow_sockets(wanted: int) -> None:
    """Raise the limit on open files, which is often 1,024 by default."""
    some, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if some < wanted + 100 <= most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _measure(settings: Settings, folder: Path, on_progress: OnProgress) -> Figures:
    figures: Figures = {"load_average": round(os.getloadavg()[0], 1)}
    figures |= await _speed(settings, folder, on_progress)
    figures["sleeping"] = await _sleeping(settings, folder / "asleep.db")
    on_progress(2)
    figures["messages"] = [
        f async for f in _weigh_all(settings, folder / "weighed.db", on_progress)
    ]
    return figures


# --- Speed -----------------------------------------------------------------------------------


async def _speed(settings: Settings, folder: Path, on_progress: OnProgress) -> Figures:
    database = folder / "ours.db"
    with ours(database) as server:
        await server.calm()
        load = Load(
            server.port, open_tables(server.port, settings.game, settings.tables, settings.players)
        )
        await load.connect()
        script = folder / "script.json"
        script.write_bytes(msgspec.json.encode(await _script(settings, load, database)))
        on_progress(1)
        with bare(folder / "bare.db", script) as other:
            tickets = [
                SeatTicket(f"table-{table:016}", seat, "")
                for table in range(settings.tables)
                for seat in range(1, settings.players + 1)
            ]
            peer = Load(other.port, tickets)
            await peer.connect()
            return await _in_turns(settings, (server, load), (other, peer), on_progress)


async def _script(settings: Settings, load: Load, database: Path) -> Script:
    """What our server does for a move, from a first round that also warms it up."""
    before, load.sizes = _rows(database), []
    moves = len((await load.run(settings.seconds / ROUNDS)).latencies)
    if not moves:
        raise Refused("malformed", "No move was made in that time: give it more --seconds.")
    return Script(
        game=settings.game,
        version=game_named(settings.game).version,
        players=settings.players,
        rows=(_rows(database) - before) / moves,
        messages=len(load.sizes) / moves,
        sizes=load.sizes[:20_000],
        answer=round(mean(load.answers)),
    )


def _rows(database: Path) -> int:
    with connect(database) as connection:
        (count,) = connection.execute("SELECT count(*) FROM rows").fetchone()
        return int(count)


async def _in_turns(
    settings: Settings,
    mine: tuple[Server, Load],
    other: tuple[Server, Load],
    on_progress: OnProgress,
) -> Figures:
    spans: dict[str, list[Measured]] = {"ours": [], "bare": []}
    sides = {"ours": mine, "bare": other}
    for _ in range(ROUNDS):
        for name, (server, load) in sides.items():
            spans[name].append(await measure_load(server, load, settings.seconds / ROUNDS))
            on_progress(1)
    paced = {
        name: figures_of([await measure_load(server, load, settings.seconds, PACE)])
        for name, (server, load) in sides.items()
    }
    on_progress(1)
    for _, load in sides.values():
        load.close()
    fast = {name: figures_of(measured) for name, measured in spans.items()}
    return {
        "at_once": fast,
        "ratio": fast["ours"]["moves_a_second"] / fast["bare"]["moves_a_second"],
        "ratio_by_processor": fast["bare"]["server_us_a_move"] / fast["ours"]["server_us_a_move"],
        "paced": paced,
        "megabytes": mine[0].megabytes(),
    }


class Measured(NamedTuple):
    run: LoadRun
    processor: float  # seconds that the server took


async def measure_load(
    server: Server, load: Load, seconds: float, pace: float | None = None
) -> Any:
    before = server.processor()
    run = await load.run(seconds, pace)
    return Measured(run, server.processor() - before)


def figures_of(measured: list[Measured]) -> Figures:
    moves = sum(m.run.moves for m in measured)
    seconds = sum(m.run.seconds for m in measured)
    latencies = [s * 1000 for m in measured for s in m.run.latencies]
    cuts = quantiles(latencies, n=100) if len(latencies) > 1 else [0.0] * 99
    return {
        "moves_a_second": moves / seconds,
        "p50_ms": cuts[49],
        "p99_ms": cuts[98],
        "server_us_a_move": 1e6 * sum(m.processor for m in measured) / max(len(latencies), 1),
        "server_share": sum(m.processor for m in measured) / seconds,
        "load_share": sum(m.run.own for m in measured) / seconds,
    }


# --- Sleeping tables -------------------------------------------------------------------------


async def _sleeping(settings: Settings, database: Path) -> Figures:
    ids = await _fall_asleep(database, settings.sleeping)
    began = perf_counter()
    with ours(database) as server:
        _ask_health(server.port)
        start, processor = perf_counter() - began, server.processor()
        await server.calm()
        before = server.megabytes()
        load = Load(server.port, watch(server.port, ids[: settings.awake]))
        await load.connect()
        after = server.megabytes()
        load.close()
    return {
        "tables": settings.sleeping,
        "start_s": start,
        "start_processor_s": processor,
        "megabytes": before,
        "awake": settings.awake,
        "megabytes_awake": after,
    }


def _ask_health(port: int) -> None:
    line = HTTPConnection(HOST, port)
    line.request("GET", "/health")
    line.getresponse().read()
    line.close()


async def _fall_asleep(database: Path, tables: int) -> list[str]:
    """Store half-played tables of all games; a few are played and then copied."""
    house = running.open_sqlite_house(database, Limits(tables=1_000))
    log = house.services.log
    patterns = [await _half_way(house, game) for game in names() for _ in range(PATTERNS)]
    ids = [identity.new_id() for _ in range(tables)]
    left = iter(enumerate(ids))
    while some := list(islice(left, 500)):
        copies = [(id, *patterns[n % len(patterns)]) for n, id in some]
        await asyncio.gather(*(log.append(*copy) for copy in copies))
    house.close()
    await log.close()
    return ids


async def _half_way(house: House, game: str) -> tuple[list[Row], Summary]:
    most = game_named(game).rules.MAX_PLAYERS
    seats = [wire.SeatWish("here", f"Guest {n}") for n in range(1, most + 1)]
    id = await house.open(Requester("bench", ""), wire.TableWish(game, seats, series=False))
    table = await house.table(id)
    while (contest := table.state.contest) and not contest.over:
        if len(table.state.played) >= HALF_WAY:
            break
        seat = contest.mover if isinstance(contest.mover, int) else CHANCE_SEAT
        new_row = NewRow(seat, random.choice(contest.legal()))
        await table.decide(lambda new_row=new_row: Plan([new_row]))  # type: ignore[misc]
    found = await house.services.log.summary(id)
    assert found is not None
    return await house.services.log.read(id), found[0]


# --- Messages --------------------------------------------------------------------------------


async def _weigh_all(settings: Settings, database: Path, on_progress: OnProgress) -> Any:
    with ours(database) as server:
        for game in names():
            rules = game_named(game)
            for series in [False, True] if rules.series else [False]:
                yield await _weigh(settings, server.port, game, rules.rules.MAX_PLAYERS, series)
            on_progress(1)


async def _weigh(settings: Settings, port: int, game: str, players: int, series: bool) -> Figures:
    load = Load(
        port, open_tables(port, game, min(WATCHED, settings.tables), players, series=series)
    )
    load.kept = []
    await load.connect()
    await load.run(settings.seconds)
    await load.look_again()
    load.close()
    sizes = [len(zlib.compress(message)) for message in load.kept]
    return {
        "game": game,
        "players": players,
        "series": series,
        "messages": len(sizes),
        "median": median(sizes),
        "max": max(sizes),
    }
