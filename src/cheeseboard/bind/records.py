"""States as numpy records, and back."""

from __future__ import annotations

from typing import Any

from cheeseboard import contract


def record(kind: type) -> Any:
    """A State class as a numpy record: 32 bits for a single number, 8 bits in lists."""
    import numpy as np

    fields = [(name, np.int8 if shape else np.int32, shape) for name, shape in scalars_first(kind)]
    return np.dtype(fields, align=True)


def to_record(s: Any, into: Any) -> None:
    """Copy a plain state into a numpy record."""
    for name in contract.layout(type(s)):
        into[name] = getattr(s, name)


def to_plain(row: Any, kind: type[contract.S]) -> contract.S:
    """A numpy record as a plain state."""
    s = kind()
    for name in contract.layout(kind):
        setattr(s, name, row[name].tolist())
    return s


def scalars_first(kind: type) -> list[tuple[str, contract.Shape]]:
    # CUDA needs aligned fields, so 32-bit numbers come first.
    return sorted(contract.layout(kind).items(), key=lambda field: bool(field[1]))
