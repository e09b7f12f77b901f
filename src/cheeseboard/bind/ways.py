"""The ways to run a driver: plain Python, Numba, CUDA, WebAssembly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any

from cheeseboard import contract
from cheeseboard.bind.binder import PLAIN, Bound, Driver, Way, bind
from cheeseboard.system.compiling import require_compiling

USUAL_LEVEL = 3  # of Numba

# Called once for each function that a driver calls, when it is compiled, not if it is in the cache.
compile_listeners: list[Callable[[], None]] = []


def _tell_listeners() -> None:
    for listener in compile_listeners:
        listener()


def plain(parts: Sequence[ModuleType], *drivers: Driver) -> Bound:
    """Drivers bound to a game's modules, as ordinary Python on lists."""
    return bind(parts, drivers, PLAIN)


def native(
    parts: Sequence[ModuleType],
    *drivers: Driver,
    checked: bool = False,
    cache: bool = True,
    constants: dict[str, Any] | None = None,
) -> Bound:
    """Drivers compiled with Numba on numpy arrays, each as a whole; `checked` adds bounds checks.
    They read constants as globals, by name."""
    require_compiling()
    from numba import njit

    from cheeseboard.bind.inlining import inline
    from cheeseboard.bind.sharing import share
    from cheeseboard.bind.stack import numbers

    level = _unusual_level()

    def wrap(clone: FunctionType, is_driver: bool) -> Any:
        use_cache = cache and is_driver
        jit: Any = njit
        # The cache knows drivers by their names.
        clone.__qualname__ += level + "_checked" * checked
        if not checked and not is_driver:
            inline(clone.__qualname__, _tell_listeners)
        compiled = jit(
            clone,
            nogil=True,
            _nrt=False,  # no driver allocates; an option of Numba's own, there is no public one
            error_model="numpy",
            forceinline=not level,  # a third faster on our games, and long to compile
            boundscheck=checked or None,
            no_cpython_wrapper=not is_driver,  # a wrapper would contain the whole function again
            no_cfunc_wrapper=True,
            cache=use_cache,
        )
        return share(compiled) if use_cache else compiled

    replaced = {contract.assign: _assign_record, contract.room: numbers}
    return bind(parts, drivers, Way(wrap, replaced, _lists_as_arrays), constants)


def _unusual_level() -> str:
    """How far LLVM optimises, if NUMBA_OPT says so: the tests compile quickly instead."""
    from numba import config

    level = int(vars(config)["OPT"])
    return "" if level == USUAL_LEVEL else f"_level{level}"


def cuda(
    parts: Sequence[ModuleType],
    *drivers: Driver,
    registers: int | None = None,
    **constants: Any,
) -> Bound:
    """Drivers compiled as CUDA kernels. They read constants as globals, by name. With fewer
    registers for each thread, more threads run at once."""
    jit = numba_cuda().jit

    def wrap(clone: FunctionType, is_driver: bool) -> Any:
        if simulates_cuda() or not is_driver:
            return jit(clone, device=not is_driver)
        return jit(clone, max_registers=registers)

    copying = {} if simulates_cuda() else {contract.assign: _assign_record}
    return bind(parts, drivers, Way(wrap, copying, _lists_as_arrays), constants)


def wasm(parts: Sequence[ModuleType], *drivers: Driver) -> Bound:
    """Drivers as LLVM code, without machine code; wasm/ turns them into a WebAssembly module."""
    require_compiling()
    from numba import njit

    from cheeseboard.bind.inlining import leave_raw
    from cheeseboard.bind.stack import numbers

    def wrap(clone: FunctionType, is_driver: bool) -> Any:
        clone.__qualname__ += "_wasm"  # a native driver may live in the same process
        leave_raw(clone.__qualname__)
        jit: Any = njit
        return jit(
            clone,
            error_model="numpy",
            forceinline=True,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
        )

    replaced = {contract.assign: _assign_record, contract.room: numbers}
    return bind(parts, drivers, Way(wrap, replaced, _lists_as_arrays))


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


def _assign_record(states: Any, to: int, source: int) -> None:
    states[to] = states[source]


def _lists_as_arrays(value: Any) -> Any:
    """Numba accepts no list as a constant and copies a large tuple at each use; arrays are fine."""
    if not isinstance(value, list):
        return value
    import numpy as np

    return np.array(value)
