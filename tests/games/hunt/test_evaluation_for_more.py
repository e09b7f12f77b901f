"""The evaluation for three or four players, beside games that were played to their end."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from cheeseboard.game import ROUGHLY, copy
from cheeseboard.games.hunt import evaluation, rules
from cheeseboard.games.hunt.rules import CHOOSING, COLOURS, ENOUGH_MICE, MAX_PLAYERS, ROLLING, State
from cheeseboard.lab.fitting import company as lab
from cheeseboard.lab.fitting import net as nets
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
        if evaluation.foreseen(s) >= ROUGHLY:
            shares = [evaluation.prospect(s, seat) for seat in range(players)]
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
        shares = [evaluation.share_if_stopped(s, seat) for seat in range(players)]
        assert shares == pytest.approx([it / sum(won) for it in won])
    assert len(last) > 3


@every_table
def test_stopping_is_worth_what_is_expected_then(players: int, kids: int, risk: int) -> None:
    for s in stops(players, kids, risk):
        if rules.left_in_centre(s) >= ENOUGH_MICE:
            after = after_stop(s)
            for seat in range(players):
                expected = evaluation.prospect(after, seat)
                assert evaluation.share_if_stopped(s, seat) == pytest.approx(expected)


@every_table
def test_a_player_who_chooses_takes_the_better_share(players: int, kids: int, risk: int) -> None:
    for s in stops(players, kids, risk):
        both = [
            choice(s, s.player)
            for choice in (evaluation.share_if_rolled, evaluation.share_if_stopped)
        ]
        assert evaluation.prospect(s, s.player) == max(both)


@every_table
def test_what_is_fitted_is_the_formula_that_plays(players: int, kids: int, risk: int) -> None:
    for s in course((kids, risk), players):
        if s.phase == ROLLING:
            row = [0] * lab.WIDTH
            lab.note(s, row)
            number = evaluation.network_for_more(players, kids, risk, int(any(s.lured)))
            rows = np.array(evaluation.WEIGHTS_FOR_MORE[number])
            net = nets.Net(
                rows[:, : evaluation.FOR_MORE.constant].T,
                rows[:, evaluation.FOR_MORE.constant],
                rows[:, evaluation.FOR_MORE.counts :],
                np.array(evaluation.CONSTANTS_FOR_MORE[number]),
            )
            hopes = nets.judged(net, lab.inputs(players, kids, np.array([row])))[0, :players]
            shares = [evaluation.prospect(s, (s.player + n) % players) for n in range(players)]
            assert shares == pytest.approx(list(hopes / hopes.sum()), abs=1e-4)


@pytest.mark.parametrize("players", [3, 4])
def test_it_foretells_games_that_it_was_not_fitted_to(players: int) -> None:
    rows = lab.occurring(players, [0, 0], games=4_000, seed=99)
    late = rows[rows[:, lab.CAUGHT : lab.LURED].sum(axis=1) > 20]
    ended = late[:, lab.WON : lab.WON + players] / lab.WHOLE
    told = np.array([shares(row, players) for row in late])
    assert np.mean((told - ended) ** 2) < 0.85 * np.mean((1 / players - ended) ** 2)
    assert told.mean(axis=0) == pytest.approx(ended.mean(axis=0), abs=0.03)


def shares(row: list[int], players: int) -> list[float]:
    """What the formula says of a row that was written down."""
    s = course((0, 0), players)[0]
    s = copy(s)
    s.phase, s.player = ROLLING, 0
    for colour in range(COLOURS):
        s.lured[colour] = int(row[lab.LURED + colour])
        for seat in range(players):
            s.caught[seat][colour] = int(row[lab.CAUGHT + COLOURS * seat + colour])
        taken = s.lured[colour] + sum(cat[colour] for cat in s.caught)
        s.centre[colour] = rules.MICE_OF_A_COLOUR - taken
    return [evaluation.prospect(s, seat) for seat in range(players)]


def test_rows_tell_how_their_games_ended() -> None:
    rows = lab.occurring(3, [0, 0], games=500, seed=5)
    won = rows[:, lab.WON :]
    assert (won[:, :3].sum(axis=1) == lab.WHOLE).all()
    assert (won[:, 3:] == 0).all()
    assert (rows[:, lab.CAUGHT + 3 * COLOURS : lab.LURED] == 0).all()
    begins = rows[:, lab.LURED : lab.WON].sum(axis=1) == 0
    assert 0.05 < (~begins).mean() < 0.5


def test_every_net_in_the_file_has_its_rows() -> None:
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


def test_a_small_fit_goes_from_games_to_a_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "SAMPLES", 50_000)
    for net, error in lab.nets(3, 0, 0, games=2_000):
        written = lab.in_thousandths(net)
        assert len(written["rows"]) == evaluation.UNITS_FOR_MORE
        assert {len(one) for one in written["rows"]} == {evaluation.FOR_MORE.end}
        assert 0.2 < error < 0.6
