"""The mover's exact share at every position within one turn.

The shares at the beginnings of turns come from the table.

Each colour is one axis of an array: index 0 is where its mice are now, the others are the ways
in which they can be lured. So the array holds every position that the turn can reach. It is
computed in whole slices, those with most colours lured first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from typing import Any

import numpy as np

from cheeseboard.games.hunt import rules
from cheeseboard.games.hunt.rules import COLOURS, State
from cheeseboard.games.hunt.solved.positions import (
    BEGINNING,
    CAUGHT,
    CENTRE,
    FAILED,
    IMPOSSIBLE,
    MICE_AHEAD,
    POINTS_AHEAD,
    STOPPED,
    TAKE,
    TAKES,
    Variant,
    Whereabouts,
    facts,
    places,
    whereabouts,
)
from cheeseboard.games.hunt.solved.table import ValueTable

ROLLS = 36  # equally likely
NOW = slice(0, 1)
LURED = slice(1, None)

ShareArray = Any
Where = tuple[slice, ...]  # for each colour, NOW or LURED


class Turn:
    """All positions that a turn can reach, and the share of its player at each of them."""

    def __init__(self, table: ValueTable, now: list[int]) -> None:
        self._table = table
        self._variant = table.variant
        self._facts = facts(table.variant)
        self._places = places(table.variant)[BEGINNING]
        # For each colour, the ways in which it can be lured, by their numbers in TAKES.
        self._ways = [_ways(self._facts[colour, now[colour]]) for colour in range(COLOURS)]
        self._digits = [self._axis(colour, digit) for colour, digit in enumerate(now)]
        self._lured = {
            c for c in range(COLOURS) if whereabouts(table.variant.mice[c])[now[c]].lured
        }
        self._if_stopping = self._share_after_turn(STOPPED)
        self._if_failing = self._share_after_turn(FAILED)
        self._if_rolling = np.empty(self._if_stopping.shape)
        self._if_choosing = np.empty(self._if_stopping.shape)
        self._compute()

    def _axis(self, colour: int, digit: int) -> Any:
        taken = [int(self._facts[colour, digit, TAKE + way]) for way in self._ways[colour]]
        shape = [1] * COLOURS
        shape[colour] = -1
        return np.array([digit, *taken]).reshape(shape)

    # --- Ends of the turn --------------------------------------------------------------------

    def _share_after_turn(self, end: int) -> ShareArray:
        """The player's share if the turn ends now, for every position of the turn."""
        after = self._facts_of(end)
        centre, points, mice = (
            sum(self._facts[colour, after[colour], fact] for colour in range(COLOURS))
            for fact in (CENTRE, POINTS_AHEAD, MICE_AHEAD)
        )
        # H10, H11: at the end of the game, by how many points the opponent leads.
        ahead = np.where(points == 0, mice, points)
        over = centre < self._variant.enough
        return np.where(over, (1 - np.sign(ahead)) / 2, 1 - self._look_up(after))

    def _facts_of(self, fact: int) -> list[Any]:
        return [self._facts[colour, self._digits[colour], fact] for colour in range(COLOURS)]

    def _look_up(self, digits: list[Any]) -> ShareArray:
        if self._variant.alike:
            digits = list(np.sort(np.stack(np.broadcast_arrays(*digits)), axis=0))
        number = sum(self._places[colour, digits[colour]] for colour in range(COLOURS))
        return self._table.cells[number] / self._table.denominator

    # --- Backwards through the turn ----------------------------------------------------------

    def _compute(self) -> None:
        free = [colour for colour in range(COLOURS) if self._ways[colour]]
        for lured_count in range(len(free), -1, -1):
            for lured in combinations(free, lured_count):
                where = tuple(LURED if c in lured else NOW for c in range(COLOURS))
                self._if_rolling[where] = self._compute_rolling(where)
                self._if_choosing[where] = np.maximum(
                    self._if_stopping[where], self._if_rolling[where]
                )
        self.now_if_rolling = float(self._if_rolling.flat[0])
        self.now_if_stopping = float(self._if_stopping.flat[0])

    def _compute_rolling(self, where: Where) -> ShareArray:
        """The shares if the player rolls: the mean over all 36 rolls."""
        if self._all_stand(where):
            return self._share_if_caught(where) if self._variant.risk else self._if_failing[where]
        single = {
            c: self._share_after_lures(where, {c: 0})
            for c in self._free(where)
            if self._from_centre(c)
        }
        pair = {c: self._best_way(where, c) for c in self._free(where)}
        both = {
            (one, two): self._share_after_lures(where, {one: 0, two: 0})
            for one, two in combinations(single, 2)
        }
        total: ShareArray = 0.0
        for offered, faces in _rolls(single, pair, both):
            # H7: a roll that offers nothing fails.
            best = reduce(np.maximum, offered) if offered else self._if_failing[where]
            total = total + faces * best
        return total / ROLLS

    def _all_stand(self, where: Where) -> bool:
        return all(c in self._lured or where[c] == LURED for c in range(COLOURS))

    def _share_if_caught(self, where: Where) -> ShareArray:
        # H14: they are caught at once, and the turn goes on as if it began now.
        going_on = self._look_up(self._facts_of(CAUGHT))
        return np.broadcast_to(going_on, self._if_stopping.shape)[where]

    def _free(self, where: Where) -> list[int]:
        return [c for c in range(COLOURS) if self._ways[c] and where[c] == NOW]

    def _from_centre(self, colour: int) -> bool:
        return self._ways[colour][0] == 0

    def _share_after_lures(self, where: Where, ways: dict[int, int]) -> ShareArray:
        return self._if_choosing[self._at(where, ways)]

    def _at(self, where: Where, ways: dict[int, int]) -> Where:
        at = list(where)
        for colour, way in ways.items():
            place = 1 + self._ways[colour].index(way)
            at[colour] = slice(place, place + 1)
        return tuple(at)

    def _best_way(self, where: Where, colour: int) -> ShareArray:
        at = list(where)
        at[colour] = LURED
        return self._if_choosing[tuple(at)].max(axis=colour, keepdims=True)

    def share_if_rolling_after(self, ways: dict[int, int]) -> float:
        """The share if the player rolls once these colours are lured, each in its way."""
        return float(self._if_rolling[self._at((NOW,) * COLOURS, ways)].item())

    def share_after_lure(self, ways: dict[int, int]) -> float:
        """The share after luring these colours now, each in its way."""
        return float(self._share_after_lures((NOW,) * COLOURS, ways).item())


def _rolls(
    single: dict[int, ShareArray],
    pair: dict[int, ShareArray],
    both: dict[tuple[int, int], ShareArray],
) -> Iterator[tuple[list[ShareArray], int]]:
    """What each roll offers, and how many of the 36 it is."""
    for one in range(COLOURS):
        equal = [pair[one]] if one in pair else []
        with_other = [share for colours, share in both.items() if one in colours]
        yield equal, 1
        yield [*single.values(), *with_other, *equal], 2  # H3: beside a white die
    for colours in combinations(range(COLOURS), 2):
        alone = [single[colour] for colour in colours if colour in single]
        yield [*alone, *([both[colours]] if colours in both else [])], 2
    yield [*pair.values(), *both.values()], 1  # two white dice


def _ways(facts_of_digit: Any) -> list[int]:
    return [way for way in range(len(TAKES)) if facts_of_digit[TAKE + way] != IMPOSSIBLE]


# --- Out of a state of the rules -------------------------------------------------------------


def shares_after(table: ValueTable, s: State) -> dict[int, float]:
    """The mover's share after each legal action."""
    turn = Turn(table, _digits(table.variant, s))
    if s.phase == rules.CHOOSING:
        return {rules.ROLL: turn.now_if_rolling, rules.STOP: turn.now_if_stopping}
    out = [0] * rules.MAX_ACTIONS
    return {
        action: turn.share_after_lure(_ways_lured(action)) for action in out[: rules.legal(s, out)]
    }


def first_share(table: ValueTable, s: State) -> float:
    """The first seat's share of the win."""
    if s.phase == rules.DRAW_STARTER:
        return 0.5  # each of the two is as likely to start
    if s.phase == rules.ROLLING:
        now = Turn(table, _digits(table.variant, s)).now_if_rolling
    else:
        now = max(shares_after(table, s).values())
    return now if s.player == 0 else 1 - now


def _digits(variant: Variant, s: State) -> list[int]:
    mine, theirs = s.caught[s.player], s.caught[1 - s.player]
    return [
        whereabouts(variant.mice[c]).index(Whereabouts(s.centre[c], mine[c], theirs[c], s.lured[c]))
        for c in range(COLOURS)
    ]


def _ways_lured(action: int) -> dict[int, int]:
    """For each colour that a lure takes, the index of its way in TAKES."""
    taken: dict[int, list[int]] = {}
    for mouse in divmod(action - rules.LURE, rules.MOUSE_CODES):
        if mouse != rules.NO_MOUSE:
            places = taken.setdefault(rules.colour_of(mouse), [0, 0])
            places[rules.place_of(mouse) > 0] += 1
    return {colour: TAKES.index((centre, card)) for colour, (centre, card) in taken.items()}
