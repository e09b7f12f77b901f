"""How fast a search is in WebAssembly under Node, beside native code: python -m tests.wasm.figures

Both grow the same tree from the start of a game between three, in turns, and the processor's time
counts, not the clock's. The best of three runs is shown. The first run of each is not counted:
Node still compiles then.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from time import process_time

from cheeseboard.bots import search
from cheeseboard.bots.search import Search
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import load, names
from cheeseboard.wasm import engine
from cheeseboard.wasm.packing import pack
from tests.laws.walks import Walk
from tests.wasm import node

BUILT = Path(sys.prefix) / "wasm"
PLAYERS, SIMULATIONS, RUNS = 3, 4_000, 4


def native_seconds(setup: Setup) -> list[float]:
    found = []
    for _ in range(RUNS):
        searching = _search(setup)
        began = process_time()
        searching.run(SIMULATIONS)
        found.append(process_time() - began)
    return found


def wasm_seconds(setup: Setup, found: engine.Engine) -> list[float]:
    known, seat = _position(setup)
    asked = {
        "known": node.text(pack(known)),
        "parameters": list(search.parameters(setup.game, known)),
        "seat": seat,
        "players": PLAYERS,
        "nodes": SIMULATIONS + 1,
        "rng": str(_search(setup).memory.rng[0]),
    }
    calls = [{"search": asked, "simulations": SIMULATIONS}] * RUNS
    answers = node.run(found.code, json.loads(found.description.read_text()), calls)
    return [answer["seconds"] for answer in answers]


def _search(setup: Setup) -> Search:
    known, seat = _position(setup)
    return Search(setup.game, known, seat, [5], SIMULATIONS + 1, is_compiled=True)


def _position(setup: Setup) -> tuple[object, int]:
    walk = Walk(setup, seed=1)
    while walk.mover < 0:
        walk.step()
    return walk.known(walk.mover), walk.mover


def row(name: str) -> str:
    setup, found = checked_setup(name, PLAYERS, {}), engine.build_engine(load(name), BUILT)
    native = SIMULATIONS / min(native_seconds(setup)[1:])
    wasm = SIMULATIONS / min(wasm_seconds(setup, found)[1:])
    code = found.code.read_bytes()
    size = f"{len(code) / 1000:.0f} kB, {len(gzip.compress(code)) / 1000:.0f} kB gzip"
    return f"| {name} | {native:,.0f} | {wasm:,.0f} | {wasm / native:.0%} | {size} |"


if __name__ == "__main__":
    print("| | native, simulations/s | WebAssembly, simulations/s | of native | module |")
    print("| --- | --- | --- | --- | --- |")
    for name in names():
        print(row(name), flush=True)
