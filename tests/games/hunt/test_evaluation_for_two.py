"""The evaluation for two players, beside the solved game that it was fitted to."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from cheeseboard.contract import CHANCE, LATER, OVER, ROUGHLY, WELL, copy, rng_state, zero_state
from cheeseboard.games.hunt import evaluation, rules, sense, solved
from cheeseboard.games.hunt.fitting import for_two
from cheeseboard.games.hunt.rules import COLOURS, FULL_SIZE, State
from cheeseboard.games.hunt.solved import positions
from cheeseboard.lab.fitting import training
from cheeseboard.lab.fitting.fit import in_thousandths

every_mixture = pytest.mark.parametrize("options", list(product((0, 1), repeat=2)))


@cache
def course(options: tuple[int, int], players: int = 2, games: int = 4) -> list[State]:
    """The states of some games of careless players."""
    found = []
    for game in range(games):
        s = zero_state(State)
        rules.start(s, players, game % players, [*options, *FULL_SIZE])
        rng = [rng_state(7, game)]
        out, weight = ([0] * rules.MAX_ACTIONS for _ in range(2))
        while rules.mover(s) != OVER:
            found.append(copy(s))
            if rules.mover(s) == CHANCE:
                action = rules.sample(s, out, weight, rng)
            else:
                action = sense.careless(s, s.player, out, rules.legal(s, out), rng, slip=10)
            rules.play(s, action)
    return found


def estimate_quality(options: tuple[int, int]) -> list[State]:
    return [s for s in course(options) if evaluation.estimate_quality(s) >= ROUGHLY]


def row(s: State) -> list[int]:
    noted = [0] * for_two.WIDTH
    for_two.note(s, 0, noted)
    return noted


@every_mixture
def test_the_network_is_close_to_the_solved_game_in_positions_that_occur(
    options: tuple[int, int],
) -> None:
    table = solved.shipped(solved.variant([*options, *FULL_SIZE]))
    errors: dict[int, list[float]] = {ROUGHLY: [], WELL: []}
    for s in estimate_quality(options)[::2]:
        errors[evaluation.estimate_quality(s)].append(
            evaluation.estimate(s, 0) - solved.first_share(table, s)
        )
    assert np.sqrt(np.mean(np.square(errors[WELL]))) < 0.02
    assert np.sqrt(np.mean(np.square(errors[ROUGHLY]))) < 0.03


@every_mixture
def test_the_shares_of_both_are_a_whole_win(options: tuple[int, int]) -> None:
    for s in estimate_quality(options):
        shares = [evaluation.estimate(s, seat) for seat in range(2)]
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0


def test_positions_are_foreseen_at_the_beginning_of_a_turn_and_not_after_a_roll() -> None:
    for s in course((0, 0)):
        begins = s.phase == rules.ROLLING and not any(s.lured)
        assert (evaluation.estimate_quality(s) == WELL) == begins
        assert (evaluation.estimate_quality(s) == LATER) == (s.phase == rules.LURING)


def test_h10_a_stop_that_ends_the_game_is_worth_its_result() -> None:
    ended = 0
    for s in course((0, 0), games=12):
        stops = s.phase == rules.CHOOSING and rules.left_in_centre(s) < rules.ENOUGH_MICE
        if stops:
            after = copy(s)
            rules.play(after, rules.STOP)
            alone = rules.won(after, s.player) - rules.won(after, 1 - s.player)
            assert evaluation.shares_after(s, True, s.player).of_mover == (1 + alone) / 2
            ended += 1
    assert ended > 3


@every_mixture
def test_stopping_is_worth_one_minus_the_opponents_share(options: tuple[int, int]) -> None:
    for s in course(options):
        stops = s.phase == rules.CHOOSING and rules.left_in_centre(s) >= rules.ENOUGH_MICE
        if stops:
            after = copy(s)
            rules.play(after, rules.STOP)
            assert evaluation.shares_after(s, True, s.player).of_mover == pytest.approx(
                evaluation.estimate(after, s.player)
            )


# --- The fit ---------------------------------------------------------------------------------


@every_mixture
def test_fitting_and_playing_use_the_same_formula(options: tuple[int, int]) -> None:
    rolling = [s for s in course(options) if s.phase == rules.ROLLING]
    x = for_two.features(
        positions.variant([*options, *FULL_SIZE]), np.array([row(s) for s in rolling])
    )
    for s, known in zip(rolling, x, strict=True):
        net = evaluation.network_for_two(s.kids, s.risk, int(any(s.lured)))
        rows = np.array(evaluation.WEIGHTS_FOR_TWO[net])
        same = training.FittedNetwork(
            rows[:, :-2].T, rows[:, -2], rows[:, -1:], evaluation.CONSTANTS_FOR_TWO[net]
        )
        assert evaluation.shares_after(s, False, s.player).of_mover == pytest.approx(
            training.evaluate(same, known)[0], abs=1e-5
        )


def test_values_within_turns_are_those_of_the_solved_game() -> None:
    states = [s for s in course((0, 0)) if s.phase == rules.ROLLING][:40]
    table = solved.shipped(solved.variant([0, 0, *FULL_SIZE]))
    rows = []
    for number, s in enumerate(states):
        rows.append([number, *row(s)[1:]])
    begins = [not any(s.lured) for s in states]
    first = np.maximum.accumulate(np.where(begins, np.arange(len(states)), 0))
    turns = np.array(rows)
    turns[:, for_two.TURN] = first
    for s, share in zip(states, for_two.shares_at_positions(table.variant, turns), strict=True):
        mine = solved.first_share(table, s)
        assert share == pytest.approx(mine if s.player == 0 else 1 - mine)


def test_a_fit_finds_a_simple_share() -> None:
    rows = np.array([row(s) for s in course((0, 0)) if s.phase == rules.ROLLING])
    x = for_two.features(positions.variant([0, 0, *FULL_SIZE]), rows)
    share = 0.5 + 0.02 * (rows[:, for_two.MINE] - rows[:, for_two.THEIRS])
    net = training.fit_network(x, share[:, None], evaluation.UNITS_FOR_TWO, rounds=200, batch=32)
    assert np.sqrt(np.mean((training.evaluate(net, x)[:, 0] - share) ** 2)) < 0.01
    again = in_thousandths(net)
    assert len(again["rows"]) == evaluation.UNITS_FOR_TWO
    assert {len(one) for one in again["rows"]} == {evaluation.FOR_TWO.end}


def test_every_network_in_the_file_has_its_rows() -> None:
    assert [len(net) for net in evaluation.WEIGHTS_FOR_TWO] == [evaluation.UNITS_FOR_TWO] * 8
    assert {len(one) for net in evaluation.WEIGHTS_FOR_TWO for one in net} == {
        evaluation.FOR_TWO.end
    }
    assert len(evaluation.CONSTANTS_FOR_TWO) == 8
    assert evaluation.FOR_TWO.end == COLOURS * evaluation.COLUMNS_OF_A_COLOUR + 8
