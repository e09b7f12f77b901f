"""What the laws need to know about the cheese rescue."""

from __future__ import annotations

from collections.abc import Iterator

import cheeseboard as cb
from cheeseboard.games.rescue import state
from cheeseboard.games.rescue.state import ANIMALS, CARDS, CHEESE, VALUES, State

HAS_SECRETS = True
NAMES = ("dog", "cat", "mouse")


def pieces(s: State) -> list[int]:
    """Every animal, and every player's cheeses, wherever they are."""
    table = [card for row in s.table for card in row]
    animals = [
        s.pile[animal] + sum(hand[animal] for hand in s.hand) + table.count(animal)
        for animal in range(ANIMALS)
    ]
    cheeses = [
        s.hand[seat][card] + table.count(state.cheese_on_table(card, seat))
        for seat in range(s.players)
        for card in range(CHEESE, CARDS)
    ]
    assert len(cheeses) == s.players * VALUES
    return animals + cheeses


def twins(match: cb.Match, seat: int | None) -> Iterator[list[str]]:
    """The same game with another animal in somebody else's hand, and the pile to match."""
    s: State = match.state
    for holder in range(1, match.players + 1):
        for held in range(ANIMALS):
            for other in range(ANIMALS):
                possible = s.hand[holder - 1][held] and s.pile[other] and held != other
                if holder != seat and possible:
                    yield _drawn_instead(match, holder, NAMES[held], NAMES[other])


def _drawn_instead(match: cb.Match, holder: int, held: str, other: str) -> list[str]:
    """The player's last draw of a kind still in hand becomes another kind."""
    past = cb.Match(match.game, match.players, chance="manual", **match.options)
    actions: list[str] = match.record()["actions"]
    last = 0
    for number, action in enumerate(actions):
        drawer = past.state.player + 1
        if action == f"draw {held}" and drawer == holder:
            last = number
        past.play(action)
    return [*actions[:last], f"draw {other}", *actions[last + 1 :]]


NEEDED_FEATURES = (
    "in hand: cat",
    "cheese of|points|stays|later",
    "column",
    "unseen",
    "turn",
    "phase",
)


def essence(s: State, seat: int) -> dict[str, object]:
    """Which cells are open follows from the cards, and the points from the full square."""
    cells = [
        (column, row, state.at(s, column, row))
        for row in range(s.top, s.bottom + 1)
        for column in range(s.left, s.right + 1)
    ]
    return {
        "numbers": (s.players, s.player, s.phase, s.laid, s.left, s.right, s.top, s.bottom),
        "cards": [it for it in cells if state.is_card(it[2])],
        "hands": (s.hand[: s.players], s.unseen[: s.players], s.pile),
    }
