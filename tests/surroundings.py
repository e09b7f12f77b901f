"""What the tests find around them is the same on every machine: home, language, time, terminal."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path

# What a user or a shell may have set, by the beginning of its name.
NOT_OURS = (
    "CHEESEBOARD_",
    "CLICOLOR",
    "COLUMNS",
    "FORCE_COLOR",
    "LANG",  # LANGUAGE as well
    "LC_",
    "LINES",
    "MAKE",  # a make that runs the tests would change those that they run
    "MFLAGS",
    "MPL",
    "NO_COLOR",
    "NUMBA_DISABLE_JIT",
    "NUMBA_ENABLE_CUDASIM",
    "PYTHONIOENCODING",
    "PYTHONWARNINGS",
    "XDG_",
)
A_KNOB_OF_THE_TESTS = "CHEESEBOARD_WALKS"
KNOBS = (A_KNOB_OF_THE_TESTS, "CHEESEBOARD_ATTACK_SECONDS")
SET = {"LANG": "C.UTF-8", "PYTHONUTF8": "1", "TERM": "dumb", "TZ": "UTC"}
BROWSERS = "PLAYWRIGHT_BROWSERS_PATH"  # those are large: they stay where they are


def surroundings(found: Mapping[str, str], home: Path) -> dict[str, str]:
    """The environment to test in, made from the one that was found."""
    kept = {
        name: text for name, text in found.items() if name in KNOBS or not name.startswith(NOT_OURS)
    }
    browsers = Path(found.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ms-playwright"
    return {BROWSERS: str(browsers)} | kept | SET | {"HOME": str(home)}


def settle(home: Path) -> None:
    """Change this process's environment; those that it starts inherit it."""
    chosen = surroundings(os.environ, home)
    os.environ.clear()
    os.environ.update(chosen)
    time.tzset()
