"""A server killed in the middle of many games: no acknowledged move is lost, all play on."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.storage.locations import Location
from cheeseboard.server.storage.postgres.address import PostgresAddress
from cheeseboard.tables.log import Row, move_of
from cheeseboard.tables.state import TableState
from tests.server.guests import Guest
from tests.server.persistent import Acknowledged, Persistent
from tests.server.processes import Process, process
from tests.server.rows import stored

GAMES = ["hunt", "paths", "rescue", "sack"]
LIMITS = ["--sockets-an-address", "5000", "--requests-a-minute", "1000000"]
LIMITS += ["--tables-a-guest", "5000"]


async def seated(port: int, game: str) -> tuple[str, list[Guest]]:
    """Two strangers at a table, and a bot where more are needed."""
    eva, ben = await Guest(port, "Eva").arrive(), await Guest(port, "Ben").arrive()
    bots = [{"kind": "bot"}] if game == "sack" else []
    table = await eva.open(game, "me", "lobby", *bots)
    async with ben.live(table) as b:
        assert (await b.ask("sit", seat=2))["type"] == "ok"
    return table, [eva, ben]


async def play_through_kills(it: Process, tables: int, kills: int) -> tuple[set[str], Acknowledged]:
    acknowledged: Acknowledged = {}
    players: list[Persistent] = []
    for number in range(tables):
        table, guests = await seated(it.port, GAMES[number % len(GAMES)])
        players += [Persistent(guest, table, acknowledged, id(guest)) for guest in guests]
    playing = [asyncio.create_task(player.play_out()) for player in players]
    for kill in range(1, kills + 1):
        # About 30 moves a game: the last kill comes well before the end.
        await until(lambda k=kill: len(acknowledged) > tables * 20 * k // kills)  # type: ignore[misc]
        assert await asyncio.to_thread(it.end, signal.SIGKILL) == -signal.SIGKILL
        await asyncio.to_thread(it.start)
    await asyncio.gather(*playing)
    assert max(player.reconnections for player in players) >= kills / 2
    await check_guests_are_known(players[0].guest)
    return {player.table for player in players}, acknowledged


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def check_guests_are_known(guest: Guest) -> None:
    """A restart signs nobody out, and pages that are open can still send."""
    status, answer = await guest.http("POST", "/api/me", {"name": guest.name})
    assert (status, answer["name"]) == (200, guest.name)
    _, mine = await guest.http("GET", "/api/mine")
    assert mine[0]["status"] == "over"


def check_logs(logs: dict[str, list[Row]], acknowledged: Acknowledged) -> None:
    for table, rows in logs.items():
        assert [row.number for row in rows] == list(range(1, len(rows) + 1)), "a gap"
        found = Counter(move_of(row) for row in rows if row.move_id)
        assert set(found.values()) == {1}, "played twice"
        expected = {(seat, id) for of, seat, id in acknowledged if of == table}
        assert expected <= found.keys(), "an acknowledged move is lost"
        state = TableState()
        for row in rows:
            state.apply(row)
        assert state.status == "over"


def check_kills(place: Location, tables: int, kills: int, seconds: float) -> None:
    async def bounded(work: Awaitable[Any]) -> Any:
        return await asyncio.wait_for(work, seconds)

    with process(place, *LIMITS) as it:
        played, acknowledged = asyncio.run(bounded(play_through_kills(it, tables, kills)))
        assert "Traceback" not in it.said()
    check_logs(stored(place, played), acknowledged)


def test_a_server_killed_under_load_keeps_every_acknowledged_move(
    tmp_path: Path,
) -> None:
    check_kills(tmp_path / "games.db", tables=16, kills=3, seconds=300)


def test_a_server_on_postgresql_killed_under_load_keeps_every_acknowledged_move(
    postgres_database: PostgresAddress,
) -> None:
    check_kills(postgres_database, tables=8, kills=2, seconds=300)


@pytest.mark.long
def test_a_server_killed_often_with_hundreds_of_tables_keeps_every_acknowledged_move(
    tmp_path: Path,
) -> None:
    check_kills(tmp_path / "games.db", tables=200, kills=20, seconds=3_000)


@pytest.mark.long
def test_a_server_on_postgresql_killed_often_keeps_every_acknowledged_move(
    postgres_database: PostgresAddress,
) -> None:
    check_kills(postgres_database, tables=200, kills=20, seconds=3_000)
