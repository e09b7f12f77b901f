"""The benchmark measures what it says. The speed itself is not tested."""

from __future__ import annotations

import json

import pytest

from cheeseboard.bench import peers, playouts
from cheeseboard.cli import main
from cheeseboard.games import load, names
from tests.lab.schemas import check


def test_every_yardstick_and_game_has_a_rate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    openspiel = peers.Rate("OpenSpiel", "its own rollouts in C++", "pig", 100.0, 1.0)
    monkeypatch.setattr(peers, "measure", lambda games, seconds: [openspiel])
    measured_setups = [("hunt", 2), ("sack", 3)]
    assert set(measured_setups) < set(playouts.all_setups())
    monkeypatch.setattr(playouts, "all_setups", lambda: measured_setups)
    assert main(["bench", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check("bench", found)
    rates = found["rates"]
    measured = {rate["game"] for rate in rates if rate["peer"] == playouts.OURS}
    assert measured >= set(playouts.YARDSTICKS)
    assert measured >= {playouts.title(*where) for where in measured_setups}
    assert all(rate["steps_per_second"] > 0 for rate in rates)
    hunt = next(rate for rate in rates if rate["game"] == "hunt, 2 players")
    assert hunt["ratio"] == pytest.approx(hunt["steps_per_second"] / 100.0)


def test_every_number_of_players_of_every_game_is_measured() -> None:
    tables = set(playouts.all_setups())
    for game in names():
        rules = load(game).rules
        assert {players for name, players in tables if name == game} == set(
            range(rules.MIN_PLAYERS, rules.MAX_PLAYERS + 1)
        )


def test_a_missing_peer_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "OpenSpiel is not installed: pip install 'cheeseboard[peers]'"
    monkeypatch.setattr(peers, "measure", lambda games, seconds: [peers.NotMeasured(sentence)])
    monkeypatch.setattr(playouts, "all_setups", lambda: [("hunt", 2)])
    assert main(["bench", "--seconds", "0.01"]) == 0
    assert capsys.readouterr().out.count(sentence) == 1


def test_work_counts_whole_games() -> None:
    played = playouts.native_work(playouts.yardstick("tic_tac_toe"))()
    assert 5 * played.games <= played.steps <= 9 * played.games


@pytest.mark.parametrize("seconds", ["0", "-1", "1e9", "soon", "nan"])
def test_an_impossible_time_is_refused(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    assert main(["bench", "--seconds", seconds]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_missing_gpu_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    assert main(["bench", "--gpu"]) == 2
    assert "no GPU" in capsys.readouterr().err
