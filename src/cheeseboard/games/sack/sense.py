"""What a good bidder feels: what is in the sack, and when to leave it to others."""

from __future__ import annotations

from cheeseboard.game import HIDDEN, below
from cheeseboard.games.sack.rules import (
    BID,
    BIDDING,
    BIG_DOG,
    CARDS,
    PASS,
    PUT,
    PUTTING,
    SMALL_DOG,
    WORTH,
    State,
    count_unseen,
    highest_bid,
    dummies,
    still_in,
    unseen,
    worth_of,
)

LOOKS = 16
A = 100
B = 100
C = 0
D = 0
E = 0
W = 10
NOISE = 20
DOG = 0
POS = 0


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    if s.phase == PUTTING:
        return card_to_put(s, seat, out, n, rng)
    if n == 1:
        return PASS
    price = highest_bid(s) + 1
    return BID + price if price * 100 <= limit(s, seat, rng) else PASS


def limit(s: State, seat: int, rng: list[int]) -> int:
    """The most he would pay."""
    worth = expected_worth(s, rng)
    if s.phase != BIDDING:
        return worth * 100 // LOOKS
    return (
        A * worth // LOOKS
        - B * mice_for_passing(s)
        + C
        + D * (still_in(s) - 2)
        + E * (s.mice[seat] - 15)
    )


def expected_worth(s: State, rng: list[int]) -> int:
    """LOOKS times what the row is worth, over rows that it may be."""
    total = 0
    for _ in range(LOOKS):
        total += imagined_worth(s, rng)
    return total


def imagined_worth(s: State, rng: list[int]) -> int:
    for place in range(s.up, s.laid):
        if s.row[place] == HIDDEN:
            owner = owner_of(s, place)
            s.row[place] = unseen(s, owner, below(rng, count_unseen(s, owner)))
            s.passed[owner] += 2
    worth = worth_of(s.row, s.laid)
    for place in range(s.up, s.laid):
        owner = owner_of(s, place)
        if s.passed[owner] >= 2:
            s.passed[owner] -= 2
            s.row[place] = HIDDEN
    return worth


def owner_of(s: State, place: int) -> int:
    return (s.starter + place - dummies(s)) % s.players


def mice_for_passing(s: State) -> int:
    for which in range(s.players - 1):
        if s.mouse_cards[which] > 0:
            return s.mouse_cards[which]
    return 0


def card_to_put(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    best = out[0]
    most = -100000
    for i in range(n):
        card = out[i] - PUT
        score = liking(s, seat, card) + below(rng, NOISE)
        if score > most:
            most = score
            best = out[i]
    return best


def liking(s: State, seat: int, card: int) -> int:
    total = 0
    for p in range(s.players):
        total += s.mice[p]
    rich = s.mice[seat] * s.players - total
    w = WORTH[card]
    if card >= BIG_DOG:
        w = DOG
    return w * (rich * W // 10 + POS * (s.laid - dummies(s) - 1))
