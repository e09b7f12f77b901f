"""Small games of rescue: as text, or by the square that they end with."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

import cheeseboard as cb
from tests.play import played

CHEESES = {"cheese1": 3, "cheese2": 2, "cheese3": 1}
DEALT_TO_TWO = "draw dog; draw cat; draw mouse; draw mouse"

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def rescue(*actions: str, players: int = 2) -> cb.Match:
    """A match in which seat 1 starts."""
    return played("rescue", players, *actions, starter=1)


def board(match: cb.Match, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found


def table(match: cb.Match) -> dict[tuple[int, int], str]:
    """The cards that lie; a cheese as owner:value."""
    return {(card["column"], card["row"]): written(card) for card in board(match)["table"]}


def written(card: dict[str, Any]) -> str:
    name = str(card["card"])
    return f"{card['owner']}:{name[-1]}" if card["owner"] else name


def cells(match: cb.Match) -> set[tuple[int, int]]:
    """Where the mover may lay."""
    places = [text.split()[2:] for text in match.legal()]
    return {(int(column), int(row)) for column, row in places}


def lay_at(match: cb.Match, *places: str) -> cb.Match:
    """At each place, lay the mover's first card and draw the first card that can come."""
    for place in places:
        match.play(next(text for text in match.legal() if text.endswith(f" {place}")))
        if match.mover == "chance":
            match.play(match.legal()[0])
    return match


def at_random(players: int, seed: int = 1) -> cb.Match:
    """A whole game with chance by hand and everything as it comes."""
    match = cb.Match("rescue", players=players, chance="manual", starter=1)
    rng = Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


# --- Whole games for two, by the square that they end with -----------------------------------

# Dog beside cat beside mouse beside cheese, in the first row. Nothing else is in danger.
A_CHAIN = """
    dog   cat    mouse  1:3   2:1
    1:1   2:1    dog    2:1   1:1
    2:2   1:2    start  1:1   cat
    1:2   2:2    2:3    cat   cat
    cat   mouse  mouse  cat   mouse
"""


@cache
def ended_with(picture: str) -> cb.Match:
    """A game played move by move until the square looks like this; two players."""
    wanted = cards_of(picture)
    tries = (towards(wanted, Random(seed)) for seed in range(5000))
    return next(match for match in tries if match.over)


def cards_of(picture: str) -> dict[tuple[int, int], str]:
    rows = [line.split() for line in picture.strip().splitlines()]
    flat = {(c, r): card for r, row in enumerate(rows) for c, card in enumerate(row)}
    column, row = next(cell for cell, card in flat.items() if card == "start")
    return {(c - column, r - row): card for (c, r), card in flat.items()}


def towards(wanted: dict[tuple[int, int], str], rng: Random) -> cb.Match:
    match = rescue()
    while not match.over:
        at_chance = match.mover == "chance"
        fitting = draws_for(wanted, match) if at_chance else lays_for(wanted, match)
        if not fitting:
            break
        match.play(rng.choice(fitting))
    return match


def lays_for(wanted: dict[tuple[int, int], str], match: cb.Match) -> list[str]:
    return [text for text in match.legal() if wanted.get(cell_of(text)) == card_of(match, text)]


def cell_of(text: str) -> tuple[int, int]:
    column, row = text.split()[2:]
    return int(column), int(row)


def card_of(match: cb.Match, text: str) -> str:
    name = text.split()[1]
    return f"{match.mover}:{name[-1]}" if name.startswith("cheese") else name


def draws_for(wanted: dict[tuple[int, int], str], match: cb.Match) -> list[str]:
    """The animals that are still to be laid and in no hand yet; if there are none, any."""
    needed = Counter(wanted.values()) - Counter(table(match).values())
    for seat in (1, 2):
        needed -= Counter(board(match, seat)["hand"])
    return [t for t in match.legal() if needed[t.split()[1]] > 0] or match.legal()
