"""Odds and hints over a real socket: always an answer, and always plain numbers."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random

import pytest

import cheeseboard as cb
from cheeseboard.games import load
from cheeseboard.server import thinking
from cheeseboard.tables.audience import client
from tests.server.guests import BOT, Guest, Live, Server, run_bounded, server

FEW = 2  # simulations: what is tested is whether they arrive, not how good they are
MAX_MOVES = 24


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "SIMULATIONS", FEW)
        patch.setattr(thinking, "FEW_SIMULATIONS", FEW)
        for name in ("ASKS_A_SECOND", "ASKS_AT_ONCE", "ADVICE_A_SECOND", "ADVICE_AT_ONCE"):
            patch.setattr(client, name, 1e6)
        with server(tmp_path_factory.mktemp("server") / "games.db") as it:
            yield it


def counts() -> list[tuple[str, int]]:
    games = [(name, load(name).rules) for name in cb.games()]
    return [(name, n) for name, it in games for n in range(it.MIN_PLAYERS, it.MAX_PLAYERS + 1)]


async def ask_for_advice(live: Live, seat: int | None) -> None:
    answer = await live.ask("advice", seat=seat)
    assert answer["type"] == "advised", answer
    assert all(type(share) is float or share in (0, 1) for share in answer["win"])
    # A player who is to throw has no choice.
    assert bool(answer["hints"]) is (seat is not None and not live.view["throws"])


@pytest.mark.parametrize(("game", "players"), counts())
def test_advice_arrives_in_every_phase_of_every_game(here: Server, game: str, players: int) -> None:
    async def work() -> None:
        chance, phases = Random(1), set()
        eva = await Guest(here.port, "Eva").arrive()
        others = [{"kind": "here", "name": f"P{n}"} for n in range(2, players + 1)]
        async with eva.live(await eva.open(game, "me", *others)) as live:
            for _ in range(MAX_MOVES):
                if live.view["over"]:
                    break
                seat = live.sheet["view"]["mover"]
                await live.ask("reveal", seat=seat)
                await live.until(lambda it: it.view["legal"])
                verbs = frozenset(action.split(" ")[0] for action in live.view["legal"])
                phase = verbs, live.view["throws"]
                if phase not in phases:
                    phases.add(phase)
                    await ask_for_advice(live, seat)
                    await ask_for_advice(live, None)
                version = live.sheet["version"]
                await live.move(chance.choice(live.view["legal"]))
                await live.until(lambda it, v=version: it.sheet["version"] > v)  # type: ignore[misc]
        assert phases

    run_bounded(work)


def test_an_unforeseen_error_is_answered_with_a_code_and_logged_once(
    here: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("planted")

    async def work() -> None:
        eva = await Guest(here.port, "Eva").arrive()
        async with eva.live(await eva.open("hunt", "me", BOT)) as live:
            monkeypatch.setattr(thinking, "_advice", broken)
            answer = await live.ask("advice")
            assert (answer["type"], answer["code"]) == ("refused", "failed")
            assert "planted" not in answer["text"]
            monkeypatch.undo()
            assert (await live.ask("advice"))["type"] == "advised"

    with caplog.at_level(logging.ERROR, logger="cheeseboard"):
        run_bounded(work)
    (record,) = caplog.records
    assert record.exc_text or record.exc_info
