"""What the edition without a server weighs, and how soon it can be played."""

from __future__ import annotations

import json

import pytest

from cheeseboard.bench import edition
from cheeseboard.cli import main
from cheeseboard.games import names
from cheeseboard.refused import Refused
from tests.lab.schemas import check

ENGINE, CODE = 7_000_000, 60_000  # bytes: what we promise


def test_the_engine_and_each_games_code_are_as_small_as_promised() -> None:
    found = edition.sizes()
    assert found["engine"] < ENGINE
    assert set(found["code"]) == set(names())
    assert max(found["code"].values()) < CODE


class FullBrowser:
    """A page that has waited in vain."""

    def evaluate(self, script: str, limit: int) -> bool:
        return False


def test_a_browser_that_keeps_no_snapshot_is_not_waited_for_without_end() -> None:
    with pytest.raises(Refused, match=r"no snapshot of Python's memory in 60 s"):
        edition.wait_until_all_is_kept(FullBrowser())


@pytest.mark.long
def test_bench_edition_prints_what_the_schema_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "edition", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check("edition", found)
    assert found["seconds"]["warm"] > 0
