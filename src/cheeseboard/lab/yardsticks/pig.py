"""Pig: roll as often as you dare, a 1 loses the turn, first to 100 wins."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.game import CHANCE, OVER, below

GOAL = 100
SIDES = 6
MOST_TURNS = 1000  # OpenSpiel's horizon, in actions of players

ROLL, STOP, ROLLED = range(3)  # ROLLED + k: the die shows k + 1
ACTIONS = ROLLED + SIDES
MOST_ACTIONS = SIDES


class State:
    player: int
    rolling: int
    turn_total: int
    actions: int
    score: Annotated[list[int], 2]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.player = 0


def mover(s: State) -> int:
    if s.rolling == 1:
        return CHANCE
    if s.score[0] >= GOAL or s.score[1] >= GOAL or s.actions >= MOST_TURNS:
        return OVER
    return s.player


def legal(s: State, out: list[int]) -> int:
    out[0] = ROLL
    out[1] = STOP
    return 2


def chance(s: State, out: list[int], weight: list[int]) -> int:
    for k in range(SIDES):
        out[k] = ROLLED + k
        weight[k] = 1
    return SIDES


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    return ROLLED + below(rng, SIDES)


def play(s: State, action: int) -> None:
    if action == ROLL:
        s.actions += 1
        s.rolling = 1
    elif action == STOP:
        s.actions += 1
        s.score[s.player] += s.turn_total
        end_turn(s)
    elif action == ROLLED:
        s.rolling = 0
        end_turn(s)
    else:
        s.rolling = 0
        s.turn_total += action - ROLLED + 1


def end_turn(s: State) -> None:
    s.turn_total = 0
    s.player = 1 - s.player


def points(s: State, seat: int) -> int:
    return s.score[seat]


def won(s: State, seat: int) -> bool:
    return s.score[seat] >= GOAL
