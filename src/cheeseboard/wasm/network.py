"""A learned player's network for WebAssembly: as web/engine/learned.js reads it."""

from __future__ import annotations

import json
from typing import Any

from cheeseboard import bind
from cheeseboard.bots import learned, weights
from cheeseboard.bots.learned import Mind
from cheeseboard.games import Game


def has_network(game: Game) -> bool:
    return game.encoding is not None and weights.exists(learned.folder(game))


def pack(game: Game) -> bytes:
    """A line that describes all numbers of the mind, in order, then the bytes of its network."""
    mind = learned.native_mind(game)
    kept = {id(array) for array in mind.net}
    values = flat(mind)
    parts = [value.tobytes() for value in values if id(value) in kept and not _is_number(value)]
    head = {
        "stateSize": bind.state_dtype(game.rules.State).itemsize,
        "mind": [_described(value, id(value) in kept) for value in values],
        "sizes": [len(part) for part in parts],
    }
    return b"".join([json.dumps(head).encode(), b"\n", *parts])


def flat(mind: Mind) -> list[Any]:
    """The arrays and numbers, in the order in which a driver takes them."""
    net, *others = mind
    return [*net, *others]


def _described(value: Any, is_kept: bool) -> Any:
    if _is_number(value):
        return value
    size = value.nbytes if is_kept else 0  # memory begins with zeros
    return {"itemSize": value.itemsize, "shape": list(value.shape), "bytes": size}


def _is_number(value: Any) -> bool:
    return isinstance(value, int)
