"""The rule of thumb for the cat in the sack: what the row is worth, and when to pass.

The constants were found by letting many kinds of bidders play each other.
"""

from __future__ import annotations

from cheeseboard.contract import HIDDEN, randbelow
from cheeseboard.games.sack.cards import BIG_DOG, CARDS, WORTH, is_dog, worth_of
from cheeseboard.games.sack.hiding import any_unseen
from cheeseboard.games.sack.state import (
    BID,
    OFFERED,
    PASS,
    PUT,
    PUTTING,
    State,
    dummies,
    highest_bid,
    is_face_down,
    place_of,
    still_in,
)

SAMPLED_ROWS = 16  # how many random rows are tried before a bid
MICE_FOR_LEAVING_LATER = 2  # a pass brings so much more for each player who passes before
WORTH_OF_A_DOG = -12  # what a dog is worth to the player who puts it
NOISE = 24  # cards are liked by chance too, so nearly equal ones are put now and then
RAISE_DIVISOR = 3  # `quick` raises its bid by a third of what is left to its limit

# The bots of the five levels, the weakest first, and their Elo (docs/figures.md).
LEVELS = (
    ("learned:75", 708),
    ("learned:50", 919),
    ("learned:34", 1127),
    ("learned:17", 1343),
    ("search:0.9s", 1547),
)


def sensible(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """Bids by one until the row would cost more than passing brings."""
    return careless(s, seat, out, n, rng, 0)


def careless(s: State, seat: int, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """Like `sensible`, with mistakes: the larger the slip, the more random are the card that it
    puts and the price up to which it bids."""
    if s.phase == PUTTING:
        return card_to_put(s, out, n, rng, slip)
    can_bid = n > 1
    price = highest_bid(s) + 1
    most = most_to_pay(s, seat, rng) + randbelow(rng, 1 + slip // 5)
    return BID + price if can_bid and price <= most else PASS


# --- What to pay -----------------------------------------------------------------------------


def most_to_pay(s: State, seat: int, rng: list[int]) -> int:
    """The price at which buying is as good as passing, at most the expected worth of the row."""
    return price_for(s, expected_worth(s, seat, rng))


def price_for(s: State, worth: int) -> int:
    if s.phase == OFFERED:
        return worth
    # Others put their worst cards where they stay face down, so the estimate is cut by a quarter.
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
    for _ in range(SAMPLED_ROWS):
        imagine_row(s, seat, rng)
        total += worth_of(s.row, s.laid)
    forget_row(s, seat)
    return total // SAMPLED_ROWS


def imagine_row(s: State, seat: int, rng: list[int]) -> None:
    for other in range(s.players):
        place = place_of(s, other)
        if other != seat and is_face_down(s, place):
            s.row[place] = any_unseen(s.hand[other], rng)


def forget_row(s: State, seat: int) -> None:
    for other in range(s.players):
        place = place_of(s, other)
        if other != seat and is_face_down(s, place):
            s.row[place] = HIDDEN


# --- What to put -----------------------------------------------------------------------------


def card_to_put(s: State, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """Put worse cards later in the row, where they stay face down longer.

    The starter's card is turned up first, so any card will do.
    """
    players_before = s.laid - dummies(s)
    best = out[0]
    most = -1000
    for i in range(n):
        liking = randbelow(rng, NOISE + slip) - players_before * own_worth(out[i] - PUT)
        if liking > most:
            best = out[i]
            most = liking
    return best


def suspect(s: State, seat: int, rng: list[int]) -> None:
    """Guess face-down cards again, as the rule of thumb puts them: worse ones later in the row."""
    for other in range(s.players):
        place = place_of(s, other)
        if other != seat and is_face_down(s, place):
            s.hand[other][s.row[place]] = 1
            s.row[place] = likely_put(s, other, place - dummies(s), rng)
            s.hand[other][s.row[place]] = 0


def likely_put(s: State, owner: int, players_before: int, rng: list[int]) -> int:
    best = 0
    most = -1000
    for card in range(CARDS):
        if s.hand[owner][card] == 1:
            liking = randbelow(rng, NOISE) - players_before * own_worth(card)
            if liking > most:
                best = card
                most = liking
    return best


def own_worth(card: int) -> int:
    return WORTH_OF_A_DOG if is_dog(card) else WORTH[card]


# --- For playouts ----------------------------------------------------------------------------


def quick(s: State, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """Bids towards the limit in large steps, so that the auction is short."""
    if s.phase == PUTTING:
        return card_to_put(s, out, n, rng, 0)
    price = highest_bid(s) + 1
    most = min(price_for(s, rough_worth(s, seat)), s.mice[seat])
    if n == 1 or price > most:
        return PASS
    return BID + price if s.phase == OFFERED else BID + price + (most - price) // RAISE_DIVISOR


def rough_worth(s: State, seat: int) -> int:
    """The worth of the known cards in the row, and the average worth of the unknown ones."""
    total = 0
    best = 0
    dogs = 0
    big_dogs = 0
    for place in range(s.laid):
        card = s.row[place]
        if is_dog(card):
            dogs += 1
            big_dogs += 1 if card == BIG_DOG else 0
        elif card != HIDDEN:
            total += WORTH[card]
            best = max(best, WORTH[card])
    # S15, S16: a single big dog chases the best cat, unless another dog is still face down.
    if dogs == 1 and big_dogs == 1:
        total -= best * 3 // 4
    for other in range(s.players):
        if s.row[place_of(s, other)] == HIDDEN:
            total += mean_unseen(s, other)
    return total


def mean_unseen(s: State, owner: int) -> int:
    total = 0
    count = 0
    for card in range(CARDS):
        if s.hand[owner][card] == HIDDEN:
            total += WORTH[card]
            count += 1
    return total // count
