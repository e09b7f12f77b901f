"""Pig: roll as often as you dare, a 1 loses the turn, first to 100 wins."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.contract import CHANCE, OVER, randbelow

GOAL = 100
SIDES = 6
MAX_TURNS = 1000  # OpenSpiel's horizon counts rolls and stops

ROLL, STOP, ROLLED = range(3)  # ROLLED + k: the die shows k + 1
ACTION_COUNT = ROLLED + SIDES
MAX_ACTIONS = SIDES


class State:
    player: int
    phase: int  # the result of mover()
    turn_total: int
    actions: int
    score: Annotated[list[int], 2]


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.phase = 0


def mover(s: State) -> int:
    return s.phase


def legal(s: State, out: list[int]) -> int:
    reached = s.score[s.player & 1] + s.turn_total >= GOAL
    if reached:
        out[0] = STOP
        return 1
    out[0] = ROLL
    out[1] = STOP
    return 2


def chance(s: State, out: list[int], weight: list[int]) -> int:
    for k in range(SIDES):
        out[k] = ROLLED + k
        weight[k] = 1
    return SIDES


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    return ROLLED + randbelow(rng, SIDES)


def play(s: State, action: int) -> None:
    if s.phase == CHANCE:
        if action == ROLLED:
            pass_die(s)
        else:
            s.turn_total += action - ROLLED + 1
        s.phase = OVER if s.actions >= MAX_TURNS else s.player
    elif action == ROLL:
        s.actions += 1
        s.phase = CHANCE
    else:
        s.actions += 1
        s.score[s.player & 1] += s.turn_total
        reached = s.score[s.player & 1] >= GOAL
        pass_die(s)
        s.phase = OVER if reached or s.actions >= MAX_TURNS else s.player


def pass_die(s: State) -> None:
    s.turn_total = 0
    s.player = 1 - s.player


def points(s: State, seat: int) -> int:
    return s.score[seat]


def won(s: State, seat: int) -> bool:
    return s.score[seat] >= GOAL
