"""What a good bidder feels: what is in the sack, what it is worth, and when to leave it.

The figures were found by letting many kinds of bidders play each other.
"""

from __future__ import annotations

from cheeseboard.game import HIDDEN, below
from cheeseboard.games.sack.rules import (
    BID,
    OFFERED,
    PASS,
    PUT,
    PUTTING,
    WORTH,
    State,
    any_unseen,
    dummies,
    highest_bid,
    is_dog,
    is_face_down,
    place_of,
    still_in,
    worth_of,
)

LOOKS = 16  # rows to imagine before a bid
MICE_FOR_LEAVING_LATER = 2  # what each further player still in is worth
WORTH_OF_A_DOG = -12  # to the one who puts it
WHIM = 24


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    if s.phase == PUTTING:
        return card_to_put(s, out, n, rng)
    can_bid = n > 1
    price = highest_bid(s) + 1
    return BID + price if can_bid and price <= most_to_pay(s, seat, rng) else PASS


# --- What to pay -----------------------------------------------------------------------------


def most_to_pay(s: State, seat: int, rng: list[int]) -> int:
    """As much as buying beats passing; never more than the row seems worth."""
    worth = expected_worth(s, seat, rng)
    if s.phase == OFFERED:
        return worth
    # Others put their worst cards where they stay face down, so a quarter is taken off.
    price = worth * 3 // 4 - mice_for_passing(s) + mice_for_leaving_later(s)
    return min(price, worth)


def mice_for_passing(s: State) -> int:
    for which in range(s.players - 1):
        if s.mouse_cards[which] > 0:
            return s.mouse_cards[which]
    return 0


def mice_for_leaving_later(s: State) -> int:
    return MICE_FOR_LEAVING_LATER * (still_in(s) - 2)


def expected_worth(s: State, seat: int, rng: list[int]) -> int:
    total = 0
    for _ in range(LOOKS):
        imagine_row(s, seat, rng)
        total += worth_of(s.row, s.laid)
    forget_row(s, seat)
    return total // LOOKS


def imagine_row(s: State, seat: int, rng: list[int]) -> None:
    for other in range(s.players):
        place = place_of(s, other)
        if other != seat and is_face_down(s, place):
            s.row[place] = any_unseen(s, other, rng)


def forget_row(s: State, seat: int) -> None:
    for other in range(s.players):
        place = place_of(s, other)
        if other != seat and is_face_down(s, place):
            s.row[place] = HIDDEN


# --- What to put -----------------------------------------------------------------------------


def card_to_put(s: State, out: list[int], n: int, rng: list[int]) -> int:
    """The later in the row, the longer a card stays face down: the worse it should be.

    The starter's is seen first, and he puts any.
    """
    players_before = s.laid - dummies(s)
    best = out[0]
    most = -1000
    for i in range(n):
        liking = below(rng, WHIM) - players_before * own_worth(out[i] - PUT)
        if liking > most:
            best = out[i]
            most = liking
    return best


def own_worth(card: int) -> int:
    return WORTH_OF_A_DOG if is_dog(card) else WORTH[card]
