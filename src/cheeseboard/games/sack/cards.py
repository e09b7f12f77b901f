"""The cards, what they are worth, and what dogs do to a row: S1, S15 to S17."""

from __future__ import annotations

# The cards of a set: the cats in rising worth, then those that are no cats.
CATS = 7
RABBIT, BIG_DOG, SMALL_DOG = 7, 8, 9
CARDS = 10
WORTH = (-8, -5, 3, 5, 8, 11, 15, 0, 0, 0)
# The cards of a small variant, in the order in which they come into its sets.
IN_SMALL_SETS = (6, 0, BIG_DOG, 4, SMALL_DOG, 1, 3, RABBIT, 5, 2)
NO_CARD = -2  # nothing lies here


def is_dog(card: int) -> bool:
    return card == BIG_DOG or card == SMALL_DOG


def is_cat(card: int) -> bool:
    return card < CATS


# --- Dogs ------------------------------------------------------------------------------------


def worth_of(row: list[int], size: int) -> int:
    """What the cats of a row are worth once the dogs are through with it."""
    chased = chased_place(row, size)
    total = 0
    for place in range(size):
        if is_kept(row, chased, place):
            total += WORTH[row[place]]
    return total


def is_kept(row: list[int], chased: int, place: int) -> bool:
    return place != chased and not is_dog(row[place])


def chased_place(row: list[int], size: int) -> int:
    """Where in a row the cat lies that a dog chases away, or NO_CARD."""
    dogs = 0
    big = False
    most = NO_CARD
    least = NO_CARD
    for place in range(size):
        card = row[place]
        if is_dog(card):
            dogs += 1
            big = card == BIG_DOG
        elif is_cat(card):
            if most == NO_CARD or card > row[most]:
                most = place
            if least == NO_CARD or card < row[least]:
                least = place
    if dogs != 1:
        return NO_CARD  # S16: two or more fight each other
    return most if big else least  # S15; S17: where there is no cat, no place
