"""States as bytes, laid out like a row of a numpy array but without numpy: a web page has none."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from cheeseboard import bind

ALIGNMENT = 4


def pack(s: Any) -> bytes:
    """A plain state as `bind.state_dtype` lays it out: 32 bits for a number, 8 bits in lists."""
    values = [(getattr(s, name), shape) for name, shape in bind.scalars_first(type(s))]
    numbers = [value for value, shape in values if not shape]
    small = [item for value, shape in values if shape for item in _flat(value)]
    found = struct.pack(f"<{len(numbers)}i{len(small)}b", *numbers, *small)
    return found + bytes(-len(found) % ALIGNMENT)


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for each in value:
            yield from _flat(each)
    else:
        yield value
