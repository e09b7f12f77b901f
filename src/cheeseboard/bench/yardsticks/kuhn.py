"""Kuhn poker: three cards, two players, one bet."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.contract import CHANCE, OVER, randbelow

DECK = 3
PASS, BET, DEAL = range(3)  # DEAL + card
ACTION_COUNT = DEAL + DECK
MAX_ACTIONS = DECK
NO_CARD = -1

# For learning players: the own card, and who has bet. Passing and betting are the choices.
FEATURE_COUNT = DECK + 4
CHOICES = 2


class State:
    dealt: int
    actions: int
    bets: int  # a bit for each action, the first one highest
    card: Annotated[list[int], 2]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.card[0] = NO_CARD


def mover(s: State) -> int:
    if s.dealt < 2:
        return CHANCE
    return OVER if is_over(s) else s.actions & 1


def is_over(s: State) -> bool:
    # pass pass, bet pass, bet bet; or pass bet and the answer to it
    passed_then_bet = s.actions == 2 and s.bets == 0b01
    return s.actions == 3 or (s.actions == 2 and not passed_then_bet)


def legal(s: State, out: list[int]) -> int:
    out[0] = PASS
    out[1] = BET
    return 2


def chance(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    for card in range(DECK):
        if s.dealt == 0 or card != s.card[0]:
            out[n] = DEAL + card
            weight[n] = 1
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    card = randbelow(rng, DECK - s.dealt)
    if s.dealt == 1 and card >= s.card[0]:
        card += 1
    return DEAL + card


def play(s: State, action: int) -> None:
    if action >= DEAL:
        s.card[s.dealt] = action - DEAL
        s.dealt += 1
    else:
        s.bets = s.bets * 2 + action
        s.actions += 1


def points(s: State, seat: int) -> int:
    """What the seat wins or loses."""
    first = first_players_gain(s)
    return first if seat == 0 else -first


def first_players_gain(s: State) -> int:
    higher = 1 if s.card[0] > s.card[1] else -1
    if s.actions == 2 and s.bets == 0b10:  # bet pass
        return 1
    if s.actions == 3 and s.bets == 0b010:  # pass bet pass
        return -1
    return higher if s.bets == 0 else 2 * higher


def won(s: State, seat: int) -> bool:
    return points(s, seat) > 0


def observe(s: State, seat: int, out: list[int]) -> None:
    for card in range(DECK):
        out[card] = 1 if s.card[seat] == card else 0
    out[DECK] = seat
    out[DECK + 1] = s.actions
    out[DECK + 2] = s.bets & 1
    out[DECK + 3] = s.bets >> 1 & 1
