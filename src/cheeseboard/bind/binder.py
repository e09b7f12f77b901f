"""Clones a driver, and every function of ours that it reaches, into globals of their own."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from cheeseboard import contract

Driver = Callable[..., Any]

THIS_PACKAGE = sorted(Path(__file__).parent.glob("*.py"))


class Way(NamedTuple):
    """A way to run clones."""

    wrap: Callable[[FunctionType, bool], Any]  # (clone, is it a driver itself?) -> what to call
    replaced: dict[Any, Any]  # functions of the contract that are different for this way
    constant: Callable[[Any], Any]  # a constant -> the same for this way
    is_plain: bool = False  # nothing is compiled, and so nothing is kept in a cache


PLAIN = Way(lambda clone, _: clone, {}, lambda value: value, is_plain=True)


class Bound:
    """Drivers bound to one game, as attributes."""

    def __init__(self, drivers: dict[str, Any]) -> None:
        self.__dict__.update(drivers)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no driver is called {name}")


def bind(
    parts: Sequence[ModuleType],
    drivers: Sequence[Driver],
    way: Way,
    constants: dict[str, Any] | None = None,
) -> Bound:
    binder = Binder(parts, drivers, way, constants)
    return Bound({driver.__name__: binder.bind_function(driver) for driver in drivers})


def digest(parts: Sequence[ModuleType], *drivers: Driver) -> str:
    """A digest of all files and constants that bound drivers consist of."""
    return Binder(parts, drivers, PLAIN).digest


class Binder:
    """Binds drivers to the modules of one game, for one way to run."""

    def __init__(
        self,
        parts: Sequence[ModuleType],
        drivers: Sequence[Driver],
        way: Way,
        constants: dict[str, Any] | None = None,
    ) -> None:
        own = {name: f for part in parts for name, f in vars(part).items()}
        self.replaced = {
            stand_in: own[stand_in.__name__]
            for stand_in in contract.CONTRACT
            if stand_in.__name__ in own
        } | way.replaced
        self.drivers = drivers
        self.constants = constants or {}
        self.way = way
        self.done: dict[Driver, Any] = {}

    def bind_function(self, f: Any) -> Any:
        f = self.replaced.get(f, f)
        if not _is_ours(f):
            return f
        if f not in self.done:
            name = self._name(f)
            scope: dict[str, Any] = {"__builtins__": __builtins__, "__name__": f.__module__}
            clone = FunctionType(f.__code__, scope, name, f.__defaults__)
            clone.__qualname__ = name
            clone.__module__ = f.__module__
            self.done[f] = self.way.wrap(clone, f in self.drivers)
            for used, value in self._used(f):
                scope[used] = (
                    self.bind_function(value) if _is_ours(value) else self.way.constant(value)
                )
        return self.done[f]

    def _used(self, f: Any) -> Iterator[tuple[str, Any]]:
        """The globals that a function reads."""
        for name in sorted(_names(f.__code__)):
            if name in self.constants:
                yield name, self.constants[name]
            elif name in f.__globals__:
                yield name, f.__globals__[name]

    def _name(self, f: Any) -> str:
        """Numba's disk cache knows only the file of the driver: a digest in the name keeps it from
        returning code whose callees have changed."""
        return str(f.__name__) if self.way.is_plain else f"{f.__name__}_{self.digest}"

    @cached_property
    def digest(self) -> str:
        digest = hashlib.sha256(repr(sys.version_info).encode())
        files = set(THIS_PACKAGE)  # how it is compiled counts too
        for f in self._reachable():
            files.add(Path(f.__code__.co_filename))
            for name, value in self._used(f):
                # No dict is a constant of compiled code; plain code keeps caches in them.
                if not isinstance(value, ModuleType | FunctionType | dict):
                    digest.update(repr((name, value)).encode())
        for file in sorted(files):
            digest.update(file.read_bytes())
        return digest.hexdigest()[:12]

    def _reachable(self) -> list[Any]:
        """Every function that the drivers call, directly or through others."""
        reached: list[Any] = []
        waiting = [self.replaced.get(driver, driver) for driver in self.drivers]
        while waiting:
            f = waiting.pop()
            if f not in reached:
                reached.append(f)
                ours = (value for _, value in self._used(f) if _is_ours(value))
                waiting += filter(_is_ours, (self.replaced.get(value, value) for value in ours))
        return reached


def _is_ours(value: Any) -> bool:
    # A game may be outside the package, and so may a test's driver. So all plain Python code
    # is cloned; Numba's own functions and intrinsics are not.
    return isinstance(value, FunctionType) and not value.__module__.startswith("numba")


def _names(code: CodeType) -> set[str]:
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*(_names(part) for part in inner))
