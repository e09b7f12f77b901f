"""Guesses are uniform over all deals that fit: checked against dealing every card by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import cheeseboard as cb
from cheeseboard.contract import NOBODY, copy, rng_state
from cheeseboard.games.rescue import rules, state
from tests.play import played

GUESSES = 20_000
Hands = tuple[tuple[int, ...], ...]  # dogs, cats and mice of each seat


def known_to(match: cb.Match, seat: int) -> Any:
    known = copy(match.state)
    rules.hide(known, seat)
    return known


def guessed(match: cb.Match, seat: int) -> Counter[Hands]:
    known = known_to(match, seat)
    rng = [rng_state(7, 0)]
    found: Counter[Hands] = Counter()
    for _ in range(GUESSES):
        world = copy(known)
        rules.guess(world, seat, rng)
        found[animals(world)] += 1
    return found


def animals(s: Any) -> Hands:
    return tuple(tuple(s.hand[seat][: state.ANIMALS]) for seat in range(s.players))


def dealt(match: cb.Match, seat: int) -> Counter[Hands]:
    """In how many ways the cards that the seat does not see make these hands."""
    s = match.state
    others = [other for other in range(s.players) if other != seat]
    unseen = [*s.pile]
    for other in others:
        unseen = [n + m for n, m in zip(unseen, s.hand[other][: state.ANIMALS], strict=True)]
    cards = [animal for animal, n in enumerate(unseen) for _ in range(n)]
    sizes = {other: sum(s.hand[other][: state.ANIMALS]) for other in others}
    ways: Counter[Hands] = Counter()
    _deal(list(animals(s)), others, sizes, cards, ways)
    return ways


def _deal(
    hands: list[tuple[int, ...]],
    others: list[int],
    sizes: dict[int, int],
    cards: list[int],
    ways: Counter[Hands],
) -> None:
    if not others:
        ways[tuple(hands)] += 1
        return
    for places in combinations(range(len(cards)), sizes[others[0]]):
        taken = [cards[place] for place in places]
        rest = [card for place, card in enumerate(cards) if place not in places]
        hands[others[0]] = tuple(taken.count(animal) for animal in range(state.ANIMALS))
        _deal(hands, others[1:], sizes, rest, ways)


def chi_square(found: Counter[Hands], ways: Counter[Hands]) -> float:
    total = sum(ways.values())
    expected = {hands: GUESSES * n / total for hands, n in ways.items()}
    return sum((found[hands] - mean) ** 2 / mean for hands, mean in expected.items())


TWO = "draw dog; draw cat; draw mouse; draw mouse"
TWO_LATER = TWO + "; lay cat 0 1; draw mouse; lay mouse 0 2; draw dog; lay mouse 0 3; draw cat"
THREE = "draw dog; draw cat; draw mouse; draw cat; draw mouse; draw dog"


@pytest.mark.parametrize(
    ("players", "actions", "seat"),
    [(2, TWO, 0), (2, TWO_LATER, 0), (2, TWO_LATER, 1), (2, TWO, NOBODY), (3, THREE, 1)],
)
def test_every_deal_that_fits_is_equally_likely(players: int, actions: str, seat: int) -> None:
    m = played("rescue", players, actions, starter=1)
    found, ways = guessed(m, seat), dealt(m, seat)
    assert set(found) <= set(ways)
    # Mean: one less than the number of deals; six standard deviations above are out of reach.
    free = len(ways) - 1
    assert chi_square(found, ways) < free + 6 * (2 * free) ** 0.5


def test_the_chi_square_would_notice_hands_counted_instead_of_cards() -> None:
    m = played("rescue", 2, TWO, starter=1)
    by_kind = Counter(dict.fromkeys(dealt(m, 0), 1))
    free = len(by_kind) - 1
    assert chi_square(guessed(m, 0), by_kind) > free + 6 * (2 * free) ** 0.5


def test_what_can_be_worked_out_is_not_guessed() -> None:
    m = cb.Match("rescue", players=2, seed=3, starter=1)
    while m.view(1)["board"]["pile"] > 0:
        m.play(m.legal()[0])
    assert set(guessed(m, 0)) == {animals(m.state)}


def test_a_guess_keeps_the_seats_own_hand_the_square_and_the_number_of_cards() -> None:
    m = played("rescue", 3, THREE, starter=1)
    world = known_to(m, 1)
    before = m.view(2)
    rules.guess(world, 1, [rng_state(1, 1)])
    assert world.hand[1] == m.state.hand[1]
    assert world.table == m.state.table
    assert rules.cards_in_pile(world) == before["board"]["pile"]
    rules.hide(world, 1)
    assert vars(world) == vars(known_to(m, 1))
