"""Whatever dies, every acknowledged move is kept exactly once and the games go on."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from cheeseboard.tables.log import Row, move_of
from tests.postgres import Postgres
from tests.server.cluster.chaos import Chaos
from tests.server.persistent import Acknowledged

GAMES = ["hunt", "paths", "rescue", "sack"]


def check_logs(logs: dict[str, list[Row]], acknowledged: Acknowledged) -> None:
    for table, rows in logs.items():
        assert [row.number for row in rows] == list(range(1, len(rows) + 1)), "a gap"
        found = Counter(move_of(row) for row in rows if row.move_id)
        assert set(found.values()) <= {1}, "played twice"
        expected = {(seat, id) for of, seat, id in acknowledged if of == table}
        assert expected <= found.keys(), "an acknowledged move is lost"


async def survive(postgres: Postgres, tables: int, faults: int, seed: int) -> Chaos:
    chaos = Chaos(postgres, seed)
    async with chaos.playing([GAMES[n % 4] for n in range(tables)]):
        for n in range(faults):
            kinds = len(chaos.faults)
            fault = chaos.faults[n] if n < kinds else chaos.chance.choice(chaos.faults)
            await chaos.suffer(fault)
            check_logs(await chaos.logs(), chaos.acknowledged)
    return chaos


def test_games_survive_every_kind_of_fault(own_postgres: Postgres) -> None:
    chaos = asyncio.run(survive(own_postgres, tables=8, faults=6, seed=1))
    assert chaos.acknowledged
    assert sum(player.reconnections for player in chaos.players)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_games_survive_hundreds_of_faults(own_postgres: Postgres, seed: int) -> None:
    asyncio.run(survive(own_postgres, tables=100, faults=24, seed=seed + 100))
