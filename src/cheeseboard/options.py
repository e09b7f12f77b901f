"""The options of games. A game lists its own in words.py; its rules get them as whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from cheeseboard.refused import Refused


class Option(Protocol):
    """One option: its name, its default, and how a value is checked, read and passed on."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> Any: ...
    def checked(self, value: Any) -> Any:
        """The value in its plain form, or Refused."""

    def read(self, text: str | None) -> Any:
        """The value of `name=text` (or of `name` alone) on a command line."""

    def numbers(self, value: Any) -> list[int]:
        """A checked value in the form that the rules expect."""


@dataclass(frozen=True)
class Flag:
    """An option that is on or off."""

    name: str
    default: bool = False

    def checked(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise Refused("bad_option", f"The option {self.name} is either true or false.")
        return value

    def read(self, text: str | None) -> bool:
        answers = {None: True, "true": True, "on": True, "false": False, "off": False}
        if text not in answers:
            raise Refused("bad_option", f"The option {self.name} is either true or false.")
        return answers[text]

    def numbers(self, value: bool) -> list[int]:
        return [int(value)]


@dataclass(frozen=True)
class CountsOption:
    """An option that says how many there are of each kind, with a fixed sum."""

    name: str
    kinds: tuple[str, ...]
    usual: tuple[int, ...]

    @property
    def default(self) -> dict[str, int]:
        return dict(zip(self.kinds, self.usual, strict=True))

    def checked(self, value: Any) -> dict[str, int]:
        whole = isinstance(value, Mapping) and all(
            type(count) is int and count >= 0 for count in value.values()
        )
        if not whole or set(value) != set(self.kinds) or sum(value.values()) != sum(self.usual):
            raise Refused("bad_option", self._sentence())
        return {kind: value[kind] for kind in self.kinds}

    def read(self, text: str | None) -> dict[str, int]:
        pairs = [part.split(":") for part in (text or "").split(",")]
        if not all(len(pair) == 2 and pair[1].isascii() and pair[1].isdigit() for pair in pairs):
            raise Refused("bad_option", self._sentence())
        if len({kind for kind, _ in pairs}) < len(pairs):
            raise Refused("bad_option", self._sentence())
        return self.checked({kind: int(count) for kind, count in pairs})

    def numbers(self, value: Mapping[str, int]) -> list[int]:
        return [value[kind] for kind in self.kinds]

    def _sentence(self) -> str:
        usual = ",".join(f"{kind}:{count}" for kind, count in self.default.items())
        return (
            f"The option {self.name} gives each of {', '.join(self.kinds)} a whole number "
            f"from 0, {sum(self.usual)} in all, for example {usual}."
        )


@dataclass(frozen=True)
class Size:
    """A number that makes a game smaller, for the lab. Its default is that of the rulebook."""

    name: str
    least: int
    default: int

    def checked(self, value: Any) -> int:
        if type(value) is int and self.least <= value <= self.default:
            return value
        raise Refused(
            "bad_option",
            f"The size {self.name} is a whole number from {self.least} to {self.default}.",
        )

    def read(self, text: str | None) -> int:
        digits = text if text and text.isascii() and text.isdigit() and len(text) < 4 else "-1"
        return self.checked(int(digits))

    def numbers(self, value: int) -> list[int]:
        return [value]


@dataclass(frozen=True)
class Starter:
    """Every game's option: the seat that starts, or None if it is drawn."""

    players: int
    name: str = "starter"
    default: None = None

    def checked(self, value: Any) -> int | None:
        if value is None or (type(value) is int and 1 <= value <= self.players):
            return value
        raise Refused("bad_option", f"The starter is a seat from 1 to {self.players}.")

    def read(self, text: str | None) -> int | None:
        number = int(text) if text and text.isascii() and text.isdigit() and len(text) < 3 else 0
        return self.checked(number)

    def numbers(self, value: int | None) -> list[int]:
        return [] if value is None else [value - 1]
