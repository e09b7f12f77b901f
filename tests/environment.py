"""What the tests find around them is the same on every machine: home, language, time and more."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

# What a user or a shell may have set, by the beginning of its name.
NOT_OURS = (
    "BROWSER",  # the one that `cheeseboard play` would open
    "CHEESEBOARD_",
    "CLICOLOR",
    "COLORTERM",
    "COLUMNS",
    "FORCE_COLOR",
    "GIT_",  # a hook that runs the tests would send our own git into its repository
    "LANG",  # LANGUAGE as well
    "LC_",
    "LINES",
    "MAKE",  # a make that runs the tests would change those that they run
    "MFLAGS",
    "MPL",
    "NODE_OPTIONS",
    "NO_COLOR",
    "NUMBA_",
    "PWDEBUG",
    "PYTEST_",
    "PYTHON",  # PYTHONDONTWRITEBYTECODE: hundreds of processes would compile our sources anew
    "TTY_",
    "XDG_",
)
A_KNOB_OF_THE_TESTS = "CHEESEBOARD_WALKS"
KEPT = (A_KNOB_OF_THE_TESTS, "CHEESEBOARD_ATTACK_SECONDS", "PYTHONHOME", "PYTHONPATH")
NOT_BY_PROXY = "127.0.0.1,localhost"
SET = {
    "LANG": "C.UTF-8",
    "NO_PROXY": NOT_BY_PROXY,
    "PYTHONUTF8": "1",
    "TERM": "dumb",
    "TZ": "UTC",
    "no_proxy": NOT_BY_PROXY,
}
# Nothing is inlined, and few of LLVM's passes run: compiling takes half the time, and games take a
# little longer. The long run compiles as players do.
QUICK_COMPILING = {"NUMBA_OPT": "1"}
BROWSERS = "PLAYWRIGHT_BROWSERS_PATH"  # those are large: they stay where they are
UMASK = 0o022

# Seconds after which a test gives up waiting. Machines that test are often busy.
PATIENCE = 180.0
# Seconds that a program which a test starts may take; pytest itself ends a test a little later.
LONGEST_RUN = 400.0


def clean_environment(found: Mapping[str, str], home: Path) -> dict[str, str]:
    """The environment to test in, made from the one that was found."""
    kept = {
        name: text for name, text in found.items() if name in KEPT or not name.startswith(NOT_OURS)
    }
    browsers = Path(found.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ms-playwright"
    quickly = {} if A_KNOB_OF_THE_TESTS in found else QUICK_COMPILING
    return {BROWSERS: str(browsers)} | kept | SET | quickly | {"HOME": str(home)}


def settle(home: Path) -> None:
    """Change this process's environment; those that it starts inherit it."""
    chosen = clean_environment(os.environ, home)
    os.environ.clear()
    os.environ.update(chosen)
    sys.dont_write_bytecode = False
    os.umask(UMASK)
    time.tzset()
