"""The callback by which long work reports its progress."""

from __future__ import annotations

from collections.abc import Callable

OnProgress = Callable[[int], None]  # called with how much was done since the last call


def ignore(done: int) -> None:
    """For callers that show no progress."""
