"""The networks for three or four players are fitted to the results of games.

Each game is played at random up to some turn, and by sensible players from there. Its result is
the target for all its positions.
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
    won,
)
from cheeseboard.drivers import HIDDEN_FOR_MOVER, TRUE_STATE, Memory, Opening, begin
from cheeseboard.games.hunt import evaluation, rules
from cheeseboard.games.hunt.evaluation import mice_lured
from cheeseboard.games.hunt.rules import (
    CHOOSING,
    COLOURS,
    FACES,
    FULL_SIZE,
    MAX_PLAYERS,
    MICE_OF_A_COLOUR,
    ROLLING,
    State,
)
from cheeseboard.networks import Examples, Setups

FILE = evaluation.FILE_FOR_MORE
UNITS = evaluation.UNITS_FOR_MORE
SETUPS: Setups = [
    (players, (kids, risk, *FULL_SIZE))
    for players in (3, 4)
    for kids, risk in product((0, 1), repeat=2)
]
GAMES = 500_000
ROWS = 5_000_000
KIND = "int8"
SAMPLES = 8_000_000  # positions shown to a network, some of them several times
MAX_TURNS = 400  # a longer game is cut
WILD_TURNS = 20  # at most so many turns of a game are played at random
PARTS_OF_WIN = 12  # divisible by every number of winners

# A row: whose roll it is; what each seat has caught of each colour, the roller first and the
# others in their order; what is lured; and each seat's part of the win, in the order of the seats.
ROLLER, CAUGHT = 0, 1
LURED = CAUGHT + MAX_PLAYERS * COLOURS
WON = LURED + COLOURS
WIDTH = WON + MAX_PLAYERS

# --- Games -----------------------------------------------------------------------------------


def gather(
    memory: Memory, players: int, options: list[int], seed: int, games: int, rows: Any
) -> int:
    """Write positions in which a player is about to roll, and the results; return how many."""
    rng = memory.rng
    n = 0
    for i in range(games):
        if n + 10 * MAX_TURNS > len(rows):
            break
        rng[0] = rng_state(seed, i)
        begin(memory, Opening(players, i % players, options))
        first = n
        n = play_out(memory, randbelow(rng, WILD_TURNS), rows, n)
        for row in range(first, n):
            note_end(memory.states[TRUE_STATE], rows[row])
    return n


def play_out(memory: Memory, wild: int, rows: Any, n: int) -> int:
    """Play to the end; note positions from row n on, and return the next free row."""
    s = memory.states[TRUE_STATE]
    out = memory.out
    rng = memory.rng
    slip = randbelow(rng, 3) * randbelow(rng, 30)
    turns = 0
    for _ in range(10 * MAX_TURNS):
        who = mover(s)
        if who == OVER:
            return n
        if s.phase == ROLLING:
            begins = mice_lured(s) == 0
            turns += 1 if begins else 0
            # The beginnings of sensible turns; and positions within the last random turn, in which
            # players take risks that sensible players avoid.
            is_wanted = turns > wild if begins else turns == wild
            if is_wanted:
                note(s, rows[n])
                n += 1
        if who == CHANCE:
            action = sample(s, out, memory.weight, rng)
        elif turns <= wild and s.phase == CHOOSING and randbelow(rng, 2) == 0:
            action = out[randbelow(rng, legal(s, out))]
        else:
            assign(memory.states, HIDDEN_FOR_MOVER, TRUE_STATE)
            errs = slip if turns <= wild else 0
            action = careless(memory.states[HIDDEN_FOR_MOVER], who, out, legal(s, out), rng, errs)
        play(s, action)
    return n


def note(s: State, row: list[int]) -> None:
    row[ROLLER] = s.player
    for after in range(s.players):
        for colour in range(COLOURS):
            caught = s.caught[(s.player + after) % s.players][colour]
            row[CAUGHT + COLOURS * after + colour] = caught
    for colour in range(COLOURS):
        row[LURED + colour] = s.lured[colour]


def note_end(s: State, row: list[int]) -> None:
    """A game that does not end counts as shared by all."""
    over = mover(s) == OVER
    winner_count = 0
    for seat in range(s.players):
        winner_count += 1 if not over or won(s, seat) else 0
    for after in range(s.players):
        seat = (row[ROLLER] + after) % s.players
        row[WON + after] = PARTS_OF_WIN // winner_count if not over or won(s, seat) else 0


# --- Features --------------------------------------------------------------------------------


def features(players: int, kids: int, rows: Any) -> Any:
    """The inputs of the network, in the order of ColumnsForMore."""
    rows = rows.astype(np.float32)
    caught = rows[:, CAUGHT:LURED]
    by_seat = caught.reshape(-1, MAX_PLAYERS, COLOURS)
    lured = rows[:, LURED:WON]
    centre = MICE_OF_A_COLOUR - by_seat.sum(axis=1) - lured
    worth = np.ones(COLOURS) if kids else np.array(rules.WORTH)
    free = (lured == 0) & (centre > 0)
    points, stake = by_seat[:, :players] @ worth, lured @ worth
    leads = np.zeros((len(rows), MAX_PLAYERS))
    for seat in range(players):
        leads[:, seat] = points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)
    left = centre.sum(axis=1)
    near = 1 / (left + 1)
    fails = ((COLOURS - free.sum(axis=1)) / FACES) ** 2
    of_all = [
        (leads[:, 0] + stake) * near,
        near,
        1 / (left + lured.sum(axis=1) + 1),
        fails,
        fails * stake,
    ]
    parts = [caught, lured, free, centre > 1, leads * near[:, None], np.stack(of_all, axis=1)]
    return np.hstack(parts).astype(np.float32)


# --- For each network ------------------------------------------------------------------------


def examples(players: int, options: list[int], rows: Any) -> Iterator[Examples]:
    """Examples for two networks: positions at the beginning of a turn, and within a turn. Most of
    their error is pure chance and cannot be fitted."""
    kids = options[rules.KIDS]
    begins = rows[:, LURED:WON].sum(axis=1) == 0
    yield _examples(players, kids, rows[begins])
    yield _examples(players, kids, rows[~begins])


def _examples(players: int, kids: int, rows: Any) -> Examples:
    n = len(rows)
    shares = rows[:, WON:] / PARTS_OF_WIN
    return Examples(features(players, kids, rows), shares, n // 20, max(1, SAMPLES // n), 1024)
