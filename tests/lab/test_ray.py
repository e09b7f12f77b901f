"""A Ray cluster plays the same games; without one, a sentence says what is missing."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.game_setup import checked_setup
from cheeseboard.lab import cluster
from cheeseboard.lab.tournament.tournament import Tournament, checked_tournament, play_all
from cheeseboard.system import extras

installed = importlib.util.find_spec("ray") is not None
needs_ray = [pytest.mark.long, pytest.mark.skipif(not installed, reason="needs the extra ray")]

LONGEST_START = 60.0  # seconds, of a node's first worker

Capture = pytest.CaptureFixture[str]


def hunt() -> Tournament:
    return checked_tournament(checked_setup("hunt", 2, {}), ["random", "sensible"], seed=1)


def test_without_ray_the_error_says_how_to_install_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "ray" else name)
    assert main(["tournament", "hunt", "--games", "2", "--ray", "127.0.0.1:6379"]) == 2
    sentence = f"cheeseboard: A cluster needs Ray: {extras.install_command('ray')}\n"
    assert capsys.readouterr().err == sentence


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two nodes on this machine."""
    from ray.cluster_utils import Cluster

    two = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    two.add_node(num_cpus=1)
    yield two.address
    two.shutdown()


pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


class TestTwoNodes:
    pytestmark = needs_ray

    def test_two_nodes_play_what_one_process_plays(
        self, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cluster, "_play_all", noting_the_node(tmp_path))
        assert play_all(hunt(), games=60, ray=address) == play_all(hunt(), games=60)
        assert len(list(tmp_path.iterdir())) == 2

    def test_two_nodes_simulate_what_this_machine_does(
        self, address: str, capsys: Capture, tmp_path: Path
    ) -> None:
        found: list[Any] = []
        for place in ("", f"--ray {address}"):
            file = tmp_path / f"games{len(found)}.parquet"
            line = f"simulate hunt --bots sensible --games 20000 --seed 2 --json {place}"
            assert main([*line.split(), "--parquet", str(file)]) == 0
            figures = json.loads(capsys.readouterr().out)
            found.append(({**figures, "speed": None}, file.read_bytes()))
        assert found[0] == found[1]

    def test_a_cluster_continues_from_saved_results(self, address: str, tmp_path: Path) -> None:
        file = tmp_path / "state"
        play_all(hunt(), games=4, state=file)
        assert play_all(hunt(), games=20, ray=address, state=file) == play_all(hunt(), games=20)

    def test_another_version_on_a_node_gives_one_sentence(
        self, address: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cluster, "__version__", "0.0.0")
        assert main(f"tournament hunt --games 4 --ray {address}".split()) == 2
        err = capsys.readouterr().err
        assert "and not 0.0.0" in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize("nobody", ["127.0.0.1:9", "nonsense", "no.such.host.invalid:6379"])
    def test_an_address_that_does_not_answer_gives_one_sentence_in_time(
        self, nobody: str, capsys: Capture
    ) -> None:
        began = monotonic()
        assert main(f"tournament hunt --games 4 --ray {nobody}".split()) == 2
        assert monotonic() - began < 1.5 * cluster.ANSWER_TIMEOUT
        assert capsys.readouterr().err == f"cheeseboard: No Ray cluster answers at {nobody}.\n"


def noting_the_node(folder: Path) -> Callable[..., Any]:
    """What plays a batch once both nodes have one, and leaves a file named after its node."""
    play_all = cluster._play_all

    def noted(batch: Any, version: str) -> Any:
        import ray

        (folder / ray.get_runtime_context().get_node_id()).touch()
        end = monotonic() + LONGEST_START
        while len(list(folder.iterdir())) < 2 and monotonic() < end:
            sleep(0.05)
        return play_all(batch, version)

    return noted
