"""The system's clock is changed while a server runs: no player loses time or games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cheeseboard.server import housekeeping, running
from cheeseboard.server.settings import Settings
from cheeseboard.tables.clocks.clock import Clock
from cheeseboard.tables.house import House, Limits
from tests.environment import PATIENCE
from tests.server.guests import Guest, Server, run_bounded
from tests.tables.scripted_clock import DAY, HOUR, Scripted

JUMPS = [61 * DAY, -HOUR, HOUR]


@pytest.fixture
def system() -> Scripted:
    """Its time really passes."""
    it = Scripted()
    usual = Clock()
    start = usual.uptime
    ahead = it.date
    it.clock = Clock(lambda: it.date - ahead + usual.now(), lambda: usual.uptime - start)
    return it


@pytest.fixture
def here(tmp_path: Path, system: Scripted, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(housekeeping, "CLEAN_UP_EVERY", 0.1)
    monkeypatch.setattr(housekeeping, "CHECK_EVERY", 0.1)

    def home() -> House:
        shipped = running.open_sqlite_house(tmp_path / "games.db", Limits())
        return House(replace(shipped.services, clock=system.clock), Limits(), lambda: "the-table")

    it = Server(home, Settings()).start()
    yield it
    it.stop()


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_jump_takes_no_time_from_players_and_ends_no_game(
    here: Server, system: Scripted, caplog: pytest.LogCaptureFixture, jump: float
) -> None:
    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        ben = {"kind": "here", "name": "Ben"}
        table = await eva.open(
            "hunt", "me", ben, clock={"bank": 600, "increment": 0, "out": "lose"}
        )
        async with eva.live(table) as live:
            await live.until(lambda it: it.view["legal"])
            system.date += jump
            async with asyncio.timeout(PATIENCE):
                while not caplog.messages:
                    await asyncio.sleep(0.05)
            for _ in range(3):
                assert (await live.ask("ping"))["type"] == "ok"
            version = live.sheet["version"]
            answer = await live.move(live.view["legal"][0])
            assert answer["type"] == "ok", answer
            await live.until(lambda it: it.sheet["version"] > version)
            assert min(live.sheet["clocks"]["left"]) > 500_000
            assert live.sheet["status"] == "playing"
        assert [line["table"] for line in (await eva.http("GET", "/api/mine"))[1]] == [table]

    run_bounded(work)
    assert len(caplog.messages) == 1
