"""Where `search` starts from what the policy network likes, it is no weaker than the network."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.bots import comparison, make, rounds
from cheeseboard.bots.comparison import Comparison
from cheeseboard.bots.learned import LearnedBot
from cheeseboard.bots.search import SearchBot
from cheeseboard.contract import rng_state
from cheeseboard.game import BY_NETWORK, BY_QUICK, BY_SENSIBLE, PlayoutStyle
from cheeseboard.game_setup import checked_setup
from cheeseboard.games import Game, load

SACK = load("sack")


def late_in_sack(seed: int = 1) -> tuple[Any, int]:
    """What the mover knows near the end of a game, where plain Python has little to play."""
    m = cb.Match("sack", 3, seed=seed, rounds=2)
    m.finish(["sensible"] * 3, max_steps=12)
    while len(m.legal()) < 3:
        m.step(["sensible"] * 3)
    assert isinstance(m.mover, int)
    return m.position.known(m.mover - 1), m.mover - 1


def comparing(is_compiled: bool) -> Comparison:
    known, seat = late_in_sack()
    return Comparison(SACK, known, seat, rng_state(5, 5), is_compiled)


def numbers(search: Comparison) -> list[list[int]]:
    it = search.memory
    return [[int(n) for n in row] for row in (it.candidates, it.left, it.done, it.gain, it.squares)]


@pytest.mark.parametrize(
    "style",
    [
        PlayoutStyle(BY_NETWORK, BY_SENSIBLE, BY_NETWORK, 10),
        PlayoutStyle(BY_QUICK, BY_QUICK, BY_SENSIBLE, 40),
    ],
)
def test_plain_and_native_compare_alike(
    style: PlayoutStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SACK.playouts, 3, style)
    plain, native = comparing(is_compiled=False), comparing(is_compiled=True)
    for search in (plain, native):
        search.run(12)
    assert numbers(plain) == numbers(native)
    assert plain.done >= 12


def test_chunks_do_not_change_what_is_found() -> None:
    at_once, bit_by_bit = comparing(is_compiled=True), comparing(is_compiled=True)
    at_once.run(300)
    while bit_by_bit.done < at_once.done and not bit_by_bit.is_clear(1):
        bit_by_bit.run(7)
    assert numbers(at_once)[0] == numbers(bit_by_bit)[0]


def test_a_search_begins_with_the_choice_of_the_network() -> None:
    known, seat = late_in_sack()
    search = comparing(is_compiled=True)
    assert search.best() == LearnedBot(SACK)(SACK, known, seat, [1])


def test_it_departs_from_the_network_only_for_a_clear_gain() -> None:
    search = comparing(is_compiled=True)
    first, second = (int(it) for it in search.memory.candidates[:2])
    search.memory.squares[1] = 40_000
    search.memory.gain[1] = 150
    assert search.best() == first
    search.memory.gain[1] = 900
    assert search.best() == second


def test_a_candidate_that_is_clearly_worse_is_dropped() -> None:
    search = comparing(is_compiled=True)
    left = int(search.memory.left[0])
    search.memory.gain[1] = -60 * 200
    search.memory.squares[1] = 60 * 60 * 200
    search.memory.round_number[0] = rounds.TRIAL
    search.run(1)
    assert int(search.memory.left[0]) == left - 1


def test_plain_python_with_a_clock_answers_as_the_network_does() -> None:
    known, seat = late_in_sack()
    bot = SearchBot(seconds=0.1, is_compiled=False)
    assert bot(SACK, known, seat, [1]) == LearnedBot(SACK)(SACK, known, seat, [1])


def test_classic_never_asks_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: Game) -> Any:
        raise AssertionError(game.name)

    monkeypatch.setattr(comparison, "network", refuse)
    setup = checked_setup("sack", 3, {})
    known, seat = late_in_sack()
    assert make("classic:5", setup)(SACK, known, seat, [1]) in range(SACK.rules.ACTION_COUNT)
    with pytest.raises(AssertionError, match="sack"):
        SearchBot(5, is_compiled=False)(SACK, known, seat, [1])


def test_it_thinks_for_as_long_as_it_is_told() -> None:
    known, seat = late_in_sack()
    comparison.native(SACK)
    legal = [0] * SACK.rules.MAX_ACTIONS
    count = SACK.rules.legal(known, legal)
    assert SearchBot(seconds=0.05)(SACK, known, seat, [1]) in legal[:count]
