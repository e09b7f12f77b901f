"""Training a policy network; without torch, a sentence says what is missing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.bots import learned, weights
from cheeseboard.cli import main
from cheeseboard.games import load
from cheeseboard.system import extras

needs_torch = pytest.mark.long  # torch is large: only `make test-all` installs it

Capture = pytest.CaptureFixture[str]


@needs_torch
@pytest.mark.parametrize("game", ["sack", "rescue"])
def test_a_training_is_saved_resumed_and_exported(
    game: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "it.ckpt"
    short = ["--minutes", "0.01", "--games", "8", "--steps", "8", "--widths", "8,8", "--usual"]
    train = ["train", game, "--out", str(file), "--seed", "1", *short]
    assert main([*train, "--imitate", "1"]) == 0
    assert main([*train, "--export", str(tmp_path / "made")]) == 0
    assert "3 players" in capsys.readouterr().out
    about = weights.description(tmp_path / "made")
    assert [run["seed"] for run in about["runs"]] == [1, 1]
    assert "--imitate 1.0" in about["runs"][0]["command"]


@needs_torch
@pytest.mark.parametrize("game", ["hunt", "rescue"])
def test_a_training_goes_on_from_the_shipped_network(game: str, tmp_path: Path) -> None:
    """Almost without time it exports that network, and says how it was made."""
    short = ["--shipped", "--minutes", "0.001", "--games", "8", "--steps", "8", "--rate", "0"]
    file, folder = str(tmp_path / "it.ckpt"), str(tmp_path / "it")
    assert main(["train", game, *short, "--usual", "--out", file, "--export", folder]) == 0
    ours, about = weights.read_layers(learned.folder(load(game)))
    found, new = weights.read_layers(Path(folder))
    assert [layer.weights for layer in found] == [layer.weights for layer in ours]
    assert new["runs"][:-1] == about["runs"]
    assert "--shipped" in new["runs"][-1]["command"]


@needs_torch
@pytest.mark.parametrize("game", ["sack", "rescue"])
def test_whole_numbers_decide_as_floating_point_does(game: str) -> None:
    from tests.lab.training.quantising import agreement

    assert agreement(game) > 0.9


@needs_torch
@pytest.mark.parametrize(("game", "widths"), [("sack", "12,9"), ("rescue", "12,9,10")])
def test_a_network_that_grows_plays_on_as_before(game: str, widths: str, tmp_path: Path) -> None:
    from tests.lab.training.larger import distance_after_growing

    file = tmp_path / "it.ckpt"
    short = ["--minutes", "0.01", "--games", "8", "--steps", "8", "--usual", "--magnet", "0.2"]
    short += ["--with-rival", "0.9", "--with-bots", "0"]
    train = ["train", game, "--out", str(file), "--seed", "1", *short]
    assert main([*train, "--widths", "8,8"]) == 0
    assert distance_after_growing(game, file, [int(width) for width in widths.split(",")]) < 1e-5
    assert main([*train, "--widths", widths, "--export", str(tmp_path / "made")]) == 0
    assert main([*train, "--widths", "4,4"]) == 2


@needs_torch
def test_rollouts_without_decisions_of_the_network_or_its_rival_do_no_harm(tmp_path: Path) -> None:
    from tests.lab.training.larger import has_finite_weights

    file = tmp_path / "it.ckpt"
    tiny = ["--minutes", "0.01", "--games", "1", "--steps", "1", "--usual", "--widths", "8,8"]
    tiny += ["--with-rival", "1", "--with-bots", "0", "--with-past", "0"]
    assert main(["train", "sack", "--out", str(file), "--seed", "1", *tiny]) == 0
    assert has_finite_weights("sack", file)


@needs_torch
def test_beside_a_rival_a_decision_gains_what_the_rival_loses() -> None:
    from tests.lab.training.rivals import advantages_of_seat_one

    with_rival, without = [False, True, False], [False, False, False]
    assert advantages_of_seat_one([with_rival, without]) == pytest.approx([-0.2, 0.1])


@needs_torch
def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "it.ckpt"
    file.write_text(json.dumps("nothing"))
    assert main(["train", "sack", "--out", str(file)]) == 2
    assert "is not a training" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["sack", "--minutes", "soon"], "--minutes takes a number"),
        (["sack", "--minutes", "0"], "--minutes 0 only exports"),
        (["sack", "--device", "tpu"], "--device is cpu or cuda"),
        (["sack", "--widths", "0"], "--widths takes"),
        (["sack", "--with-bots", "2"], "--with-bots takes a number from 0 to 1"),
        (["sack", "--with-rival", "0,0.5"], "--with-rival takes 1 number or 3, not 2"),
    ],
)
def test_bad_arguments_are_refused(arguments: list[str], sentence: str, capsys: Capture) -> None:
    assert main(["train", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_without_torch_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert main(["train", "sack"]) == 2
    assert "Training needs torch" in capsys.readouterr().err


def test_threads_of_torch_sleep_while_they_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a training was ten times slower while they ran in circles."""
    monkeypatch.setattr(extras, "find_spec", lambda name: True)
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    extras.require_torch()
    assert os.environ["OMP_WAIT_POLICY"] == "PASSIVE"
    monkeypatch.setenv("OMP_WAIT_POLICY", "ACTIVE")
    extras.require_torch()
    assert os.environ["OMP_WAIT_POLICY"] == "ACTIVE"


@needs_torch
def test_ctrl_c_stops_a_training_and_saves_it(tmp_path: Path) -> None:
    file = tmp_path / "it.ckpt"
    small = ["--games", "8", "--steps", "8", "--widths", "8,8", "--usual", "--seed", "1"]
    command = [sys.executable, "-m", "cheeseboard", "train", "hunt", "--out", str(file), *small]
    command += ["--minutes", "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as training:
        assert training.stdout is not None
        while "%" not in training.stdout.readline():  # until the first row of the table
            assert training.poll() is None
        training.send_signal(signal.SIGINT)
        said, _ = training.communicate(timeout=120)
    assert (training.returncode, f"Stopped and saved: {file}" in said) == (0, True)
    assert main(["train", "hunt", "--out", str(file), "--minutes", "0.001", *small]) == 0
