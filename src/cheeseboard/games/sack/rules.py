"""The rules of the cat in the sack, S1 to S21. Integers and fixed lists, nothing else.

The state is in state.py, the cards and the dogs are in cards.py, and who knows what is in
hiding.py.
"""

from __future__ import annotations

from cheeseboard.contract import CHANCE, HIDDEN, NOBODY, OVER, randbelow
from cheeseboard.games.sack.cards import (
    CARDS,
    CATS,
    IN_SMALL_SETS,
    NO_CARD,
    WORTH,
    chased_place,
    is_kept,
)
from cheeseboard.games.sack.hiding import guess, hide, seen
from cheeseboard.games.sack.state import (
    ACTION_COUNT,
    BANK,
    BID,
    BIDDING,
    DRAW_STARTER,
    DUMMY,
    ENDED,
    LOSE,
    LOSING,
    MAX_ACTIONS,
    MAX_PLAYERS,
    MEMORY,
    MICE_OF_EACH,
    MIN_PLAYERS,
    OFFERED,
    OPEN_MICE,
    PASS,
    PUT,
    PUTTING,
    ROUNDS,
    ROUNDS_TO_PLAY,
    STARTER,
    TURN_UP,
    TURNING_UP_DUMMY,
    State,
    dummies,
    highest_bid,
    mice_on_full_card,
    next_still_in,
    row_size,
    still_in,
)

__all__ = [  # the contract: see contract.py
    "ACTION_COUNT",
    "MAX_ACTIONS",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "RULES_VERSION",
    "State",
    "chance",
    "guess",
    "hide",
    "legal",
    "mover",
    "play",
    "points",
    "sample",
    "seen",
    "start",
    "won",
]

RULES_VERSION = "sack/1"


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.memory = options[MEMORY]
    s.open_mice = options[OPEN_MICE]
    s.phase = DRAW_STARTER
    s.bank = BANK[players - MIN_PLAYERS]
    s.last_buyer = NOBODY
    for seat in range(players):
        s.mice[seat] = options[MICE_OF_EACH]
        s.lost[seat] = NO_CARD
    take_sets(s, options[ROUNDS_TO_PLAY])
    for place in range(row_size(s)):
        s.last_row[place] = NO_CARD
    clear_row(s)
    fill_mouse_cards(s)
    if starter != CHANCE:
        play(s, STARTER + starter)


def take_sets(s: State, rounds: int) -> None:
    """S1, S5: a card for each round and one to lose. A small variant has only the last rounds."""
    s.rounds_over = ROUNDS - rounds
    for owner in range(s.players + dummies(s)):
        for i in range(rounds + 1):
            s.hand[owner][IN_SMALL_SETS[i]] = 1


def mover(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    return s.player if s.phase == PUTTING or s.phase >= BIDDING else CHANCE


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    if s.phase == PUTTING:
        return puts(s, out)
    out[0] = PASS
    return higher_bids(s, out, 1)


def puts(s: State, out: list[int]) -> int:
    n = 0
    for card in range(CARDS):
        if s.hand[s.player][card] == 1:
            out[n] = PUT + card
            n += 1
    return n


def higher_bids(s: State, out: list[int], n: int) -> int:
    # S8: more than the highest bid, and no more than the player has.
    lowest = highest_bid(s) + 1
    most = s.mice[s.player]
    if s.phase == OFFERED:
        most = min(most, 1)  # S12
    for mice in range(lowest, most + 1):
        out[n] = BID + mice
        n += 1
    return n


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
            if s.hand[s.player][card] == 1:
                out[n] = LOSE + s.player * CARDS + card
                weight[n] = 1
                n += 1
        elif s.hand[DUMMY][card] == 1:
            out[n] = TURN_UP + card
            weight[n] = 1
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    # Whatever is drawn in this game, each outcome is equally likely.
    return out[randbelow(rng, chance(s, out, weight))]


# --- Playing: setting up ---------------------------------------------------------------------


def play(s: State, action: int) -> None:
    if action >= BID:
        bid(s, action - BID)
    elif action == PASS:
        pass_(s)
    elif action >= PUT:
        put(s, action - PUT)
    elif action >= TURN_UP:
        turn_up_dummy(s, action - TURN_UP)
    elif action >= LOSE:
        lose(s, (action - LOSE) % CARDS)
    else:
        # S4; S1: then the hands lose their cards, seat by seat.
        s.starter = action - STARTER
        s.player = 0
        s.phase = LOSING


def lose(s: State, card: int) -> None:
    s.hand[s.player][card] = 0
    s.lost[s.player] = card
    s.player += 1
    if s.player == s.players:
        begin_round(s)


def fill_mouse_cards(s: State) -> None:
    """S3, S18: if the bank cannot fill all mouse cards, none gets any mice."""
    needed = 0
    for which in range(s.players - 1):
        needed += mice_on_full_card(s, which)
    if s.bank < needed:
        return
    s.bank -= needed
    for which in range(s.players - 1):
        s.mouse_cards[which] = mice_on_full_card(s, which)


# --- Playing: a round ------------------------------------------------------------------------


def begin_round(s: State) -> None:
    s.player = s.starter
    s.phase = PUTTING
    if dummies(s) == 1:
        # S6: the dummy's card lies there first. It is drawn when it is turned up: nobody knows it.
        s.row[0] = HIDDEN
        s.laid = 1


def put(s: State, card: int) -> None:
    s.hand[s.player][card] = 0
    s.row[s.laid] = card
    s.laid += 1
    s.player = (s.player + 1) % s.players
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
    # S8: a later bid replaces the player's earlier one.
    s.bids[s.player] = mice
    if s.phase == OFFERED:
        sell(s, s.player)
    else:
        s.player = next_still_in(s)


def pass_(s: State) -> None:
    if s.phase == OFFERED:
        end_round(s, NOBODY, 0)  # S13: void; the starter stays, the mouse cards stay empty
        return
    # S9: the bid comes back, and the player takes the lowest mouse card that still has mice.
    s.bids[s.player] = 0
    s.passed[s.player] = 1
    take_lowest_mouse_card(s)
    s.player = next_still_in(s)
    turn_up_next(s)
    if still_in(s) == 1:
        end_bidding(s)


def take_lowest_mouse_card(s: State) -> None:
    for which in range(s.players - 1):
        if s.mouse_cards[which] > 0:
            s.mice[s.player] += s.mouse_cards[which]
            s.mouse_cards[which] = 0
            return


def turn_up_next(s: State) -> None:
    # S10: a pass turns up one card. The last pass turns up all the rest: with three players, two.
    s.up = s.laid if still_in(s) == 1 else s.up + 1


def end_bidding(s: State) -> None:
    has_bid = s.bids[s.player] > 0
    if has_bid:
        sell(s, s.player)  # S11
    else:
        s.phase = OFFERED  # S12


def sell(s: State, buyer: int) -> None:
    price = s.bids[buyer]
    s.mice[buyer] -= price
    s.bank += price
    take_row(s, buyer)
    fill_mouse_cards(s)
    end_round(s, buyer, price)


def take_row(s: State, buyer: int) -> None:
    chased = chased_place(s.row, s.laid)
    for place in range(s.laid):
        if is_kept(s.row, chased, place):
            s.piles[buyer][s.row[place]] += 1


def end_round(s: State, buyer: int, price: int) -> None:
    keep_last_round(s, buyer, price)
    clear_row(s)
    if buyer != NOBODY:
        s.starter = buyer  # S14
    s.rounds_over += 1
    if s.rounds_over == ROUNDS:
        s.phase = ENDED
    else:
        begin_round(s)


def keep_last_round(s: State, buyer: int, price: int) -> None:
    # The pass that turns up the last card also clears the row: the board needs this copy.
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


# --- Points ----------------------------------------------------------------------------------


def cats_worth(s: State, seat: int) -> int:
    """What the cats that a seat has won are worth together."""
    total = 0
    for card in range(CATS):
        total += WORTH[card] * s.piles[seat][card]
    return total


def points(s: State, seat: int) -> int:
    return cats_worth(s, seat) + s.mice[seat]  # S20


def won(s: State, seat: int) -> bool:
    # S20, S21: most points, then the higher sum of cats, then shared.
    for other in range(s.players):
        if points(s, other) > points(s, seat):
            return False
        if points(s, other) == points(s, seat) and cats_worth(s, other) > cats_worth(s, seat):
            return False
    return True
