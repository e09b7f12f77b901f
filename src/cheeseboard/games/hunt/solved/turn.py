"""The exact value of every position within one turn, from the table of the beginnings of turns.

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

Worth = Any  # an array of shares


Where = tuple[slice, ...]  # for each colour, NOW or LURED


class Turn:
    """All positions that a turn can reach, and their value to its player."""

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
        self.stopping = self._share_after_turn(STOPPED)
        self._failing = self._share_after_turn(FAILED)
        self.rolled = np.empty(self.stopping.shape)
        self.choosing = np.empty(self.stopping.shape)
        self._compute()

    def _axis(self, colour: int, digit: int) -> Any:
        taken = [int(self._facts[colour, digit, TAKE + way]) for way in self._ways[colour]]
        shape = [1] * COLOURS
        shape[colour] = -1
        return np.array([digit, *taken]).reshape(shape)

    # --- Ends of the turn --------------------------------------------------------------------

    def _share_after_turn(self, end: int) -> Worth:
        """The player's share if the turn ends now, for every position of the turn."""
        after = self._seen(end)
        centre, points, mice = (
            sum(self._facts[colour, after[colour], fact] for colour in range(COLOURS))
            for fact in (CENTRE, POINTS_AHEAD, MICE_AHEAD)
        )
        # H10, H11: at the end of the game, by how many points the opponent leads.
        ahead = np.where(points == 0, mice, points)
        over = centre < self._variant.enough
        return np.where(over, (1 - np.sign(ahead)) / 2, 1 - self._look_up(after))

    def _seen(self, fact: int) -> list[Any]:
        return [self._facts[colour, self._digits[colour], fact] for colour in range(COLOURS)]

    def _look_up(self, digits: list[Any]) -> Worth:
        if self._variant.alike:
            digits = list(np.sort(np.stack(np.broadcast_arrays(*digits)), axis=0))
        number = sum(self._places[colour, digits[colour]] for colour in range(COLOURS))
        return self._table.cells[number] / self._table.whole

    # --- Backwards through the turn ----------------------------------------------------------

    def _compute(self) -> None:
        free = [colour for colour in range(COLOURS) if self._ways[colour]]
        for many in range(len(free), -1, -1):
            for lured in combinations(free, many):
                where = tuple(LURED if c in lured else NOW for c in range(COLOURS))
                self.rolled[where] = self._rolling(where)
                self.choosing[where] = np.maximum(self.stopping[where], self.rolled[where])
        self.rolling = float(self.rolled.flat[0])

    def _rolling(self, where: Where) -> Worth:
        """The value of rolling: the mean over all 36 rolls."""
        if self._all_stand(where):
            return self._caught(where) if self._variant.risk else self._failing[where]
        single = {c: self._after(where, {c: 0}) for c in self._free(where) if self._from_centre(c)}
        pair = {c: self._best_way(where, c) for c in self._free(where)}
        both = {
            (one, two): self._after(where, {one: 0, two: 0}) for one, two in combinations(single, 2)
        }
        total: Worth = 0.0
        for hopes, faces in _rolls(single, pair, both):
            # H7: a roll that offers nothing fails.
            total = total + faces * (reduce(np.maximum, hopes) if hopes else self._failing[where])
        return total / ROLLS

    def _all_stand(self, where: Where) -> bool:
        return all(c in self._lured or where[c] == LURED for c in range(COLOURS))

    def _caught(self, where: Where) -> Worth:
        # H14: they are caught at once, and the turn goes on as if it began now.
        return np.broadcast_to(self._look_up(self._seen(CAUGHT)), self.stopping.shape)[where]

    def _free(self, where: Where) -> list[int]:
        return [c for c in range(COLOURS) if self._ways[c] and where[c] == NOW]

    def _from_centre(self, colour: int) -> bool:
        return self._ways[colour][0] == 0

    def _after(self, where: Where, ways: dict[int, int]) -> Worth:
        return self.choosing[self._at(where, ways)]

    def _at(self, where: Where, ways: dict[int, int]) -> Where:
        at = list(where)
        for colour, way in ways.items():
            place = 1 + self._ways[colour].index(way)
            at[colour] = slice(place, place + 1)
        return tuple(at)

    def _best_way(self, where: Where, colour: int) -> Worth:
        at = list(where)
        at[colour] = LURED
        return self.choosing[tuple(at)].max(axis=colour, keepdims=True)

    def value_of_rolling(self, ways: dict[int, int]) -> float:
        """The value of rolling once these colours are lured, each in its way."""
        return float(self.rolled[self._at((NOW,) * COLOURS, ways)].item())

    def after_lure(self, ways: dict[int, int]) -> float:
        """The share after luring these colours now, each in its way."""
        return float(self._after((NOW,) * COLOURS, ways).item())


def _rolls(
    single: dict[int, Worth], pair: dict[int, Worth], both: dict[tuple[int, int], Worth]
) -> Iterator[tuple[list[Worth], int]]:
    """What each roll offers, and how many of the 36 it is."""
    for one in range(COLOURS):
        equal = [pair[one]] if one in pair else []
        mates = [worth for colours, worth in both.items() if one in colours]
        yield equal, 1
        yield [*single.values(), *mates, *equal], 2  # H3: beside a white die
    for colours in combinations(range(COLOURS), 2):
        alone = [single[colour] for colour in colours if colour in single]
        yield [*alone, *([both[colours]] if colours in both else [])], 2
    yield [*pair.values(), *both.values()], 1  # two white dice


def _ways(known: Any) -> list[int]:
    return [way for way in range(len(TAKES)) if known[TAKE + way] != IMPOSSIBLE]


# --- Out of a state of the rules -------------------------------------------------------------


def worths(table: ValueTable, s: State) -> dict[int, float]:
    """The value of each action to the player to move."""
    turn = Turn(table, _digits(table.variant, s))
    if s.phase == rules.CHOOSING:
        return {rules.ROLL: turn.rolling, rules.STOP: turn.stopping.flat[0]}
    out = [0] * rules.MAX_ACTIONS
    return {action: turn.after_lure(_ways_lured(action)) for action in out[: rules.legal(s, out)]}


def first_share(table: ValueTable, s: State) -> float:
    """The first seat's share of the win."""
    if s.phase == rules.DRAW_STARTER:
        return 0.5  # each of the two is as likely to start
    rolling = s.phase == rules.ROLLING
    now = (
        Turn(table, _digits(table.variant, s)).rolling
        if rolling
        else max(worths(table, s).values())
    )
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
