"""The bots of each game as a WebAssembly module, with a description for its JavaScript loader.

Building needs Numba and a linker. What is built is kept in a folder, under a name with a digest
of all its sources, and built again only when one of them has changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard import bind
from cheeseboard.bots import comparison, learned, rounds, search, tree
from cheeseboard.contract import layout, zero_state
from cheeseboard.games import Game
from cheeseboard.wasm import module, network


class Engine(NamedTuple):
    """The bots of a game as two files: a module of WebAssembly, and its description."""

    code: Path
    description: Path


def build_engine(game: Game, folder: Path) -> Engine:
    """The engine of a game, from the folder if it is there already."""
    examples = _examples(game)
    name = f"{game.name}-{module.digest(game.parts, examples)}"
    engine = Engine(folder / f"{name}.wasm", folder / f"{name}.json")
    if not engine.description.exists():  # it is written last
        folder.mkdir(parents=True, exist_ok=True)
        engine.code.write_bytes(module.compile_module(game.parts, examples))
        engine.description.write_text(json.dumps(_description(examples)))
    return engine


def _examples(game: Game) -> module.ExampleArguments:
    nothing = zero_state(game.rules.State)
    memory, parameters = search.arrays(game, nothing, nodes=1), search.parameters(game, nothing)
    found: dict[bind.Driver, tuple[Any, ...]]
    found = {tree.simulate: (memory, parameters, 0, 0, 0)}
    if network.has_network(game):
        mind = learned.native_mind(game)
        found[learned.decide_first] = (memory.states, 0, mind, 0, memory.rng)
    if game.playouts:
        style = next(iter(game.playouts.values()))
        found[rounds.compare] = (*comparison.arrays(game, nothing), style, 0, 0)
    if game.is_solved:
        found[game.solved.look_up] = (memory.states, game.solved.example_memory())
    return found


def _description(examples: module.ExampleArguments) -> dict[str, Any]:
    memories = {f: examples[f][0] for f in (tree.simulate, rounds.compare) if f in examples}
    return {
        "parameters": {f.__name__: module.parameters(given) for f, given in examples.items()},
        "memory": {f.__name__: _spans(memory) for f, memory in memories.items()},
        "fields": list(layout(tree.Node)),
        "known": tree.HIDDEN_FOR_SEAT,
    }


def _spans(memory: Any) -> list[dict[str, Any]]:
    return [_span(*array) for array in memory._asdict().items()]


def _span(name: str, array: Any) -> dict[str, Any]:
    """An array of a search's memory; how many nodes there are is decided later."""
    length = {} if name == "nodes" else {"length": len(array)}
    return {"name": name, "itemSize": array.itemsize} | length
