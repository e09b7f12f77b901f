"""The chat of a table: the last lines, and the guest behind each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

LINES_KEPT = 100
TOGETHER = " & "  # between the names of people who chat from one screen

ChatLine = dict[str, Any]  # a wire.ChatLine in plain dictionaries


class ChatEntry(NamedTuple):
    number: int  # of its row
    guest: str  # "" where the log does not say
    line: ChatLine

    def is_by(self, person: str, names: Collection[str]) -> bool:
        """Whether the person wrote it; they are known by these names, too."""
        if self.guest:
            return self.guest == person
        return not set(names).isdisjoint(self.line["name"].split(TOGETHER))


class Chat:
    """Never changed in place, so that copies of a table's state can share it."""

    def __init__(self, entries: Iterable[ChatEntry] = ()) -> None:
        self.entries = tuple(entries)[-LINES_KEPT:]
        self.lines = [each.line for each in self.entries]

    def add(self, entry: ChatEntry) -> Chat:
        return Chat([*self.entries, entry])

    def without(self, is_gone: Callable[[ChatEntry], bool]) -> Chat:
        return Chat(each for each in self.entries if not is_gone(each))

    def rename_author(self, name: str, is_theirs: Callable[[ChatEntry], bool]) -> Chat:
        """The same lines, some of them under another name."""
        return Chat(
            each._replace(line=each.line | {"name": name}) if is_theirs(each) else each
            for each in self.entries
        )
