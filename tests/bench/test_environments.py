"""The benchmark of adapters plays each of them. The speed itself is not tested."""

from __future__ import annotations

import json

import pytest

from cheeseboard.bench import environments, playouts
from cheeseboard.cli import main
from tests.lab.schemas import check

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def test_every_adapter_has_a_rate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "all_setups", lambda: [("hunt", 3)])
    assert main(["bench", "adapters", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check("bench", found)
    assert [it["way"] for it in found["rates"]] == ["Gymnasium", "PettingZoo", "OpenSpiel"]
    assert all(it["steps_per_second"] > 100 for it in found["rates"])
    assert main(["bench", "adapters", "--seconds", "0.01"]) == 0
    assert "k steps/s" in capsys.readouterr().out


def test_an_adapter_without_its_library_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environments, "find_spec", lambda name: None)
    told = [str(it) for it in environments.measure(0.01)]
    assert told[0].startswith("Gymnasium is not installed: ")
    assert len(told) == 3
