"""States as rows of a numpy array, and back."""

from __future__ import annotations

from typing import Any

from cheeseboard import contract


def state_dtype(kind: type) -> Any:
    """The numpy type of a State class: 32 bits for a single number, 8 bits in lists."""
    import numpy as np

    fields = [(name, np.int8 if shape else np.int32, shape) for name, shape in scalars_first(kind)]
    return np.dtype(fields, align=True)


def to_row(s: Any, row: Any) -> None:
    """Copy a plain state into a row of an array."""
    for name in contract.layout(type(s)):
        row[name] = getattr(s, name)


def to_plain(row: Any, kind: type[contract.S]) -> contract.S:
    """A row of an array as a plain state."""
    s = kind()
    for name in contract.layout(kind):
        setattr(s, name, row[name].tolist())
    return s


def scalars_first(kind: type) -> list[tuple[str, contract.Shape]]:
    # CUDA needs aligned fields, so 32-bit numbers come first.
    return sorted(contract.layout(kind).items(), key=lambda field: bool(field[1]))
