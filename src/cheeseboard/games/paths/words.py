"""The mouse paths in words: text <-> action, state -> what a board draws, and why not."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict, get_args

from cheeseboard.contract import CHANCE, NOBODY
from cheeseboard.games.paths import grid, rules, state
from cheeseboard.games.paths.state import State
from cheeseboard.options import CountsOption, Size
from cheeseboard.refused import Reason

Kind = Literal["NESW", "NES", "NEW", "NS", "EW", "NE", "NW", "cage", "swap"]
GoalName = Literal["upper", "lower"]
GoalCard = Literal["cheese", "trap"]
Phase = Literal["starter", "choosing", "card", "turning", "peeking", "peeked", "goal", "over"]
Cell = Annotated[list[int], 2]  # column, row; from 1

KINDS: tuple[Kind, ...] = get_args(Kind)
PHASES: tuple[Phase, ...] = get_args(Phase)
GOALS: dict[int, GoalName] = {grid.UPPER: "upper", grid.LOWER: "lower"}
GOAL_TEXTS = {
    state.UPPER_CHEESE: "goal upper cheese",
    state.UPPER_TRAP: "goal upper trap",
    state.UPPER_UNSEEN: "goal upper ?",
}
NO_CARD_TURNED = (state.DRAW_STARTER, state.CHOOSING, state.ENDED)
SIDES = {"N": grid.NORTH, "E": grid.EAST, "S": grid.SOUTH, "W": grid.WEST}
ROWS = [range(row, row + grid.COLUMNS) for row in range(0, grid.PLACES, grid.WIDTH)]
PLACES = [place for row in ROWS for place in row]

OPTIONS = (CountsOption("counts", KINDS[: grid.PATH_KINDS], (6, 4, 4, 2, 2, 3, 3)),)
SIZES = (Size("columns", 1, grid.COLUMNS),)


class Mouse(TypedDict):
    seat: int
    side: Literal["top", "bottom"]  # where the player's home row is
    column: int  # where the mouse enters
    path: list[Cell]  # the face-up cards that it runs through
    out: bool
    trapped: bool
    peeked: bool
    misses: bool  # whether it misses the next turn


class Board(TypedDict):
    phase: Phase
    turn: int | None  # the seat whose turn it is
    cards: list[list[str]]  # rows from the top; "" is face down, "NES" the sides that are joined
    card: Cell | None  # the card that is being turned up or looked at
    goals: dict[GoalName, GoalCard | None]  # what the seat knows of them
    left: dict[Kind, int]  # how many cards of each kind are face down
    mice: list[Mouse]


# --- Actions ---------------------------------------------------------------------------------


def text(action: int) -> str:
    if action >= state.PEEK:
        return f"peek {GOALS[action - state.PEEK]}"
    if action >= state.FLIP:
        return _flip(action - state.FLIP)
    if action >= state.KEEP:
        return "keep" if action == state.KEEP else "turn"
    if action >= state.UPPER_CHEESE:
        return GOAL_TEXTS[action]
    if action >= state.CARD:
        return f"card {KINDS[action - state.CARD]}"
    return f"starter {action - state.STARTER + 1}"


def _flip(place: int) -> str:
    if place in GOALS:
        return f"goal {GOALS[place]}"
    column, row = _cell(place)
    return f"flip {column} {row}"


def _cell(place: int) -> Cell:
    row, column = divmod(place, grid.WIDTH)
    return [column + 1, row + 1]


def _all_actions() -> list[int]:
    """Every action that can be typed, whatever the position."""
    starters = [state.STARTER + seat for seat in range(state.MAX_PLAYERS)]
    cards = [state.CARD + kind for kind in range(grid.KINDS)]
    drawn = [state.UPPER_CHEESE, state.UPPER_TRAP]
    flips = [state.FLIP + place for place in PLACES]
    peeks = [state.PEEK + goal for goal in GOALS]
    return [*starters, *cards, *drawn, *flips, state.KEEP, state.ROTATE, *peeks]


ACTIONS = {text(action): action for action in _all_actions()}


# --- What a board draws ----------------------------------------------------------------------


def board(s: State, seat: int) -> Board:
    """What the seat sees, drawn from its hidden state."""
    return {
        "phase": PHASES[s.phase],
        "turn": None if s.phase in (state.DRAW_STARTER, state.ENDED) else s.player + 1,
        "cards": [[_card(s, place) for place in row] for row in ROWS],
        "card": None if s.phase in NO_CARD_TURNED else _cell(s.place),
        "goals": {name: _goal(s, place) for place, name in GOALS.items()},
        "left": dict(zip(KINDS, s.cards_left, strict=True)),
        "mice": [_mouse(s, mouse) for mouse in range(s.players)],
    }


def _card(s: State, place: int) -> str:
    if s.face_down >> place & 1:
        return ""
    if place in GOALS:
        return _goal(s, place) or ""
    if place == s.cage:
        return "cage"
    if place == s.swap:
        return "swap"
    return _letters_of(state.sides(s, place))


def _letters_of(sides: int) -> str:
    return "".join(letter for letter, side in SIDES.items() if sides & side)


def _goal(s: State, place: int) -> GoalCard | None:
    if s.cheese not in GOALS:
        return None
    return "cheese" if s.cheese == place else "trap"


def _mouse(s: State, seat: int) -> Mouse:
    path = state.path(s, seat)
    return {
        "seat": seat + 1,
        "side": "top" if state.at_top(s, seat) else "bottom",
        "column": s.entry[seat] + 1,
        "path": [_cell(place) for place in PLACES if path >> place & 1],
        "out": s.is_out[seat] == 1,
        "trapped": s.trapped == seat,
        "peeked": s.peeker == seat,
        "misses": s.misses == seat,
    }


# --- What followed ---------------------------------------------------------------------------


def aftermath(before: State, after: State) -> list[str]:
    """What followed from an action, for everyone:

    - a goal is face up: `cheese 2` or `trap 2` (seat 2 has found it);
    - the swap: `swapped`, or `useless` because a goal is face up (P15);
    - the next turns: `missed 2` (P14), `stuck 2` (P9), `entrance 2 5` (its mouse enters at
      column 5, P8);
    - the round is over and nobody has the cheese: `nobody`, and with somebody in the trap the
      seats that win: `spared 1 3` (P13).
    """
    return [*_found(before, after), *_swapped(before, after), *_turns(before, after), *_end(after)]


def _found(before: State, after: State) -> list[str]:
    cheese = [f"cheese {after.winner + 1}"] if after.winner != before.winner else []
    trap = [f"trap {after.trapped + 1}"] if after.trapped != before.trapped else []
    return cheese + trap


def _swapped(before: State, after: State) -> list[str]:
    if after.swap == before.swap:
        return []
    return ["useless" if state.goal_is_up(after) else "swapped"]


def _turns(before: State, after: State) -> list[str]:
    """What the seats after the player met when it was their turn, in this order."""
    if before.phase == state.DRAW_STARTER:
        return []
    seats = [(before.player + 1 + i) % before.players for i in range(before.players)]
    return [text for seat in seats for text in _turn(before, after, seat)]


def _turn(before: State, after: State, seat: int) -> list[str]:
    goes_on = after.phase != state.ENDED
    # If nobody else can go on, the player who should miss a turn does not.
    missed = before.misses == seat != after.misses and goes_on and after.player != seat
    if after.is_out[seat]:
        stuck = not before.is_out[seat] and after.trapped != seat
        return [f"stuck {seat + 1}"] if stuck else []
    moved = after.entry[seat] != before.entry[seat]
    entrance = [f"entrance {seat + 1} {after.entry[seat] + 1}"] if moved else []
    return [f"missed {seat + 1}"] * missed + entrance


def _end(s: State) -> list[str]:
    if s.phase != state.ENDED or s.winner != NOBODY:
        return []
    spared = [str(seat + 1) for seat in range(s.players) if rules.won(s, seat)]
    return ["nobody", " ".join(["spared", *spared])] if spared else ["nobody"]


# --- Why not ---------------------------------------------------------------------------------


def why_not(s: State, action: int) -> Reason:
    if rules.mover(s) == CHANCE:
        return _why_not_chance(s, action)
    if action < state.KEEP:
        return Reason("Chance decides that, not a player")
    if s.phase == state.ROTATING:
        return Reason("You have turned up a card; now keep it as it is or turn it", "P7")
    if s.phase == state.PEEKING:
        return Reason("You have turned up the cage; now look at one goal", "P14")
    if action >= state.PEEK:
        return Reason("You may look at a goal only after turning up the cage", "P14")
    if action < state.FLIP:
        return Reason("There is no card to keep or turn now", "P7")
    return _why_not_flip(s, action - state.FLIP)


def _why_not_chance(s: State, action: int) -> Reason:
    if s.phase == state.DRAW_STARTER:
        is_seat = action < state.CARD
        if is_seat:
            return Reason("There is no such seat", "P3")
        return Reason("First the starter is drawn", "P16")
    if s.phase == state.DRAW_CARD:
        is_card = state.CARD <= action < state.UPPER_CHEESE
        if is_card:
            return Reason("All of this kind are face up", "P4")
        return Reason("First the card is drawn", "P5")
    return Reason("First the goals are drawn", "P2")


def _why_not_flip(s: State, place: int) -> Reason:
    if not s.face_down >> place & 1:
        return Reason("That card is already face up", "P5")
    if place in GOALS:
        return Reason("Your path does not lead to that goal", "P10")
    return Reason("Your path does not lead to that card", "P6")
