"""The benchmark of batches measures what it says. The speed itself is not tested."""

from __future__ import annotations

import json

import numpy as np
import pytest

from cheeseboard.bench import batches, peers, playouts
from cheeseboard.cli import main
from cheeseboard.contract import rng_state
from tests.lab.schemas import check


def test_decisions_a_second_stand_beside_those_of_pgx(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def rate(way: peers.PeerWay, game: str, seconds: float) -> peers.Rate:
        asked.append((way.peer, game))
        return peers.Rate(way.peer, way.name, game, 1000.0, 1.0)

    monkeypatch.setattr(peers, "rate", rate)
    monkeypatch.setattr(playouts, "all_setups", lambda: [("hunt", 2)])
    assert main(["bench", "batch", "--seconds", "0.02", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check("bench", found)
    assert asked == [("Pgx", "kuhn_poker"), ("Pgx", "leduc_poker")]
    poker = ["kuhn_poker", "kuhn_poker", "leduc_poker", "leduc_poker"]
    assert [it["game"] for it in found["rates"]] == [*poker, "hunt, 2 players"]
    ours, pgx, *_ = found["rates"]
    assert pgx["ratio"] == pytest.approx(ours["steps_per_second"] / 1000)


def test_a_choice_is_one_of_the_legal_ones_each_equally_likely() -> None:
    mask = np.array([False, True, False, True, True])
    rng = [rng_state(1, 0)]
    found = [batches.any_of(mask, rng) for _ in range(3000)]
    counts = [found.count(which) for which in range(5)]
    assert counts[0] == counts[2] == 0
    assert all(900 < counts[which] < 1100 for which in (1, 3, 4))
