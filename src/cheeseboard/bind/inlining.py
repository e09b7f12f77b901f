"""Compile a driver as a whole, with all functions that are inlined into it.

By default, Numba optimises every function that a driver calls and turns it into machine code.
Then it inlines the function into its caller and does the same with the caller, up to the driver.
All our functions become parts of drivers, inlined at the usual level of optimisation, and only
drivers are called from outside. So it is enough to optimise the driver once, which takes about
half the time (docs/figures.md).

Numba has no option for this, so we override its methods. If a later version renames them, ours
are not called, and compiling only takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

_inlined: dict[str, Callable[[], None]] = {}
_raw: set[str] = set()


def inline(name: str, on_compiled: Callable[[], None]) -> None:
    """Mark the function of this name as a part of drivers. Compiling it calls `on_compiled`."""
    _take_over()
    _inlined[name] = on_compiled


def leave_raw(name: str) -> None:
    """Mark the function of this name as one for another machine: its LLVM code stays as it is."""
    inline(name, lambda: None)
    _raw.add(name)


class Library(JITCodeLibrary):
    """One function compiled by Numba, with the functions that it calls."""

    def _optimize_functions(self, module: Any) -> None:
        # Optimised code knows how large this machine's pointers are.
        if self.name not in _raw:
            super()._optimize_functions(module)

    def _optimize_final_module(self) -> None:
        if self.name not in _inlined:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self.name in _inlined:
            self._finalize_dynamic_globals()
            self._finalized = True  # without machine code
            _inlined[self.name]()
        else:
            super()._finalize_final_module()


@cache
def _take_over() -> None:
    codegen = cpu_target.target_context.codegen()
    codegen._library_class = Library
    codegen.set_env = partial(_set_env, codegen.set_env, codegen._engine)


def _set_env(original: Callable[[str, Any], None], engine: Any, name: str, env: Any) -> None:
    if engine.is_symbol_defined(name):  # an inlined function has no machine code and no symbol
        original(name, env)
