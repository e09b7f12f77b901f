"""The chat of a table: the last lines, and the guest behind each of them."""

from __future__ import annotations

from typing import Any, NamedTuple

LINES_KEPT = 100
TOGETHER = " & "  # between the names of people who chat from one screen

ChatLine = dict[str, Any]  # a wire.ChatLine in plain dictionaries


class Chat(NamedTuple):
    """Never changed in place, so that copies of a table's state can share it."""

    lines: list[ChatLine]
    guests: list[str]  # who wrote each line; "" where the log does not say

    def said(self, name: str, text: str, person: str, time: float) -> Chat:
        line = {"name": name, "text": text, "at": time}
        return Chat([*self.lines, line][-LINES_KEPT:], [*self.guests, person][-LINES_KEPT:])

    def without(self, person: str, names: frozenset[str]) -> Chat:
        """Without the lines of a person, who is known by these names."""

        def is_theirs(line: ChatLine, guest: str) -> bool:
            if guest:
                return guest == person
            return not names.isdisjoint(line["name"].split(TOGETHER))

        both = zip(self.lines, self.guests, strict=True)
        kept = [(line, guest) for line, guest in both if not is_theirs(line, guest)]
        return Chat([line for line, _ in kept], [guest for _, guest in kept])
