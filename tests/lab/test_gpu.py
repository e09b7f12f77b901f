"""CUDA agrees with plain Python, here in Numba's simulator of a GPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.cli import main
from cheeseboard.games import names
from cheeseboard.lab import gpu
from tests.environment import LONGEST_RUN

# The simulator is chosen when numba is first imported, so each check is a process of its own.
TRACES = """
from tests.lab.cuda_check import check_batches, check_playouts, check_traces
check_traces({game!r}, threads=2, steps=200)
check_playouts({game!r}, threads=2, games=2)
check_batches({game!r}, games=3, steps=14)  # where two games fill a block, the last is not full
"""

GAMES = """
from tests.lab.cuda_check import check_games
check_games({game!r}, games=2)
"""


@pytest.mark.parametrize(
    "game",
    # The simulated GPU is slow: one game with secrets is enough for every day.
    [pytest.param(it, marks=[] if it == "sack" else pytest.mark.long) for it in names()],
)
def test_kernels_agree_with_plain_python_state_by_state(game: str) -> None:
    told = simulated_gpu(TRACES.format(game=game))
    assert "traces agree" in told
    assert "playouts agree" in told
    assert "batches agree" in told


@pytest.mark.parametrize("game", [pytest.param(it, marks=pytest.mark.long) for it in names()])
def test_simulated_games_are_those_of_the_cpu(game: str) -> None:
    assert "games agree" in simulated_gpu(GAMES.format(game=game))


def test_a_simulation_on_a_gpu_prints_and_keeps_what_the_cpu_does(tmp_path: Path) -> None:
    line = "simulate hunt --bots sensible,careless:30 --games 3 --seed 2 --max-steps 200 --json"
    found = []
    for device in ("cuda", "cpu"):
        file = tmp_path / f"{device}.jsonl.zst"
        args = f"{line} --device {device} --records {file}".split()
        figures = json.loads(simulated_gpu(f"from cheeseboard.cli import main; main({args})"))
        found.append(({**figures, "speed": None}, file.read_bytes()))
    assert found[0] == found[1]


def simulated_gpu(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_RUN,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(gpu.has_gpu(), reason="there is a GPU")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--device cuda", "There is no GPU here that CUDA can use, or no numba-cuda."),
        ("--device gpu", "--device takes cpu or cuda, not 'gpu'."),
        ("--device cuda --ray 10.0.0.1:6379", "--ray and --device exclude each other."),
    ],
)
def test_without_a_gpu_one_sentence_says_so(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(f"simulate hunt --games 10 {line}".split()) == 2
    assert capsys.readouterr().err == f"cheeseboard: {told}\n"
