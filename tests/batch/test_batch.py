"""Many games at once are the same games as one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cheeseboard as cb
from cheeseboard import bind
from cheeseboard.batch import arrays, driver, files
from cheeseboard.batch.cpu import array
from cheeseboard.batch.plain import InPython
from cheeseboard.batch.seating import seat_bots
from cheeseboard.bots.learned import decide_plain, network
from cheeseboard.contract import copy
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import load, names

OUTPUTS = driver.Outputs._fields
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("hunt", 2, {}),
    ("hunt", 4, {"risk": True, "kids": True}),
    ("paths", 1, {}),
    ("paths", 4, {"starter": 3}),
    ("rescue", 2, {}),
    ("rescue", 3, {}),
    ("sack", 3, {"memory": True}),
    ("sack", 5, {}),
]


def any_legal(batch: Any, rng: np.random.Generator) -> Any:
    """A legal choice in every game."""
    return (rng.random(batch.legal.shape) * batch.legal).argmax(axis=1)


def outputs_of(batch: cb.Batch) -> dict[str, Any]:
    return {name: np.array(getattr(batch, name)) for name in OUTPUTS}


def assert_same(one: dict[str, Any], two: dict[str, Any]) -> None:
    for name in OUTPUTS:
        assert np.array_equal(one[name], two[name]), name


def in_python(
    name: str, players: int, games: int, seed: int, bots: Any, **options: Any
) -> InPython:
    """The same batch, played by plain Python on lists."""
    setup = checked_setup(name, players, options)
    plain = InPython(setup, games, 10_000)
    driver.seed_generators(seed, plain.games.generators)
    plain.put("bots", seat_bots(bots, setup, games))
    plain.run(driver.BEGIN, [1] * games)
    return plain


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_batch_plays_what_plain_python_plays(
    name: str, players: int, options: dict[str, Any]
) -> None:
    for bots in ([], [None, "sensible"][:players]):
        plain = in_python(name, players, games=5, seed=3, bots=bots, **options)
        batch = cb.Batch(name, players=players, games=5, seed=3, bots=bots, **options)
        rng = np.random.default_rng(1)
        ended = 0
        for _ in range(120):
            assert_same(plain.outputs._asdict(), outputs_of(batch))
            choices = any_legal(batch, rng)
            ended += int(batch.ends.sum())
            batch.step(choices)
            plain.run(driver.STEP_OR_BEGIN, choices.tolist())
        assert ended


@pytest.mark.parametrize("name", names())
def test_the_outputs_are_what_the_seat_knows_and_may_do(name: str) -> None:
    batch = cb.Batch(name, players=3, games=8, seed=5)
    setup = checked_setup(name, 3, {})
    rules, encoding = setup.game.rules, setup.game.require_encoding()
    rng = np.random.default_rng(2)
    for _ in range(60):
        for i in np.flatnonzero(batch.seats):
            s = bind.to_plain(array(batch._device, "states")[i], rules.State)
            seat = rules.mover(s)
            assert batch.seats[i] == seat + 1
            known = copy(s)
            rules.hide(known, seat)
            encoding.observe(known, seat, out := [0] * encoding.FEATURE_COUNT)
            assert batch.observations[i].tolist() == out
            n = rules.legal(known, actions := [0] * rules.MAX_ACTIONS)
            choices = {encoding.choice(known, seat, action) for action in actions[:n]}
            assert set(np.flatnonzero(batch.legal[i])) == choices
        batch.step(any_legal(batch, rng))


def test_rewards_are_shares_of_the_win_and_the_next_step_begins_anew() -> None:
    batch = cb.Batch("hunt", players=2, games=64, seed=1)
    rng = np.random.default_rng(3)
    while not batch.ends.any():
        assert not batch.rewards.any()
        batch.step(any_legal(batch, rng))
    ended = np.array(batch.ends)
    assert (batch.seats[ended] == 0).all()
    assert (batch.seats[~ended] > 0).all()
    assert np.allclose(batch.rewards.sum(axis=1), ended)
    assert not batch.observations[ended].any()
    assert not batch.legal[ended].any()
    batch.step(any_legal(batch, rng))
    assert (batch.seats[ended] > 0).all()
    assert not batch.rewards[ended].any()


def test_without_restarts_a_game_waits_until_it_is_restarted() -> None:
    batch = cb.Batch("hunt", games=16, seed=1, restarts=False)
    rng = np.random.default_rng(4)
    ended = 0
    while batch.seats.any():
        batch.step(any_legal(batch, rng))
        ended += int(batch.ends.sum())
    assert ended == 16
    batch.step(np.zeros(16, int))
    assert not batch.ends.any()
    batch.restart([3, 5])
    assert np.flatnonzero(batch.seats).tolist() == [3, 5]
    batch.restart(batch.seats == 0)
    assert batch.seats.all()


@pytest.mark.parametrize("wrong", [-1, 1, 82, 10**9, 2**32])  # cut to 32 bits, the last is 0
def test_a_choice_that_is_not_legal_is_refused_and_nothing_changes(wrong: int) -> None:
    batch = cb.Batch("hunt", games=8, seed=1)
    choices = any_legal(batch, np.random.default_rng(5))
    choices[6] = wrong  # 1 is to stop, before anything is lured
    before, states = outputs_of(batch), array(batch._device, "states").copy()
    with pytest.raises(cb.Refused, match=rf"^Game 6: .*choice {wrong}\b") as refused:
        batch.step(choices)
    assert refused.value.code == "illegal"
    assert_same(outputs_of(batch), before)
    assert (array(batch._device, "states") == states).all()


@pytest.mark.parametrize("actions", [[0, 1], [[0]] * 8, [0.5] * 8, "abcdefgh", [[0], [0, 1]]])
def test_choices_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    batch = cb.Batch("hunt", games=8)
    with pytest.raises(cb.Refused, match=r"choices|Choices"):
        batch.step(actions)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"games": 0}, "games is a whole number"),
        ({"games": 2.5}, "games is a whole number"),
        ({"seed": -1}, "seed is a whole number"),
        ({"max_steps": 0}, "max_steps is a whole number"),
        ({"restarts": "no"}, "restarts is True or False"),
        ({"device": "abacus"}, "'cpu' or on 'cuda'"),
        ({"players": 9}, "2 to 4 players"),
        ({"colour": 3}, "no option 'colour'"),
        ({"bots": {3: "random"}}, "no seat 3"),
        ({"bots": ["random"] * 3}, "too many"),
        ({"bots": "random"}, "a mapping or a list"),
        ({"bots": ["search:10"]}, "random, sensible, careless:1 to careless:100, learned"),
        ({"bots": ["learned:0"]}, "a temperature from 1 to 200"),
        ({"bots": [["random"]] * 3}, "bots for 3 games"),
    ],
)
def test_impossible_settings_are_refused_with_a_sentence(given: dict[str, Any], says: str) -> None:
    with pytest.raises(cb.Refused, match=says):
        cb.Batch("hunt", **{"games": 4, **given})


def test_a_careless_bot_without_a_number_errs_as_in_a_match() -> None:
    setup = checked_setup("hunt", 2, {})
    usual, given = (seat_bots([bot], setup, 1).tolist() for bot in ("careless", "careless:50"))
    assert usual == given


def test_the_same_seed_gives_the_same_games_whatever_their_number() -> None:
    few, many = cb.Batch("hunt", games=4, seed=9), cb.Batch("hunt", games=1500, seed=9)
    other = cb.Batch("hunt", games=1500, seed=10)
    for _ in range(60):
        assert_same(outputs_of(few), {name: it[:4] for name, it in outputs_of(many).items()})
        choices = many.legal.argmax(axis=1)
        few.step(choices[:4])
        many.step(choices)
        other.step(other.legal.argmax(axis=1))
    assert not np.array_equal(many.observations, other.observations)


def test_a_copy_is_independent_and_a_saved_batch_can_be_continued(tmp_path: Path) -> None:
    batch = cb.Batch("hunt", players=3, games=32, seed=2, bots={2: "sensible"}, risk=True)
    rng = np.random.default_rng(6)
    for _ in range(30):
        batch.step(any_legal(batch, rng))
    batch.save(tmp_path / "games.npz")
    twin, loaded = batch.copy(), cb.Batch.load(tmp_path / "games.npz")
    assert (loaded.game, loaded.players, loaded.options) == ("hunt", 3, batch.options)
    before = outputs_of(batch)
    for _ in range(30):
        assert_same(outputs_of(twin), outputs_of(loaded))
        choices = any_legal(twin, rng)
        twin.step(choices)
        loaded.step(choices)
    assert_same(outputs_of(batch), before)
    assert not np.array_equal(twin.observations, batch.observations)


def test_a_file_that_is_not_a_batch_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("not a batch")
    (tmp_path / "empty.npz").touch()
    np.savez(tmp_path / "other.npz", facts=np.array("{}"))
    for file in ("text.npz", "empty.npz", "other.npz", "missing.npz"):
        with pytest.raises(cb.Refused, match="no saved batch"):
            cb.Batch.load(tmp_path / file)


def test_a_saved_batch_of_unknown_rules_is_refused(tmp_path: Path) -> None:
    cb.Batch("hunt").save(tmp_path / "games.npz")
    facts, arrays = files.read(tmp_path / "games.npz")
    files.write(tmp_path / "later.npz", facts | {"rules": "hunt/9"}, arrays)
    with pytest.raises(cb.Refused, match="There are no rules 'hunt/9' here"):
        cb.Batch.load(tmp_path / "later.npz")


def test_nothing_is_saved_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(cb.Refused, match="cannot be written"):
        cb.Batch("hunt").save(tmp_path / "missing" / "games.npz")


@pytest.mark.parametrize("which", [[4], [-1], ["a"], [1.5], [True], [[0], [1, 2]]])
def test_games_that_do_not_exist_are_not_restarted(which: Any) -> None:
    of_numpy: Any = np.int64(4)
    batch = cb.Batch("hunt", games=of_numpy, seed=of_numpy)
    with pytest.raises(cb.Refused, match="numbered from 0 to 3"):
        batch.restart(which)
    assert repr(batch) == "Batch('hunt', players=2, games=4)"


def test_bots_play_the_seats_that_they_are_given() -> None:
    batch = cb.Batch("hunt", players=3, games=64, seed=1, bots=["random", None, "sensible"])
    rng = np.random.default_rng(7)
    for _ in range(50):
        batch.step(any_legal(batch, rng))
        assert set(batch.seats.tolist()) <= {0, 2}


@pytest.mark.parametrize(
    "name", [pytest.param(it, marks=[] if it == "sack" else pytest.mark.long) for it in names()]
)
def test_learned_plays_in_a_batch_what_it_plays_in_a_match(name: str) -> None:
    players = 3
    bots = [None, *["learned"] * (players - 1)]
    batch = cb.Batch(name, players=players, seed=3, bots=bots)
    by_hand = cb.Batch(name, players=players, seed=3)
    for _ in range(24):
        if by_hand.seats[0] > 1:
            by_hand.step([choice_of_learned(by_hand)])
        else:
            assert_same(outputs_of(batch), outputs_of(by_hand))
            first = [int(batch.legal[0].argmax())]
            batch.step(first)
            by_hand.step(first)


def choice_of_learned(batch: cb.Batch) -> int:
    game, seat = load(batch.game), int(batch.seats[0]) - 1
    known = batch._device.state(0)
    game.rules.hide(known, seat)
    action = decide_plain(game, network(game), known, seat, 0, [0])
    return game.require_encoding().choice(known, seat, action)


def test_levels_that_have_learned_play_in_a_batch() -> None:
    at_hand = {1: "learned", 3: "kitten"}  # of sack: a hot policy
    batch = cb.Batch("sack", players=3, games=64, seed=1, bots=at_hand)
    before = cb.Batch("sack", players=3, games=64, seed=1, bots=at_hand).copy()
    for _ in range(20):
        for one in (batch, before):
            one.step(one.legal.argmax(axis=1))
    assert_same(outputs_of(batch), outputs_of(before))
    assert set(batch.seats.tolist()) <= {0, 2}


def test_where_bots_play_all_seats_every_step_ends_a_game_or_begins_one() -> None:
    batch = cb.Batch("hunt", players=2, games=300, seed=1, bots=["sensible", "random"])
    assert batch.ends.all()
    assert batch.rewards[:, 0].mean() > 0.9
    each = [["random", "sensible"], ["sensible", "random"]] * 150
    batch = cb.Batch("hunt", players=2, games=300, seed=1, bots=each)
    assert batch.rewards[0::2, 1].mean() > 0.9
    assert batch.rewards[1::2, 0].mean() > 0.9


def test_a_game_that_gets_too_long_is_cut_and_shared() -> None:
    batch = cb.Batch("hunt", players=2, games=4, seed=1, max_steps=20)
    rng = np.random.default_rng(8)
    while not batch.ends.any():
        batch.step(any_legal(batch, rng))
    assert batch.cuts[batch.ends].all()
    assert (batch.rewards[batch.ends] == 0.5).all()


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", [np.int8, np.float32, np.bool_])
def test_dlpack_hands_an_array_over_without_a_copy(order: Any, dtype: Any) -> None:
    array = np.asarray(np.arange(12).reshape(3, 4), dtype, order=order)

    class Lent:
        def __dlpack_device__(self) -> tuple[int, int]:
            return arrays.CPU, 0

        def __dlpack__(self, **wishes: Any) -> Any:
            return arrays.capsule(array, array.ctypes.data, array, self.__dlpack_device__())

    taken = np.from_dlpack(Lent())
    assert taken.dtype == array.dtype
    assert np.array_equal(taken, array)
    assert np.shares_memory(taken, array)
    before = len(arrays._lent)
    assert before == 1
    del taken
    assert not arrays._lent
    Lent().__dlpack__()
    assert not arrays._lent, "a capsule that nobody takes gives back what is in it"
