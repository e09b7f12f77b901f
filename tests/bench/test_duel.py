"""Our search against OpenSpiel's: both get the same conditions, and the count is right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cheeseboard.bench import duel
from cheeseboard.bench.duel import fight
from cheeseboard.cli import main
from cheeseboard.game_setup import checked_setup
from cheeseboard.games.paths import series
from cheeseboard.system import extras
from tests.lab.schemas import check

Capture = pytest.CaptureFixture[str]


def test_without_openspiel_the_error_says_how_to_install_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert main(["bench", "ismcts", "--games", "2"]) == 2
    sentence = f"cheeseboard: The peer is OpenSpiel's: {extras.install_command('peers')}\n"
    assert capsys.readouterr().err == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("ismcts --game chess", "There is no game 'chess'"),
        ("ismcts --game hunt --players 7", "hunt is for 2 to 4 players, not 7."),
        ("ismcts --game paths --players 1", "at least 2 players"),
        ("ismcts --games 0", "--games takes a whole number from 1"),
        ("ismcts --seconds 0.001", "--seconds takes a number from 0.01"),
        ("ismcts --game sack --series", "sack has no series of several games."),
        ("dance", "invalid choice: 'dance'"),
    ],
)
def test_bad_input_gives_one_sentence_and_status_2(
    capsys: Capture, line: str, sentence: str
) -> None:
    assert main(["bench", *line.split()]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1


def test_our_bot_sits_in_every_seat_and_figures_add_up(capsys: Capture) -> None:
    line = "bench ismcts --game sack --players 3 --seconds 0.01 --games 2 --seed 1 --json"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    check("ismcts", found)
    assert found["games"] == 3
    assert found["interval"][0] <= found["win"] <= found["interval"][1]
    assert found["ratio"] == pytest.approx(3 * found["win"])
    assert found["peer_simulations"] >= duel.FEWEST


def test_a_series_counts_once_however_many_games_it_has(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One duel is printed in both forms. Its series end at 2 points, after several games."""
    fought: list[duel.Duel] = []

    def fight_once(*conditions: Any) -> duel.Duel:
        if not fought:
            fought.append(fight(*conditions))
        return fought[0]

    monkeypatch.setattr(duel, "fight", fight_once)
    monkeypatch.setattr(series, "ENOUGH", 2)
    line = "bench ismcts --game paths --series --seconds 0.01 --games 2 --seed 1"
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["series"], found["games"]) == (True, 2)
    assert found["win"] in (0.0, 0.5, 1.0)  # P16: one alone has enough points
    assert main(line.split()) == 0
    assert "paths, 2 players: 2 series" in capsys.readouterr().out


def test_both_searches_get_the_same_time() -> None:
    found = fight(checked_setup("paths", 2, {}), 0.05, 2, 1, lambda _: None)
    assert found.slowest["peer"] >= 0.05
    assert found.searches > 0
