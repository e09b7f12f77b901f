"""The evaluation for three or four players, beside games that were played to their end."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from cheeseboard.contract import ROUGHLY, copy
from cheeseboard.games import load
from cheeseboard.games.hunt import evaluation, rules
from cheeseboard.games.hunt.fitting import for_more
from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    ENOUGH_MICE,
    FULL_SIZE,
    MAX_PLAYERS,
    ROLLING,
    State,
)
from cheeseboard.lab.fitting import training
from cheeseboard.lab.fitting.fit import fit, positions
from cheeseboard.networks import constants_in, weights_in
from tests.games.hunt.test_evaluation_for_two import course

TABLES = list(product((3, 4), (0, 1), (0, 1)))
every_table = pytest.mark.parametrize(("players", "kids", "risk"), TABLES)


def stops(players: int, kids: int, risk: int, games: int = 4) -> list[State]:
    return [s for s in course((kids, risk), players, games) if s.phase == CHOOSING]


def after_stop(s: State) -> State:
    after = copy(s)
    rules.play(after, rules.STOP)
    return after


@every_table
def test_the_shares_of_all_are_a_whole_win(players: int, kids: int, risk: int) -> None:
    for s in course((kids, risk), players):
        if evaluation.estimate_quality(s) >= ROUGHLY:
            shares = [evaluation.estimate(s, seat) for seat in range(players)]
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0


@every_table
def test_h10_a_stop_that_ends_the_game_is_worth_its_result(
    players: int, kids: int, risk: int
) -> None:
    last = [s for s in stops(players, kids, risk, 12) if rules.left_in_centre(s) < ENOUGH_MICE]
    for s in last:
        after = after_stop(s)
        won = [rules.won(after, seat) for seat in range(players)]
        shares = [evaluation.shares_after(s, True, seat).of_seat for seat in range(players)]
        assert shares == pytest.approx([it / sum(won) for it in won])
    assert len(last) > 3


@every_table
def test_stopping_is_worth_the_expected_share_after_it(players: int, kids: int, risk: int) -> None:
    for s in stops(players, kids, risk):
        if rules.left_in_centre(s) >= ENOUGH_MICE:
            after = after_stop(s)
            for seat in range(players):
                expected = evaluation.estimate(after, seat)
                assert evaluation.shares_after(s, True, seat).of_seat == pytest.approx(expected)


@every_table
def test_a_player_who_chooses_takes_the_better_share(players: int, kids: int, risk: int) -> None:
    for s in stops(players, kids, risk):
        both = [evaluation.shares_after(s, stops, s.player).of_mover for stops in (False, True)]
        assert evaluation.estimate(s, s.player) == max(both)


@every_table
def test_fitting_and_playing_use_the_same_formula(players: int, kids: int, risk: int) -> None:
    for s in course((kids, risk), players):
        if s.phase == ROLLING:
            row = [0] * for_more.WIDTH
            for_more.note(s, row)
            number = evaluation.network_for_more(players, kids, risk, int(any(s.lured)))
            rows = np.array(evaluation.WEIGHTS_FOR_MORE[number])
            net = training.FittedNetwork(
                rows[:, : evaluation.FOR_MORE.constant].T,
                rows[:, evaluation.FOR_MORE.constant],
                rows[:, evaluation.FOR_MORE.output_weight :],
                np.array(evaluation.CONSTANTS_FOR_MORE[number]),
            )
            x = for_more.features(players, kids, np.array([row]))
            hopes = training.evaluate(net, x)[0, :players]
            shares = [evaluation.estimate(s, (s.player + n) % players) for n in range(players)]
            assert shares == pytest.approx(list(hopes / hopes.sum()), abs=1e-4)


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.long)])
def test_the_network_predicts_games_that_it_was_not_fitted_to(players: int) -> None:
    rows = positions(load("hunt"), for_more, players, [0, 0, *FULL_SIZE], games=4_000, seed=99)
    late = rows[rows[:, for_more.CAUGHT : for_more.LURED].sum(axis=1) > 20][::12]
    ended = late[:, for_more.WON : for_more.WON + players] / for_more.PARTS_OF_WIN
    told = np.array([shares(row, players) for row in late])
    assert np.mean((told - ended) ** 2) < 0.85 * np.mean((1 / players - ended) ** 2)
    assert told.mean(axis=0) == pytest.approx(ended.mean(axis=0), abs=0.03)


def shares(row: list[int], players: int) -> list[float]:
    """What the formula says of a row that was written down."""
    s = course((0, 0), players)[0]
    s = copy(s)
    s.phase, s.player = ROLLING, 0
    for colour in range(COLOURS):
        s.lured[colour] = int(row[for_more.LURED + colour])
        for seat in range(players):
            s.caught[seat][colour] = int(row[for_more.CAUGHT + COLOURS * seat + colour])
        taken = s.lured[colour] + sum(cat[colour] for cat in s.caught)
        s.centre[colour] = rules.MICE_OF_A_COLOUR - taken
    return [evaluation.estimate(s, seat) for seat in range(players)]


def test_rows_contain_the_results_of_their_games() -> None:
    rows = positions(load("hunt"), for_more, 3, [0, 0, *FULL_SIZE], games=500, seed=5)
    won = rows[:, for_more.WON :]
    assert (won[:, :3].sum(axis=1) == for_more.PARTS_OF_WIN).all()
    assert (won[:, 3:] == 0).all()
    assert (rows[:, for_more.CAUGHT + 3 * COLOURS : for_more.LURED] == 0).all()
    begins = rows[:, for_more.LURED : for_more.WON].sum(axis=1) == 0
    assert 0.05 < (~begins).mean() < 0.5


def test_every_network_in_the_file_has_its_rows() -> None:
    assert [len(net) for net in evaluation.WEIGHTS_FOR_MORE] == [
        evaluation.UNITS_FOR_MORE
    ] * 2 * len(TABLES)
    assert {len(one) for net in evaluation.WEIGHTS_FOR_MORE for one in net} == {
        evaluation.FOR_MORE.end
    }
    assert {len(constants) for constants in evaluation.CONSTANTS_FOR_MORE} == {MAX_PLAYERS}
    assert sorted(
        {evaluation.network_for_more(*table, within) for table in TABLES for within in (0, 1)}
    ) == list(range(2 * len(TABLES)))


def test_a_small_fit_goes_from_games_to_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(for_more, "SAMPLES", 50_000)
    monkeypatch.setattr(for_more, "GAMES", 2_000)
    monkeypatch.setattr(for_more, "SETUPS", [(3, (0, 1, *FULL_SIZE))])
    monkeypatch.setattr(for_more, "FILE", tmp_path / "weights.json")
    said: list[str] = []
    fit(load("hunt"), for_more, said.append)
    for sentence in said:
        table, error = sentence.split(": off by ")
        assert table == "3 players, kids 0, risk 1"
        assert 0.2 < float(error) < 0.6
    assert [len(rows) for rows in weights_in(for_more.FILE)] == [evaluation.UNITS_FOR_MORE] * 2
    assert {len(row) for rows in weights_in(for_more.FILE) for row in rows} == {
        evaluation.FOR_MORE.end
    }
    assert [len(constants) for constants in constants_in(for_more.FILE)] == [MAX_PLAYERS] * 2
