"""Going back in a game is cheap, however long it has become."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.game_setup import checked_setup
from cheeseboard.tables import events, state, tasks
from cheeseboard.tables.events import Sitter
from cheeseboard.tables.guests.identity import Signer
from cheeseboard.tables.library.listing import summary
from cheeseboard.tables.log import CHANCE_SEAT, TABLE_SEAT, Row
from cheeseboard.tables.plans import GameLimits, NewRow, Planner
from cheeseboard.tables.state import ACTIONS_BETWEEN_CHECKPOINTS, TableState
from tests.tables.memory_house import memory_house
from tests.tables.opening import opening_event


def opening_rows(game: str, players: int = 2, **options: Any) -> list[NewRow]:
    setup = checked_setup(game, players, options)
    seats = [Sitter("person", "eva", f"Eva {n}") for n in range(1, players + 1)]
    event = opening_event(game, setup.game.version, setup.changed_options, *seats)
    return [NewRow(TABLE_SEAT, events.encode(it)) for it in (event, events.Started())]


class Game:
    """A game as rows, and where they lead."""

    def __init__(self, chance: random.Random, new_rows: list[NewRow]) -> None:
        self.chance = chance
        self.planner = Planner(Signer(b"k" * 32), chance.randrange, GameLimits(actions=100_000))
        self.rows: list[Row] = []
        self.state = TableState()
        for new_row in new_rows:
            self.add(new_row)

    def add(self, new_row: NewRow) -> None:
        rows, self.state = self.planner.try_on_copy(self.state, [new_row], 1000.0)
        self.rows += rows

    def play(self, wanted: str = "") -> None:
        """Play a move, or what the mover throws."""
        assert self.state.contest is not None
        mover, legal = self.state.contest.mover, self.state.contest.legal()
        seat = mover if isinstance(mover, int) else CHANCE_SEAT
        self.add(NewRow(seat, wanted if wanted in legal else self.chance.choice(legal)))

    def take_back(self, to: int) -> None:
        self.add(NewRow(1, events.encode(events.TookBack(1, to))))


def always_rolling(actions: int) -> Game:
    """A hunt that does not end: no player ever stops rolling."""
    game = Game(random.Random(7), opening_rows("hunt", starter=1))
    while len(game.state.played) < actions:
        game.play("roll")
    return game


def looks(state: TableState) -> Any:
    """All that is seen of a table."""
    assert state.contest is not None
    histories = {audience: list(lines) for audience, lines in state.histories.by_audience.items()}
    views = [state.contest.view(seat) for seat in (None, *range(1, len(state.seats) + 1))]
    return (
        views,
        histories,
        list(state.played),
        state.version,
        state.forfeits,
        state.contest.record(),
    )


@pytest.mark.parametrize("game", cb.games())
def test_a_takeback_from_a_checkpoint_equals_replaying_the_whole_log(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    options = {"memory": True} if game == "sack" else {}
    monkeypatch.setattr(state, "ACTIONS_BETWEEN_CHECKPOINTS", 5)
    it = Game(chance, opening_rows(game, 3, **options))
    for step in range(60):
        if it.state.status == "over":
            break
        it.play()
        if step == 9:
            it.add(NewRow(3, events.encode(events.Resigned(3))))
        if it.state.status == "playing" and step % 8 == 7:
            it.take_back(chance.randrange(len(it.state.played)))
    monkeypatch.setattr(state, "ACTIONS_BETWEEN_CHECKPOINTS", 1_000_000)
    whole = TableState()
    for row in it.rows:
        whole.apply(row)
    assert looks(it.state) == looks(whole)


def test_a_late_takeback_in_a_long_game_replays_only_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = always_rolling(10 * ACTIONS_BETWEEN_CHECKPOINTS + ACTIONS_BETWEEN_CHECKPOINTS // 2)
    replayed = 0
    play = TableState._play

    def counted(state: TableState, row: Row) -> None:
        nonlocal replayed
        replayed += 1
        play(state, row)

    monkeypatch.setattr(TableState, "_play", counted)
    game.take_back(len(game.state.played) - 3)
    assert 0 < replayed < ACTIONS_BETWEEN_CHECKPOINTS


def test_loading_a_long_game_does_not_block_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "SLICE", 0.0)  # else by the clock
    game = always_rolling(200)

    async def work() -> None:
        here = memory_house()
        await here.services.log.append("long-game", game.rows, summary(game.state))
        waking = asyncio.create_task(here.table("long-game"))
        turns = 0
        while not waking.done():
            turns += 1
            await asyncio.sleep(0)
        assert looks((await waking).state) == looks(game.state)
        assert turns > 200
        here.close()

    asyncio.run(work())
