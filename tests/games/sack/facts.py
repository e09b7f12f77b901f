"""What the laws need to know about the cat in the sack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import cheeseboard as cb
from cheeseboard.games.sack import cards, state
from cheeseboard.games.sack.cards import CARDS
from cheeseboard.games.sack.state import State
from cheeseboard.games.sack.words import text

HAS_SECRETS = True


def pieces(s: State) -> list[int]:
    """All mice; and of each set, the cards in hand, lost and put in the rounds so far."""
    mice = sum(s.mice) + s.bank + sum(s.mouse_cards)
    sets = [
        sum(s.hand[seat]) + (s.lost[seat] != cards.NO_CARD) + _put(s, seat)
        for seat in range(s.players)
    ]
    return [mice, *sets]


def _put(s: State, seat: int) -> int:
    return s.rounds_over + (state.place_of(s, seat) < s.laid)


def twins(match: cb.Match, seat: int | None) -> Iterator[list[str]]:
    """The same game with two cards of another player exchanged that nobody has turned up."""
    for owner in range(1, match.players + 1):
        if owner != seat:
            for one, two in combinations(_never_turned_up(match.state, owner - 1), 2):
                yield list(_exchanged(match, owner, one, two))


def _never_turned_up(s: State, owner: int) -> list[str]:
    place = state.place_of(s, owner)
    face_down = [s.row[place]] if s.up <= place < s.laid else []
    in_hand = [card for card in range(CARDS) if s.hand[owner][card]]
    # The lost card first: exchanging it is the twin that matters most.
    return [text(state.PUT + card).split()[1] for card in [s.lost[owner], *face_down, *in_hand]]


def _exchanged(match: cb.Match, owner: int, one: str, two: str) -> Iterator[str]:
    other = {one: two, two: one}
    past = cb.Match(match.game, match.players, chance="manual", **match.options)
    for action in match.record()["actions"]:
        *words, card = action.split()
        is_owners = past.mover == owner if words == ["put"] else words == ["lose", str(owner)]
        past.play(action)
        yield " ".join([*words, other.get(card, card)]) if is_owners else action


NEEDED_FEATURES = ("mice", "bid", "may still hold", "my lost card", "in the row", "won", "turn")


def essence(s: State, seat: int) -> dict[str, object]:
    """The last round is only shown. Won rabbits and dogs are worth nothing. Whether another
    player's card is hidden or not drawn yet follows from the phase."""
    hands = [[int(card != 0) for card in hand] for hand in s.hand[: s.players + state.dummies(s)]]
    row = {p: s.row[p] for p in range(min(s.laid, state.row_size(s)))}
    numbers = (
        s.players,
        s.memory,
        s.open_mice,
        s.phase,
        s.rounds_over,
        s.starter,
        s.player,
        s.bank,
    )
    return {
        "numbers": numbers,
        "places": (s.laid, s.up),
        "row": row,
        "hands": hands,
        "lost": s.lost[seat],
        "mouse cards": s.mouse_cards,
        "mice": s.mice[: s.players],
        "bids": (s.bids[: s.players], s.passed[: s.players]),
        "won": [pile[: cards.CATS] for pile in s.piles[: s.players]],
    }
