"""The networks for two players are fitted to the solved game.

Careless players play games. The solved game gives the value of each position in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from cheeseboard.contract import (
    CHANCE,
    OVER,
    assign,
    careless,
    legal,
    mover,
    play,
    randbelow,
    rng_state,
    sample,
)
from cheeseboard.drivers import HIDDEN_FOR_MOVER, TRUE_STATE, Memory, Opening, begin
from cheeseboard.games.hunt import evaluation
from cheeseboard.games.hunt.evaluation import mice_lured
from cheeseboard.games.hunt.rules import COLOURS, FACES, FULL_SIZE, ROLLING, State
from cheeseboard.games.hunt.solved import positions
from cheeseboard.games.hunt.solved.positions import BEGINNING, TAKES, Variant
from cheeseboard.games.hunt.solved.table import ValueTable, shipped
from cheeseboard.games.hunt.solved.turn import Turn
from cheeseboard.networks import Examples, Setups

FILE = evaluation.FILE_FOR_TWO
UNITS = evaluation.UNITS_FOR_TWO
SETUPS: Setups = [(2, (kids, risk, *FULL_SIZE)) for kids, risk in product((0, 1), repeat=2)]
GAMES = 40_000
ROWS = 2_000_000
KIND = "int32"
TURNS_PER_RESAMPLED = 45  # one turn in 45 is played several times, for positions within turns
REPEATS = 8  # how often it is played
MAX_TURNS = 500  # a longer game is cut
BEFORE = 3  # the state at the beginning of the turn that is played again

# A row: the number of the turn if it is played several times, else 0; then for each colour the
# mice that are mine, theirs, lured.
TURN, MINE, THEIRS, LURED = 0, 1, 1 + COLOURS, 1 + 2 * COLOURS
WIDTH = LURED + COLOURS


# --- Positions that occur --------------------------------------------------------------------


def gather(
    memory: Memory, players: int, options: list[int], seed: int, games: int, rows: Any
) -> int:
    """Write all positions in which a player is about to roll; return how many."""
    rng = memory.rng
    n = 0
    turns = 0
    for i in range(games):
        rng[0] = rng_state(seed, i)
        begin(memory, Opening(players, i % players, options))
        slip = randbelow(rng, 3) * randbelow(rng, 30)
        random_of_256 = randbelow(rng, 3) * randbelow(rng, 40)
        for _ in range(MAX_TURNS):
            if mover(memory.states[TRUE_STATE]) == OVER:
                break
            is_resampled = randbelow(rng, TURNS_PER_RESAMPLED) == 0
            turns += 1
            note(memory.states[TRUE_STATE], turns if is_resampled else 0, rows[n])
            n += 1
            if is_resampled:
                assign(memory.states, BEFORE, TRUE_STATE)
                for again in range(REPEATS):
                    wildness = random_of_256 if again % 2 == 0 else 100
                    n = play_turn(memory, slip, wildness, turns, rows, n)
                    assign(memory.states, TRUE_STATE, BEFORE)
            play_turn(memory, slip, random_of_256, 0, rows, n)
    return n


def play_turn(memory: Memory, slip: int, random_of_256: int, turn: int, rows: Any, n: int) -> int:
    """Play to the beginning of the next turn. If the turn has a number, write its positions."""
    s = memory.states[TRUE_STATE]
    while True:
        play(s, some_action(memory, slip, random_of_256))
        if mover(s) == OVER:
            return n
        if s.phase == ROLLING:
            if mice_lured(s) == 0:
                return n
            if turn > 0:
                note(s, turn, rows[n])
                n += 1


def some_action(memory: Memory, slip: int, random_of_256: int) -> int:
    """The action of a careless player; in `random_of_256` of 256 cases, a random action."""
    s = memory.states[TRUE_STATE]
    out = memory.out
    rng = memory.rng
    who = mover(s)
    if who == CHANCE:
        return sample(s, out, memory.weight, rng)
    n = legal(s, out)
    if randbelow(rng, 256) < random_of_256:
        return out[randbelow(rng, n)]
    assign(memory.states, HIDDEN_FOR_MOVER, TRUE_STATE)
    return careless(memory.states[HIDDEN_FOR_MOVER], who, out, n, rng, slip)


def note(s: State, turn: int, row: list[int]) -> None:
    row[TURN] = turn
    for colour in range(COLOURS):
        row[MINE + colour] = s.caught[s.player][colour]
        row[THEIRS + colour] = s.caught[1 - s.player][colour]
        row[LURED + colour] = s.lured[colour]


# --- Shares at these positions ---------------------------------------------------------------


def beginnings(variant: Variant, rows: Any) -> Any:
    """Shares at the beginning of turns, looked up in the table."""
    table = shipped(variant)
    mine, theirs = rows[:, MINE:THEIRS], rows[:, THEIRS:LURED]
    digits = np.stack([_digits(variant, c, mine[:, c], theirs[:, c]) for c in range(COLOURS)])
    if variant.alike:
        digits.sort(axis=0)
    places = positions.places(variant)[BEGINNING]
    return table.cells[sum(places[c, digits[c]] for c in range(COLOURS))] / table.denominator


def shares_at_positions(variant: Variant, rows: Any) -> Iterator[float]:
    """The roller's shares within a turn. The rows of a turn follow its beginning."""
    table = shipped(variant)
    number = -1
    for row in rows.tolist():
        if row[TURN] != number:
            number, before = row[TURN], row
            turn = _turn_of(table, row)
        ways = {}
        for colour in range(COLOURS):
            if row[LURED + colour]:
                stolen = before[THEIRS + colour] - row[THEIRS + colour]
                ways[colour] = TAKES.index((row[LURED + colour] - stolen, stolen))
        yield turn.share_if_rolling_after(ways)


def _turn_of(table: ValueTable, row: list[int]) -> Turn:
    mice = ((row[MINE + c], row[THEIRS + c]) for c in range(COLOURS))
    return Turn(table, [int(_digits(table.variant, c, *of)) for c, of in enumerate(mice)])


def _digits(variant: Variant, colour: int, mine: Any, theirs: Any) -> Any:
    return positions.digit_of(variant)[
        colour, variant.mice[colour] - mine - theirs, mine, theirs, 0
    ]


# --- Features --------------------------------------------------------------------------------


def features(variant: Variant, rows: Any) -> Any:
    """The inputs of the network, in the order of ColumnsForTwo."""
    mine, theirs, lured = (rows[:, at : at + COLOURS] for at in (MINE, THEIRS, LURED))
    centre = np.array(variant.mice) - mine - theirs - lured
    worth = np.array(variant.worth)
    free = (lured == 0) & (centre > 0)
    of_colours = [mine, theirs, lured, free, mine > 0, theirs > 0, centre > 1]
    ahead, stake = (mine - theirs) @ worth, lured @ worth
    left = centre.sum(axis=1)
    near = 1 / (left + 1)
    fails = ((COLOURS - free.sum(axis=1)) / FACES) ** 2
    of_all = [
        near,
        ahead * near,
        (ahead + stake) * near,
        1 / (left + lured.sum(axis=1) + 1),
        fails,
        fails * stake,
    ]
    by_colour = np.stack(of_colours, axis=2).reshape(len(rows), -1)
    return np.hstack([by_colour, np.stack(of_all, axis=1)]).astype(np.float32)


# --- For each network ------------------------------------------------------------------------


def examples(players: int, options: list[int], rows: Any) -> Iterator[Examples]:
    """Examples for two networks: positions at the beginning of a turn, and within a turn."""
    variant = positions.variant(options)
    begins = rows[:, LURED:].sum(axis=1) == 0
    resampled = rows[rows[:, TURN] > 0]
    within = resampled[:, LURED:].sum(axis=1) > 0
    values = np.fromiter(shares_at_positions(variant, resampled), float)
    yield _examples(features(variant, rows[begins]), beginnings(variant, rows[begins]), 40, 1024)
    yield _examples(features(variant, resampled[within]), values[within], 120, 512)


def _examples(x: Any, share: Any, rounds: int, batch: int) -> Examples:
    return Examples(x, share[:, None], len(x) // 10, rounds, batch)
