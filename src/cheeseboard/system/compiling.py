"""Whether code can be compiled here."""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec

from cheeseboard.refused import Refused


@cache
def can_compile() -> bool:
    """Whether Numba is installed and may compile; NUMBA_DISABLE_JIT=1 forbids it."""
    return find_spec("numba") is not None and not _is_forbidden()


def _is_forbidden() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def require_compiling() -> None:
    """Raise Refused if NUMBA_DISABLE_JIT=1 forbids it."""
    if _is_forbidden():
        raise Refused("bad_option", "This needs compiled code: please unset NUMBA_DISABLE_JIT.")
