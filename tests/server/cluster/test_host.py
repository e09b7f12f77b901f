"""What a host orders, and what a host measures, where several processes serve."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from cheeseboard.cli import main
from cheeseboard.server import metrics
from cheeseboard.server.storage.postgres.address import PostgresAddress
from tests import postgres
from tests.environment import PATIENCE
from tests.server.cluster.test_any_process import move
from tests.server.cluster.test_relay import announced
from tests.server.guests import Guest, Server, run_bounded, server
from tests.server.running.test_operations import samples


class Two:
    """Two processes; Eva plays at one of them, Ben at the other."""

    def __init__(
        self, database: PostgresAddress, one: Server, other: Server, is_relayed: bool
    ) -> None:
        self.database, self.is_relayed = database, is_relayed
        self.one, self.other = one, other

    async def at_a_table(self) -> tuple[str, Guest, Guest]:
        if self.is_relayed:
            await announced(self.one, self.other)
        eva = await Guest(self.one.port, "Eva").arrive()
        ben = await Guest(self.other.port, "Ben").arrive()
        table = await eva.open("rescue", "me", "lobby")
        async with ben.live(table) as live:
            assert (await live.ask("sit", seat=2))["type"] == "ok"
        return table, eva, ben


@pytest.fixture(params=["", "127.0.0.1"], ids=["each serves", "the keeper serves"])
def two(request: pytest.FixtureRequest) -> Iterator[Two]:
    with postgres.database() as place, ExitStack() as stack:
        one = stack.enter_context(server(place, relay_host=request.param))
        other = stack.enter_context(server(place, relay_host=request.param))
        yield Two(place, one, other, is_relayed=bool(request.param))


def test_a_ban_holds_at_all_processes(two: Two, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        table, eva, ben = await two.at_a_table()
        async with eva.live(table) as e, ben.live(table) as b:
            where = ["--database", two.database.url]
            assert await asyncio.to_thread(main, ["admin", "show", table, *where]) == 0
            shown = capsys.readouterr().out.splitlines()
            guest = next(line for line in shown if "person Ben " in line).rpartition(" ")[2]
            assert await asyncio.to_thread(main, ["admin", "ban", "--guest", guest, *where]) == 0
            await b.until(lambda it: it.gone)
            assert b.gone is not None
            assert b.gone["code"] == "banned"
            await e.until(lambda it: it.sheet["seats"][1]["kind"] == "bot")
            for it in (two.one, two.other):
                ben.port = it.port
                async with asyncio.timeout(PATIENCE):  # a process looks once a second
                    while (await ben.http("GET", "/api/mine"))[0] != 403:
                        await asyncio.sleep(0.05)
            assert (await eva.http("GET", "/api/mine"))[0] == 200

    run_bounded(work)


def test_metrics_tell_of_the_other_process(two: Two) -> None:
    def figures(of: Server) -> dict[tuple[str, str], float]:
        app, house = of.app, of.house
        return samples(metrics.text(house, app.state.sockets, app.state.relay, 0.0))

    async def work() -> None:
        table, eva, ben = await two.at_a_table()
        async with eva.live(table) as e, ben.live(table) as b:
            for _ in range(4):
                await move(e, b)
            first, second = map(figures, (two.one, two.other))
            assert first["cheeseboard_sockets", ""] == 1 + two.is_relayed
            assert second["cheeseboard_sockets", ""] == 1 - two.is_relayed
            assert second["cheeseboard_tables_awake", ""] == (not two.is_relayed)
            heard = second["cheeseboard_notify_lag_seconds_count", ""]
            assert (heard == 0) if two.is_relayed else (heard >= 1)

    run_bounded(work)
