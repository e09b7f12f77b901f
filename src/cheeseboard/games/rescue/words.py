"""The cheese rescue in words: text <-> action, state -> what a board draws, and why not."""

from __future__ import annotations

from typing import Literal, TypedDict, TypeVar, get_args

from cheeseboard.contract import CHANCE, NOBODY
from cheeseboard.games.rescue import rules, state
from cheeseboard.games.rescue.state import State
from cheeseboard.options import Option, Size
from cheeseboard.refused import Reason

OPTIONS: tuple[Option, ...] = ()


def sizes(players: int) -> tuple[Size, ...]:
    return (Size("side", 2, state.SIDES[players - rules.MIN_PLAYERS]),)


Animal = Literal["dog", "cat", "mouse"]
CheeseCard = Literal["cheese1", "cheese2", "cheese3"]
CardName = Literal[Animal, CheeseCard]
AnyCard = Literal[CardName, "start"]
Phase = Literal["starter", "dealing", "laying", "drawing", "over"]

ANIMALS: tuple[Animal, ...] = get_args(Animal)
CHEESES: tuple[CheeseCard, ...] = get_args(CheeseCard)
CARDS: tuple[CardName, ...] = get_args(CardName)
PHASES: tuple[Phase, ...] = get_args(Phase)


class Card(TypedDict):
    """A card on the table."""

    column: int
    row: int
    card: AnyCard
    owner: int | None  # whose cheese


class Area(TypedDict):
    """The columns and rows in which cards may still be laid, both ends included."""

    left: int
    right: int
    top: int
    bottom: int


class Seat(TypedDict):
    seat: int
    cards: int  # in hand
    cheeses: dict[CheeseCard, int]
    animals: int
    points: int | None  # None until over
    rescued: int | None  # how many cheeses are left on the table
    now: int  # the points if the game ended now


class Cell(TypedDict):
    column: int
    row: int


class ChaseStage(TypedDict):
    """One of the three stages of the chase (R10)."""

    by: Animal
    removed: list[Card]


class Board(TypedDict):
    phase: Phase
    turn: int | None  # the seat that lays or draws
    side: int
    area: Area
    table: list[Card]  # with the cards that are chased away in the end
    hand: dict[CardName, int] | None  # the seat's own cards; None for a spectator
    seats: list[Seat]
    pile: int
    unseen: dict[Animal, int]  # animals in the pile and in hands that the seat does not see
    steps: list[ChaseStage]  # [] until over
    danger: list[Cell]  # cheeses that would be eaten if the game ended now


# --- Actions ---------------------------------------------------------------------------------


def text(action: int) -> str:
    if action >= state.LAY:
        card = CARDS[state.card_of(action)]
        return f"lay {card} {state.column_of(action)} {state.row_of(action)}"
    if action == state.DRAW_UNSEEN:
        return "draw ?"
    if action >= state.DRAW:
        return f"draw {ANIMALS[action - state.DRAW]}"
    return f"starter {action - state.STARTER + 1}"


ACTIONS = {
    text(action): action for action in range(state.ACTION_COUNT) if action != state.DRAW_UNSEEN
}


# --- What a board draws ----------------------------------------------------------------------


def board(s: State, seat: int) -> Board:
    """What the seat sees, drawn from its hidden state."""
    table = _table(s)
    return {
        "phase": PHASES[s.phase],
        "turn": None if s.phase in (state.DRAW_STARTER, state.ENDED) else s.player + 1,
        "side": s.side,
        "area": _area(s),
        "table": table,
        "hand": None if seat == NOBODY else _counts(CARDS, s.hand[seat]),
        "seats": [_seat(s, other) for other in range(s.players)],
        "pile": rules.cards_in_pile(s) - sum(s.unseen),
        "unseen": _counts(ANIMALS, s.pile),
        "steps": _steps(s, table) if s.phase == state.ENDED else [],
        "danger": [] if s.phase == state.ENDED else _danger(s, table),
    }


def _danger(s: State, table: list[Card]) -> list[Cell]:
    cheeses = [card for card in table if card["owner"]]
    return [
        {"column": card["column"], "row": card["row"]}
        for card in cheeses
        if not state.cheese_stays(s, card["column"], card["row"])
    ]


def _area(s: State) -> Area:
    return {
        "left": s.right - s.side + 1,
        "right": s.left + s.side - 1,
        "top": s.bottom - s.side + 1,
        "bottom": s.top + s.side - 1,
    }


def _table(s: State) -> list[Card]:
    cells = [(c, r) for r in range(s.top, s.bottom + 1) for c in range(s.left, s.right + 1)]
    return [_card(s, *cell) for cell in cells if state.is_card(state.at(s, *cell))]


def _card(s: State, column: int, row: int) -> Card:
    card = state.at(s, column, row)
    owner = None
    name: AnyCard = "start" if card == state.START_CARD else CARDS[min(card, state.CHEESE)]
    if state.is_cheese(card):
        owner = state.owner_of(card) + 1
        name = CHEESES[state.value_of(card) - 1]
    return {"column": column, "row": row, "card": name, "owner": owner}


def _seat(s: State, seat: int) -> Seat:
    over = s.phase == state.ENDED
    cheeses = _counts(CHEESES, s.hand[seat][state.CHEESE :])
    cards = rules.animals_in_hand(s, seat) + sum(s.hand[seat][state.CHEESE :])
    return {
        "seat": seat + 1,
        "cards": cards,
        "cheeses": cheeses,
        "animals": cards - sum(cheeses.values()),
        "points": s.score[seat] if over else None,
        "rescued": s.rescued[seat] if over else None,
        "now": rules.points_now(s, seat),
    }


def _steps(s: State, table: list[Card]) -> list[ChaseStage]:
    cats, mice, cheeses = [], [], []
    for card in table:
        cell = card["column"], card["row"]
        if card["card"] == "cat" and not state.cat_stays(s, *cell):
            cats.append(card)
        if card["card"] == "mouse" and not state.mouse_stays(s, *cell):
            mice.append(card)
        if card["owner"] and not state.cheese_stays(s, *cell):
            cheeses.append(card)
    return [
        {"by": "dog", "removed": cats},
        {"by": "cat", "removed": mice},
        {"by": "mouse", "removed": cheeses},
    ]


_Name = TypeVar("_Name", bound=str)


def _counts(names: tuple[_Name, ...], counts: list[int]) -> dict[_Name, int]:
    return dict(zip(names, counts, strict=True))


# --- Why not ---------------------------------------------------------------------------------


def why_not(s: State, action: int) -> Reason:
    if rules.mover(s) == CHANCE:
        return _why_not_chance(s, action)
    if action < state.LAY:
        return Reason("Chance decides that. Now a card is laid", "R5")
    column, row = state.column_of(action), state.row_of(action)
    if s.hand[s.player][state.card_of(action)] == 0:
        return Reason(f"You have no {CARDS[state.card_of(action)]} in your hand", "R5")
    return _why_not_there(s, column, row)


def _why_not_chance(s: State, action: int) -> Reason:
    if s.phase == state.DRAW_STARTER:
        if state.STARTER <= action < state.DRAW:
            return Reason(f"There is no seat {action - state.STARTER + 1} at this table", "R5")
        return Reason("First the starter is drawn", "R5")
    if state.DRAW <= action < state.LAY:
        return Reason(f"There is no {ANIMALS[action - state.DRAW]} left in the pile", "R2")
    rule = "R4" if s.phase == state.DEALING else "R5"
    return Reason(f"First seat {s.player + 1} draws a card from the pile", rule)


def _why_not_there(s: State, column: int, row: int) -> Reason:
    if s.laid == 0:
        return Reason("The first card is laid at 0 0", "R6")
    area = _area(s)
    if not area["left"] <= column <= area["right"]:
        return Reason(f"The cards would cover more than {s.side} columns", "R7")
    if not area["top"] <= row <= area["bottom"]:
        return Reason(f"The cards would cover more than {s.side} rows", "R7")
    if state.is_card(state.at(s, column, row)):
        return Reason(f"There is already a card at {column} {row}", "R7")
    return Reason(f"There is no card next to {column} {row}", "R6")
