"""Every change of a rule, a view or a text changes one of these files."""

from __future__ import annotations

import pytest

from cheeseboard.game_setup import Setup
from tests.laws import goldens
from tests.laws.setups import SETUPS, label

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=label)


@every_setup
def test_the_golden_game_is_unchanged(setup: Setup) -> None:
    assert goldens.playthrough(setup) == goldens.file("game", setup).read_text("utf-8")


@every_setup
def test_the_census_is_unchanged(setup: Setup) -> None:
    assert goldens.censuses(setup) == goldens.file("census", setup).read_text("utf-8")


def test_no_golden_is_left_over() -> None:
    wanted = {goldens.file(kind, setup) for kind in ("game", "census") for setup in SETUPS}
    assert set(goldens.FOLDER.glob("*.txt")) == wanted
