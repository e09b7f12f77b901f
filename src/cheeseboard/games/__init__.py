"""The games. Each folder here is one game; there is no list of them elsewhere.

A game's folder declares its modules as `GAME` in its `__init__.py`, and has today's rules. Where
the rules have changed, a folder `v1` declares the game as it was in version 1. So old records and
tables are still counted by the rules of their time.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from cheeseboard.game import Game
from cheeseboard.refused import Refused

__all__ = ["FOLDER", "Game", "features", "load", "names", "versions"]

FOLDER = Path(__file__).parent


def names() -> list[str]:
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def load(name: str, version: str | None = None) -> Game:
    """A game by today's rules, or by those of another version."""
    if not isinstance(name, str) or name not in _names():
        raise Refused("unknown_game", f"There is no game {name!r}; there are {', '.join(names())}.")
    if version is None or version == _declaration(name).version:
        return _declaration(name)
    if version not in versions(name):
        known = ", ".join(versions(name))
        raise Refused("other_rules", f"There are no rules {version!r} here; there are {known}.")
    return _declaration(f"{name}.v{version.rpartition('/')[2]}")


def features(name: str) -> list[str]:
    """The names of the numbers that an observation of this game has."""
    return [feature.name for feature in load(name).require_encoding().FEATURES]


@cache
def versions(name: str) -> tuple[str, ...]:
    """The versions of a game's rules that can be played here, the oldest first."""
    package = import_module(f"{__name__}.{name}")
    folders = [module.name for module in iter_modules(package.__path__) if module.ispkg]
    earlier = sorted(int(folder[1:]) for folder in folders if re.fullmatch(r"v\d+", folder))
    return *(f"{name}/{number}" for number in earlier), _declaration(name).version


def _declaration(folder: str) -> Game:
    game: Game = import_module(f"{__name__}.{folder}").GAME
    return game
