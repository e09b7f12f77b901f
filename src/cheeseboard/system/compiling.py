"""Whether code can be compiled here."""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec


@cache
def can_compile() -> bool:
    """Whether Numba is installed and may compile; NUMBA_DISABLE_JIT=1 forbids it."""
    is_disabled = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return find_spec("numba") is not None and not is_disabled
