"""The games. Each folder here is one, and nobody keeps a list of them.

A game's folder holds today's rules. Where they have changed, a folder `v1` in it holds what was
different in version 1, so that its records and tables are counted as they were then.
"""

from __future__ import annotations

import re
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
    def version(self) -> str:
        """Of its rules: hunt/1."""
        return str(self.rules.RULES)

    @property
    def whole_is_series(self) -> bool:
        """Whether the rulebook's whole game is the series, and a single game its short form."""
        return getattr(self.series, "WHOLE_GAME", False)

    @property
    def is_draft(self) -> bool:
        """Whether it is not finished: other languages than English may be missing."""
        return getattr(_package(self.name), "DRAFT", False)

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
    def fitting(self) -> Any:
        """What its networks are fitted to, where it has any; imported only when asked for."""
        name = f"{self.rules.__package__}.fitting"
        return import_module(name) if _exists(name) else None

    @property
    def lesson(self) -> Lesson | None:
        """The guided first game, where there is one."""
        has_one = _exists(f"{self.rules.__package__}.lesson")
        return _part(self.name, "lesson").LESSON if has_one else None


def names() -> list[str]:
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def load(name: str, version: str | None = None) -> Game:
    """A game by today's rules, or by those of another version."""
    if not isinstance(name, str) or name not in names():
        raise Refused("unknown_game", f"There is no game {name!r}; there are {', '.join(names())}.")
    if version is None or version == _loaded(name).version:
        return _loaded(name)
    if version not in versions(name):
        known = ", ".join(versions(name))
        raise Refused("other_rules", f"There are no rules {version!r} here; there are {known}.")
    return _earlier(name, version)


@cache
def versions(name: str) -> tuple[str, ...]:
    """The versions of a game's rules that can be played here, the oldest first."""
    folders = [module.name for module in iter_modules(_package(name).__path__) if module.ispkg]
    earlier = sorted(int(folder[1:]) for folder in folders if re.fullmatch(r"v\d+", folder))
    return *(f"{name}/{number}" for number in earlier), _loaded(name).version


@cache
def _loaded(name: str) -> Game:
    return Game(
        name, _part(name, "rules"), _part(name, "words"), _part(name, "sense"), _series(name)
    )


@cache
def _earlier(name: str, version: str) -> Game:
    folder = f"{name}.v{version.rpartition('/')[2]}"
    today = _loaded(name)
    return Game(
        name,
        _as_it_was(today.rules, folder),
        _as_it_was(today.words, folder),
        _as_it_was(today.sense, folder),
        today.series and _as_it_was(today.series, folder),
    )


def _as_it_was(today: ModuleType, folder: str) -> ModuleType:
    """Today's module, with what was different in its place."""
    part = today.__name__.rpartition(".")[2]
    if not _exists(f"{__name__}.{folder}.{part}"):
        return today
    then = vars(_part(folder, part))
    whole = ModuleType(today.__name__, today.__doc__)
    whole.__dict__.update(vars(today))
    whole.__dict__.update({name: it for name, it in then.items() if not name.startswith("__")})
    return whole


def _package(game: str) -> ModuleType:
    return import_module(f"{__name__}.{game}")


def _part(game: str, part: str) -> ModuleType:
    return import_module(f"{__name__}.{game}.{part}")


def _series(game: str) -> ModuleType | None:
    return _part(game, "series") if _exists(f"{__name__}.{game}.series") else None


@cache
def _exists(module: str) -> bool:
    return find_spec(module) is not None
