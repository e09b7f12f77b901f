"""A driver's arrays and numbers as one file: as web/engine/bots/arrays.js reads it."""

from __future__ import annotations

import json
from typing import Any

from cheeseboard import bind
from cheeseboard.games import Game


def pack(game: Game, given: Any) -> bytes:
    """The values of a NamedTuple: a line that describes all of them in order, then the bytes of the
    arrays. Of an array of zeros no bytes are kept: memory begins with zeros."""
    values = flat(given)
    parts = [value.tobytes() for value in values if _has_bytes(value)]
    head = {
        "stateSize": bind.state_dtype(game.rules.State).itemsize,
        "values": [_described(value) for value in values],
        "names": _names(given),
        "sizes": [len(part) for part in parts],
    }
    return b"".join([json.dumps(head).encode(), b"\n", *parts])


def flat(given: tuple[Any, ...]) -> list[Any]:
    """The arrays and numbers, in the order in which a driver takes them."""
    found: list[Any] = []
    for value in given:
        found += flat(value) if isinstance(value, tuple) else [value]
    return found


def _names(given: Any) -> list[str]:
    """The name of each value; those of a tuple inside have the name of the tuple."""
    found: list[str] = []
    for name, value in given._asdict().items():
        found += [name] * (len(flat(value)) if isinstance(value, tuple) else 1)
    return found


def _described(value: Any) -> Any:
    if isinstance(value, int):
        return value
    size = value.nbytes if _has_bytes(value) else 0
    return {"itemSize": value.itemsize, "shape": list(value.shape), "bytes": size}


def _has_bytes(value: Any) -> bool:
    return not isinstance(value, int) and bool(value.any())
