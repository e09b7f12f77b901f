"""Guesses are uniform over all deals that fit: checked against playing every deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.contract import NOBODY, copy, rng_state
from cheeseboard.games.paths import grid, rules, state
from tests.play import played

GUESSES = 4000
DEALS = ("goal upper cheese", "goal upper trap")

PEEKED = "flip 1 4; card cage; peek upper; {deal}"
SWAPPED = PEEKED + "; flip 7 1; card swap"
SWAPPED_BEFORE = "flip 1 4; card swap; flip 7 1; card cage; peek lower; {deal}"
TRAPPED = "flip 1 4; card EW; flip 7 1; card cage; peek lower; {deal}; flip 2 4; card EW"
TRAPPED += "; flip 3 4; card NW; keep; flip 7 2; card NESW; flip 4 4; card NS"
TRAPPED += "; flip 7 3; card NESW; goal lower"


def dealt(actions: str, deal: str) -> cb.Match:
    return played("paths", 2, actions.format(deal=deal), starter=1)


def known_to(match: cb.Match, seat: int) -> Any:
    known = copy(match.state)
    rules.hide(known, seat)
    return known


def guessed(match: cb.Match, seat: int) -> Counter[int]:
    """How often the cheese is guessed at each place."""
    rng = [rng_state(7, 0)]
    found: Counter[int] = Counter()
    for _ in range(GUESSES):
        world = known_to(match, seat)
        rules.guess(world, seat, rng)
        found[world.cheese] += 1
    return found


def that_fit(actions: str, match: cb.Match, seat: int) -> Counter[int]:
    """Every deal, each equally likely: where the cheese is in those that look the same."""
    worlds = [dealt(actions, deal) for deal in DEALS]
    known = vars(known_to(match, seat))
    return Counter(w.state.cheese for w in worlds if vars(known_to(w, seat)) == known)


@pytest.mark.parametrize("actions", [PEEKED, SWAPPED, SWAPPED_BEFORE], ids=["peek", "swap", "late"])
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
@pytest.mark.parametrize("deal", DEALS)
def test_every_deal_that_fits_is_equally_likely(actions: str, seat: int, deal: str) -> None:
    m = dealt(actions, deal)
    found, fit = guessed(m, seat), that_fit(actions, m, seat)
    knows = seat == m.state.peeker
    assert len(fit) == (1 if knows else 2)
    for place in fit | found:
        # Six standard deviations.
        assert found[place] == pytest.approx(GUESSES * fit[place] / fit.total(), abs=190)


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_guess_does_not_draw_what_nobody_has_looked_at(seat: int) -> None:
    m = played("paths", 2, "flip 1 4; card swap", starter=1)
    assert guessed(m, seat) == {state.NOT_DRAWN: GUESSES}


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_once_a_goal_is_up_there_is_nothing_to_guess(seat: int) -> None:
    m = dealt(TRAPPED, "goal upper cheese")
    assert m.view(None)["board"]["mice"][0]["trapped"]
    assert guessed(m, seat) == {grid.UPPER: GUESSES}


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_guess_changes_only_what_was_hidden(seat: int) -> None:
    m = dealt(SWAPPED, DEALS[0])
    world = known_to(m, seat)
    rules.guess(world, seat, [rng_state(1, 1)])
    world.cheese = m.state.cheese
    assert vars(world) == vars(m.state)


def test_not_drawn_yet_and_drawn_unseen_are_not_the_same() -> None:
    unseen = known_to(dealt(PEEKED, DEALS[0]), 1)
    not_drawn = known_to(played("paths", 2, "flip 1 4; card NESW", starter=1), 1)
    assert unseen.cheese != not_drawn.cheese
