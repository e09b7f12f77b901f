"""In which order several processes run the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def side_by_side(waiting: Sequence[T], computing: Sequence[T], workers: int) -> list[T]:
    """Tests for so many workers, in equal parts: every second part begins with tests that wait."""
    size = (len(waiting) + len(computing)) // workers
    share = -(-len(waiting) // -(-workers // 2))
    ordered: list[T] = []
    taken = 0
    for worker in range(workers):
        begin = worker // 2 * share
        first = waiting[begin : begin + share] if worker % 2 == 0 else waiting[:0]
        room = max(size - len(first), 0)
        ordered += [*first, *computing[taken : taken + room]]
        taken += room
    return [*ordered, *computing[taken:]]
