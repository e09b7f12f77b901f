"""What a learning player gets in the cat in the sack, and what it can answer."""

from __future__ import annotations

from cheeseboard.contract import HIDDEN
from cheeseboard.encoding import (
    SEATS,
    Feature,
    each,
    one_of,
    seat_after,
    steps_to,
    write_one_of,
    write_zeros,
)
from cheeseboard.games.sack import words
from cheeseboard.games.sack.cards import CARDS, CATS
from cheeseboard.games.sack.rules import cats_worth
from cheeseboard.games.sack.state import (
    ALL_MICE,
    BID,
    DUMMY,
    ENDED,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PASS,
    PUT,
    ROUNDS,
    State,
    dummies,
    highest_bid,
    place_of,
    still_in,
)

CARD_NAMES = [words.SPOKEN.get(name, name) for name in words.CARDS]
HOW_MANY_PHASES = ENDED + 1
MAX_CATS = 127  # a feature has 8 bits; the won cards themselves are counted beside it

# Where each group of features begins in the observation: the table, the dummy, then each seat.
PLAYERS = 0
OPTIONS = PLAYERS + MAX_PLAYERS - MIN_PLAYERS + 1
PHASE = OPTIONS + 2
TURN = PHASE + HOW_MANY_PHASES
STARTS = TURN + MAX_PLAYERS
ROUND = STARTS + MAX_PLAYERS
BANK = ROUND + 1
MOUSE_CARDS = BANK + 1
HIGHEST_BID = MOUSE_CARDS + 4
STILL_IN = HIGHEST_BID + 1
LAID = STILL_IN + 1
TURNED_UP = LAID + 1
MY_LOST = TURNED_UP + 1
DUMMY_CARDS = MY_LOST + CARDS
DUMMY_ROW = DUMMY_CARDS + CARDS
PLACE_FEATURES = CARDS + 3  # how many features a place of the row has
FIRST_SEAT = DUMMY_ROW + PLACE_FEATURES

# Where each group begins within a seat's features.
IS_THERE, MICE, BIDS, HAS_PASSED, WORTH_OF_CATS = range(5)
CARDS_LEFT = 5
ROW = CARDS_LEFT + CARDS
WON = ROW + PLACE_FEATURES
WON_KINDS = CATS + 1  # cats and rabbits; dogs are never kept
SEAT_FEATURES = WON + WON_KINDS  # how many features a seat has

FEATURE_COUNT = FIRST_SEAT + MAX_PLAYERS * SEAT_FEATURES

# What a seat can answer. A bid is by how much it is raised, so that the least bid is always
# the same choice.
PUT_CHOICE = 0
PASS_CHOICE = PUT_CHOICE + CARDS
RAISE_CHOICE = PASS_CHOICE + 1
MAX_RAISES = 63  # state.MAX_ACTIONS says why
CHOICES = RAISE_CHOICE + MAX_RAISES


def observe(s: State, seat: int, out: list[int]) -> None:
    observe_table(s, seat, out)
    observe_dummy(s, out)
    observe_seats(s, seat, out)


def observe_seats(s: State, seat: int, out: list[int]) -> None:
    """The seat itself, then the others in the order of play; where nobody sits, zeros."""
    for steps in range(MAX_PLAYERS):
        first = FIRST_SEAT + steps * SEAT_FEATURES
        if steps < s.players:
            observe_seat(s, seat_after(seat, steps, s.players), out, first)
        else:
            write_zeros(out, first, SEAT_FEATURES)


def observe_table(s: State, seat: int, out: list[int]) -> None:
    write_one_of(out, PLAYERS, MAX_PLAYERS - MIN_PLAYERS + 1, s.players - MIN_PLAYERS)
    out[OPTIONS] = s.memory
    out[OPTIONS + 1] = s.open_mice
    write_one_of(out, PHASE, HOW_MANY_PHASES, s.phase)
    write_one_of(out, TURN, MAX_PLAYERS, steps_to(seat, s.player, s.players))
    write_one_of(out, STARTS, MAX_PLAYERS, steps_to(seat, s.starter, s.players))
    out[ROUND] = s.rounds_over
    out[BANK] = s.bank
    for which in range(4):
        out[MOUSE_CARDS + which] = s.mouse_cards[which]
    out[HIGHEST_BID] = highest_bid(s)
    out[STILL_IN] = still_in(s)
    out[LAID] = s.laid
    out[TURNED_UP] = s.up
    write_one_of(out, MY_LOST, CARDS, s.lost[seat])


def observe_dummy(s: State, out: list[int]) -> None:
    if dummies(s) == 0:
        write_zeros(out, DUMMY_CARDS, CARDS + PLACE_FEATURES)
        return
    for card in range(CARDS):
        out[DUMMY_CARDS + card] = s.hand[DUMMY][card]
    observe_place(s, 0, out, DUMMY_ROW)


def observe_seat(s: State, owner: int, out: list[int], first: int) -> None:
    out[first + IS_THERE] = 1
    out[first + MICE] = s.mice[owner]
    out[first + BIDS] = s.bids[owner]
    out[first + HAS_PASSED] = s.passed[owner]
    out[first + WORTH_OF_CATS] = min(cats_worth(s, owner), MAX_CATS)
    for card in range(CARDS):
        out[first + CARDS_LEFT + card] = 1 if s.hand[owner][card] != 0 else 0
    observe_place(s, place_of(s, owner), out, first + ROW)
    for card in range(WON_KINDS):
        out[first + WON + card] = s.piles[owner][card]


def observe_place(s: State, place: int, out: list[int], first: int) -> None:
    """The card at a place of the row: which one, or that it is unknown; whether it is turned up;
    and its place, counted from the one that is turned up first."""
    if place >= s.laid:
        write_zeros(out, first, PLACE_FEATURES)
        return
    write_one_of(out, first, CARDS, s.row[place])
    out[first + CARDS] = 1 if s.row[place] == HIDDEN else 0
    out[first + CARDS + 1] = 1 if place < s.up else 0
    out[first + CARDS + 2] = place


def choice(s: State, seat: int, action: int) -> int:
    if action > BID:
        return RAISE_CHOICE + action - BID - highest_bid(s) - 1
    if action == PASS:
        return PASS_CHOICE
    return PUT_CHOICE + action - PUT


def action_of(s: State, seat: int, which: int) -> int:
    if which >= RAISE_CHOICE:
        return BID + highest_bid(s) + 1 + which - RAISE_CHOICE
    if which == PASS_CHOICE:
        return PASS
    return PUT + which - PUT_CHOICE


# --- Names ------------------------------------------------------------------------------------

_PLACE = [
    *one_of("in the row", CARD_NAMES),
    Feature("in the row: unknown"),
    Feature("in the row: turned up"),
    Feature("in the row: place", 0, MAX_PLAYERS - 1),
]
_SEAT = [
    Feature("is there"),
    Feature("mice", 0, ALL_MICE),
    Feature("bid", 0, MAX_RAISES),
    Feature("has passed"),
    Feature("worth of the won cats", -13 * MAX_PLAYERS, MAX_CATS),
    *one_of("may still hold", CARD_NAMES),
    *_PLACE,
    *(Feature(f"won: {name}", 0, MAX_PLAYERS) for name in CARD_NAMES[:WON_KINDS]),
]
FEATURES = [
    *one_of("players", range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    Feature("option memory"),
    Feature("option open_mice"),
    *one_of("phase", words.PHASES),
    *one_of("turn", SEATS),
    *one_of("starter", SEATS),
    Feature("rounds over", 0, ROUNDS),
    Feature("mice in the bank", 0, ALL_MICE),
    *(Feature(f"mouse card {which + 1}", 0, 6) for which in range(4)),
    Feature("highest bid", 0, MAX_RAISES),
    Feature("players still in", 0, MAX_PLAYERS),
    Feature("cards in the row", 0, MAX_PLAYERS),
    Feature("cards turned up", 0, MAX_PLAYERS),
    *one_of("my lost card", CARD_NAMES),
    *one_of("the dummy: may still hold", CARD_NAMES),
    *each(["the dummy"], _PLACE),
    *each(SEATS, _SEAT),
]
CHOICE_NAMES = [
    *(f"put {name}" for name in CARD_NAMES),
    "pass",
    *(f"raise by {mice}" for mice in range(1, MAX_RAISES + 1)),
]
