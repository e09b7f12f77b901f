"""Measuring peers, as far as it can be tested without installing them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cheeseboard.bench import peers
from cheeseboard.bench.peers import Amount, NotMeasured, PeerWay, Rate


class Dealt:
    """A game that OpenSpiel might have: one card is dealt, then two moves are made."""

    def __init__(self) -> None:
        self.actions: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.actions) == 3

    def is_chance_node(self) -> bool:
        return not self.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(4, 0.5), (5, 0.5)]

    def legal_actions(self) -> list[int]:
        return [4, 5] if self.is_chance_node() else [7]

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.actions.append(action)


def nothing_to_do(game: str) -> peers.Work:
    return lambda: Amount(len(game), 1)


def no_such_game(game: str) -> peers.Work:
    raise ValueError(f"no {game} here\nand more lines")


ABSENT = PeerWay("Nobody", "asleep", "no_such_library", ("pig", "chess"), nothing_to_do)
PRESENT = PeerWay("Somebody", "awake", "random", ("pig",), nothing_to_do)
FAILING = PeerWay("Somebody", "failing", "random", ("pig",), no_such_game)


def test_a_peer_that_is_not_installed_says_how_to_install_it() -> None:
    with pytest.raises(NotMeasured, match=r"^Nobody is not installed: .*pip install .*\[peers\]'$"):
        peers.rate(ABSENT, "pig")


def test_a_missing_peer_is_named_once_and_the_others_are_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "WAYS", (ABSENT, FAILING, PRESENT))
    absent, failed, rate = peers.measure(["pig", "chess"], seconds=0.01)
    assert isinstance(absent, NotMeasured)
    assert str(failed) == "Somebody could not be measured on pig: no pig here"
    assert isinstance(rate, Rate)
    assert (rate.peer, rate.way, rate.game) == ("Somebody", "awake", "pig")
    assert rate.steps_per_second == pytest.approx(3 * rate.games_per_second)


def test_every_game_is_measured_in_every_way_that_knows_it() -> None:
    planned = {(way.peer, game) for way, game in peers.plan()}
    both = {(peer, game) for peer in ("OpenSpiel", "Pgx") for game in peers.GAMES}
    assert planned == both - {("Pgx", "pig")}


def test_speed_is_what_was_played_over_the_time_it_took() -> None:
    ticks: Iterator[float] = iter([10.0, 10.0, 10.5, 12.0])
    assert peers.speed(lambda: Amount(30, 2), 2.0, lambda: next(ticks)) == Amount(30.0, 2.0)


def test_a_playout_counts_chance_and_decisions_alike() -> None:
    assert peers.playout(Dealt(), random.Random(1)) == 3


def test_rollouts_begin_at_the_first_decision() -> None:
    state = peers.first_decision(Dealt())
    assert state.actions == [4]
    assert peers.playout(state, random.Random(1)) == 2


def test_games_of_equal_length_need_only_one_sample() -> None:
    lengths = iter([7] * 1000)
    assert peers.mean_length(lambda: next(lengths)) == 7


def test_the_mean_length_is_taken_over_enough_games() -> None:
    rng = random.Random(1)
    lengths: list[int] = []

    def length() -> int:
        lengths.append(rng.choice([1, 3]))
        return lengths[-1]

    mean = peers.mean_length(length, error=0.01, least=100)
    assert mean == pytest.approx(sum(lengths) / len(lengths))
    # The deviation is half of the mean: (0.5 / 0.01)² games.
    assert 2300 <= len(lengths) <= 2700
