"""Leduc poker: six cards of three ranks, two players, two rounds of bets."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.contract import CHANCE, OVER, randbelow

CARDS, RANKS = 6, 3  # card // 2 is its rank
FOLD, CALL, RAISE, DEAL = range(4)  # DEAL + card
ACTION_COUNT = DEAL + CARDS
MAX_ACTIONS = CARDS
PUBLIC = 2  # the third card that is dealt
MAX_RAISES = 2  # in a round
NOBODY_FOLDED = -1

# For learning players: the own rank, the public one, and how the bets stand.
FEATURE_COUNT = 2 * RANKS + 6
CHOICES = 3


class State:
    dealt: int
    player: int
    later: int  # 1 in the second round
    actions: int  # in this round
    raises: int
    folded: int
    ended: int
    card: Annotated[list[int], 3]
    stake: Annotated[list[int], 2]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.folded = NOBODY_FOLDED
    s.stake[0] = 1
    s.stake[1] = 1


def mover(s: State) -> int:
    if s.ended == 1:
        return OVER
    return CHANCE if s.dealt < PUBLIC + s.later else s.player


def legal(s: State, out: list[int]) -> int:
    n = 0
    if s.stake[s.player] < s.stake[1 - s.player]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if s.raises < MAX_RAISES:
        out[n] = RAISE
        n += 1
    return n


def is_dealt(s: State, card: int) -> bool:
    for which in range(s.dealt):
        if s.card[which] == card:
            return True
    return False


def chance(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    for card in range(CARDS):
        if not is_dealt(s, card):
            out[n] = DEAL + card
            weight[n] = 1
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    card = randbelow(rng, CARDS)
    while is_dealt(s, card):
        card = randbelow(rng, CARDS)
    return DEAL + card


def play(s: State, action: int) -> None:
    if action >= DEAL:
        s.card[s.dealt] = action - DEAL
        s.dealt += 1
    elif action == FOLD:
        s.folded = s.player
        s.ended = 1
    else:
        bet(s, action)


def bet(s: State, action: int) -> None:
    s.stake[s.player] = s.stake[1 - s.player]
    s.actions += 1
    s.player = 1 - s.player
    if action == RAISE:
        s.stake[1 - s.player] += 4 if s.later == 1 else 2
        s.raises += 1
    elif s.actions > 1:
        end_round(s)


def end_round(s: State) -> None:
    s.ended = s.later
    s.later = 1
    s.player = 0
    s.actions = 0
    s.raises = 0


def points(s: State, seat: int) -> int:
    """What the seat wins or loses."""
    winner = s.folded ^ 1 if s.folded != NOBODY_FOLDED else better_hand(s)
    if winner < 0:
        return 0
    return s.stake[1 - seat] if winner == seat else -s.stake[seat]


def better_hand(s: State) -> int:
    """The seat whose rank is paired with the public card, or is higher; −1 if they are equal."""
    one, two, public = s.card[0] // 2, s.card[1] // 2, s.card[PUBLIC] // 2
    if one == two:
        return -1
    if one == public or (two != public and one > two):
        return 0
    return 1


def won(s: State, seat: int) -> bool:
    return points(s, seat) > 0


def observe(s: State, seat: int, out: list[int]) -> None:
    for rank in range(RANKS):
        out[rank] = 1 if s.card[seat] // 2 == rank else 0
        is_public = s.dealt > PUBLIC and s.card[PUBLIC] // 2 == rank
        out[RANKS + rank] = 1 if is_public else 0
    out[2 * RANKS] = seat
    out[2 * RANKS + 1] = s.later
    out[2 * RANKS + 2] = s.actions
    out[2 * RANKS + 3] = s.raises
    out[2 * RANKS + 4] = s.stake[seat]
    out[2 * RANKS + 5] = s.stake[1 - seat]
