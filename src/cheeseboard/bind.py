"""One source, four ways to run it: plain Python, Numba, CUDA, WebAssembly.

A driver is a generic function (a playout, a search) written against the contract in
game.py. `bind` clones its code, and the code of every function of ours that it calls, into
new globals. There, a game's own functions replace those of the contract. So each game gets
its own compiled driver without a single indirect call.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from cheeseboard import game

Driver = Callable[..., Any]
Wrap = Callable[[FunctionType, bool], Any]  # (clone, is it a driver itself?) -> what to call
Keep = Callable[[Any], Any]  # a constant -> the same for this way to run


# Called once for each function of a driver that is compiled as a whole, unless it is in the cache.
watchers: list[Callable[[], None]] = []


def _tell_watchers() -> None:
    for watcher in watchers:
        watcher()


class Bound:
    """Drivers bound to one game, as attributes."""

    def __init__(self, drivers: dict[str, Any]) -> None:
        self.__dict__.update(drivers)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no driver is called {name}")


def plain(parts: Sequence[ModuleType], *drivers: Driver) -> Bound:
    """Drivers bound to a game's modules, as ordinary Python on lists."""
    return _bind(parts, drivers, lambda clone, _: clone, {}, lambda value: value)


def native(
    parts: Sequence[ModuleType],
    *drivers: Driver,
    checked: bool = False,
    cache: bool = True,
    whole: bool = False,
) -> Bound:
    """Drivers compiled with Numba on records.

    checked: every index is checked. whole: compiled as a whole, in less than half the time; it
    makes the search of hunt slower (docs/figures.md).
    """
    from numba import njit

    from cheeseboard.inlining import inline

    def wrap(clone: FunctionType, is_driver: bool) -> Any:
        keep = cache and is_driver and not checked
        compiled: Any = njit
        if whole and not is_driver and not checked:
            inline(clone.__qualname__, _tell_watchers)
        return compiled(
            clone,
            nogil=True,
            _nrt=False,  # no driver allocates: counting references would only take time
            error_model="numpy",
            forceinline=True,  # a third faster on our games
            boundscheck=checked or None,
            no_cpython_wrapper=not is_driver,  # a wrapper would contain the whole function again
            no_cfunc_wrapper=True,
            cache=keep,
        )

    return _bind(parts, drivers, wrap, {game.assign: _assign_record}, _lists_as_arrays)


def cuda(parts: Sequence[ModuleType], *drivers: Driver, **constants: Any) -> Bound:
    """Drivers compiled as CUDA kernels. They read constants as globals, by name."""
    jit = numba_cuda().jit

    def wrap(clone: FunctionType, is_driver: bool) -> Any:
        return jit(clone, device=not is_driver)

    copying = {} if simulates_cuda() else {game.assign: _assign_record}
    return _bind(parts, drivers, wrap, copying, _lists_as_arrays, constants)


def wasm(parts: Sequence[ModuleType], *drivers: Driver) -> Bound:
    """Drivers as LLVM code, without machine code; wasm/ turns them into a WebAssembly module."""
    from numba import njit

    from cheeseboard.inlining import leave_raw

    def wrap(clone: FunctionType, is_driver: bool) -> Any:
        clone.__qualname__ += "_wasm"  # a native driver may live in the same process
        leave_raw(clone.__qualname__)
        compiled: Any = njit
        return compiled(
            clone,
            error_model="numpy",
            forceinline=True,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
        )

    return _bind(parts, drivers, wrap, {game.assign: _assign_record}, _lists_as_arrays)


def digest(parts: Sequence[ModuleType], *drivers: Driver) -> str:
    """A digest of all files and constants that bound drivers consist of."""
    return _Binder(parts, drivers, lambda clone, _: clone, {}, lambda value: value, {}).digest


def simulates_cuda() -> bool:
    """Whether Numba simulates the GPU (NUMBA_ENABLE_CUDASIM=1), on plain states."""
    from numba import config

    return bool(vars(config)["ENABLE_CUDASIM"])


def numba_cuda() -> Any:
    import numpy as np

    if not hasattr(np, "row_stack"):
        # numba-cuda before 0.20 asks for this name, which numpy 2.4 no longer has.
        vars(np)["row_stack"] = np.vstack
    from numba import cuda as target

    return target


def record(kind: type) -> Any:
    """A State class as a numpy record: 32 bits for a single number, 8 bits in lists."""
    import numpy as np

    fields = [(name, np.int8 if shape else np.int32, shape) for name, shape in scalars_first(kind)]
    return np.dtype(fields, align=True)


def to_record(s: Any, into: Any) -> None:
    """Copy a plain state into a numpy record."""
    for name in game.layout(type(s)):
        into[name] = getattr(s, name)


def to_plain(row: Any, kind: type[game.S]) -> game.S:
    """A numpy record as a plain state."""
    s = kind()
    for name in game.layout(kind):
        setattr(s, name, row[name].tolist())
    return s


def scalars_first(kind: type) -> list[tuple[str, game.Shape]]:
    # CUDA wants numbers at addresses that their size divides.
    return sorted(game.layout(kind).items(), key=lambda field: bool(field[1]))


def _assign_record(states: Any, to: int, source: int) -> None:
    states[to] = states[source]


def _lists_as_arrays(value: Any) -> Any:
    """Numba accepts no list as a constant and copies a large tuple at each use; arrays are fine."""
    if not isinstance(value, list):
        return value
    import numpy as np

    return np.array(value)


def _bind(
    parts: Sequence[ModuleType],
    drivers: Sequence[Driver],
    wrap: Wrap,
    instead: dict[Any, Any],
    keep: Keep,
    constants: dict[str, Any] | None = None,
) -> Bound:
    binder = _Binder(parts, drivers, wrap, instead, keep, constants or {})
    return Bound({driver.__name__: binder.bound(driver) for driver in drivers})


class _Binder:
    def __init__(
        self,
        parts: Sequence[ModuleType],
        drivers: Sequence[Driver],
        wrap: Wrap,
        instead: dict[Any, Any],
        keep: Keep,
        constants: dict[str, Any],
    ) -> None:
        own = {name: f for part in parts for name, f in vars(part).items()}
        self.instead = {
            stand_in: own[stand_in.__name__]
            for stand_in in game.CONTRACT
            if stand_in.__name__ in own
        } | instead
        self.drivers = drivers
        self.constants = constants
        self.wrap = wrap
        self.keep = keep
        self.done: dict[Driver, Any] = {}
        self.digest = self._digest()

    def bound(self, f: Any) -> Any:
        f = self.instead.get(f, f)
        if f not in self.done:
            # Numba's disk cache knows only the file of the driver: the digest in the name
            # keeps it from returning code whose callees have changed.
            name = f"{f.__name__}_{self.digest}"
            scope: dict[str, Any] = {"__builtins__": __builtins__, "__name__": f.__module__}
            clone = FunctionType(f.__code__, scope, name, f.__defaults__)
            clone.__qualname__ = name
            clone.__module__ = f.__module__
            self.done[f] = self.wrap(clone, f in self.drivers)
            for used, value in self._used(f):
                scope[used] = self.bound(value) if _is_ours(value) else self.keep(value)
        return self.done[f]

    def _used(self, f: Any) -> Iterator[tuple[str, Any]]:
        """The globals that a function reads."""
        for name in sorted(_names(f.__code__)):
            if name in self.constants:
                yield name, self.constants[name]
            elif name in f.__globals__:
                yield name, f.__globals__[name]

    def _digest(self) -> str:
        digest = hashlib.sha256(repr(sys.version_info).encode())
        files = {__file__}  # how it is compiled counts too
        for f in self._reached():
            files.add(f.__code__.co_filename)
            for name, value in self._used(f):
                if not isinstance(value, ModuleType | FunctionType):
                    digest.update(repr((name, value)).encode())
        for file in sorted(files):
            digest.update(Path(file).read_bytes())
        return digest.hexdigest()[:12]

    def _reached(self) -> list[Any]:
        reached: list[Any] = []
        waiting = [self.instead.get(driver, driver) for driver in self.drivers]
        while waiting:
            f = waiting.pop()
            if f not in reached:
                reached.append(f)
                ours = (value for _, value in self._used(f) if _is_ours(value))
                waiting += [self.instead.get(value, value) for value in ours]
        return reached


def _is_ours(value: Any) -> bool:
    # A game may be outside the package, and so may a test's driver. So all plain Python code
    # is cloned; Numba's own functions and intrinsics are not.
    return isinstance(value, FunctionType) and not value.__module__.startswith("numba")


def _names(code: CodeType) -> set[str]:
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*(_names(part) for part in inner))
