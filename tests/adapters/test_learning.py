"""Our games for learners: the libraries' own checks, and nobody sees more than they may."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import cheeseboard as cb
from cheeseboard.adapters import gymnasium, learning, pettingzoo
from cheeseboard.adapters.world import World
from cheeseboard.setup import Setup
from tests.laws.tables import PLAIN_TABLES, label

plain_tables = pytest.mark.parametrize("setup", PLAIN_TABLES, ids=label)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def random_choice(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@plain_tables
def test_pettingzoo_has_nothing_to_complain_of(setup: Setup) -> None:
    api_test(pettingzoo.Environment(setup), num_cycles=200)
    seed_test(lambda: pettingzoo.Environment(setup), num_cycles=50)


@plain_tables
def test_gymnasium_has_nothing_to_complain_of(setup: Setup) -> None:
    check_env(gymnasium.env(setup.game.name, setup.players))


@plain_tables
def test_a_game_among_agents_is_a_game_and_its_rewards_are_shares(setup: Setup) -> None:
    env, rng = pettingzoo.Environment(setup), np.random.default_rng(1)
    for seed in range(3):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, ended, cut, _ = env.last()
            total[agent] += reward
            legal = observation["action_mask"]
            assert ended or cut or set(np.flatnonzero(legal)) == set(env.world.legal())
            env.step(None if ended or cut else random_choice(observation, rng))
        assert list(total.values()) == env.world.shares()


@plain_tables
def test_a_learner_among_bots_gets_its_share_of_the_win(setup: Setup) -> None:
    env, rng = gymnasium.env(setup.game.name, setup.players), np.random.default_rng(2)
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            observation, reward, ended, _, _ = env.step(random_choice(observation, rng))
            assert reward == env.world.shares()[0]
        assert not observation["action_mask"].any()


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = gymnasium.env("hunt")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert env.step(illegal)[1:3] == (gymnasium.ILLEGAL, True)
    table = pettingzoo.env("hunt")
    table.reset(seed=1)
    with pytest.raises(cb.Refused, match="see its action_mask"):
        table.step(illegal)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(cb.Refused, match="There is no seat 3"):
        gymnasium.env("hunt", players=2, seat=3)


@plain_tables
def test_who_cannot_tell_two_games_apart_gets_the_same_numbers(setup: Setup) -> None:
    facts = import_module(f"tests.games.{setup.game.name}.facts")
    compared = 0
    for seed in range(12):
        m = cb.Match(setup.game.name, setup.players, seed=seed)
        m.finish(["random"] * setup.players, max_steps=5 + 11 * seed)
        for seat in range(setup.players if not m.over else 0):
            told = learning.observation(reached(setup, m.record()["actions"]), seat)
            for actions in islice(facts.twins(m, seat + 1), 3):
                twin = learning.observation(reached(setup, actions), seat)
                assert all(np.array_equal(twin[key], told[key]) for key in told)
                compared += 1
    assert compared or setup.players == 1 or not facts.HAS_SECRETS


def reached(setup: Setup, actions: list[str]) -> World:
    world = World(setup)
    for text in actions:
        world.play(setup.game.words.ACTIONS[text])
    return world
