"""Our games in OpenSpiel: they are the same games, and show no secrets."""

from __future__ import annotations

import pickle
import subprocess
import sys
from importlib import import_module
from itertools import count, islice
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import tabular_qlearner

import cheeseboard as cb
from cheeseboard.adapters import episode, openspiel
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.games import load
from tests.environment import LONGEST_RUN
from tests.laws.setups import PLAIN_SETUPS, SETUPS, label

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=label)
plain_setups = pytest.mark.parametrize("setup", PLAIN_SETUPS, ids=label)


def start_state(setup: Setup) -> Any:
    openspiel.register()
    return pyspiel.load_game(openspiel.name_of(setup)).new_initial_state()


def after(setup: Setup, actions: list[str]) -> Any:
    state = start_state(setup)
    for text in actions:
        state.apply_action(state.to_their_action(setup.game.words.ACTIONS[text]))
    return state


def step(state: Any, rng: Random) -> str:
    """Something that can happen now, and what it was."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        action = rng.choices(outcomes, weights)[0]
    else:
        action = rng.choice(state.legal_actions())
    text = state.action_to_string(state.current_player(), action)
    state.apply_action(action)
    return str(text)


def walk(state: Any, steps: int, rng: Random) -> Any:
    for _ in range(steps):
        if not state.is_terminal():
            step(state, rng)
    return state


def mover(state: Any) -> int | str | None:
    if state.is_terminal():
        return None
    return "chance" if state.is_chance_node() else int(state.current_player()) + 1


def legal(state: Any) -> set[str]:
    return {state.action_to_string(state.current_player(), it) for it in state.legal_actions()}


@every_setup
def test_a_random_game_is_what_a_match_plays(setup: Setup) -> None:
    rng = Random(label(setup))
    state = start_state(setup)
    match = cb.Match(setup.game.name, setup.players, chance="manual", **setup.options)
    while not match.over:
        assert (mover(state), legal(state)) == (match.mover, set(match.legal()))
        if state.is_chance_node():
            told = {state.action_to_string(-1, it): p for it, p in state.chance_outcomes()}
            assert told == pytest.approx(match.chances())
        match.play(step(state, rng))
    assert mover(state) is None
    winners = match.winners or []
    shares = [(seat in winners) / max(len(winners), 1) for seat in range(1, match.players + 1)]
    assert state.returns() == pytest.approx(shares)


def test_a_shared_win_is_shared_and_so_is_a_game_without_end() -> None:
    setup = checked_setup("hunt", 4, {"kids": True})
    matches = (cb.Match("hunt", 4, seed=seed, kids=True).finish(["random"] * 4) for seed in count())
    match = next(match for match in matches if match.winners and len(match.winners) == 2)
    state = after(setup, match.record()["actions"])
    assert sorted(state.returns()) == [0, 0, 0.5, 0.5]
    endless = start_state(setup)
    endless.episode.steps = episode.MAX_STEPS
    assert (endless.is_terminal(), endless.returns()) == (True, [0.25] * 4)


@every_setup
def test_a_table_has_its_own_name(setup: Setup) -> None:
    found = start_state(setup).get_game().setup
    assert (found.game, found.players, found.options) == (setup.game, setup.players, setup.options)


@plain_setups
def test_the_games_pass_openspiels_own_checks(setup: Setup) -> None:
    game = start_state(setup).get_game()
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@plain_setups
def test_games_that_look_the_same_to_a_seat_give_it_the_same_texts(setup: Setup) -> None:
    facts = import_module(f"tests.games.{setup.game.name}.facts")
    compared = 0
    for seed in range(12):
        m = cb.Match(setup.game.name, setup.players, seed=seed)
        m.finish(["random"] * setup.players, max_steps=5 + 11 * seed)
        state = after(setup, m.record()["actions"])
        for seat in range(setup.players if not m.over else 0):
            for actions in islice(facts.twins(m, seat + 1), 3):
                twin = after(setup, actions)
                assert twin.information_state_string(seat) == state.information_state_string(seat)
                assert twin.observation_string(seat) == state.observation_string(seat)
                compared += 1
    assert compared or setup.players == 1 or not facts.HAS_SECRETS


@plain_setups
def test_games_that_look_different_to_a_seat_give_it_different_texts(setup: Setup) -> None:
    """The seat that acts always knows what it did."""
    rng = Random(5)
    state = start_state(setup)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        step(state, rng)
    seat = state.current_player()
    one, two = state.legal_actions()[:2]
    assert state.child(one).information_state_string(seat) != state.child(
        two
    ).information_state_string(seat)


@plain_setups
def test_a_resampled_world_looks_the_same_and_plays_on(setup: Setup) -> None:
    rng = Random(7)
    for steps in range(0, 60, 4):
        state = walk(start_state(setup), steps, rng)
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        before = str(state)
        guessed = state.resample_from_infostate(seat, rng.random)
        assert guessed.information_state_string(seat) == state.information_state_string(seat)
        assert guessed.observation_string(seat) == state.observation_string(seat)
        assert guessed.legal_actions() == state.legal_actions()
        assert walk(guessed, 10_000, rng).is_terminal()
        assert str(state) == before


def test_resampled_worlds_differ_in_what_is_not_known() -> None:
    rng = Random(8)
    state = walk(start_state(PLAIN_SETUPS[-1]), 12, rng)
    seat = state.current_player()
    worlds = {str(state.resample_from_infostate(seat, rng.random)) for _ in range(20)}
    assert len(worlds) > 10


def test_a_copy_is_independent() -> None:
    state = walk(start_state(PLAIN_SETUPS[0]), 5, Random(1))
    before = str(state), state.information_state_string(0), state.history()
    walk(state.clone(), 20, Random(2))
    assert (str(state), state.information_state_string(0), state.history()) == before


@pytest.mark.parametrize("name", ["no_such_option=1", "players=9", "starter=7"])
def test_impossible_parameters_are_refused(name: str) -> None:
    openspiel.register()
    with pytest.raises((cb.Refused, pyspiel.SpielError)):
        pyspiel.load_game(f"cheeseboard_hunt({name})")


def test_python_shuts_down_cleanly_afterwards() -> None:
    """Functions given to pyspiel would abort Python at its end."""
    script = "from cheeseboard.adapters import openspiel; openspiel.register()"
    assert subprocess.run([sys.executable, "-c", script], timeout=LONGEST_RUN).returncode == 0


def test_every_game_is_registered_once() -> None:
    assert openspiel.register() == openspiel.register()
    assert openspiel.register() == [f"cheeseboard_{name}" for name in cb.games()]
    assert all(load(name.removeprefix("cheeseboard_")) for name in openspiel.register())


# --- What OpenSpiel's tools ask for --------------------------------------------------------------


@plain_setups
def test_openspiels_own_simulation_finds_nothing_wrong(
    setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    """It pickles the game, its type and its states, too."""
    simulate_by_openspiel(setup)
    assert "terminated" in capsys.readouterr().out


@pytest.mark.long
@every_setup
def test_openspiels_own_simulation_finds_nothing_wrong_with_any_option(setup: Setup) -> None:
    simulate_by_openspiel(setup)


def simulate_by_openspiel(setup: Setup) -> None:
    # Every process collects all tests, and this module imports much: a fifth of the time.
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(start_state(setup).get_game())


def test_a_process_that_does_not_know_our_games_unpickles_one() -> None:
    game = pickle.dumps(start_state(checked_setup("sack", 4, {"memory": True})).get_game())
    script = f"import pickle; print(pickle.loads({game!r}).num_players())"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=LONGEST_RUN
    )
    assert done.stdout == "4\n", done.stderr


@plain_setups
def test_an_observation_tensor_is_the_encoding_and_tells_no_secrets(setup: Setup) -> None:
    state = walk(start_state(setup), 12, Random(3))
    game, encoding = state.get_game(), setup.game.require_encoding()
    assert game.observation_tensor_shape() == [encoding.FEATURE_COUNT]
    assert game.num_distinct_actions() == encoding.CHOICES
    for seat in range(setup.players):
        encoding.observe(state.episode.known(seat), seat, out := [0] * encoding.FEATURE_COUNT)
        scaled = [value / it.scale for value, it in zip(out, encoding.FEATURES, strict=True)]
        assert state.observation_tensor(seat) == pytest.approx(scaled)


def test_an_information_state_tensor_is_refused_rather_than_empty() -> None:
    with pytest.raises(pyspiel.SpielError, match="not supported"):
        start_state(PLAIN_SETUPS[0]).information_state_tensor(0)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_openspiels_learners_get_an_environment() -> None:
    openspiel.register()
    env = rl_environment.Environment("cheeseboard_hunt", players=2)
    agents = [tabular_qlearner.QLearner(seat, env.action_spec()["num_actions"]) for seat in (0, 1)]
    told = env.reset()
    while not told.last():
        agent = agents[told.observations["current_player"]]
        told = env.step([agent.step(told).action])
    assert sum(told.rewards) == 1


@plain_setups
def test_a_game_says_truly_what_it_is(setup: Setup) -> None:
    game = start_state(setup).get_game()
    kind = game.get_type()
    is_perfect = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert is_perfect == setup.game.has_no_secrets
    constant = kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM
    assert game.utility_sum() == (1.0 if constant else None)
    for seed in range(5):
        ended = walk(start_state(setup), game.max_game_length(), Random(seed))
        assert ended.is_terminal()
        if constant:
            assert sum(ended.returns()) == pytest.approx(1)
