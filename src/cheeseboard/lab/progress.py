"""How long work says how far it is."""

from __future__ import annotations

from collections.abc import Callable

OnProgress = Callable[[int], None]  # called with how much was done since the last call


def ignore(done: int) -> None:
    """For callers who do not ask how far it is."""
