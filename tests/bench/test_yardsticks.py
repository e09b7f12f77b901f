"""The yardsticks have the well-known rules."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pyspiel

from cheeseboard.bench import peers
from cheeseboard.bench.yardsticks import kuhn, leduc, pig, tictactoe
from cheeseboard.contract import CHANCE, OVER, copy, zero_state
from cheeseboard.lab.census import census


def begun(rules: ModuleType) -> Any:
    s = zero_state(rules.State)
    rules.start(s, 2, 0, [])
    return s


def after(rules: ModuleType, *actions: int) -> Any:
    s = begun(rules)
    for action in actions:
        rules.play(s, action)
    return s


def test_tic_tac_toe_has_255168_games_and_5478_positions() -> None:
    depths = census(tictactoe, begun(tictactoe), max_positions=10_000)
    assert sum(depth.positions for depth in depths) == 5478
    assert ended_games(begun(tictactoe)) == 255_168


def ended_games(s: tictactoe.State) -> int:
    if tictactoe.mover(s) == OVER:
        return 1
    n = tictactoe.legal(s, out := [0] * tictactoe.MAX_ACTIONS)
    total = 0
    for action in out[:n]:
        child = copy(s)
        tictactoe.play(child, action)
        total += ended_games(child)
    return total


def test_kuhn_poker_pays_as_it_should() -> None:
    high_first = [kuhn.DEAL + 2, kuhn.DEAL + 0]
    gains = {
        (kuhn.PASS, kuhn.PASS): 1,
        (kuhn.BET, kuhn.PASS): 1,
        (kuhn.BET, kuhn.BET): 2,
        (kuhn.PASS, kuhn.BET, kuhn.PASS): -1,
        (kuhn.PASS, kuhn.BET, kuhn.BET): 2,
    }
    for actions, gain in gains.items():
        s = after(kuhn, *high_first, *actions)
        assert kuhn.mover(s) == OVER
        assert [kuhn.points(s, seat) for seat in (0, 1)] == [gain, -gain]
    assert sum(depth.over for depth in census(kuhn, begun(kuhn), 1000)) == 6 * 5


def test_leduc_poker_is_openspiels() -> None:
    theirs = pyspiel.load_game(peers.OPENSPIEL["leduc_poker"])
    assert compare_leduc(begun(leduc), theirs.new_initial_state()) == 5520


def compare_leduc(s: Any, state: Any) -> int:
    """Go through all that can happen in both; return how many games there are."""
    if leduc.mover(s) == OVER:
        assert [leduc.points(s, seat) for seat in (0, 1)] == state.returns()
        return 1
    if leduc.mover(s) == CHANCE:
        n = leduc.chance(s, out := [0] * leduc.MAX_ACTIONS, [0] * leduc.MAX_ACTIONS)
        actions = {it: it - leduc.DEAL for it in out[:n]}
    else:
        n = leduc.legal(s, out := [0] * leduc.MAX_ACTIONS)
        actions = {it: it for it in out[:n]}
    assert sorted(actions.values()) == state.legal_actions()
    games = 0
    for ours, theirs in actions.items():
        leduc.play(child := copy(s), ours)
        games += compare_leduc(child, state.child(theirs))
    return games


def test_pig_loses_the_turn_on_a_one_and_ends_at_a_hundred() -> None:
    six, one = pig.ROLLED + 5, pig.ROLLED
    s = after(pig, pig.ROLL, six, pig.ROLL, one)
    assert (pig.mover(s), s.score, s.turn_total) == (1, [0, 0], 0)
    s = after(pig, pig.ROLL, six, pig.STOP)
    assert (pig.mover(s), s.score) == (1, [6, 0])
    s = after(pig, pig.ROLL)
    assert pig.mover(s) == CHANCE
    s = after(pig, *[pig.ROLL, six] * 17)
    n = pig.legal(s, out := [0] * pig.MAX_ACTIONS)
    assert out[:n] == [pig.STOP]
    pig.play(s, pig.STOP)
    assert (pig.mover(s), pig.won(s, 0), pig.won(s, 1)) == (OVER, True, False)


def test_pig_ends_after_a_thousand_decisions() -> None:
    s = after(pig, *[pig.STOP] * 1000)
    assert pig.mover(s) == OVER
    assert not pig.won(s, 0)
