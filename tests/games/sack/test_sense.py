"""The rule of thumb for the cat in the sack."""

from __future__ import annotations

import pytest

import cheeseboard as cb
from cheeseboard.contract import copy, rng_state
from cheeseboard.game_setup import checked_setup
from cheeseboard.games.sack import hiding, rules, sense, state, words
from cheeseboard.lab.simulate import simulate
from tests.games.sack.small_games import puts, sack


def share(players: int, bots: list[str], games: int = 2000) -> float:
    """The first seat's share of the wins."""
    tally = simulate(checked_setup("sack", players, {}), bots, games=games, seed=1).tally
    return sum(n / winners for winners, n in tally.wins_by_winner_count[0].items()) / tally.games


@pytest.mark.parametrize(("players", "expected"), [(3, 0.85), (4, 0.8), (5, 0.65)])
def test_one_sensible_among_random_ones_wins_by_far(players: int, expected: float) -> None:
    assert share(players, ["sensible"] + ["random"] * (players - 1)) > expected


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_random_among_sensible_ones_hardly_ever_wins(players: int) -> None:
    assert share(players, ["random"] + ["sensible"] * (players - 1)) < 0.03


def choice(m: cb.Match, seed: int = 1) -> str:
    """What the mover would do with what the mover may know."""
    seat = rules.mover(m.state)
    known = copy(m.state)
    hiding.hide(known, seat)
    before = vars(copy(known))
    out = [0] * state.MAX_ACTIONS
    action = sense.sensible(known, seat, out, rules.legal(known, out), [rng_state(seed, 0)])
    assert vars(known) == before
    return words.text(action)


def test_a_splendid_row_is_raised_by_one() -> None:
    assert choice(sack(puts("15 15 15 15"), "bid 3; pass; pass")) == "bid 4"


def test_sensible_pays_no_more_than_the_row_is_worth() -> None:
    assert choice(sack(puts("3 3 3 3"), "bid 11; pass; pass")) == "pass"


def test_a_dog_lowers_the_expected_worth_of_a_row() -> None:
    bought_by_last = "bid 1; pass; pass"
    assert choice(sack(puts("15 5 smalldog 3"), bought_by_last)) == "bid 2"
    assert choice(sack(puts("15 5 bigdog 3"), bought_by_last)) == "pass"


def test_a_row_for_one_mouse_is_bought_if_it_is_worth_one() -> None:
    assert choice(sack(puts("3 3 3 3"), "pass; pass; pass")) == "bid 1"
    assert choice(sack(puts("-8 3 3 -5"), "pass; pass; pass")) == "pass"


def test_late_in_the_row_sensible_puts_bad_cards() -> None:
    unwelcome = {"put -8", "put -5", "put bigdog", "put smalldog"}
    late = {choice(sack("put 3; put 3; put 3"), seed) for seed in range(50)}
    first = {choice(sack(), seed) for seed in range(50)}
    assert late <= unwelcome
    assert len(late) > 1
    assert not first <= unwelcome
