"""How lucky each seat was in a game, so that a tournament can take luck out of its figures.

When chance acts, the luck of a seat is the value of the outcome, less the mean value of all
possible outcomes. The sum over a game is 0 in expectation, whatever the values are. So a seat's
share of the win, less its luck, has the same mean as its share; if the values are good, it varies
less (control variates; AIVAT by Burch and others does this for poker).

Values are those of the trained network of the bot `learned`. Where the game's own `estimate` can
judge a state, its values are taken instead; but the game must have a network in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from cheeseboard import bind
from cheeseboard.bots.board_policy import evaluate
from cheeseboard.bots.learned import Mind, native_mind
from cheeseboard.bots.policy import win_weights
from cheeseboard.contract import (
    CHANCE,
    OVER,
    ROUGHLY,
    assign,
    chance,
    estimate,
    estimate_quality,
    hide,
    mover,
    observe,
    play,
    won,
)
from cheeseboard.drivers import HIDDEN_FOR_MOVER, TRUE_STATE, Memory, Opening, begin
from cheeseboard.game_setup import Setup
from cheeseboard.games import Game
from cheeseboard.lab import memory as lab_memory

AFTER = 3  # beside the states of drivers.py: the state after one possible outcome
STATES = 4


def add_up_luck(
    memory: Memory, opening: Opening, mind: Mind, actions: Any, values: Any, luck: Any
) -> None:
    """A driver: each seat's luck in a game of these actions is added to `luck`."""
    begin(memory, opening)
    for k in range(len(actions)):
        if mover(memory.states[TRUE_STATE]) == CHANCE:
            add_luck(memory, opening.players, mind, actions[k], values, luck)
        play(memory.states[TRUE_STATE], actions[k])


def add_luck(memory: Memory, players: int, mind: Mind, came: int, values: Any, luck: Any) -> None:
    n = chance(memory.states[TRUE_STATE], memory.out, memory.weight)
    total = 0
    for i in range(n):
        total += memory.weight[i]
    for i in range(n):
        assign(memory.states, AFTER, TRUE_STATE)
        play(memory.states[AFTER], memory.out[i])
        write_values(memory.states, players, mind, values)
        surprise = (1.0 if memory.out[i] == came else 0.0) - memory.weight[i] / total
        for seat in range(players):
            luck[seat] += surprise * values[seat]


def write_values(states: Any, players: int, mind: Mind, values: Any) -> None:
    """Each seat's expected share of the win in states[AFTER]. Any estimate will do; a
    better one only lowers the variance."""
    who = mover(states[AFTER])
    if who == OVER:
        write_shares(states[AFTER], players, values)
    elif estimate_quality(states[AFTER]) >= ROUGHLY:
        for seat in range(players):
            values[seat] = estimate(states[AFTER], seat)
    else:
        viewer = max(who, 0)
        assign(states, HIDDEN_FOR_MOVER, AFTER)
        hide(states[HIDDEN_FOR_MOVER], viewer)
        observe(states[HIDDEN_FOR_MOVER], viewer, mind.units[0])
        evaluate(mind.net, mind.units, mind.grid)
        total = win_weights(mind.net, mind.units[len(mind.units) - 1], players, mind.weights)
        for k in range(players):
            values[(viewer + k) % players] = mind.weights[k] / total


def write_shares(s: Any, players: int, values: Any) -> None:
    """Each seat's share of the win, in a game that is over."""
    winners = 0
    for seat in range(players):
        if won(s, seat):
            winners += 1
    for seat in range(players):
        values[seat] = 1.0 / winners if won(s, seat) else 0.0


def luck_of(setup: Setup, actions: Sequence[int]) -> list[float]:
    """Each seat's luck in a game of these actions."""
    luck, values = np.zeros((2, setup.players))
    _native(setup.game)(
        lab_memory.allocate(setup.game.rules, STATES),
        lab_memory.opening(setup),
        _mind(setup.game),
        np.array(actions, np.int64),
        values,
        luck,
    )
    return [round(float(it), 9) for it in luck]


@cache
def _native(game: Game) -> Callable[..., None]:
    bound: Callable[..., None] = bind.native(game.parts, add_up_luck).add_up_luck
    return bound


@cache
def _mind(game: Game) -> Any:
    """One for all games: a tournament plays in processes, each with one thread."""
    return native_mind(game)


def check_values(setup: Setup) -> None:
    """Refuse a game that has no trained network."""
    native_mind(setup.game)
