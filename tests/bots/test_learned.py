"""The bot `learned`, and its policy network in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.bots import learned, weights
from cheeseboard.bots.board_policy import evaluate
from cheeseboard.bots.policy import ONE, WARM, Network, best_choice, weigh_choices, win_weights
from cheeseboard.contract import copy, rng_state
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load
from cheeseboard.lab.simulate import simulate
from cheeseboard.lab.summary import summary
from tests.bots.networks import forget_networks, write_network
from tests.play import every_game, refusal


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the bot finds networks during a test."""
    forget_networks()
    monkeypatch.setattr(learned, "folder", lambda game: tmp_path)
    yield tmp_path
    forget_networks()


def decisions(game: str, players: int) -> Iterator[tuple[Any, int]]:
    """What the movers of a game know."""
    m = cb.Match(game, players=players, seed=5)
    while not m.over:
        assert isinstance(m.mover, int)
        known = copy(m.position.state)
        m.setup.game.rules.hide(known, m.mover - 1)
        yield known, m.mover - 1
        m.step(["sensible"] * players)


COMPILED = [
    "sack",
    "rescue",
    *(pytest.param(game, marks=pytest.mark.long) for game in ("hunt", "paths")),
]


@pytest.mark.parametrize("game", COMPILED)
def test_a_network_decides_the_same_plain_and_compiled(game: str, folder: Path) -> None:
    it = load(game)
    write_network(it, folder)
    net = learned.network(it)
    actions = set()
    for number, (known, seat) in enumerate(decisions(game, it.rules.MAX_PLAYERS)):
        if number % 4 == 0:
            temperature = number % 3 * 10
            plain, native = [rng_state(1, number)], [rng_state(1, number)]
            action = learned.decide_plain(it, net, known, seat, temperature, plain)
            assert learned.decide_native(it, net, known, seat, temperature, native) == action
            assert plain == native
            actions.add(action)
    assert len(actions) > 1


@every_game
def test_learned_plays_a_whole_match_by_its_name(game: str, folder: Path) -> None:
    write_network(load(game), folder)
    m = cb.Match(game, players=load(game).rules.MAX_PLAYERS, seed=1)
    assert m.finish(["learned"] + ["random"] * (m.players - 1)).over


def test_a_network_of_one_layer_adds_weighs_and_shifts() -> None:
    net = Network(
        [[2, 3]], [ONE, ONE // 2], [[64, -64, 0], [32, 0, 1]], [[0, 0, 128]], [[6] * 3], 1, [0] * 3
    )
    units = [[1, -2, 0], [0, 0, 0]]
    evaluate(net, units, [])
    assert units[1] == [ONE - ONE // 2, -ONE, (128 - ONE) >> 6]


def test_scores_become_shares_of_the_win() -> None:
    net = Network([[1, 4]], [1], [[0] * 4], [[0] * 4], [[0] * 4], 1, [0] * 3)
    outputs, shares = [0, ONE, ONE, ONE], [0, 0]
    total = win_weights(net, outputs, 2, shares)
    assert [share / total for share in shares] == pytest.approx([1 / 3] * 2)
    outputs, drawn = [0, 2 * ONE, ONE], [0, 0]
    assert best_choice(outputs, [2, 1], 2) == 1
    total = weigh_choices(outputs, [2, 1], 2, drawn, WARM)
    assert drawn[1] / total == pytest.approx(1 / (1 + 2.71828**-1), abs=1e-3)


def test_the_hotter_the_more_choices_seem_equal() -> None:
    outputs, weights = [2 * ONE, ONE, 0], [0, 0, 0]
    totals = {
        temperature: weigh_choices(outputs, [0, 1, 2], 3, weights, temperature)
        for temperature in (5, 10, 80)
    }
    best = [
        weights[0] / total for total in totals.values()
    ]  # the best one's weight is always LARGE
    assert best[0] > best[1] > best[2] > 1 / 3


def test_a_temperature_is_a_number() -> None:
    with refusal("unknown_bot", "like learned:30"):
        cb.Match("sack", players=3).finish(["learned:hot"] * 3)


def test_a_damaged_network_is_refused(folder: Path) -> None:
    write_network(load("sack"), folder)
    file = folder / weights.NUMBERS
    file.write_bytes(file.read_bytes()[:-1] + b"!")
    with refusal("bad_option", "its checksum is wrong"):
        cb.Match("sack", players=3).finish(["learned"] * 3)


def test_a_network_for_other_features_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_network(load("sack"), folder)
    monkeypatch.setattr(learned, "encoding_digest", lambda game: "other")
    with refusal("unknown_bot", "knows other rules"):
        cb.Match("sack", players=3).finish(["learned"] * 3)


def test_where_there_is_no_network_a_sentence_says_so(folder: Path) -> None:
    with refusal("unknown_bot", "There is no learned player for hunt yet"):
        cb.Match("hunt", players=2).finish(["learned"] * 2)


def test_learned_simulates_with_the_same_result_for_the_same_seed(folder: Path) -> None:
    write_network(load("sack"), folder)
    outcome = simulate(
        checked_setup("sack", 3, {}), ["learned", "sensible", "random"], games=20, seed=3
    )
    again = simulate(
        checked_setup("sack", 3, {}), ["learned", "sensible", "random"], games=20, seed=3
    )
    assert outcome.tally == again.tally
    assert outcome.tally.games == 20


shipped = [game for game in cb.games() if weights.exists(learned.folder(load(game)))]


@pytest.mark.parametrize("game", shipped)
def test_a_shipped_network_fits_its_game_and_says_how_it_was_made(game: str) -> None:
    assert learned.network(load(game)).choices == load(game).require_encoding().CHOICES
    about = weights.description(learned.folder(load(game)))
    assert about["hours"] > 0
    assert all(run["command"].startswith(f"cheeseboard train {game} ") for run in about["runs"])


def test_all_shipped_networks_have_at_most_2_mb() -> None:
    files = [learned.folder(load(game)) / weights.NUMBERS for game in shipped]
    assert 0 < sum(file.stat().st_size for file in files) <= 2_000_000


def test_learned_wins_most_games_against_three_sensible_in_sack() -> None:
    bots = ["learned", "sensible", "sensible", "sensible"]
    setup = checked_setup("sack", 4, {})
    figures = summary(setup, bots, 2, simulate(setup, bots, games=600, seed=2))
    assert figures["seats"][0]["win"] > 0.68
