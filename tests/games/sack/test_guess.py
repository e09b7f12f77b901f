"""Guesses, compared with a list of all deals that fit."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import cheeseboard as cb
from cheeseboard.contract import HIDDEN, NOBODY, copy, rng_state
from cheeseboard.games.sack import hiding, state
from cheeseboard.games.sack.cards import CARDS, NO_CARD
from cheeseboard.games.sack.state import State
from tests.games.sack.small_games import puts, sack
from tests.play import go_on, played

GUESSES = 20_000

# Each other player's lost card and card face down in the row, or NO_CARD.
Secrets = tuple[tuple[int, int], ...]


def secrets(s: State, seat: int) -> Secrets:
    return tuple((s.lost[o], face_down(s, o)) for o in range(s.players) if o != seat)


def face_down(s: State, owner: int) -> int:
    place = state.place_of(s, owner)
    return s.row[place] if s.up <= place < s.laid else NO_CARD


def known_to(m: cb.Match, seat: int) -> State:
    known: State = copy(m.state)
    hiding.hide(known, seat)
    return known


def guessed(m: cb.Match, seat: int, owner: int) -> Counter[tuple[int, int]]:
    """What one player's lost card and face-down card are guessed to be."""
    rng = [rng_state(1, 1)]
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(GUESSES):
        world = known_to(m, seat)
        hiding.guess(world, seat, rng)
        check_set(world, owner)
        found[world.lost[owner], face_down(world, owner)] += 1
    return found


def check_set(world: State, owner: int) -> None:
    """Lost, face down, in hand or turned up: no card is in two places."""
    away = [card for card in (world.lost[owner], face_down(world, owner)) if card != NO_CARD]
    assert len(set(away)) == len(away)
    assert all(world.hand[owner][card] == 0 for card in away)
    assert set(world.hand[owner]) <= {0, 1}


def ways(m: cb.Match, owner: int) -> list[tuple[int, int]]:
    """By the record: every lost and every face-down card among those never turned up."""
    s: State = m.state
    down = face_down(s, owner)
    unseen = [c for c in range(CARDS) if s.hand[owner][c] or c in (s.lost[owner], down)]
    if down == NO_CARD:
        return [(lost, NO_CARD) for lost in unseen]
    return list(permutations(unseen, 2))


def chi_square(found: Counter[tuple[int, int]], deals: list[tuple[int, int]]) -> float:
    mean = GUESSES / len(deals)
    return sum((found[deal] - mean) ** 2 / mean for deal in deals)


BEGUN = puts("15 -8 3 5")
LATER = f"{BEGUN}; bid 1; pass; pass; pass; {puts('3 3 5 8')}; bid 1; pass"


@pytest.mark.parametrize(
    ("actions", "seat", "owner"),
    [
        ("put 15", 1, 0),  # face down
        ("put 15", 1, 2),  # has not put yet
        (BEGUN, 3, 0),  # the starter's card is up
        (BEGUN, 0, 3),
        (LATER, 0, 2),
        (LATER, NOBODY, 3),
        (LATER, NOBODY, 1),
    ],
)
def test_every_deal_that_fits_is_equally_likely(actions: str, seat: int, owner: int) -> None:
    m = sack(actions)
    found, deals = guessed(m, seat, owner), ways(m, owner)
    assert set(found) <= set(deals)
    # Mean: one less than the number of deals; six standard deviations above are out of reach.
    free = len(deals) - 1
    assert chi_square(found, deals) < free + 6 * (2 * free) ** 0.5


def test_players_are_guessed_independently() -> None:
    m = late_game(3)
    found: Counter[Secrets] = Counter()
    rng = [rng_state(2, 1)]
    for _ in range(GUESSES):
        world = known_to(m, 0)
        hiding.guess(world, 0, rng)
        found[secrets(world, 0)] += 1
    # Two unseen cards of either opponent, one of them lost: four worlds.
    assert len(found) == 4
    mean = GUESSES / 4
    assert sum((n - mean) ** 2 / mean for n in found.values()) < 3 + 6 * 6**0.5


def late_game(players: int) -> cb.Match:
    """The last round, in which each still holds a card; its rivals' last two are unseen."""
    m = cb.Match("sack", players=players, seed=4, starter=1)
    while m.state.rounds_over < state.ROUNDS - 1:
        m.step(["random"] * players)
    return m


def test_when_all_nine_cards_were_turned_up_nothing_is_left_to_guess() -> None:
    m = cb.Match("sack", players=4, seed=2).finish(["random"] * 4)
    world = known_to(m, NOBODY)
    hiding.guess(world, NOBODY, [rng_state(1, 1)])
    assert world.lost == m.state.lost


def test_a_hand_that_has_not_lost_a_card_yet_is_known() -> None:
    m = played("sack", 3, "lose 1 5", starter=1)
    known = known_to(m, NOBODY)
    assert known.hand[1] == [1] * CARDS
    assert known.lost == [HIDDEN, NO_CARD, NO_CARD, 0, 0]


def test_the_dummys_card_is_not_guessed_but_drawn() -> None:
    m = sack(puts("15 -8 3"), players=3)
    world = known_to(m, 1)
    hiding.guess(world, 1, [rng_state(1, 1)])
    assert world.row[0] == HIDDEN
    assert world.hand[state.DUMMY] == [1] * CARDS


def test_a_hidden_state_keeps_what_follows_from_open_events() -> None:
    m = sack(BEGUN, "bid 1; pass; pass; pass", memory=True)
    known = known_to(m, NOBODY)
    assert known.mice == m.state.mice
    assert known.piles == m.state.piles
    turned_up = [owner for owner in range(4) if 0 in known.hand[owner]]
    assert turned_up == [0, 1, 2, 3]


def test_a_guess_keeps_all_that_the_seat_has_seen() -> None:
    m = go_on(sack(LATER), "pass")
    for seat in [NOBODY, 0, 1, 2, 3]:
        known = known_to(m, seat)
        world = copy(known)
        hiding.guess(world, seat, [rng_state(seat + 7, 1)])
        if seat != NOBODY:
            assert world.hand[seat] == m.state.hand[seat]
        hiding.hide(world, seat)
        assert vars(world) == vars(known)
