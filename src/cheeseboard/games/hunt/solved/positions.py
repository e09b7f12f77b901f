"""Positions of a hunt for two players as numbers, small enough for a table of all of them.

One digit says where the mice of one colour are: how many in the centre, mine, theirs, lured.
Five digits are a position, seen by the player whose turn it is. At the beginning of a turn, no
mice are lured. Colours of equal worth are interchangeable: then the digits are sorted, which
leaves far fewer positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.games.hunt.rules import COLOURS, ENOUGH_MICE, WORTH

MAX_LURED = 2  # of a colour, by an equal pair (H5)
# What a pair can take, from the centre and from the opponent's card. The first entry is also
# what a single die takes.
TAKES = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1))

# The facts about a digit.
CENTRE, POINTS_AHEAD, MICE_AHEAD, STOPPED, FAILED, CAUGHT, TAKE = range(7)
FACTS = TAKE + len(TAKES)
IMPOSSIBLE = -1


class Whereabouts(NamedTuple):
    """Where the mice of a colour are."""

    centre: int
    mine: int
    theirs: int
    lured: int = 0


@dataclass(frozen=True)
class Variant:
    """What makes one hunt differ from another. A colour may have no mice at all."""

    mice: tuple[int, ...]
    worth: tuple[int, ...]
    risk: bool
    enough: int = ENOUGH_MICE

    @property
    def alike(self) -> bool:
        """Whether colours are interchangeable."""
        return len(set(self.mice)) == len(set(self.worth)) == 1

    @cached_property
    def turn_digits(self) -> list[int]:
        """How many digits each colour has at the beginning of a turn."""
        return [sum(where.lured == 0 for where in whereabouts(mice)) for mice in self.mice]

    @cached_property
    def all_digits(self) -> list[int]:
        return [len(whereabouts(mice)) for mice in self.mice]

    @property
    def turn_count(self) -> int:
        """How many positions there are at the beginning of a turn."""
        return self._positions(self.turn_digits)

    @property
    def position_count(self) -> int:
        """How many positions there are in all, within a turn and at its beginning."""
        return self._positions(self.all_digits)

    def _positions(self, digits: list[int]) -> int:
        return comb(digits[0] + COLOURS - 1, COLOURS) if self.alike else prod(digits)


def variant(options: list[int]) -> Variant:
    """The hunt with these options and sizes of its rules, the full game or a smaller one."""
    kids, risk, colours, mice = options
    here = tuple(mice if colour < colours else 0 for colour in range(COLOURS))
    return Variant(here, (1,) * COLOURS if kids else WORTH, bool(risk))


def variant_in_words(variant: Variant) -> str:
    return f"{sum(map(bool, variant.mice))} colours of {max(variant.mice)} mice"


@cache
def whereabouts(mice: int) -> list[Whereabouts]:
    """The digits of a colour with this many mice: those without lured ones come first."""
    return [
        Whereabouts(centre, mine, mice - lured - centre - mine, lured)
        for lured in range(min(mice, MAX_LURED) + 1)
        for centre in range(mice - lured, -1, -1)
        for mine in range(mice - lured - centre + 1)
    ]


# --- Tables for the loops --------------------------------------------------------------------


@cache
def facts(variant: Variant) -> Any:
    """The facts about each digit of each colour, for the loops."""
    table = np.full((COLOURS, max(variant.all_digits), FACTS), IMPOSSIBLE, np.int16)
    for colour, mice in enumerate(variant.mice):
        for digit, where in enumerate(whereabouts(mice)):
            table[colour, digit] = _facts(where, mice, variant.worth[colour])
    return table


def _facts(where: Whereabouts, mice: int, worth: int) -> list[int]:
    centre, mine, theirs, lured = where
    number = whereabouts(mice).index
    ahead = mine - theirs
    # When a turn ends, mine and theirs are swapped.
    stopped = number(Whereabouts(centre, theirs, mine + lured))
    failed = number(Whereabouts(centre + lured, theirs, mine))
    caught = number(Whereabouts(centre, mine + lured, theirs))
    takes = [number(taken) if taken else IMPOSSIBLE for taken in _taken(where)]
    return [centre, worth * ahead, ahead, stopped, failed, caught, *takes]


def _taken(where: Whereabouts) -> Iterator[Whereabouts | None]:
    for from_centre, from_card in TAKES:
        # H6: a colour that is already lured cannot be lured again.
        enough = from_centre <= where.centre and from_card <= where.theirs
        if where.lured or not enough:
            yield None
        else:
            yield Whereabouts(
                where.centre - from_centre,
                where.mine,
                where.theirs - from_card,
                from_centre + from_card,
            )


WITHIN, BEGINNING = range(2)  # two numberings: of all positions, and of beginnings only


@cache
def places(variant: Variant) -> Any:
    """What each digit adds to the number of a position, in both numberings."""
    table = np.zeros((2, COLOURS, max(variant.all_digits)), np.int64)
    for which, digits in ((WITHIN, variant.all_digits), (BEGINNING, variant.turn_digits)):
        for colour in range(COLOURS):
            for digit in range(max(variant.all_digits)):
                if variant.alike:
                    table[which, colour, digit] = comb(digit + colour, colour + 1)
                else:
                    table[which, colour, digit] = digit * prod(digits[:colour])
    return table


@cache
def digit_of(variant: Variant) -> Any:
    """The digit of each colour by its mice in the centre, mine, theirs and lured."""
    most = max(variant.mice) + 1
    table = np.full((COLOURS, most, most, most, MAX_LURED + 1), IMPOSSIBLE, np.int16)
    for colour, mice in enumerate(variant.mice):
        for digit, where in enumerate(whereabouts(mice)):
            table[(colour, *where)] = digit
    return table


# --- Layers of a turn ------------------------------------------------------------------------


class Block(NamedTuple):
    """The positions in which just these colours are lured."""

    key: int  # a bit for each of the colours
    size: int


def blocks(variant: Variant) -> list[Block]:
    """All positions in the order of the backward computation: most colours lured first."""
    found = []
    for lured_count in range(COLOURS, -1, -1):
        if variant.alike:
            found.append(_alike_block(variant, lured_count))
        else:
            found += [
                _block(variant, set(lured)) for lured in combinations(range(COLOURS), lured_count)
            ]
    return [block for block in found if block.size]


def _block(variant: Variant, lured: set[int]) -> Block:
    ways = zip(variant.turn_digits, variant.all_digits, strict=True)
    size = prod(every - free if c in lured else free for c, (free, every) in enumerate(ways))
    return Block(sum(1 << colour for colour in lured), size)


def _alike_block(variant: Variant, lured_count: int) -> Block:
    """Sorted digits: those with lured mice come last."""
    free = variant.turn_digits[0]
    lured = variant.all_digits[0] - free
    free_count = COLOURS - lured_count
    size = comb(free + free_count - 1, free_count) * comb(lured + lured_count - 1, lured_count)
    bits = sum(1 << colour for colour in range(free_count, COLOURS))
    return Block(bits, size)
