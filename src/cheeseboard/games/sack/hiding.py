"""Who knows what.

Each card of another player's set that was not turned up may be in hand, face down in the row (S6),
or lost (S1). A hidden state has all these cards as HIDDEN in the player's hand, and HIDDEN where
one of them must lie. What was turned up earlier stays known: the options of S14 and S19 only
change what the board shows (words.py).
"""

from __future__ import annotations

from cheeseboard.contract import HIDDEN, randbelow
from cheeseboard.games.sack.cards import CARDS, NO_CARD
from cheeseboard.games.sack.state import (
    LOSE,
    LOSE_UNSEEN,
    MAX_PLAYERS,
    PUT,
    PUT_UNSEEN,
    State,
    is_face_down,
    place_of,
)


def hide(s: State, seat: int) -> None:
    for other in range(s.players):
        if other != seat:
            hide_cards(s, other)


def hide_cards(s: State, owner: int) -> None:
    nothing_lost_yet = s.lost[owner] == NO_CARD
    if nothing_lost_yet:
        return
    for card in range(CARDS):
        if s.hand[owner][card] == 1:
            s.hand[owner][card] = HIDDEN
    if s.lost[owner] != HIDDEN:
        mark_perhaps_in_hand(s, owner, s.lost[owner])
        s.lost[owner] = HIDDEN
    place = place_of(s, owner)
    if is_face_down(s, place) and s.row[place] != HIDDEN:
        mark_perhaps_in_hand(s, owner, s.row[place])
        s.row[place] = HIDDEN


def mark_perhaps_in_hand(s: State, owner: int, card: int) -> None:
    s.hand[owner][card] = HIDDEN


def seen(s: State, action: int, seat: int) -> int:
    # S6, S1: only its owner sees a card that is put or lost.
    if PUT <= action < PUT + CARDS and seat != s.player:
        return PUT_UNSEEN
    if LOSE <= action < LOSE + MAX_PLAYERS * CARDS and seat != s.player:
        return LOSE_UNSEEN + s.player
    return action


def guess(s: State, seat: int, rng: list[int]) -> None:
    for other in range(s.players):
        if other != seat:
            guess_cards(s, other, rng)


def guess_cards(s: State, owner: int, rng: list[int]) -> None:
    hand = s.hand[owner]
    if s.lost[owner] == HIDDEN:
        s.lost[owner] = draw_unseen(hand, rng)
    place = place_of(s, owner)
    if is_face_down(s, place) and s.row[place] == HIDDEN:
        s.row[place] = draw_unseen(hand, rng)
    for card in range(CARDS):
        if hand[card] == HIDDEN:
            hand[card] = 1


def draw_unseen(hand: list[int], rng: list[int]) -> int:
    card = any_unseen(hand, rng)
    hand[card] = 0
    return card


def any_unseen(hand: list[int], rng: list[int]) -> int:
    """A random unseen card of the hand; all of them are equally likely."""
    to_skip = randbelow(rng, count_unseen(hand))
    card = 0
    while to_skip > 0 or hand[card] != HIDDEN:
        if hand[card] == HIDDEN:
            to_skip -= 1
        card += 1
    return card


def count_unseen(hand: list[int]) -> int:
    count = 0
    for card in range(CARDS):
        if hand[card] == HIDDEN:
            count += 1
    return count
