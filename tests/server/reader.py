"""What every client does with the messages of a table."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Reader:
    """Keeps a copy of the table's sheet."""

    def __init__(self) -> None:
        self.sheet: Json = {}
        self.number = 0
        self.you: Json = {}

    def take_news(self, message: Json) -> bool:
        """Whether it was news of the table, and no answer."""
        match message["type"]:
            case "fresh":
                self.sheet, self.number = message["sheet"], message["number"]
            case "update":
                assert message["since"] == self.number, "an update that does not fit"
                self.sheet = patched(self.sheet, message["changes"])
                self.number = message["number"]
            case "you":
                self.you = message
            case _:
                return False
        return True


def patched(sheet: Any, changes: list[list[Any]]) -> Any:
    """A sheet with its changes made."""
    for path, value, *append in changes:
        if not path:
            sheet = value
            continue
        place = sheet
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = place[path[-1]] + value if append else value
    return sheet
