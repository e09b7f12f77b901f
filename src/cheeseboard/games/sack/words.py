"""The cat in the sack in words: text <-> action, state -> what a board draws, and why not."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

from cheeseboard.contract import HIDDEN, NOBODY
from cheeseboard.games.sack import cards, rules, state
from cheeseboard.games.sack.state import State
from cheeseboard.options import Flag, Size
from cheeseboard.refused import Reason

OPTIONS = (Flag("memory"), Flag("open_mice"))
SIZES = (Size("rounds", 1, state.ROUNDS), Size("mice", 1, state.MICE_TO_BEGIN))

CardName = Literal["-8", "-5", "3", "5", "8", "11", "15", "rabbit", "bigdog", "smalldog"]
Phase = Literal["starter", "losing", "putting", "dummy", "bidding", "offered", "over"]

CARDS: tuple[CardName, ...] = get_args(CardName)
SPOKEN = {"bigdog": "big dog", "smalldog": "small dog"}  # names for sentences
PHASES: tuple[Phase, ...] = get_args(Phase)


class Place(TypedDict):
    """A card of the row. The dummy's card has no owner; a card that the seat cannot know has no
    name."""

    owner: int | None
    card: CardName | None
    up: bool


class SoldPlace(TypedDict):
    """A card of the last round. It was kept unless it was a dog, was chased, or nobody bought."""

    owner: int | None
    card: CardName
    kept: bool


class LastRound(TypedDict):
    """How the last round ended. Its last cards were turned up and taken away at once."""

    row: list[SoldPlace]
    buyer: int | None  # nobody in a void round
    price: int


class MouseCard(TypedDict):
    number: int
    mice: int


class Dummy(TypedDict):
    cards: int
    played: list[CardName] | None


class SackPlayer(TypedDict):
    """A player. None means that the seat does not know it, or is not to be reminded of it."""

    seat: int
    cards: int  # in hand
    hand: list[CardName] | None
    lost: CardName | None
    played: list[CardName] | None  # cards of the player's set that were turned up
    mice: int | None
    bid: int
    passed: bool
    won: list[CardName] | None
    cats: int | None  # what they are worth


class Board(TypedDict):
    phase: Phase
    round: int
    rounds: int
    starter: int | None
    bank: int
    mouse_cards: list[MouseCard]
    row: list[Place]
    dummy: Dummy | None
    players: list[SackPlayer]
    last: LastRound | None


# --- Actions ---------------------------------------------------------------------------------


def text(action: int) -> str:
    if action >= state.BID:
        return f"bid {action - state.BID}"
    if action == state.PASS:
        return "pass"
    if action >= state.LOSE_UNSEEN:
        return f"lose {action - state.LOSE_UNSEEN + 1} ?"
    if action == state.PUT_UNSEEN:
        return "put ?"
    if action >= state.PUT:
        return f"put {CARDS[action - state.PUT]}"
    if action >= state.TURN_UP:
        return f"dummy {CARDS[action - state.TURN_UP]}"
    if action >= state.LOSE:
        seat, card = divmod(action - state.LOSE, cards.CARDS)
        return f"lose {seat + 1} {CARDS[card]}"
    return f"starter {action - state.STARTER + 1}"


def _all_actions() -> list[int]:
    """Every action that can be typed, whatever the position."""
    chance_and_puts = range(state.STARTER, state.PUT + cards.CARDS)
    bids = range(state.BID + 1, state.BID + state.ALL_MICE + 1)
    return [*chance_and_puts, state.PASS, *bids]


ACTIONS = {text(action): action for action in _all_actions()}


# --- What a board draws ----------------------------------------------------------------------


def board(s: State, seat: int) -> Board:
    """What the seat sees, drawn from its hidden state."""
    return {
        "phase": PHASES[s.phase],
        "round": min(s.rounds_over + 1, state.ROUNDS),
        "rounds": state.ROUNDS,
        "starter": None if s.phase == state.DRAW_STARTER else s.starter + 1,
        "bank": s.bank,
        "mouse_cards": _mouse_cards(s),
        "row": [_place(s, place) for place in range(s.laid)],
        "dummy": _dummy(s) if state.dummies(s) else None,
        "players": [_player(s, owner, seat) for owner in range(s.players)],
        "last": _last_round(s) if _shows_last_round(s) else None,
    }


def _mouse_cards(s: State) -> list[MouseCard]:
    return [
        {"number": state.mice_on_full_card(s, which), "mice": s.mouse_cards[which]}
        for which in range(s.players - 1)
    ]


def _place(s: State, place: int) -> Place:
    return {
        "owner": _owner(s, s.starter, place),
        "card": _card(s.row[place]),
        "up": not state.is_face_down(s, place),
    }


def _dummy(s: State) -> Dummy:
    unseen = sum(s.hand[state.DUMMY])
    lies_face_down = s.laid > 0 and s.up == 0
    return {
        "cards": unseen - 1 - lies_face_down,  # S5: one went away unseen
        "played": _cards([1 - card for card in s.hand[state.DUMMY]]) if _remembers(s) else None,
    }


def _player(s: State, owner: int, seat: int) -> SackPlayer:
    own = owner == seat
    shows_mice = own or s.open_mice == 1 or s.phase == state.ENDED
    return {
        "seat": owner + 1,
        "cards": cards_in_hand(s, owner),
        "hand": _cards(s.hand[owner]) if own else None,
        "lost": _card(s.lost[owner]) if own else None,
        "played": _played(s, owner) if _remembers(s) else None,
        "mice": s.mice[owner] if shows_mice else None,
        "bid": s.bids[owner],
        "passed": s.passed[owner] == 1,
        "won": _cards(s.piles[owner]) if _remembers(s) else None,
        "cats": rules.cats_worth(s, owner) if _remembers(s) else None,
    }


def cards_in_hand(s: State, owner: int) -> int:
    """How many cards are in a hand. A hidden hand also contains the lost and the face-down card."""
    count = sum(1 for card in s.hand[owner] if card != 0)
    return count - (s.lost[owner] == HIDDEN) - (_face_down_card(s, owner) == HIDDEN)


def _face_down_card(s: State, owner: int) -> int:
    place = state.place_of(s, owner)
    return s.row[place] if state.is_face_down(s, place) else cards.NO_CARD


def _played(s: State, owner: int) -> list[CardName]:
    kept_back = (s.lost[owner], _face_down_card(s, owner))
    hand = s.hand[owner]
    return [CARDS[card] for card in range(cards.CARDS) if hand[card] == 0 and card not in kept_back]


def _remembers(s: State) -> bool:
    # S14: with the option memory, nothing of earlier rounds is shown until the end.
    return s.memory == 0 or s.phase == state.ENDED


def _shows_last_round(s: State) -> bool:
    none_put_yet = s.laid == state.dummies(s)
    return s.rounds_over > 0 and (_remembers(s) or none_put_yet)


def _last_round(s: State) -> LastRound:
    sold = s.last_buyer != NOBODY
    chased = cards.chased_place(s.last_row, state.row_size(s))
    row: list[SoldPlace] = [
        {
            "owner": _owner(s, s.last_starter, place),
            "card": CARDS[s.last_row[place]],
            "kept": sold and cards.is_kept(s.last_row, chased, place),
        }
        for place in range(state.row_size(s))
    ]
    return {"row": row, "buyer": s.last_buyer + 1 if sold else None, "price": s.last_price}


def _owner(s: State, starter: int, place: int) -> int | None:
    order = place - state.dummies(s)
    return None if order < 0 else (starter + order) % s.players + 1


def _cards(counts: list[int]) -> list[CardName]:
    return [CARDS[card] for card in range(cards.CARDS) for _ in range(counts[card])]


def _card(card: int) -> CardName | None:
    return CARDS[card] if card >= 0 else None


# --- What the log forgets --------------------------------------------------------------------


def forgets(s: State) -> bool:
    """S14: whether, with the next action, the log up to here is hidden until the end."""
    begins_round = s.phase == state.PUTTING and s.laid == state.dummies(s)
    return s.memory == 1 and begins_round and s.rounds_over > 0


def aftermath(before: State, after: State) -> list[str]:
    """What followed from an action:

    - mice taken on passing: `took 2 4` (seat 2 takes 4);
    - cards turned up: `up 2 15` (seat 2's 15);
    - how the round ended: `sold 2 7` (seat 2 pays 7 mice), `void`;
    - what the dogs of a sold row did: `dog bigdog 15` (it chased the 15), `dog bigdog` (it chased
      nobody), `dogs` (they fought);
    - what the row is worth: `worth 22`.
    """
    if before.phase in (state.DRAW_STARTER, state.LOSING, state.TURNING_UP_DUMMY):
        return []
    ended = after.rounds_over != before.rounds_over
    row = after.last_row if ended else after.row
    places = range(before.up, state.row_size(before) if ended else after.up)
    owners = [_owner(before, before.starter, place) for place in places]
    turned = [f"up {o} {CARDS[row[p]]}" for o, p in zip(owners, places, strict=True)]
    texts = [*_took(before), *turned] if turned else []  # a pass turns up a card
    return [*texts, *_sale(after)] if ended else texts


def _took(before: State) -> list[str]:
    mice = next((mice for mice in before.mouse_cards[: before.players - 1] if mice), 0)
    return [f"took {before.player + 1} {mice}"] if before.phase == state.BIDDING and mice else []


def _sale(s: State) -> list[str]:
    if s.last_buyer == NOBODY:
        return ["void"]
    size = state.row_size(s)
    worth = f"worth {cards.worth_of(s.last_row, size)}"
    return [f"sold {s.last_buyer + 1} {s.last_price}", *_dogs(s.last_row, size), worth]


def _dogs(row: list[int], size: int) -> list[str]:
    dogs = [card for card in row[:size] if cards.is_dog(card)]
    if len(dogs) != 1:
        return ["dogs"] if dogs else []
    chased = cards.chased_place(row, size)
    return [f"dog {CARDS[dogs[0]]}" + ("" if chased == cards.NO_CARD else f" {CARDS[row[chased]]}")]


# --- Why not ---------------------------------------------------------------------------------


def why_not(s: State, action: int) -> Reason:
    if s.phase == state.DRAW_STARTER:
        return Reason("The starter has not been drawn yet", "S4")
    if s.phase == state.LOSING:
        return Reason(f"First seat {s.player + 1} loses a card of its set", "S1")
    if s.phase == state.TURNING_UP_DUMMY:
        unseen = "one of the dummy's cards that has not been seen yet"
        return Reason(f"First {unseen} is turned up", "S5", "S7")
    if action < state.PUT:
        return Reason("Chance decides that, not a player")
    if s.phase == state.PUTTING:
        return _why_not_while_putting(s, action)
    if action < state.PASS:
        return Reason("The row is complete; now bid or pass", "S8")
    return _why_not_bid(s, action - state.BID)


def _why_not_while_putting(s: State, action: int) -> Reason:
    if action >= state.PASS:
        return Reason("Bidding begins once every player has put a card into the row", "S7")
    card = action - state.PUT
    name = SPOKEN.get(CARDS[card], CARDS[card])
    if s.lost[s.player] == card:
        return Reason(f"Your {name} was put away at the beginning", "S1")
    return Reason(f"You have already played your {name}", "S6")


def _why_not_bid(s: State, mice: int) -> Reason:
    highest = state.highest_bid(s)
    if s.phase == state.OFFERED and s.mice[s.player] == 0:
        return Reason("You have no mouse to buy the row with, so you must pass", "S13")
    if s.phase == state.OFFERED:
        return Reason("The last player may buy the row for exactly one mouse", "S12")
    if mice <= highest:
        return Reason(f"A bid must be higher than the highest, which is {highest}", "S8")
    own = s.mice[s.player]
    return Reason(f"You have only {own} {'mouse' if own == 1 else 'mice'}", "S8")
