"""The solver agrees with brute force, and the true value is between its bounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard.cli import main
from cheeseboard.drivers import PERFECT, SENSIBLE, Job
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load
from cheeseboard.games.hunt import rules
from cheeseboard.games.hunt import solved as hunt
from cheeseboard.games.hunt.rules import COLOURS, FULL_SIZE, WORTH, State
from cheeseboard.games.hunt.solved import judge, positions, shares_after, sweep
from cheeseboard.games.hunt.solved.positions import (
    BEGINNING,
    WITHIN,
    Variant,
    Whereabouts,
    whereabouts,
)
from cheeseboard.games.hunt.solved.table import make_value_table
from cheeseboard.lab import memory
from cheeseboard.lab.judging import Judge, loss_of
from cheeseboard.lab.solve import CLOSE, Cpu, Solution, solve, solver_on
from tests.environment import LONGEST_RUN
from tests.lab.brute import Brute
from tests.lab.schemas import check
from tests.laws.walks import plain_memory

ALIKE = (1,) * COLOURS
SMALL = [
    Variant((6, 0, 0, 0, 0), WORTH, risk=False),
    Variant((3, 3, 0, 0, 0), WORTH, risk=False),
    Variant((4, 2, 0, 0, 0), ALIKE, risk=False),
    Variant((2, 1, 1, 1, 1), WORTH, risk=False),
    Variant((2, 1, 1, 1, 1), WORTH, risk=True),
    Variant((2, 1, 1, 1, 1), WORTH, risk=True, enough=1),  # the player can go on after a catch
    Variant((1, 1, 1, 1, 1), ALIKE, risk=True),
    Variant((1, 1, 1, 1, 1), ALIKE, risk=False),
]


def label(variant: Variant) -> str:
    kids = "-kids" * (variant.worth == ALIKE)
    to_the_last = "-to-the-last" * (variant.enough == 1)
    return "".join(map(str, variant.mice)) + kids + "-risk" * variant.risk + to_the_last


SLOW = pytest.param(Variant((2, 2, 1, 1, 1), ALIKE, risk=True), marks=pytest.mark.long)
small_games = pytest.mark.parametrize("variant", [*SMALL, SLOW], ids=label)


@cache
def solved(variant: Variant) -> Solution:
    return solve(Cpu(hunt, variant), variant)


@cache
def brute(variant: Variant) -> Brute:
    return Brute(variant.mice, variant.worth == ALIKE, variant.risk, variant.enough)


def number(variant: Variant, which: int, digits: list[int]) -> int:
    row = np.zeros(COLOURS, np.int64)
    return int(sweep.number_of(which, hunt.constants(variant), np.array(digits), row))


def digits_of(variant: Variant, s: State) -> list[int]:
    mine, theirs = s.caught[s.player], s.caught[1 - s.player]
    return [
        whereabouts(mice).index(Whereabouts(s.centre[c], mine[c], theirs[c], s.lured[c]))
        for c, mice in enumerate(variant.mice)
    ]


# --- Against brute force ---------------------------------------------------------------------


@small_games
def test_every_turn_is_worth_what_brute_force_says(variant: Variant) -> None:
    share = solved(variant).share
    turns = [s for s in brute(variant).states.values() if s.phase == rules.ROLLING]
    turns = [s for s in turns if sum(s.lured) == 0]
    assert turns
    for s in turns:
        found = share[number(variant, BEGINNING, digits_of(variant, s))]
        assert found == pytest.approx(brute(variant).mover_share(s), abs=CLOSE)


@small_games
def test_every_choice_within_a_turn_is_worth_what_brute_force_says(variant: Variant) -> None:
    inner = Cpu(hunt, variant).shares_at_positions(solved(variant).share)
    for s in brute(variant).states.values():
        if s.phase == rules.CHOOSING and sum(s.lured) > 0:
            found = inner[number(variant, WITHIN, digits_of(variant, s))]
            assert found == pytest.approx(brute(variant).mover_share(s), abs=CLOSE)


@small_games
def test_every_action_is_worth_what_brute_force_says(variant: Variant) -> None:
    """The same by computing one turn, as the perfect player does."""
    truth = brute(variant)
    table = make_value_table(variant, solved(variant).share, solved(variant).gap)
    choices = [at for at, s in truth.states.items() if rules.mover(s) >= 0]
    for at in choices[:: max(1, len(choices) // 150)]:
        s = truth.states[at]
        found = shares_after(table, s)
        out = [0] * rules.MAX_ACTIONS
        legal = out[: rules.legal(s, out)]
        for action, (_, after) in zip(legal, truth.nexts[at], strict=True):
            first = truth.share[after]
            expected = first if s.player == 0 else 1 - first
            assert found[action] == pytest.approx(expected, abs=2 * CLOSE)


# --- Bounds ----------------------------------------------------------------------------------


def test_sweeps_bring_both_bounds_closer_and_never_cross_them() -> None:
    variant = Variant((6, 3, 0, 0, 0), WORTH, risk=False)
    here = Cpu(hunt, variant)
    truth = solved(variant).share
    was_below, was_above = np.zeros(variant.turn_count), np.ones(variant.turn_count)
    for sweeps in range(1, 20):
        here.sweep(lower=sweeps % 2 == 0)
        below, above = here.bounds()
        assert (below >= was_below - 1e-12).all()
        assert (above <= was_above + 1e-12).all()
        assert (below <= truth + CLOSE).all()
        assert (above >= truth - CLOSE).all()
        was_below, was_above = below.copy(), above.copy()


def test_the_bounds_meet_everywhere() -> None:
    for variant in SMALL:
        found = solved(variant)
        assert (found.below <= found.above).all()
        assert found.gap <= CLOSE


def test_a_sweep_that_forgets_a_way_to_lure_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = Variant((6, 0, 0, 0, 0), WORTH, risk=False)
    monkeypatch.setattr(sweep, "WAYS", 2)
    wrong = solve(Cpu(hunt, variant), variant)
    assert np.max(np.abs(wrong.share - solved(variant).share)) > 0.01


# --- Positions as numbers --------------------------------------------------------------------

NUMBERED = [*SMALL, Variant((2, 2, 2, 2, 2), ALIKE, risk=False)]


@pytest.mark.parametrize("variant", NUMBERED, ids=label)
def test_every_position_has_its_own_number(variant: Variant) -> None:
    constants = hunt.constants(variant)
    digits = np.zeros((2, COLOURS), np.int64)
    numbers = []
    for block in positions.blocks(variant):
        for position in range(block.size):
            sweep.write_digits(block.key, position, constants, digits[0])
            numbers.append(sweep.number_of(WITHIN, constants, *digits))
    assert sorted(numbers) == list(range(variant.position_count))


def test_colours_of_equal_worth_are_interchangeable() -> None:
    variant = positions.variant([1, 0, *FULL_SIZE])
    assert number(variant, WITHIN, [3, 1, 40, 27, 5]) == number(variant, WITHIN, [40, 27, 5, 3, 1])
    variant = positions.variant([0, 0, *FULL_SIZE])
    assert number(variant, WITHIN, [3, 1, 40, 27, 5]) != number(variant, WITHIN, [40, 27, 5, 3, 1])


def test_the_full_game_has_as_many_positions_as_counted_by_hand() -> None:
    full, kids = positions.variant([0, 0, *FULL_SIZE]), positions.variant([1, 0, *FULL_SIZE])
    assert (full.turn_count, full.position_count) == (28**5, 64**5)
    assert (kids.turn_count, kids.position_count) == (201_376, 10_424_128)
    for variant in (full, kids):
        assert sum(block.size for block in positions.blocks(variant)) == variant.position_count


# --- Three ways to run it --------------------------------------------------------------------


def test_plain_and_compiled_sweeps_are_the_same() -> None:
    variant = Variant((2, 1, 1, 0, 0), WORTH, risk=True)
    constants, rows = hunt.constants(variant), sweep.new_rows()
    turns = np.zeros(variant.turn_count), np.ones(variant.turn_count)
    shares = sweep.Shares(np.zeros(variant.position_count), *turns)
    plain = bind.plain((), sweep.sweep).sweep
    for block in positions.blocks(variant):
        plain(block.key, 0, block.size, constants, shares, rows)
    here = Cpu(hunt, variant)
    here.sweep(lower=True)
    assert (here.bounds()[0] == shares.mover_turns).all()


CUDA = """
from cheeseboard.games.hunt import solved
from cheeseboard.games.hunt.solved.positions import Variant
from cheeseboard.lab import solve
solve.THREADS = 32
for mice, worth, risk in ((3, 0, 0, 0, 0), (5, 4, 3, 2, 1), False), ((1,) * 5, (1,) * 5, True):
    variant = Variant(mice, worth, risk)
    there, here = solve.Gpu(solved, variant), solve.Cpu(solved, variant)
    for sweeps in range(1, 4):
        there.sweep(sweeps % 2 == 0)
        here.sweep(sweeps % 2 == 0)
    for one, two in zip(there.bounds(), here.bounds()):
        assert abs(one - two).max() < 1e-12
    share = here.bounds()[0]
    one, two = there.shares_at_positions(share), here.shares_at_positions(share)
    assert abs(one - two)[two > 0].max() < 1e-12
print("sweeps agree")
"""


def test_cuda_sweeps_are_the_same_in_the_simulator() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CUDA],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_RUN,
    )
    assert done.returncode == 0, done.stderr
    assert "sweeps agree" in done.stdout


# --- Judging ---------------------------------------------------------------------------------


@cache
def judgements(kids: int = 0, risk: int = 0) -> tuple[Any, Any]:
    options = {"kids": bool(kids), "risk": bool(risk), "colours": 2, "mice": 4}
    setup = checked_setup("hunt", 2, options)
    variant = positions.variant(setup.numbers)
    here = Cpu(hunt, variant)
    judge_here = Judge(setup, here, solve(here, variant))
    perfect, sensible = (
        judge_here.judge(judged_bot, 4000, 1, lambda _: None) for judged_bot in (PERFECT, SENSIBLE)
    )
    return perfect, sensible


def test_a_perfect_player_gives_nothing_away_and_wins_half() -> None:
    perfect, _ = judgements()
    assert perfect.lost_per_game == 0
    assert perfect.mistakes == []
    assert perfect.won == pytest.approx(0.5, abs=0.03)


def test_the_loss_is_the_share_that_is_not_won() -> None:
    perfect, sensible = judgements()
    assert sensible.lost_per_game > 0.005
    assert perfect.won - sensible.won == pytest.approx(sensible.lost_per_game, abs=0.04)


def test_every_turn_ends_in_one_way() -> None:
    for judgement in judgements():
        assert sum(judgement.stopped) + judgement.failed == pytest.approx(1)
        assert len(judgement.stopped) == COLOURS + 1


def test_mistakes_come_with_their_cost_the_commonest_first() -> None:
    _, sensible = judgements()
    shares = [mistake.share for mistake in sensible.mistakes]
    assert shares == sorted(shares, reverse=True)
    assert all(mistake.cost > 0 for mistake in sensible.mistakes)
    costs = sum(mistake.cost_per_game for mistake in sensible.mistakes)
    assert costs <= sensible.lost_per_game + 1e-9


def test_plain_and_compiled_judges_agree() -> None:
    variant = Variant((4, 4, 0, 0, 0), WORTH, risk=False)
    here = Cpu(hunt, variant)
    inner, share = here.shares_at_positions(solved(variant).share), solved(variant).share
    compiled, plain = (
        judged(run, variant, inner, share, as_lists)
        for run, as_lists in ((bind.native, False), (bind.plain, True))
    )
    assert compiled == plain


def judged(run: Any, variant: Variant, inner: Any, share: Any, as_lists: bool) -> list[Any]:
    game = load("hunt")
    findings = hunt.new_findings()
    run(game.parts, judge.judge_games).judge_games(
        SENSIBLE,
        plain_memory(game.rules) if as_lists else memory.allocate(game.rules),
        [0, 0, *FULL_SIZE] if as_lists else memory.numbers([0, 0, *FULL_SIZE]),
        Job(7, 0, 4, 10_000),
        hunt.truth(variant, inner, share),
        findings,
    )
    return [found.tolist() for found in findings]


def test_a_bot_is_judged_by_the_table_of_the_full_game() -> None:
    setup = checked_setup("hunt", 2, {"kids": True})
    table = setup.game.solved.shipped(setup.game.solved.variant(setup.numbers))
    perfect = loss_of("perfect", setup, table, games=2)
    sensible = loss_of("sensible", setup, table, games=6)
    assert perfect.per_game == pytest.approx(0, abs=1e-6)
    assert sensible.per_game > 0.01
    assert sensible.decisions > 60
    assert loss_of("sensible", setup, table, games=6) == sensible


# --- The command -----------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, str, str]:
    status = main(line.split())
    return status, *capsys.readouterr()


def test_solve_prints_the_chance_and_the_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "solve hunt --colours 2 --mice 3 --games 500")
    assert status == 0
    assert "The first player's chance is between 0." in out
    assert "stops with 2 colours" in out
    assert "gives away" in out


def test_solve_as_json_agrees_with_the_solver(capsys: pytest.CaptureFixture[str]) -> None:
    line = "solve hunt --colours 2 --mice 3 --games 100 --device cpu --jobs 1 --json"
    _, out, _ = run(capsys, line)
    found = json.loads(out)
    check("solve", found)
    low, high = found["first_player"]
    expected = solved(Variant((3, 3, 0, 0, 0), WORTH, risk=False))
    assert low == pytest.approx(expected.below[0])
    assert high == pytest.approx(expected.above[0])
    assert found["gap"] <= CLOSE
    assert found["sensible"]["games"] == 100


def test_solve_prints_the_loss_of_a_bot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = run(capsys, "solve hunt --option kids --loss sensible --games 2 --json")
    assert status == 0
    assert json.loads(out)["per_game"] >= 0
    check("loss", json.loads(out))
    status, out, _ = run(capsys, "solve hunt --option kids --loss random --games 1")
    assert "random gives away 0." in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("solve", "GAME"),
        ("solve sack", "Only hunt with 2 players can be solved."),
        ("solve hunt --players 3", "Only hunt with 2 players can be solved."),
        ("solve hunt --colours 6", "--colours takes a whole number from 1 to 5, not '6'."),
        ("solve hunt --mice 0", "--mice takes a whole number from 1 to 6, not '0'."),
        ("solve hunt --device abacus", "invalid choice: 'abacus'"),
        ("solve hunt --precision 0", "--precision takes a number from 0.000001 to 0.1."),
        ("solve hunt --precision nan", "--precision takes a number from 0.000001 to 0.1."),
        ("solve hunt --out nowhere/at/all", "Cannot write nowhere/at/all"),
        ("solve hunt --table here", "--table is for --loss"),
        ("solve hunt --loss sensible --games 0", "--loss needs games"),
        ("solve hunt --loss genius", "There is no bot 'genius'"),
        ("solve hunt --loss sensible --table pyproject.toml", "is not a table of a solved hunt"),
        ("solve hunt --loss sensible --table nowhere", "Cannot read nowhere"),
    ],
)
def test_bad_input_to_solve_gives_one_clear_sentence(
    capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    status, out, err = run(capsys, line)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_missing_gpu_gives_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from cheeseboard.lab import gpu

    def none() -> None:
        raise cb.Refused("bad_option", "There is no GPU here.")

    monkeypatch.setattr(gpu, "require_cuda", none)
    variant = positions.variant([0, 0, 2, 6])
    with pytest.raises(cb.Refused, match="no GPU"):
        solver_on(hunt, variant, "cuda", 1)
    assert isinstance(solver_on(hunt, variant, "auto", 1), Cpu)
