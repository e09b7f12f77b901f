"""Small tournaments, by command and without."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.game_setup import checked_setup
from cheeseboard.lab.tournament.tournament import Tournament, checked_tournament
from tests.lab.schemas import check

Capture = pytest.CaptureFixture[str]
PAIR = ["random", "sensible"]


def hunt(seed: int = 1, max_steps: int = 10_000) -> Tournament:
    return checked_tournament(checked_setup("hunt", 2, {}), PAIR, seed, max_steps)


def run(capsys: Capture, line: str) -> tuple[int, str, str]:
    status = main(["tournament", *line.split()])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def found(capsys: Capture, line: str) -> dict[str, Any]:
    status, out, err = run(capsys, f"{line} --json")
    assert (status, err) == (0, "")
    read: dict[str, Any] = json.loads(out)
    check("tournament", read)
    return read
