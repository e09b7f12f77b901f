"""A game at a table is bounded: in its actions, and in the takebacks of each seat."""

from __future__ import annotations

from pathlib import Path

import cheeseboard as cb
from cheeseboard.tables.house import Limits
from cheeseboard.tables.plans import GameLimits
from tests.server.guests import BOT, Guest, Live, run_bounded, server


async def lured_and_taken_back(live: Live) -> str:
    """How a takeback was answered."""
    await live.until(lambda it: it.view["legal"])
    await live.move(live.view["legal"][0])
    answer = await live.ask("takeback", seat=1)
    return str(answer.get("code", answer["type"]))


def test_the_takebacks_of_a_seat_in_a_game_are_limited(tmp_path: Path) -> None:
    assert Limits().game_limits == GameLimits(actions=5_000, takebacks=20)
    limits = Limits(game_limits=GameLimits(takebacks=3))

    async def work() -> None:
        with server(tmp_path / "games.db", limits) as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", BOT, options={"starter": 1})
            async with eva.live(table) as e:
                await e.throw()
                assert [await lured_and_taken_back(e) for _ in range(4)] == [
                    *["ok"] * 3,
                    "no_takeback",
                ]
                await e.until(lambda it: it.you["takeback"] == [])

    run_bounded(work)


def test_an_endless_game_is_cut_without_a_winner_and_everyone_sees_it(tmp_path: Path) -> None:
    limits = Limits(game_limits=GameLimits(actions=30))

    async def work() -> None:
        with server(tmp_path / "games.db", limits) as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", {"kind": "here", "name": "Jana"})
            async with eva.live(table) as e, Guest(here.port).live(table) as s:
                await e.play_out(lambda v: "roll" if "roll" in v["legal"] else v["legal"][0])
                await s.until(lambda it: it.view["over"])
                for live in (e, s):
                    assert live.sheet["status"] == "over"
                    assert live.sheet["log"][-1]["event"] == "cut"
                    assert (live.view["winners"], live.view["cut"]) == ([], True)
                assert (await e.move("roll", seat=1))["type"] == "refused"
            _, record = await eva.http("GET", f"/api/tables/{table}/record")
            assert 30 <= len(record["actions"]) < 40  # chance may answer the last one
        again = cb.Match.replay(record)
        assert (again.over, again.cut, again.winners) == (True, True, [])
        assert again.record() == record
        # After a restart it is still over.
        with server(tmp_path / "games.db", limits) as here:
            async with Guest(here.port).live(table) as s:
                assert s.view["cut"] is True

    run_bounded(work)
