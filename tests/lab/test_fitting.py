"""What the fitting of networks refuses."""

from __future__ import annotations

import pytest

from cheeseboard.games import load, names
from cheeseboard.lab.fitting.__main__ import main


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    assert ended.value.code == 2
    return capsys.readouterr().err.splitlines()[-1].partition("error: ")[2]


def test_a_game_without_networks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    name = next(name for name in names() if not load(name).load_fitting_tasks())
    assert refused(capsys, name) == f"The game {name} has no networks."


def test_an_unknown_file_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert refused(capsys, "hunt", "weights_for_two", "weights_for_nine") == (
        "There is no file 'weights_for_nine'; there are weights_for_two, weights_for_more."
    )


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "chess").startswith("There is no game 'chess'")
