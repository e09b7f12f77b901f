"""The state of a game of the sack as numbers, and what can be read from it: S1 to S6, S8."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.games.sack.cards import CARDS

MIN_PLAYERS = 3
MAX_PLAYERS = 5

ROUNDS = 9
MICE_TO_BEGIN = 15
ALL_MICE = 108
DUMMY = 3  # S5: the fourth set is the dummy's, where three play

# For 3, 4 and 5 players: the bank (S2), and the mouse cards (S3). There are four numbers for each
# of these, with zeros where there are fewer mouse cards: 3 6; 2 4 6; 2 3 4 6.
BANK = (21, 27, 33)
MOUSE_CARDS = (3, 6, 0, 0, 2, 4, 6, 0, 2, 3, 4, 6)

# The positions of the numbers that `start` gets: those of `words.OPTIONS`, then of the sizes.
MEMORY, OPEN_MICE, ROUNDS_TO_PLAY, MICE_OF_EACH = range(4)

# What happens next.
DRAW_STARTER, LOSING, PUTTING, TURNING_UP_DUMMY, BIDDING, OFFERED, ENDED = range(7)

# Actions.
STARTER = 0
LOSE = STARTER + MAX_PLAYERS
TURN_UP = LOSE + MAX_PLAYERS * CARDS
PUT = TURN_UP + CARDS
PUT_UNSEEN = PUT + CARDS
LOSE_UNSEEN = PUT_UNSEEN + 1
PASS = LOSE_UNSEEN + MAX_PLAYERS
BID = PASS + 1
ACTION_COUNT = BID + ALL_MICE + 1
# A pass, and bids up to 63: 15 mice, and at most 6 more from each of eight earlier rounds.
MAX_ACTIONS = 64


class State:
    players: int
    memory: int  # S14 and S19: options for views; no rule asks for them
    open_mice: int
    phase: int
    rounds_over: int
    starter: int
    player: int
    laid: int  # how many cards are in the row, face up and face down
    up: int  # how many of them are face up: always the first ones
    bank: int
    # The round before.
    last_starter: int
    last_buyer: int  # NOBODY if the round was void (S13)
    last_price: int
    mouse_cards: Annotated[list[int], 4]
    mice: Annotated[list[int], 5]
    hand: Annotated[list[list[int]], 5, 10]  # for each card 1, 0, or HIDDEN: perhaps here
    lost: Annotated[list[int], 5]
    row: Annotated[list[int], 5]
    bids: Annotated[list[int], 5]
    passed: Annotated[list[int], 5]
    piles: Annotated[list[list[int]], 5, 10]  # how many of each card a seat has won
    last_row: Annotated[list[int], 5]


def dummies(s: State) -> int:
    return 1 if s.players == 3 else 0


def row_size(s: State) -> int:
    return s.players + dummies(s)


def place_of(s: State, seat: int) -> int:
    # S6: in order of play from the starter; the dummy's card is the first, where there is one.
    return dummies(s) + (seat - s.starter + s.players) % s.players


def mice_on_full_card(s: State, which: int) -> int:
    return MOUSE_CARDS[4 * (s.players - MIN_PLAYERS) + which]


def highest_bid(s: State) -> int:
    highest = 0
    for seat in range(s.players):
        highest = max(highest, s.bids[seat])
    return highest


def still_in(s: State) -> int:
    count = 0
    for seat in range(s.players):
        count += 1 - s.passed[seat]
    return count


def next_still_in(s: State) -> int:
    # S8: clockwise; those who have passed are skipped.
    seat = (s.player + 1) % s.players
    while s.passed[seat] == 1:
        seat = (seat + 1) % s.players
    return seat


def is_face_down(s: State, place: int) -> bool:
    return s.up <= place < s.laid
