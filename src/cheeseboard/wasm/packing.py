"""States as bytes, laid out like a row of a numpy array but without numpy: a web page has none."""

from __future__ import annotations

import struct
from functools import cache
from math import prod
from typing import Any

from cheeseboard import bind

ALIGNMENT = 4


def pack(s: Any) -> bytes:
    """A plain state as `bind.state_dtype` lays it out: 32 bits for a number, 8 bits in lists."""
    numbers, lists, form = _layout(s.__class__)
    values = [getattr(s, name) for name in numbers]
    for name in lists:
        _flatten(getattr(s, name), values)
    return form.pack(*values)


@cache
def _layout(kind: type) -> tuple[list[str], list[str], struct.Struct]:
    """The names of single numbers and of lists, and the form of the whole."""
    fields = bind.scalars_first(kind)
    numbers = [name for name, shape in fields if not shape]
    lists = [name for name, shape in fields if shape]
    small = sum(prod(shape) for _, shape in fields if shape)
    return numbers, lists, struct.Struct(f"<{len(numbers)}i{small}b{-small % ALIGNMENT}x")


def _flatten(value: list[Any], into: list[int]) -> None:
    if type(value[0]) is not list:
        into.extend(value)
        return
    for each in value:
        _flatten(each, into)
