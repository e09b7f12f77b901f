"""The rules of the cat in the sack, S1 to S21. Integers and fixed lists, nothing else."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.game import CHANCE, HIDDEN, NOBODY, OVER, below

RULES = "sack/1"
MIN_PLAYERS = 3
MAX_PLAYERS = 5

# The cards of a set: the cats in rising worth, then those that are no cats.
CATS = 7
RABBIT, BIG_DOG, SMALL_DOG = 7, 8, 9
CARDS = 10
WORTH = (-8, -5, 3, 5, 8, 11, 15, 0, 0, 0)
NO_CARD = -2  # nothing lies here

ROUNDS = 9
MICE_TO_BEGIN = 15
ALL_MICE = 108
DUMMY = 3  # S5: the fourth set is the dummy's, where three play

# For 3, 4 and 5 players: the bank (S2), and the mouse cards, four to a table (S3).
BANK = (21, 27, 33)
MOUSE_CARDS = (3, 6, 0, 0, 2, 4, 6, 0, 2, 3, 4, 6)

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
ACTIONS = BID + ALL_MICE + 1
# A pass, and bids up to 63: 15 mice, and at most 6 more from each of eight earlier rounds.
MOST_ACTIONS = 64


class State:
    players: int
    memory: int  # S14 and S19: options for views; no rule asks for them
    open_mice: int
    phase: int
    rounds: int  # that are over
    starter: int
    turn: int
    laid: int  # the cards in the row, face up and face down
    up: int  # of these, from the first on
    bank: int
    last_starter: int  # of the round before
    last_buyer: int  # NOBODY if it was void (S13)
    last_price: int
    mouse_cards: Annotated[list[int], 4]
    mice: Annotated[list[int], 5]
    hand: Annotated[list[list[int]], 5, 10]
    lost: Annotated[list[int], 5]
    row: Annotated[list[int], 5]
    bids: Annotated[list[int], 5]
    passed: Annotated[list[int], 5]
    piles: Annotated[list[list[int]], 5, 10]  # what each has won, by card
    last_row: Annotated[list[int], 5]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.memory = options[0]
    s.open_mice = options[1]
    s.phase = DRAW_STARTER
    s.bank = BANK[players - MIN_PLAYERS]
    s.last_buyer = NOBODY
    for seat in range(players):
        s.mice[seat] = MICE_TO_BEGIN
        s.lost[seat] = NO_CARD
    for owner in range(players + dummies(s)):
        for card in range(CARDS):
            s.hand[owner][card] = 1
    for place in range(row_size(s)):
        s.last_row[place] = NO_CARD
    clear_row(s)
    fill_mouse_cards(s)
    if starter != CHANCE:
        play(s, STARTER + starter)


def mover(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    return s.turn if s.phase == PUTTING or s.phase >= BIDDING else CHANCE


# --- The table -------------------------------------------------------------------------------


def dummies(s: State) -> int:
    return 1 if s.players == 3 else 0


def row_size(s: State) -> int:
    return s.players + dummies(s)


def place_of(s: State, seat: int) -> int:
    # S6: in order of play from the starter; the dummy's card is the first, where there is one.
    return dummies(s) + (seat - s.starter + s.players) % s.players


def filling(s: State, which: int) -> int:
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
    seat = (s.turn + 1) % s.players
    while s.passed[seat] == 1:
        seat = (seat + 1) % s.players
    return seat


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    if s.phase == PUTTING:
        return puts(s, out)
    out[0] = PASS
    return 1 + higher_bids(s, out, 1)


def puts(s: State, out: list[int]) -> int:
    n = 0
    for card in range(CARDS):
        if s.hand[s.turn][card] == 1:
            out[n] = PUT + card
            n += 1
    return n


def higher_bids(s: State, out: list[int], n: int) -> int:
    # S8: more than the highest bid, and no more than the player has.
    lowest = highest_bid(s) + 1
    most = s.mice[s.turn]
    if s.phase == OFFERED:
        most = min(most, 1)  # S12
    for mice in range(lowest, most + 1):
        out[n] = BID + mice
        n += 1
    return max(most + 1 - lowest, 0)


# --- Chance ----------------------------------------------------------------------------------


def chance(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    if s.phase == DRAW_STARTER:
        for seat in range(s.players):
            out[n] = STARTER + seat
            weight[n] = 1
            n += 1
        return n
    for card in range(CARDS):
        if s.phase == LOSING:
            out[n] = lose_action(s.turn, card)
            weight[n] = 1
            n += 1
        elif s.hand[DUMMY][card] == 1:
            out[n] = TURN_UP + card
            weight[n] = 1
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    # Whatever is drawn in this game, each outcome is equally likely.
    return out[below(rng, chance(s, out, weight))]


# --- Playing: setting up ---------------------------------------------------------------------


def play(s: State, action: int) -> None:
    if action >= BID:
        bid(s, action - BID)
    elif action == PASS:
        drop_out(s)
    elif action >= PUT:
        put(s, action - PUT)
    elif action >= TURN_UP:
        turn_up_dummy(s, action - TURN_UP)
    elif action >= LOSE:
        lose(s, (action - LOSE) % CARDS)
    else:
        # S4; S1: then the hands lose their cards, seat by seat.
        s.starter = action - STARTER
        s.turn = 0
        s.phase = LOSING


def lose(s: State, card: int) -> None:
    s.hand[s.turn][card] = 0
    s.lost[s.turn] = card
    s.turn += 1
    if s.turn == s.players:
        begin_round(s)


def fill_mouse_cards(s: State) -> None:
    """S3, S18: if the bank cannot fill all of them, none gets any."""
    needed = 0
    for which in range(s.players - 1):
        needed += filling(s, which)
    if s.bank < needed:
        return
    s.bank -= needed
    for which in range(s.players - 1):
        s.mouse_cards[which] = filling(s, which)


# --- Playing: a round ------------------------------------------------------------------------


def begin_round(s: State) -> None:
    s.turn = s.starter
    s.phase = PUTTING
    if dummies(s) == 1:
        # S6: it lies there first, but is drawn when it is turned up: nobody knows it.
        s.row[0] = HIDDEN
        s.laid = 1


def put(s: State, card: int) -> None:
    s.hand[s.turn][card] = 0
    s.row[s.laid] = card
    s.laid += 1
    s.turn = (s.turn + 1) % s.players
    if s.laid == row_size(s):
        begin_bidding(s)


def begin_bidding(s: State) -> None:
    # S7: the row's first card is turned up.
    if dummies(s) == 1:
        s.phase = TURNING_UP_DUMMY
    else:
        s.up = 1
        s.phase = BIDDING


def turn_up_dummy(s: State, card: int) -> None:
    s.hand[DUMMY][card] = 0
    s.row[0] = card
    s.up = 1
    s.phase = BIDDING


def bid(s: State, mice: int) -> None:
    s.bids[s.turn] = mice
    if s.phase == OFFERED:
        sell(s, s.turn)
    else:
        s.turn = next_still_in(s)


def drop_out(s: State) -> None:
    if s.phase == OFFERED:
        end_round(s, NOBODY, 0)  # S13: void; the starter stays, the mouse cards stay empty
        return
    s.bids[s.turn] = 0
    s.passed[s.turn] = 1
    take_lowest_mouse_card(s)
    s.turn = next_still_in(s)
    turn_up_next(s)
    if still_in(s) == 1:
        end_bidding(s)


def take_lowest_mouse_card(s: State) -> None:
    for which in range(s.players - 1):
        if s.mouse_cards[which] > 0:
            s.mice[s.turn] += s.mouse_cards[which]
            s.mouse_cards[which] = 0
            return


def turn_up_next(s: State) -> None:
    # S10: where three play, two cards are still down when only one player is left.
    s.up = s.laid if still_in(s) == 1 else s.up + 1


def end_bidding(s: State) -> None:
    has_bid = s.bids[s.turn] > 0
    if has_bid:
        sell(s, s.turn)  # S11
    else:
        s.phase = OFFERED  # S12


def sell(s: State, buyer: int) -> None:
    price = s.bids[buyer]
    s.mice[buyer] -= price
    s.bank += price
    take_row(s, buyer)
    fill_mouse_cards(s)
    end_round(s, buyer, price)


def end_round(s: State, buyer: int, price: int) -> None:
    keep_last_round(s, buyer, price)
    clear_row(s)
    if buyer != NOBODY:
        s.starter = buyer  # S14
    s.rounds += 1
    if s.rounds == ROUNDS:
        s.phase = ENDED
    else:
        begin_round(s)


def keep_last_round(s: State, buyer: int, price: int) -> None:
    # For the board: the row's last card is turned up and gone by one and the same pass.
    s.last_starter = s.starter
    s.last_buyer = buyer
    s.last_price = price
    for place in range(row_size(s)):
        s.last_row[place] = s.row[place]


def clear_row(s: State) -> None:
    s.laid = 0
    s.up = 0
    for place in range(row_size(s)):
        s.row[place] = NO_CARD
    for seat in range(s.players):
        s.bids[seat] = 0
        s.passed[seat] = 0


# --- Dogs ------------------------------------------------------------------------------------


def take_row(s: State, buyer: int) -> None:
    chased = chased_place(s.row, s.laid)
    for place in range(s.laid):
        if is_kept(s.row, chased, place):
            s.piles[buyer][s.row[place]] += 1


def worth_of(row: list[int], size: int) -> int:
    """What the cats of a row are worth once the dogs are through with it."""
    chased = chased_place(row, size)
    total = 0
    for place in range(size):
        if is_kept(row, chased, place):
            total += WORTH[row[place]]
    return total


def is_kept(row: list[int], chased: int, place: int) -> bool:
    return place != chased and not is_dog(row[place])


def chased_place(row: list[int], size: int) -> int:
    """Where in a row the cat lies that a dog chases away, or NO_CARD."""
    dogs = 0
    big = False
    most = NO_CARD
    least = NO_CARD
    for place in range(size):
        card = row[place]
        if is_dog(card):
            dogs += 1
            big = card == BIG_DOG
        elif is_cat(card):
            if most == NO_CARD or card > row[most]:
                most = place
            if least == NO_CARD or card < row[least]:
                least = place
    if dogs != 1:
        return NO_CARD  # S16: two or more fight each other
    return most if big else least  # S15; S17: where there is no cat, no place


def is_dog(card: int) -> bool:
    return card == BIG_DOG or card == SMALL_DOG


def is_cat(card: int) -> bool:
    return card < CATS


# --- Points ----------------------------------------------------------------------------------


def cats(s: State, seat: int) -> int:
    total = 0
    for card in range(CATS):
        total += WORTH[card] * s.piles[seat][card]
    return total


def points(s: State, seat: int) -> int:
    return cats(s, seat) + s.mice[seat]  # S20


def won(s: State, seat: int) -> bool:
    # S20, S21: most points, then the higher sum of cats, then shared.
    for other in range(s.players):
        if points(s, other) > points(s, seat):
            return False
        if points(s, other) == points(s, seat) and cats(s, other) > cats(s, seat):
            return False
    return True


# --- Who knows what --------------------------------------------------------------------------
#
# Of another player's set, a seat knows only the cards that were turned up. Each of the others
# may be in hand, face down in the row, or the one that was lost.


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
        s.hand[owner][s.lost[owner]] = HIDDEN
        s.lost[owner] = HIDDEN
    place = place_of(s, owner)
    if is_face_down(s, place) and s.row[place] != HIDDEN:
        s.hand[owner][s.row[place]] = HIDDEN
        s.row[place] = HIDDEN


def is_face_down(s: State, place: int) -> bool:
    return s.up <= place < s.laid


def seen(s: State, action: int, seat: int) -> int:
    if PUT <= action < PUT + CARDS and seat != s.turn:
        return PUT_UNSEEN
    if LOSE <= action < LOSE + MAX_PLAYERS * CARDS and seat != s.turn:
        return LOSE_UNSEEN + s.turn
    return action


def guess(s: State, seat: int, rng: list[int]) -> None:
    for other in range(s.players):
        if other != seat:
            guess_cards(s, other, rng)


def guess_cards(s: State, owner: int, rng: list[int]) -> None:
    if s.lost[owner] == HIDDEN:
        s.lost[owner] = draw_unseen(s, owner, rng)
    place = place_of(s, owner)
    if is_face_down(s, place) and s.row[place] == HIDDEN:
        s.row[place] = draw_unseen(s, owner, rng)
    for card in range(CARDS):
        if s.hand[owner][card] == HIDDEN:
            s.hand[owner][card] = 1


def draw_unseen(s: State, owner: int, rng: list[int]) -> int:
    card = any_unseen(s, owner, rng)
    s.hand[owner][card] = 0
    return card


def any_unseen(s: State, owner: int, rng: list[int]) -> int:
    """One of the owner's cards that the seat has not seen, each equally likely."""
    left = below(rng, count_unseen(s, owner))
    card = 0
    while left > 0 or s.hand[owner][card] != HIDDEN:
        if s.hand[owner][card] == HIDDEN:
            left -= 1
        card += 1
    return card


def count_unseen(s: State, owner: int) -> int:
    count = 0
    for card in range(CARDS):
        if s.hand[owner][card] == HIDDEN:
            count += 1
    return count


# --- Actions and their parts -----------------------------------------------------------------


def lose_action(seat: int, card: int) -> int:
    return LOSE + seat * CARDS + card
