"""CUDA agrees with plain Python, here in Numba's simulator of a GPU."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cheeseboard.games import names

# The simulator is chosen when numba is first imported, so each check is a process of its own.
TRACES = """
from tests.lab.cuda_check import check_batches, check_playouts, check_traces
check_traces({game!r}, threads=6, steps=250)
check_playouts({game!r}, threads=4, games=2)
check_batches({game!r}, games=3, steps=40)
"""


@pytest.mark.parametrize(
    "game",
    # The simulated GPU is slow: two games are enough for every day.
    [pytest.param(it, marks=[] if it in ("hunt", "sack") else pytest.mark.long) for it in names()],
)
def test_kernels_agree_with_plain_python_state_by_state(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRACES.format(game=game)],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "traces agree" in done.stdout
    assert "playouts agree" in done.stdout
    assert "batches agree" in done.stdout
