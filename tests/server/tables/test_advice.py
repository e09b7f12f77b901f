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
MAX_MOVES = 2000  # chance may hide a kind of decision for long; usually a hundred are enough
# What players are asked for in each game; each time it comes with other actions is a phase.
DECISIONS = {
    "hunt": {"throw", "lure", "roll", "stop"},
    "paths": {"flip", "keep", "turn", "goal", "peek"},
    "rescue": {"lay"},
    "sack": {"put", "bid", "pass", "offered"},
}


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


def decisions(live: Live) -> frozenset[str]:
    """The kinds of action that a player has, and whether nobody else wants the sack (S12)."""
    view = live.view
    if view["throws"]:
        return frozenset({"throw"})
    asked = {"offered"} & {view["board"].get("phase")}
    return frozenset(asked | {action.split(" ")[0] for action in view["legal"]})


def choose(legal: list[str], chance: Random) -> str:
    """In sack everybody passes, so that the last player is offered the row; goals can wait."""
    if "pass" in legal:
        return "pass"
    return chance.choice([each for each in legal if not each.startswith("goal")] or legal)


async def ask_for_advice(live: Live, seat: int | None) -> None:
    answer = await live.ask("advice", seat=seat)
    assert answer["type"] == "advised", answer
    assert all(type(share) is float or share in (0, 1) for share in answer["win"])
    # A player who is to throw has no choice.
    assert bool(answer["hints"]) is (seat is not None and not live.view["throws"])


async def play_asking(live: Live, chance: Random, phases: set[frozenset[str]], game: str) -> int:
    """Ask in every new phase until all kinds of decision have come or the game is over."""
    moves = 0
    while not live.view["over"] and frozenset().union(*phases) != DECISIONS[game]:
        seat = live.sheet["view"]["mover"]
        await live.ask("reveal", seat=seat)
        await live.until(lambda it: it.view["legal"])
        if decisions(live) not in phases:
            phases.add(decisions(live))
            await ask_for_advice(live, seat)
            await ask_for_advice(live, None)
        version = live.sheet["version"]
        await live.move(choose(live.view["legal"], chance))
        await live.until(lambda it, v=version: it.sheet["version"] > v)  # type: ignore[misc]
        moves += 1
    return moves


@pytest.mark.parametrize(("game", "players"), counts())
def test_advice_arrives_in_every_phase_of_every_game(here: Server, game: str, players: int) -> None:
    async def work() -> None:
        chance, phases = Random(1), set[frozenset[str]]()
        eva = await Guest(here.port, "Eva").arrive()
        others = [{"kind": "here", "name": f"P{n}"} for n in range(2, players + 1)]
        moves = 0
        while frozenset().union(*phases) != DECISIONS[game]:
            async with eva.live(await eva.open(game, "me", *others)) as live:
                moves += await play_asking(live, chance, phases, game)
            assert moves < MAX_MOVES

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
