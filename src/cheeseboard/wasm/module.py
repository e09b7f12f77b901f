"""A game's drivers as one WebAssembly module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite

from cheeseboard import bind
from cheeseboard.wasm import linking, retarget

# A driver, and arguments like those that it will get: only their types count.
ExampleArguments = Mapping[bind.Driver, tuple[Any, ...]]


def compile_module(parts: Sequence[ModuleType], examples: ExampleArguments) -> bytes:
    """The module. It exports each driver under its own name."""
    bound = bind.wasm(parts, *examples)
    texts = {
        driver.__name__: _llvm(getattr(bound, driver.__name__), example)
        for driver, example in examples.items()
    }
    return linking.link(retarget.as_object(texts), texts)


def _llvm(driver: Any, example: tuple[Any, ...]) -> tuple[str, str]:
    """The name of a driver's function, and the LLVM text with it and all that it calls."""
    import numba

    typeof: Any = numba.typeof
    types = tuple(typeof(argument) for argument in example)
    driver.compile(types)
    return driver.overloads[types].fndesc.llvm_func_name, driver.inspect_llvm(types)


def digest(parts: Sequence[ModuleType], examples: ExampleArguments) -> str:
    """What the module depends on: for its file's name, so that no stale file is ever used."""
    found = sha256(bind.digest(parts, *examples).encode())
    found.update(llvmlite.__version__.encode())
    for file in (__file__, retarget.__file__, linking.__file__):
        found.update(Path(file).read_bytes())
    return found.hexdigest()[:12]


def parameters(example: tuple[Any, ...]) -> list[str]:
    """What a driver's exported function takes, in order: "array", "int" or "float"."""
    kinds: list[str] = []
    for argument in example:
        if isinstance(argument, tuple):
            kinds += parameters(argument)
        else:
            number = isinstance(argument, int | float)
            kinds.append(type(argument).__name__ if number else "array")
    return kinds
