"""The fourth way to run one source: WebAssembly does, bit by bit, what native code does."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cheeseboard import bind, contract, drivers
from cheeseboard.bots import learned, search, tree, weights
from cheeseboard.bots.search import Search
from cheeseboard.contract import rng_state
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game, load, names
from cheeseboard.lab import memory
from cheeseboard.wasm import engine, module, network
from cheeseboard.wasm.packing import pack
from tests.laws.setups import SETUPS
from tests.laws.walks import Walk
from tests.wasm import node

BUILT = Path(sys.prefix) / "wasm"  # kept: building takes half a minute a game
every_game = pytest.mark.parametrize("game", names())
STEPS = 300
NODES = 500


def tables_of(game: str) -> list[Setup]:
    return [setup for setup in SETUPS if setup.game.name == game]


def test_a_packed_state_has_the_bytes_of_a_numpy_row() -> None:
    for setup in SETUPS:
        state = Walk(setup, seed=4).go(30).state
        row = np.zeros(1, bind.state_dtype(type(state)))
        bind.to_row(state, row[0])
        assert pack(state) == row.tobytes()


# --- Searching -------------------------------------------------------------------------------


def searches(setup: Setup, seed: int) -> tuple[dict[str, Any], Search] | None:
    """The same search twice: as a request for Node, and compiled natively."""
    walk = Walk(setup, seed).go(5 + 9 * seed)
    if walk.mover < 0:
        walk.go(1)
    if walk.mover < 0:
        return None
    known, seat, random = walk.known(walk.mover), walk.mover, rng_state(seed, 5)
    native = Search(setup.game, known, seat, [random], NODES, is_compiled=True)
    asked = {
        "known": node.text(pack(known)),
        "parameters": list(search.parameters(setup.game, known)),
        "seat": seat,
        "players": known.players,
        "nodes": NODES,
        "rng": str(native.memory.rng[0]),
    }
    return asked, native


def check_trees(game: str, setups: list[Setup], seeds: range, simulations: int) -> int:
    """Each search grows the same tree in WebAssembly and natively; how many were compared."""
    found = engine.build_engine(load(game), BUILT)
    both = [it for setup in setups for seed in seeds if (it := searches(setup, seed))]
    calls = [{"search": asked, "simulations": simulations} for asked, _ in both]
    answers = node.run(found.code, json.loads(found.description.read_text()), calls)
    for (_, native), answer in zip(both, answers, strict=True):
        native.run(simulations)
        for part in ("nodes", "rng", "total"):
            assert node.data(answer[part]) == getattr(native.memory, part).tobytes()
    return len(both)


def test_native_code_and_webassembly_grow_the_same_tree() -> None:
    """Of one game, which is compiled quickly; the long test has them all."""
    game = "rescue"
    usual = [setup for setup in tables_of(game) if not setup.changed_options]
    assert check_trees(game, usual, range(2), 60) >= len(usual)


@pytest.mark.long
@every_game
def test_the_same_tree_in_every_game_with_all_options_and_with_full_memory(game: str) -> None:
    setups = tables_of(game)
    assert check_trees(game, setups, range(6), 2 * NODES) >= 4 * len(setups)


# --- Learned players -------------------------------------------------------------------------


def decisions(setup: Setup, seeds: range) -> Iterator[tuple[Any, int, int, int]]:
    """What a seat knows, the seat, a temperature and a seed."""
    for seed in seeds:
        walk = Walk(setup, seed).go(4 + 7 * seed)
        for _ in range(3):
            if walk.mover >= 0:
                yield walk.known(walk.mover), walk.mover, 30 * (seed % 2), seed
                break
            walk.go(1)


def decided_plainly(game: Game, known: Any, seat: int, temperature: int, rng: list[int]) -> Any:
    """The action, and all that the network has computed."""
    net = learned.network(game)
    units, grid = weights.memory(net, lambda rows, width: [[0] * width for _ in range(rows)])
    lists = [[0] * game.rules.MAX_ACTIONS for _ in range(3)]
    mind = learned.Mind(net, units, grid, *lists)
    action = bind.plain(game.parts, learned.decide).decide(known, seat, mind, temperature, rng)
    return action, [np.array(units, np.int32), np.array(grid, np.int32), *map(np.array, lists)]


def check_decisions(name: str, setups: list[Setup], seeds: range) -> int:
    """A learned player computes the same numbers in WebAssembly and plain; how many decisions."""
    game = load(name)
    found = engine.build_engine(game, BUILT)
    given = [each for setup in setups for each in decisions(setup, seeds)]
    calls = [
        {
            "decision": {
                "known": node.text(pack(known)),
                "seat": seat,
                "temperature": heat,
                "rng": "7",
            }
        }
        for known, seat, heat, _ in given
    ]
    about = json.loads(found.description.read_text())
    answers = node.run(found.code, about, calls, network.pack(game))
    for (known, seat, heat, _), answer in zip(given, answers, strict=True):
        rng = [7]
        action, computed = decided_plainly(game, known, seat, heat, rng)
        assert (answer["action"], answer["rng"]) == (action, str(rng[0]))
        assert [node.data(each) for each in answer["scratch"]] == [it.tobytes() for it in computed]
    return len(given)


@every_game
def test_a_learned_player_computes_the_same_plain_and_in_webassembly(game: str) -> None:
    """tests/bots/test_learned.py has it for plain and native."""
    setups = [setup for setup in tables_of(game) if not setup.changed_options]
    assert check_decisions(game, setups, range(2)) >= len(setups)


@pytest.mark.long
@every_game
def test_learned_players_compute_the_same_with_all_options(game: str) -> None:
    setups = tables_of(game)
    assert check_decisions(game, setups, range(8)) >= 4 * len(setups)


# --- Playing ---------------------------------------------------------------------------------


def tracing(setup: Setup, seed: int) -> tuple[Any, ...]:
    room = memory.allocate(setup.game.rules, STEPS + 1)
    return room, memory.opening(setup), seed, STEPS, np.zeros(STEPS, np.int64)


def arrays(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """In the order in which they are passed."""
    for each in arguments:
        if isinstance(each, tuple):
            yield from arrays(each)
        elif isinstance(each, np.ndarray):
            yield each


def traced(game: Game, folder: Path) -> tuple[Path, dict[str, Any]]:
    example = tracing(tables_of(game.name)[0], 0)
    code = folder / f"{game.name}.wasm"
    code.write_bytes(module.compile_module(game.parts, {drivers.trace: example}))
    return code, {"parameters": {"trace": module.parameters(example)}}


def check_traces(game: str, seeds: range, folder: Path) -> None:
    code, description = traced(load(game), folder)
    games = [tracing(setup, seed) for setup in tables_of(game) for seed in seeds]
    calls = [{"driver": "trace", "given": node.flat(each)} for each in games]
    native = bind.native(load(game).parts, drivers.trace)
    for arguments, answer in zip(games, node.run(code, description, calls), strict=True):
        assert answer["answer"] == native.trace(*arguments)
        expected = [array.tobytes() for array in arrays(arguments)]
        assert [node.data(each) for each in answer["arrays"]] == expected


@every_game
def test_native_code_and_webassembly_agree_state_by_state(game: str, tmp_path: Path) -> None:
    check_traces(game, range(1), tmp_path)


@pytest.mark.long
@every_game
def test_native_code_and_webassembly_agree_in_many_games(game: str, tmp_path: Path) -> None:
    check_traces(game, range(1, 13), tmp_path)


# --- Building --------------------------------------------------------------------------------


def test_an_engine_is_built_once_and_again_when_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def compiled(parts: Any, examples: Any) -> bytes:
        made.append("module")
        return b""

    monkeypatch.setattr(module, "compile_module", compiled)
    monkeypatch.setattr(contract, "_lists", {})
    first = engine.build_engine(load("hunt"), tmp_path)
    contract.copy(contract.zero_state(load("hunt").rules.State))  # this notes the state's fields
    assert engine.build_engine(load("hunt"), tmp_path) == first
    assert len(made) == 1
    monkeypatch.setattr(tree, "MAX_DEPTH", tree.MAX_DEPTH + 1)
    assert engine.build_engine(load("hunt"), tmp_path) != first
    assert len(made) == 2
