"""Tic-tac-toe. Each player's marks are nine bits."""

from __future__ import annotations

from cheeseboard.contract import OVER

CELLS = 9
FULL = (1 << CELLS) - 1
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
ACTION_COUNT = CELLS
MAX_ACTIONS = CELLS


class State:
    player: int
    ended: int
    crosses: int
    noughts: int


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.player = 0


def mover(s: State) -> int:
    return OVER if s.ended == 1 else s.player


def legal(s: State, out: list[int]) -> int:
    taken = s.crosses | s.noughts
    n = 0
    for cell in range(CELLS):
        # Written always, counted only if free: no branch to mispredict.
        out[n] = cell
        n += 1 - (taken >> cell & 1)
    return n


def play(s: State, action: int) -> None:
    if s.player == 0:
        s.crosses |= 1 << action
        s.ended = 1 if has_line(s.crosses) else 0
    else:
        s.noughts |= 1 << action
        s.ended = 1 if has_line(s.noughts) else 0
    if s.crosses | s.noughts == FULL:
        s.ended = 1
    s.player = 1 - s.player


def has_line(marks: int) -> bool:
    found = False
    for line in LINES:
        found |= marks & line == line
    return found


def chance(s: State, out: list[int], weight: list[int]) -> int:
    return 0


def points(s: State, seat: int) -> int:
    mine = s.crosses if seat == 0 else s.noughts
    return 1 if has_line(mine) else 0


def won(s: State, seat: int) -> bool:
    return points(s, seat) == 1
