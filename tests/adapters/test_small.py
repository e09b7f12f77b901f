"""Small variants of the games, which OpenSpiel's exact algorithms finish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import cheeseboard as cb
from cheeseboard.adapters import openspiel
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names
from cheeseboard.lab.simulate import simulate
from cheeseboard.lab.solve import Cpu, solve
from tests.laws.setups import SMALL_SETUPS

SACK = "cheeseboard_sack(rounds=1,mice=2,starter=1)"
PATHS = "cheeseboard_paths(players=2,columns=1,starter=1)"
RESCUE = "cheeseboard_rescue(side=2,starter=1)"
HUNT = "cheeseboard_hunt(colours=1,mice=4,starter=1,max_steps=8)"
TREES = [HUNT, PATHS, SACK, pytest.param(RESCUE, marks=pytest.mark.long)]


def loaded(name: str) -> Any:
    openspiel.register()
    return pyspiel.load_game(name)


def nodes(state: Any) -> Iterator[Any]:
    """The whole tree below a state."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from nodes(state.child(action))


def test_every_game_has_small_variants_that_tables_do_not_offer() -> None:
    for name in names():
        game = load(name)
        sizes = [size.name for size in game.sizes(game.rules.MIN_PLAYERS)]
        assert sizes
        assert not set(sizes) & {option.name for option in game.words.OPTIONS}
    assert {setup.game.name for setup in SMALL_SETUPS} == set(names())


@pytest.mark.parametrize("setup", SMALL_SETUPS, ids=lambda it: f"{it.game.name}{it.sizes}")
def test_a_small_variant_is_played_to_the_end_and_its_record_replayed(setup: Any) -> None:
    name, players = setup.game.name, setup.players
    m = cb.Match(name, players, seed=3, **setup.options).finish(["sensible"] * players)
    assert m.over
    record = m.record()
    assert record["options"] == setup.sizes
    assert cb.Match.replay(record).points == m.points
    batch = cb.Batch(
        name, players=players, games=8, seed=1, bots=["sensible"] * players, **setup.sizes
    )
    assert batch.legal.shape[0] == 8


@pytest.mark.parametrize("value", [0, 6, True, "2", None])
def test_a_size_out_of_bounds_is_refused(value: Any) -> None:
    with pytest.raises(cb.Refused, match="colours is a whole number from 1 to 5") as refused:
        cb.Match("hunt", colours=value)
    assert refused.value.code == "bad_option"


def test_the_size_of_the_rulebook_is_no_option() -> None:
    assert cb.Match("hunt", colours=5, mice=6).record()["options"] == {}
    assert checked_setup("rescue", 3, {"side": 6}).changed_options == {}


# --- Exact values ---------------------------------------------------------------------------------


def test_hunts_value_is_the_same_by_solve_and_through_openspiels_states() -> None:
    setup = checked_setup("hunt", 2, {"colours": 2, "mice": 2})
    variant = setup.game.solved.variant(setup.numbers)
    solution = solve(Cpu(setup.game.solved, variant), variant)
    value = value_of(loaded("cheeseboard_hunt(colours=2,mice=2,starter=1)").new_initial_state())
    assert solution.below[0] - 1e-6 <= value <= solution.above[0] + 1e-6


def value_of(first: Any) -> float:
    """Player 0's value of a game without secrets that may come back to a state: value iteration."""
    states, after = _explored(first)
    values = dict.fromkeys(states, 0.0)
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for key, state in states.items():
            new = _backed_up(state, [values[it] for it in after[key]])
            change = max(change, abs(new - values[key]))
            values[key] = new
    return values[str(first)]


def _explored(first: Any) -> tuple[dict[str, Any], dict[str, list[str]]]:
    states, after, waiting = {str(first): first}, {}, [first]
    while waiting:
        state = waiting.pop()
        children = [] if state.is_terminal() else list(map(state.child, state.legal_actions()))
        after[str(state)] = [str(child) for child in children]
        new = {str(child): child for child in children if str(child) not in states}
        states |= new
        waiting += new.values()
    return states, after


def _backed_up(state: Any, values: list[float]) -> float:
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        chances = [p for _, p in state.chance_outcomes()]
        return float(sum(p * it for p, it in zip(chances, values, strict=True)))
    return max(values) if state.current_player() == 0 else min(values)


@pytest.mark.parametrize("name", [HUNT, PATHS, SACK])
def test_random_players_get_what_openspiel_computes(name: str) -> None:
    """Exactly through the tree there, in 20,000 compiled games here."""
    game = loaded(name)
    uniform = policies.UniformRandomPolicy(game)
    start = game.new_initial_state()
    exact = expected_game_score.policy_value(start, [uniform] * game.num_players())
    played = simulate(game.setup, ["random"] * game.num_players(), games=20_000, seed=1).tally
    for won, share in zip(played.wins_by_winner_count, exact, strict=True):
        got = sum(many / winners for winners, many in won.items()) / 20_000
        assert got == pytest.approx(share, abs=0.015)


@pytest.mark.parametrize(
    "name", [HUNT, *(pytest.param(it, marks=pytest.mark.long) for it in (SACK, RESCUE))]
)
def test_cfr_runs_to_the_end_and_becomes_hard_to_exploit(name: str) -> None:
    game = loaded(name)
    uniform = exploitability.nash_conv(game, policies.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < uniform / 3


# --- What a seat has seen -----------------------------------------------------------------------


@pytest.mark.parametrize("name", TREES)
def test_information_states_have_perfect_recall_as_strings_and_as_tensors(name: str) -> None:
    """Through the whole tree: a seat that is told the same has done the same, may do the same, and
    gets the same tensor; and different texts have different tensors."""
    told: dict[str, tuple[Any, ...]] = {}
    owner_of: dict[Any, str] = {}
    for state in nodes(loaded(name).new_initial_state()):
        if not state.is_chance_node() and not state.is_terminal():
            seat = state.current_player()
            text = state.information_state_string(seat)
            tensor = tuple(state.information_state_tensor(seat))
            mine = tuple(it.action for it in state.full_history() if it.player == seat)
            facts = (mine, tuple(state.legal_actions()), tensor, state.observation_string(seat))
            assert told.setdefault(text, facts) == facts
            assert owner_of.setdefault(tensor, text) == text
    assert len(told) > 20


@pytest.mark.parametrize("name", [PATHS, SACK, RESCUE, "cheeseboard_sack(players=4)"])
def test_a_resampled_state_has_a_history_that_leads_to_it(name: str) -> None:
    rng, changed = Random(4), Counter[str]()
    for seed in range(6 if "players=4" in name else 20):
        state = loaded(name).new_initial_state()
        walk = Random(seed)
        for _ in range(walk.randrange(4, 60)):
            following = state.child(walk.choice(state.legal_actions()))
            if following.is_terminal():
                break
            state = following
        for seat in range(state.num_players()):
            guessed = state.resample_from_infostate(seat, rng.random)
            again = state.get_game().new_initial_state()
            for action in guessed.history():
                assert action in again.legal_actions()
                again.apply_action(action)
            assert str(again) == str(guessed)
            same = guessed.information_state_string(seat) == state.information_state_string(seat)
            assert same
            changed[name] += guessed.history() != state.history()
    assert changed[name] > 2
