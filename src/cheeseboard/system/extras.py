"""Optional libraries: the extras in pyproject.toml."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from cheeseboard.refused import Refused

ROOT = Path(__file__).parents[3]  # the root of a clone


def require(module: str, extra: str, sentence: str) -> None:
    """Raise Refused if a library is not installed."""
    if find_spec(module) is None:
        raise Refused("bad_option", f"{sentence}: {install_command(extra)}")


def require_torch() -> None:
    """Raise Refused if torch is not installed. Call it before torch is imported.

    Torch's threads wait for each other by running in circles, unless they are told to sleep. On a
    machine with other work to do, that makes a training many times slower.
    """
    require("torch", "learn", "Training needs torch")
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def require_matplotlib() -> None:
    """Raise Refused if matplotlib is not installed, or does not work."""
    require("matplotlib", "plot", "Pictures need matplotlib")
    try:
        import_module("matplotlib.figure")
    except Exception as error:  # a broken library may raise anything
        raise Refused(
            "bad_option",
            f"matplotlib does not work here ({error}). Install it again: {install_command('plot')}",
        ) from error


def install_command(extra: str) -> str:
    """The command that installs an extra in this environment."""
    if not (ROOT / "pyproject.toml").exists():
        return f"pip install 'cheeseboard[{extra}]'"
    pip, here = Path(sys.prefix) / "bin" / "pip", ROOT
    if Path.cwd() == ROOT and pip.is_relative_to(ROOT):
        pip, here = pip.relative_to(ROOT), Path()
    return f"{pip} install -e '{here}[{extra}]'"
