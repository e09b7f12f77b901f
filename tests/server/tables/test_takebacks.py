"""A game at a table is bounded, and going back in it is cheap, however long it has become."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.server import running
from cheeseboard.setup import agreed
from cheeseboard.tables import events, house, state
from cheeseboard.tables.guests.identity import Signer
from cheeseboard.tables.house import Limits
from cheeseboard.tables.library.listing import summary
from cheeseboard.tables.log import THE_TABLE, Row
from cheeseboard.tables.plans import Bounds, Draft, Planner
from cheeseboard.tables.state import ACTIONS_BETWEEN_CHECKPOINTS, TableState
from tests.server.guests import BOT, Guest, Live, played, server


def opened(game: str, players: int = 2, **options: Any) -> list[Draft]:
    setup = agreed(game, players, options)
    event = events.Opened(
        owner="eva",
        game=game,
        rules=setup.game.rules.RULES,
        players=players,
        options=setup.unusual,
        seats=[events.Sitter("person", "eva", f"Eva {n}") for n in range(1, players + 1)],
        series=False,
        public=False,
        hints=True,
        chat=True,
        pace=0.0,
        grace=None,
        stand_in="kitten",
    )
    started = events.Started()
    return [Draft(THE_TABLE, events.written(it)) for it in (event, started)]


class Game:
    """A game as rows, and where they lead."""

    def __init__(self, chance: random.Random, drafts: list[Draft]) -> None:
        self.chance = chance
        self.planner = Planner(Signer(b"k" * 32), chance.randrange, Bounds(actions=100_000))
        self.rows: list[Row] = []
        self.at = TableState()
        for draft in drafts:
            self.add(draft)

    def add(self, draft: Draft) -> None:
        rows, self.at = self.planner.try_on_copy(self.at, [draft], 1000.0)
        self.rows += rows

    def play(self, wanted: str = "") -> None:
        assert self.at.play is not None
        assert self.at.mover is not None
        legal = self.at.play.legal()
        self.add(Draft(self.at.mover, wanted if wanted in legal else self.chance.choice(legal)))

    def take_back(self, to: int) -> None:
        self.add(Draft(1, events.written(events.TookBack(1, to))))


def always_rolling(actions: int) -> Game:
    """A hunt that does not end: no player ever stops rolling."""
    game = Game(random.Random(7), opened("hunt", starter=1))
    while len(game.at.played) < actions:
        game.play("roll")
    return game


def looks(at: TableState) -> Any:
    """All that is seen of a table."""
    assert at.play is not None
    told = {audience: list(lines) for audience, lines in at.logs.items()}
    views = [at.play.view(seat) for seat in (None, *range(1, len(at.seats) + 1))]
    return views, told, list(at.played), at.version, at.forfeits, at.play.record()


@pytest.mark.parametrize("game", cb.games())
def test_a_takeback_from_a_checkpoint_equals_replaying_the_whole_log(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    options = {"memory": True} if game == "sack" else {}
    monkeypatch.setattr(state, "ACTIONS_BETWEEN_CHECKPOINTS", 5)
    it = Game(chance, opened(game, 3, **options))
    for step in range(60):
        if it.at.status == "over":
            break
        it.play()
        if step == 9:
            it.add(Draft(3, events.written(events.Resigned(3))))
        if it.at.status == "playing" and step % 8 == 7:
            it.take_back(chance.randrange(len(it.at.played)))
    monkeypatch.setattr(state, "ACTIONS_BETWEEN_CHECKPOINTS", 1_000_000)
    whole = TableState()
    for row in it.rows:
        whole.apply(row)
    assert looks(it.at) == looks(whole)


def test_a_late_takeback_in_a_long_game_replays_only_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = always_rolling(10 * ACTIONS_BETWEEN_CHECKPOINTS + ACTIONS_BETWEEN_CHECKPOINTS // 2)
    replayed = 0
    play = TableState._play

    def counted(at: TableState, row: Row) -> None:
        nonlocal replayed
        replayed += 1
        play(at, row)

    monkeypatch.setattr(TableState, "_play", counted)
    game.take_back(len(game.at.played) - 3)
    assert 0 < replayed < ACTIONS_BETWEEN_CHECKPOINTS


def test_loading_a_long_game_does_not_block_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "SLICE", 0.0)  # else by the clock
    game = always_rolling(200)

    async def work() -> None:
        here = running.house(tmp_path / "games.db", Limits())
        await here.tools.log.append("long-game", game.rows, summary(game.at))
        waking = asyncio.create_task(here.table("long-game"))
        turns = 0
        while not waking.done():
            turns += 1
            await asyncio.sleep(0)
        assert looks((await waking).state) == looks(game.at)
        assert turns > 200
        here.close()
        await here.tools.log.close()

    played(work)


async def lured_and_taken_back(live: Live) -> str:
    """How a takeback was answered."""
    await live.until(lambda it: it.view["legal"])
    await live.move(live.view["legal"][0])
    answer = await live.ask("takeback", seat=1)
    return str(answer.get("code", answer["type"]))


def test_the_takebacks_of_a_seat_in_a_game_are_limited(tmp_path: Path) -> None:
    assert Limits().bounds == Bounds(actions=5_000, takebacks=20)
    limits = Limits(bounds=Bounds(takebacks=3))

    async def work() -> None:
        with server(tmp_path / "games.db", limits) as here:
            eva = await Guest(here.port, "Eva").arrive()
            table = await eva.open("hunt", "me", BOT, options={"starter": 1})
            async with eva.live(table) as e:
                assert [await lured_and_taken_back(e) for _ in range(4)] == [
                    *["ok"] * 3,
                    "no_takeback",
                ]
                await e.until(lambda it: it.you["takeback"] == [])

    played(work)


def test_an_endless_game_is_cut_without_a_winner_and_everyone_sees_it(tmp_path: Path) -> None:
    limits = Limits(bounds=Bounds(actions=30))

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

    played(work)
