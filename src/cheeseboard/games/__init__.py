"""The games. Each folder here is one, and nobody keeps a list of them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

from cheeseboard.lesson import Lesson
from cheeseboard.refused import Refused


class Game(NamedTuple):
    """Everything about one game."""

    name: str
    rules: ModuleType
    words: ModuleType
    sense: ModuleType
    series: ModuleType | None  # only where the rulebook has a series of several games

    @property
    def is_open(self) -> bool:
        """Whether nobody has secrets: all see the same board."""
        return getattr(self.words, "OPEN", False)

    @property
    def parts(self) -> tuple[ModuleType, ModuleType]:
        """The modules that drivers are bound to."""
        return self.rules, self.sense

    @property
    def solved(self) -> Any:
        """The solved game, where it is; imported only when somebody asks (it needs numpy)."""
        name = f"{self.rules.__package__}.solved"
        return import_module(name) if _exists(name) else None

    @property
    def lesson(self) -> Lesson | None:
        """The guided first game, where there is one."""
        has_one = _exists(f"{self.rules.__package__}.lesson")
        return _part(self.name, "lesson").LESSON if has_one else None


def names() -> list[str]:
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def load(name: str) -> Game:
    if not isinstance(name, str) or name not in names():
        raise Refused("unknown_game", f"There is no game {name!r}; there are {', '.join(names())}.")
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    return Game(
        name, _part(name, "rules"), _part(name, "words"), _part(name, "sense"), _series(name)
    )


def _part(game: str, part: str) -> ModuleType:
    return import_module(f"{__name__}.{game}.{part}")


def _series(game: str) -> ModuleType | None:
    return _part(game, "series") if _exists(f"{__name__}.{game}.series") else None


@cache
def _exists(module: str) -> bool:
    return find_spec(module) is not None
