"""Our games for learning players pass the libraries' own checks and show no secrets."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import deepcopy
from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np
import pytest
from gymnasium import make, make_vec
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import cheeseboard as cb
from cheeseboard.adapters import gymnasium, learning, pettingzoo
from cheeseboard.adapters.learning_episode import LearningEpisode
from cheeseboard.batch import driver
from cheeseboard.contract import OVER
from cheeseboard.drivers import LEARNER, SENSIBLE
from cheeseboard.game_setup import Setup
from cheeseboard.games import load, names
from cheeseboard.matches.position import Position
from cheeseboard.system import extras
from tests.environment import LONGEST_RUN
from tests.laws.setups import PLAIN_SETUPS, SETUPS, label

plain_setups = pytest.mark.parametrize("setup", PLAIN_SETUPS, ids=label)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def random_choice(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@plain_setups
def test_the_environments_pass_pettingzoos_own_checks(setup: Setup) -> None:
    api_test(pettingzoo.Environment(setup), num_cycles=200)
    seed_test(lambda: pettingzoo.Environment(setup), num_cycles=50)


@pytest.mark.parametrize("game", names())
def test_every_way_to_see_the_board_passes_pettingzoos_own_checks(game: str) -> None:
    render_test(lambda render_mode: pettingzoo.env(game, render_mode=render_mode))


@plain_setups
def test_the_environments_pass_gymnasiums_own_checks(setup: Setup) -> None:
    check_env(gymnasium.env(setup.game.name, setup.players))


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_neither_complains_of_any_option(setup: Setup) -> None:
    api_test(pettingzoo.Environment(setup), num_cycles=100)
    check_env(gymnasium.env(setup.game.name, setup.players, **setup.options))


@plain_setups
def test_a_game_among_agents_is_a_game_and_its_rewards_are_shares(setup: Setup) -> None:
    env, rng = pettingzoo.Environment(setup), np.random.default_rng(1)
    for seed in range(3):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, ended, cut, _ = env.last()
            total[agent] += reward
            legal = observation["action_mask"]
            assert ended or cut or set(np.flatnonzero(legal)) == set(env.episode.legal_choices())
            env.step(None if ended or cut else random_choice(observation, rng))
        assert list(total.values()) == env.episode.shares()


@plain_setups
def test_a_learner_among_bots_gets_its_share_of_the_win(setup: Setup) -> None:
    env, rng = gymnasium.env(setup.game.name, setup.players), np.random.default_rng(2)
    for seed in range(3):
        observation, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            observation, reward, ended, _, _ = env.step(random_choice(observation, rng))
            assert reward == env.episode.shares()[0]
        assert not observation["action_mask"].any()


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = gymnasium.env("hunt")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert env.step(illegal)[1:3] == (gymnasium.ILLEGAL, True)
    with pytest.raises(cb.Refused, match="reset begins one"):
        env.step(0)
    table = pettingzoo.raw_env("hunt")
    table.reset(seed=1)
    with pytest.raises(cb.Refused, match="see its action_mask"):
        table.step(illegal)


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(cb.Refused, match="There is no seat 3"):
        gymnasium.env("hunt", players=2, seat=3)


@plain_setups
def test_games_that_look_the_same_to_a_seat_give_it_the_same_numbers(setup: Setup) -> None:
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


def reached(setup: Setup, actions: list[str]) -> LearningEpisode:
    position = Position(setup)
    for text in actions:
        position.play(setup.game.words.ACTIONS[text])
    episode = LearningEpisode(setup)
    episode._device.put_state(0, position.state)
    episode._device.outputs.seats[0] = position.mover + 1 if position.mover >= 0 else 0
    episode._device.run(driver.LOOK, np.zeros(1, np.int32))
    return episode


@plain_setups
@pytest.mark.parametrize("bots", [False, True])
def test_an_episode_is_the_same_compiled_and_plain(setup: Setup, bots: bool) -> None:
    codes = [LEARNER, *[SENSIBLE if bots else LEARNER] * (setup.players - 1)]
    one, two = (LearningEpisode(setup, codes, is_compiled) for is_compiled in (True, False))
    rng = np.random.default_rng(3)
    for seed in range(2):
        for episode in (one, two):
            episode.rng = learning.generator(seed)
            episode.begin()
        while one.mover() != OVER:
            assert one.mover() == two.mover()
            assert one.rng == two.rng
            assert vars(one.position.state) == vars(two.position.state)
            assert set(np.flatnonzero(one.mask(one.mover()))) == set(two.legal_choices())
            compare_what_seats_know(one, two)
            which = int(rng.choice(one.legal_choices()))
            one.choose(which)
            two.choose(which)
        compare_what_seats_know(one, two)
        assert (one.steps, one.shares(), one.points()) == (two.steps, two.shares(), two.points())


def compare_what_seats_know(one: LearningEpisode, two: LearningEpisode) -> None:
    encoding = one.setup.game.require_encoding()
    for seat in range(one.setup.players):
        encoding.observe(one.known(seat), seat, out := [0] * encoding.FEATURE_COUNT)
        assert one.features(seat).tolist() == two.features(seat).tolist() == out
        assert np.array_equal(one.mask(seat), two.mask(seat))


# --- Gymnasium ---------------------------------------------------------------------------------


def played(env: Any, seed: int) -> list[Any]:
    """All observations and rewards of a game whose choices are always the first legal ones."""
    observation, _ = env.reset(seed=seed)
    told, ended = [observation], False
    while not ended:
        observation, reward, ended, cut, info = env.step(int(observation["action_mask"].argmax()))
        told += [observation, reward, cut, info]
    return told


@pytest.mark.parametrize("name", cb.games())
def test_gymnasium_makes_every_game_by_its_name(name: str) -> None:
    env = make(f"cheeseboard/{name.capitalize()}-v1", players=3, seat=2, bot="random")
    *_, info = played(env, seed=4)
    assert len(info["points"]) == 3
    assert set(info["winners"]) <= {1, 2, 3}
    assert info["steps"] > 0


def test_a_process_that_names_our_module_needs_no_import() -> None:
    script = (
        "import gymnasium; env = gymnasium.make('cheeseboard.adapters.gymnasium:"
        "cheeseboard/Hunt-v1'); env.reset(seed=1); print(len(gymnasium.make_vec("
        "'cheeseboard/Hunt-v1', num_envs=3).reset(seed=1)[0]['observation']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=LONGEST_RUN
    )
    assert done.stdout == "3\n", done.stderr


def cautious(view: dict[str, Any], legal: list[str]) -> str:
    return "stop" if "stop" in legal else legal[0]


@pytest.mark.parametrize("bot", [cautious, [cautious, "random"], ["random", "careless:30"]])
def test_opponents_are_functions_or_lists_of_bots(bot: Any) -> None:
    env = gymnasium.env("hunt", players=3, bot=bot)
    observation, _ = env.reset(seed=1)
    for _ in range(20):
        observation, _, ended, _, _ = env.step(int(observation["action_mask"].argmax()))
        if ended:
            break


def test_bots_that_do_not_fit_are_refused() -> None:
    with pytest.raises(cb.Refused, match="2 other seats need 2 bots"):
        gymnasium.env("hunt", players=3, bot=["random"])
    env = gymnasium.env("hunt", bot=lambda view, legal: "nonsense")
    with pytest.raises(cb.Refused, match="answered 'nonsense'"):
        played(env, seed=1)


@pytest.mark.parametrize("nonsense", [{"seat": "a"}, {"seat": 1.5}, {"bot": 5}, {"bot": None}])
def test_seats_and_bots_of_the_wrong_kind_are_refused(nonsense: dict[str, Any]) -> None:
    with pytest.raises(cb.Refused, match=r"There is no seat|A bot is a name"):
        gymnasium.env("hunt", **nonsense)
    with pytest.raises(cb.Refused, match=r"There is no seat|A bot is a name"):
        make_vec("cheeseboard/Hunt-v1", num_envs=2, **nonsense)


def test_seats_and_seeds_may_be_whole_numbers_of_numpy() -> None:
    seat: Any = np.int64(2)
    assert gymnasium.env("hunt", seat=seat).reset(seed=1)[0].keys() == {
        "observation",
        "action_mask",
    }
    tables: list[Any] = [pettingzoo.raw_env("hunt") for _ in range(2)]
    for table, seed in zip(tables, (7, np.int64(7)), strict=True):
        table.reset(seed=seed)
    one, other = (table.observe(table.agent_selection)["observation"] for table in tables)
    assert np.array_equal(one, other)
    with pytest.raises(cb.Refused, match="There is no seat True"):
        gymnasium.env("hunt", seat=True)


@pytest.mark.parametrize("nonsense", ["x", None, 3.7, [0]])
def test_a_choice_that_is_no_number_is_refused_and_the_game_goes_on(nonsense: Any) -> None:
    env: Any = gymnasium.env("hunt")
    table: Any = pettingzoo.raw_env("hunt")
    env.reset(seed=1)
    table.reset(seed=1)
    for one in (env, table):
        with pytest.raises(cb.Refused, match="A choice is a whole number"):
            one.step(nonsense)
    env.step(np.flatnonzero(env.action_masks())[0])
    with pytest.raises(cb.Refused, match="A seed is a whole number"):
        table.reset(seed="x")


def test_the_masks_are_those_that_maskable_learners_ask_for() -> None:
    env = gymnasium.env("sack")
    with pytest.raises(cb.Refused, match="reset begins one"):
        env.action_masks()
    with pytest.raises(cb.Refused, match="reset begins one"):
        env.step(0)
    observation, _ = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert np.array_equal(env.action_masks(), observation["action_mask"])


@pytest.mark.parametrize("again", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_is_copied_and_pickled_in_the_middle_of_a_game(again: Any) -> None:
    env = gymnasium.env("sack", players=3)
    observation, _ = env.reset(seed=2)
    env.step(int(observation["action_mask"].argmax()))
    twin = again(env)
    for _ in range(10):
        choice = int(env.action_masks().argmax())
        one, two = env.step(choice), twin.step(choice)
        assert np.array_equal(one[0]["observation"], two[0]["observation"])
        assert one[1:] == two[1:]


def test_the_same_seed_gives_the_same_game_by_our_own_generator() -> None:
    """Written down once: a new version of numpy must not change it."""
    env = gymnasium.env("hunt", bot="random")
    env.reset(seed=7)
    for _ in range(3):
        env.step(int(env.action_masks().argmax()))
    assert env.episode.position.state.centre == GOLDEN_CENTRE


GOLDEN_CENTRE = [5, 5, 6, 5, 5]


def test_an_environment_draws_its_board() -> None:
    env = make("cheeseboard/Sack-v1", players=3, render_mode="ansi")
    env.reset(seed=1)
    assert "mice" in str(env.render())
    with pytest.raises(cb.Refused, match="render_mode"):
        gymnasium.env("sack", render_mode="hologram")


def test_a_vector_of_environments_plays_many_games() -> None:
    envs = make_vec("cheeseboard/Hunt-v1", num_envs=16, players=3, seat=2, bot="random", risk=True)
    told, _ = envs.reset(seed=3)
    assert envs.observation_space.contains(told)
    ends = 0
    for _ in range(150):
        told, rewards, ended, cut, _ = envs.step(told["action_mask"].argmax(axis=1))
        assert not rewards[~ended].any()
        assert not cut.any()
        ends += int(ended.sum())
    assert ends > 16
    again, _ = envs.reset(seed=3)
    assert np.array_equal(again["observation"], envs.reset(seed=3)[0]["observation"])
    with pytest.raises(cb.Refused, match="Game 0"):
        envs.step(np.full(16, 81))


def test_a_person_sees_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("cheeseboard/Hunt-v1", render_mode="human")
    told, _ = env.reset(seed=1)
    env.step(int(told["action_mask"].argmax()))
    assert env.render() is None
    assert capsys.readouterr().out.count("seat 2") == 3


# --- PettingZoo ---------------------------------------------------------------------------------


@pytest.mark.parametrize("again", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_table_is_copied_and_pickled_in_the_middle_of_a_game(again: Any) -> None:
    env = pettingzoo.env("sack", players=4, render_mode="ansi")
    env.reset(seed=2)
    for _ in range(12):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    twin = again(env)
    for _ in range(12):
        choice = int(env.last()[0]["action_mask"].argmax())
        env.step(choice)
        twin.step(choice)
    assert np.array_equal(env.state(), twin.state())
    assert env.unwrapped.state_space.contains(env.state())
    assert env.render() == twin.render()


@pytest.mark.parametrize("call", [lambda env: env.step(0), lambda env: env.last()])
def test_a_table_without_a_game_is_refused(call: Any) -> None:
    with pytest.raises(cb.Refused, match="reset begins one"):
        call(pettingzoo.raw_env("sack"))


def test_the_state_tells_secrets_and_an_observation_does_not() -> None:
    states = set()
    for seed in range(30):
        env = pettingzoo.raw_env("sack", players=3, starter=1)
        env.reset(seed=seed)
        states.add((bytes(env.state()), bytes(env.observe("seat_1")["observation"])))
    assert len({state for state, _ in states}) > len({told for _, told in states})


@pytest.mark.parametrize("game", names())
def test_the_board_is_drawn_as_a_picture_of_one_size(game: str) -> None:
    env = gymnasium.env(game, load(game).rules.MAX_PLAYERS, render_mode="rgb_array")
    other = pettingzoo.env(game, render_mode="rgb_array")
    env.reset(seed=1)
    other.reset(seed=1)
    pictures = [env.render(), other.render()]
    for _ in range(3):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
        pictures.append(env.render())
    assert {(it.shape, it.dtype) for it in pictures} == {((540, 720, 3), np.dtype(np.uint8))}
    assert all(0.002 < (it < 128).any(axis=2).mean() < 0.5 for it in pictures)  # ink on paper
    assert not np.array_equal(pictures[0], pictures[-1])


def test_pictures_without_matplotlib_are_refused_before_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "matplotlib" else name)
    with pytest.raises(cb.Refused, match="Pictures need matplotlib"):
        pettingzoo.env("hunt", render_mode="rgb_array")
