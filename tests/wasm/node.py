"""Compiled drivers, run by Node."""

from __future__ import annotations

import json
import runpy
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import numpy as np

from tests.environment import LONGEST_RUN

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("run.mjs")


def run(
    module: Path,
    description: dict[str, Any],
    calls: list[dict[str, Any]],
    pack: bytes = b"",
    table: bytes = b"",
) -> Any:
    """The answers to the calls, all made in one process. `pack` is a learned player, `table` the
    value table of a solved game."""
    files = {"pack": text(pack), "table": text(table)}
    request = json.dumps(
        {"module": str(module), "description": description, "calls": calls, **files}
    )
    building = runpy.run_path(str(ROOT / "web" / "build_client.py"))
    node = str(building["node_folder"]() / "node")
    done = subprocess.run(
        [node, str(SCRIPT)],
        input=request,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_RUN,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def flat(arguments: tuple[Any, ...]) -> list[Any]:
    """A driver's arguments in the form that the script takes."""
    found: list[Any] = []
    for argument in arguments:
        if isinstance(argument, tuple):
            found += flat(argument)
        elif isinstance(argument, np.ndarray):
            found.append({"itemSize": argument.itemsize, "bytes": text(argument.tobytes())})
        else:
            found.append(argument)
    return found


def text(data: bytes) -> str:
    return b64encode(data).decode()


def data(text: str) -> bytes:
    return b64decode(text)
