"""What the edition without a server weighs, and how soon it can be played."""

from __future__ import annotations

import json

import pytest

from cheeseboard.bench import edition
from cheeseboard.cli import main
from cheeseboard.games import names
from tests.lab.schemas import check

ENGINE, CODE = 7_000_000, 60_000  # bytes: what we promise


def test_the_engine_and_each_games_code_are_as_small_as_promised() -> None:
    found = edition.sizes()
    assert found["engine"] < ENGINE
    assert set(found["code"]) == set(names())
    assert max(found["code"].values()) < CODE


@pytest.mark.long
def test_bench_edition_prints_what_the_schema_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "edition", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check("edition", found)
    assert found["seconds"]["warm"] > 0
