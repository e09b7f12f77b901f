"""Bots choose the same in WebAssembly, asked as a page asks them, as in native code."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard.bots import search
from cheeseboard.bots.search import SearchBot
from cheeseboard.contract import rng_state
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import load
from cheeseboard.site.worker import SearchWorker
from cheeseboard.wasm import engine, network, remote, solved
from tests.laws.walks import Walk
from tests.wasm import node

BUILT = Path(sys.prefix) / "wasm"
POSITIONS = 30  # of each game

# Asks questions of a worker, and returns what it concludes.
Ask = Callable[[SearchWorker], Coroutine[Any, Any, Any]]


def asked(game: str, asks: list[Ask], table: bytes = b"") -> list[Any]:
    """Their conclusions, if Node answers: all first questions are collected and asked at once."""
    found = engine.build_engine(load(game), BUILT)
    questions = [asyncio.run(_question(ask)) for ask in asks]
    about = json.loads(found.description.read_text())
    calls = [{"question": question} for question in questions]
    answers = node.run(found.code, about, calls, network.pack(load(game)), table)
    return [
        asyncio.run(_conclusion(ask, answer)) for ask, answer in zip(asks, answers, strict=True)
    ]


async def _question(ask: Ask) -> str:
    heard = asyncio.get_running_loop().create_future()

    async def search(id: int, question: str) -> str:
        heard.set_result(question)
        return await asyncio.Future()

    asking = asyncio.ensure_future(ask(SearchWorker(search, lambda id: None)))
    question: str = await asyncio.wait_for(heard, 10)
    asking.cancel()
    return question


async def _conclusion(ask: Ask, answer: str) -> Any:
    async def search(id: int, question: str) -> str:
        return answer

    return await ask(SearchWorker(search, lambda id: None))


# --- Searching with networks -----------------------------------------------------------------


def positions(game: str, players: int, seeds: range) -> Iterator[tuple[Any, int, int]]:
    """What a seat with a choice knows, the seat, and a seed."""
    for seed in seeds:
        walk = Walk(checked_setup(game, players, {}), seed).go(6 + 5 * seed)
        out = [0] * load(game).rules.MAX_ACTIONS
        for _ in range(20):
            if walk.mover >= 0 and load(game).rules.legal(walk.known(walk.mover), out) > 1:
                yield walk.known(walk.mover), walk.mover, seed
                break
            walk.step()


def check_choices(name: str, players: int, seeds: range, simulations: int) -> int:
    """The bot `search` chooses the same natively and in WebAssembly; how often that was seen."""
    game, bot = load(name), SearchBot(simulations)
    given = list(positions(name, players, seeds))

    def ask(known: Any, seat: int, seed: int) -> Ask:
        rng = rng_state(seed, 3)
        return lambda worker: remote.choose(bot, worker, game, known, seat, [rng])

    native = [bot(game, known, seat, [rng_state(seed, 3)]) for known, seat, seed in given]
    assert asked(name, [ask(*each) for each in given]) == native
    return len(given)


@pytest.mark.parametrize(("game", "players"), [("sack", 3), ("rescue", 2)])
def test_a_search_that_starts_from_a_network_chooses_as_native_code_does(
    game: str, players: int
) -> None:
    assert check_choices(game, players, range(2), 60) == 2


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.long)])
def test_odds_and_hints_by_playouts_are_those_of_native_code(players: int) -> None:
    game, simulations = load("sack"), 300
    given = [(known, seat) for known, seat, _ in positions("sack", players, range(2))]
    both = [(remote.odds, search.odds), (remote.hints, search.hints)]

    def ask(advise: Any, known: Any, seat: int) -> Ask:
        return lambda worker: advise(worker, game, known, seat, simulations)

    native = [advise(game, *each, simulations) for _, advise in both for each in given]
    assert asked("sack", [ask(advise, *each) for advise, _ in both for each in given]) == native


@pytest.mark.parametrize("players", [2, 4])
def test_hints_of_a_guided_search_are_those_of_native_code(players: int) -> None:
    game = load("rescue")
    given = [(known, seat) for known, seat, _ in positions("rescue", players, range(2))]

    def ask(known: Any, seat: int) -> Ask:
        return lambda worker: remote.hints(worker, game, known, seat, 3_000)

    native = [search.hints(game, known, seat, 3_000) for known, seat in given]
    assert asked("rescue", [ask(*each) for each in given]) == native


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players"),
    [
        (game, players)
        for game in cb.games()
        for players in range(2, 6)
        if load(game).rules.MIN_PLAYERS <= players <= load(game).rules.MAX_PLAYERS
    ],
)
def test_searches_choose_as_native_code_does_with_every_number_of_players(
    game: str, players: int
) -> None:
    assert check_choices(game, players, range(8), 400) >= 5


# --- Solved games ----------------------------------------------------------------------------


def some_positions(setup: Setup, seeds: range) -> list[Any]:
    """Some positions of some games, those before a throw of the dice included."""
    found: list[Any] = []
    for seed in seeds:
        walk = Walk(setup, seed)
        while not walk.over and len(found) < POSITIONS * (1 + seed):
            found.append(walk.known(0))
            walk.go(5)
    return found


def read_in_python(setup: Setup, known: Any) -> remote.Lookup:
    solved = setup.game.solved
    table = solved.shipped(solved.variant(setup.numbers))
    found = solved.shares_after(table, known) if setup.game.rules.mover(known) >= 0 else {}
    share = float(solved.first_share(table, known))
    return remote.Lookup([(int(a), float(it)) for a, it in found.items()], share, table.exact)


def check_tables(options: dict[str, Any], seeds: range) -> None:
    """WebAssembly reads a value table as numpy does, to the last bit."""
    setup = checked_setup("hunt", 2, options)
    knowns = some_positions(setup, seeds)

    def ask(known: Any) -> Ask:
        return lambda worker: remote.look_up(worker, setup, known)

    table = solved.pack(setup.game, setup.numbers)
    found = asked("hunt", [ask(known) for known in knowns], table)
    assert found == [read_in_python(setup, known) for known in knowns]
    assert len(found) > POSITIONS // 3 * len(seeds)


def test_a_value_table_says_the_same_in_webassembly_and_in_python() -> None:
    check_tables({"kids": True}, range(2))


@pytest.mark.long
@pytest.mark.parametrize("risk", [False, True])
@pytest.mark.parametrize("kids", [False, True])
def test_every_value_table_says_the_same_in_webassembly(kids: bool, risk: bool) -> None:
    check_tables({"kids": kids, "risk": risk}, range(9))


def test_a_value_table_says_the_same_in_plain_code() -> None:
    setup = checked_setup("hunt", 2, {"kids": True, "risk": True})
    game, variant = setup.game, setup.game.solved.variant(setup.numbers)
    memory = game.solved.shipped_memory(variant)
    look_up = bind.plain(game.parts, game.solved.look_up).look_up
    memory = memory._replace(planes=bytearray(memory.planes))  # numpy's small numbers overflow
    for known in some_positions(setup, range(1))[:3]:
        count = look_up([known], memory)
        pairs = zip(memory.out[:count], memory.shares_after[:count], strict=True)
        shares_after = [(int(action), float(worth)) for action, worth in pairs]
        found = remote.Lookup(shares_after, float(memory.share[0]), bool(memory.exact))
        assert found == read_in_python(setup, known)
