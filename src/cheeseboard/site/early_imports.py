"""What a page imports before it takes a snapshot of its memory.

A snapshot cannot have a compiled library. So this imports every module of the house that does
without msgspec.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

COMPILED_LIBRARY = "msgspec"
PLACE = Path(__file__).parents[2]


def import_early() -> None:
    sys.modules[COMPILED_LIBRARY] = None  # type: ignore[assignment]  # importing it fails
    for name in _modules():
        try:
            import_module(name)
        except ImportError:
            continue  # it needs the library: it is imported later
    del sys.modules[COMPILED_LIBRARY]


def _modules() -> list[str]:
    """The modules that are compiled ahead, because a page imports them at once."""
    files = sorted(PLACE.rglob("*.pyc"))
    names = [".".join(file.relative_to(PLACE).with_suffix("").parts) for file in files]
    return [name.removesuffix(".__init__") for name in names if not _is_library(name)]


def _is_library(name: str) -> bool:
    return name.split(".")[0] == COMPILED_LIBRARY
