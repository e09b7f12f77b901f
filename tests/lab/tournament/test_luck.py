"""Figures without luck: the same mean by construction, and a smaller spread."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest

from cheeseboard.contract import CHANCE, OVER
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import names
from cheeseboard.lab.simulate import simulate
from cheeseboard.lab.tournament.luck import luck_of
from cheeseboard.lab.tournament.luck_adjusted import cells, without_luck
from cheeseboard.matches.position import Position
from tests.lab.tournament.tournaments import Capture, found, run

SMALL: dict[str, tuple[int, dict[str, Any]]] = {
    "hunt": (2, {"colours": 2, "mice": 2}),
    "paths": (2, {}),
    "rescue": (2, {}),
    "sack": (3, {}),
}
EVERY_DAY = "hunt"


def expected_luck(setup: Setup, depth: int, widest: int = 12) -> list[float]:
    """The mean luck over all games to this depth, with all choices of the players equally likely.

    Where players have many choices, only the first are tried: luck has the mean 0 after any.
    """
    total = np.zeros(setup.players)

    def visit(position: Position, actions: list[int], probability: float, left: int) -> None:
        if position.mover == OVER or not left:
            total[:] += probability * np.array(luck_of(setup, actions))
            return
        choices, weights = position.legal_actions()
        if position.mover != CHANCE:
            choices = choices[:2] if len(choices) > widest else choices
            weights = [1] * len(choices)
        for action, weight in zip(choices, weights, strict=True):
            after = position.copy()
            after.play(action)
            share = probability * weight / sum(weights)
            visit(after, [*actions, action], share, left - 1)

    visit(Position(setup), [], 1.0, depth)
    return total.tolist()


@pytest.mark.parametrize(
    "game", [pytest.param(it, marks=[] if it == EVERY_DAY else pytest.mark.long) for it in names()]
)
def test_luck_is_zero_in_expectation_over_all_games(game: str) -> None:
    players, sizes = SMALL[game]
    setup = checked_setup(game, players, sizes)
    depth = 5 if game == EVERY_DAY else 3
    assert expected_luck(setup, depth) == pytest.approx([0.0] * players, abs=1e-8)


def test_a_good_roll_is_lucky_and_a_bad_one_is_not() -> None:
    setup = checked_setup("hunt", 2, {"starter": 1})
    position = Position(setup)
    opening = []
    while position.mover != CHANCE:
        opening.append(position.legal_actions().actions[0])
        position.play(opening[-1])
    luck = [luck_of(setup, [*opening, roll]) for roll in position.legal_actions().actions]
    assert len({one for one, _ in luck}) > 2
    assert min(one for one, _ in luck) < 0 < max(one for one, _ in luck)
    assert all(one == pytest.approx(-other, abs=1e-6) for one, other in luck)


def test_figures_without_luck_have_the_true_mean_and_save_games(capsys: Capture) -> None:
    figures = found(
        capsys, "hunt --bots sensible,careless:30 --games 200 --seed 1 --jobs 1 --luck-adjusted"
    )
    sensible = figures["entrants"][0]
    truth = _true_share()
    low, high = sensible["adjusted"]["interval"]
    error = (high - low) / (2 * 1.96)
    assert abs(sensible["adjusted"]["win"] - truth) < 4 * error
    assert sensible["adjusted"]["factor"] > 1.2


def _true_share() -> float:
    """Of sensible against careless:30, from many games in both seatings."""
    setup, games, shares = checked_setup("hunt", 2, {}), 20_000, 0.0
    for seat, bots in enumerate((["sensible", "careless:30"], ["careless:30", "sensible"])):
        shared = simulate(setup, bots, games, seed=seat).tally.wins_by_winner_count[seat]
        shares += sum(count / winners for winners, count in shared.items())
    return shares / (2 * games)


def test_luck_that_says_nothing_leaves_the_mean_unbiased() -> None:
    """Over many samples, the mean without luck is that of the shares, for any kind of luck."""
    rng = np.random.default_rng(1)
    ones = np.ones(40)
    errors, factors = [], []
    for _ in range(800):
        luck = rng.normal(size=40)
        shares = 0.3 + 0.5 * luck + rng.normal(size=40) * 0.2
        fair = without_luck(ones, shares, luck)
        errors.append(fair["win"] - 0.3)
        factors.append(fair["factor"])
    assert abs(np.mean(errors)) < 4 * np.std(errors) / sqrt(len(errors))
    assert np.median(factors) > 5


def test_a_tournament_without_luck_continues_from_its_file(tmp_path: Any, capsys: Capture) -> None:
    state = tmp_path / "state"
    line = f"hunt --seed 1 --jobs 1 --luck-adjusted --state {state}"
    found(capsys, f"{line} --games 4")
    whole = found(capsys, f"{line} --games 8")
    assert whole == found(capsys, "hunt --seed 1 --jobs 1 --luck-adjusted --games 8")
    status, _, err = run(capsys, f"hunt --seed 1 --state {state}")
    assert (status, err.count("\n")) == (2, 1)


def test_one_bot_among_others_has_figures_without_luck(capsys: Capture) -> None:
    line = "hunt --players 3 --bots sensible,random --games 60 --seed 1 --jobs 1 --luck-adjusted"
    one = found(capsys, f"{line} --one-table")
    assert one["company"] == ["sensible", "random", "random"]
    assert one["games"] == 60
    first, others = (
        next(it for it in one["entrants"] if it["bot"] == bot) for bot in ("sensible", "random")
    )
    assert (first["seats"], others["seats"]) == (60, 120)
    low, high = first["adjusted"]["interval"]
    assert 1 / 3 < low < first["adjusted"]["win"] < high
    assert found(capsys, line)["company"] == []  # in all seatings


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--series", "--luck-adjusted is for single games, not for --series."),
        ("--prove 0.5", "--prove prints neither --luck-adjusted nor --cross figures."),
    ],
)
def test_what_cannot_be_adjusted_is_refused(line: str, told: str, capsys: Capture) -> None:
    assert run(capsys, f"hunt {line} --luck-adjusted") == (2, "", f"cheeseboard: {told}\n")


def test_the_cross_table_has_all_bots_against_all(capsys: Capture) -> None:
    line = "hunt --bots random,sensible,careless:50 --games 60 --seed 1 --jobs 1"
    pairs = found(capsys, line)["pairs"]
    assert len(pairs) == 3
    for pair in pairs:
        low, high = pair["interval"]
        assert 0 <= low <= pair["share"] <= high <= 1
        assert pair["share"] == pair["wins"][0] / sum(pair["wins"])
    status, out, _ = run(capsys, f"{line} --cross")
    assert status == 0
    table = out[out.index("how often") - 900 :]
    share = pairs[0]["share"]  # of random against sensible
    assert f"{share:.1%}" in table
    assert f"{1 - share:.1%}" in table


def test_a_share_of_nothing_has_no_sign() -> None:
    found = {"win": -1e-18, "interval": [-1e-18, 1e-18], "factor": None}
    assert cells(found) == ["0.00%", "0.00–0.00 %", "–"]
