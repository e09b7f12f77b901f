"""A list that only grows. Copies share what they have in common, however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class AppendOnlyList(Generic[T]):
    """Its first `count` items are its own; behind them may stand what a copy has added."""

    __slots__ = ("_items", "count")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self.count = len(self._items)

    def copy(self) -> AppendOnlyList[T]:
        twin: AppendOnlyList[T] = object.__new__(AppendOnlyList)
        twin._items, twin.count = self._items, self.count
        return twin

    def first(self, count: int) -> AppendOnlyList[T]:
        """Its first items alone."""
        some = self.copy()
        some.count = min(count, self.count)
        return some

    def append(self, item: T) -> None:
        if len(self._items) > self.count:
            self._items = self._items[: self.count]  # a copy has gone another way
        self._items.append(item)
        self.count += 1

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self.count])

    def __getitem__(self, at: int) -> T:
        return self._items[range(self.count)[at]]

    def since(self, count: int) -> list[T]:
        """All but the first items."""
        return self._items[count : self.count]

    def continues(self, earlier: AppendOnlyList[T]) -> bool:
        """Whether it is the earlier one, or that with more items, known without a look at them."""
        return self._items is earlier._items and self.count >= earlier.count
