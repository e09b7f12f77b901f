"""An append-only list. Copies share memory, so that copying is cheap at any length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class AppendOnlyList(Generic[T]):
    """Only the first `count` items belong to this list. A copy may have added those behind."""

    __slots__ = ("_items", "count")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self.count = len(self._items)

    def copy(self) -> AppendOnlyList[T]:
        twin: AppendOnlyList[T] = object.__new__(AppendOnlyList)
        twin._items, twin.count = self._items, self.count
        return twin

    def first(self, count: int) -> AppendOnlyList[T]:
        """A copy with only the first items."""
        some = self.copy()
        some.count = min(count, self.count)
        return some

    def append(self, item: T) -> None:
        if len(self._items) > self.count:
            self._items = self._items[: self.count]  # a copy has appended something else
        self._items.append(item)
        self.count += 1

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self.count])

    def __getitem__(self, index: int) -> T:
        return self._items[range(self.count)[index]]

    def latest_first(self) -> Iterator[T]:
        for index in range(self.count - 1, -1, -1):
            yield self._items[index]

    def since(self, count: int) -> list[T]:
        """The items after the first `count`."""
        return self._items[count : self.count]

    def continues(self, earlier: AppendOnlyList[T]) -> bool:
        """Whether this is `earlier`, perhaps with more items. No items are compared."""
        return self._items is earlier._items and self.count >= earlier.count
