"""A plain implementation of `rescue`, rule by rule, as an oracle for tests; nothing is hidden."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

Cell = tuple[int, int]  # column, row, as seen from the start card at (0, 0)
Board = dict[Cell, str]

CHEESES = ("cheese1", "cheese1", "cheese1", "cheese2", "cheese2", "cheese3")
ANIMALS = {"dog": 6, "cat": 12, "mouse": 18}
TAKEN_OUT = {  # R2
    2: {"dog": 3, "cat": 6, "mouse": 9},
    3: {"dog": 2, "cat": 3, "mouse": 4},
    4: {"dog": 0, "cat": 0, "mouse": 0},
}
SIDE = {2: 5, 3: 6, 4: 7}
START = "start"
FIRST_CELL = (0, 0)


def beside(cell: Cell) -> set[Cell]:
    """The four cells that share an edge with this one (R6, R10)."""
    column, row = cell
    return {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}


def without_prey(board: Board, prey: str, hunter: str) -> Board:
    """Remove, all at once, every prey next to a hunter (R10)."""
    return {
        cell: card
        for cell, card in board.items()
        if not (card.startswith(prey) and any(board.get(at) == hunter for at in beside(cell)))
    }


def after_driving_off(board: Board) -> Board:
    # R10, in this order. R8: the start card is neither prey nor hunter.
    board = without_prey(board, "cat", "dog")
    board = without_prey(board, "mouse", "cat")
    return without_prey(board, "cheese", "mouse")


def fits(cells: set[Cell], side: int) -> bool:
    """Together never wider or higher than the square (R7)."""
    columns = [column for column, _ in cells]
    rows = [row for _, row in cells]
    return max(columns) - min(columns) < side and max(rows) - min(rows) < side


class Game:
    def __init__(self, players: int, *, starter: int | None = None) -> None:
        if players not in SIDE:
            raise ValueError("rescue is for 2 to 4 players")
        self.players = players
        self.side = SIDE[players]
        self.seats = list(range(1, players + 1))
        self.hands = {seat: Counter(CHEESES) for seat in self.seats}  # R1
        self.pile = Counter(ANIMALS)
        self.pile.subtract(TAKEN_OUT[players])  # R2
        self.board: Board = {} if players == 3 else {FIRST_CELL: START}  # R3
        self.laid_by: dict[Cell, int] = {}
        self.first_draws_left = 2 * players  # R4
        self.turn = 0
        self.phase = "starter"
        if starter is not None:
            self.begin(starter)

    # What a table asks.

    @property
    def mover(self) -> int | str | None:
        if self.phase == "over":
            return None
        return self.turn if self.phase == "lay" else "chance"

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "starter":
            return {f"starter {seat}": Fraction(1, self.players) for seat in self.seats}  # R5
        if self.phase == "draw":
            total = self.pile.total()
            return {f"draw {card}": Fraction(n, total) for card, n in self.pile.items() if n > 0}
        return {}

    def legal(self) -> set[str]:
        if self.phase != "lay":
            return set(self.chances())
        cards = [card for card, count in self.hands[self.turn].items() if count > 0]
        return {f"lay {card} {column} {row}" for card in cards for column, row in self.places()}

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal")
        word, *rest = text.split()
        if word == "starter":
            self.begin(int(rest[0]))
        elif word == "draw":
            self.draw(rest[0])
        else:
            self.lay(rest[0], (int(rest[1]), int(rest[2])))

    @property
    def points(self) -> list[int] | None:
        if self.phase != "over":
            return None
        left = self.cheeses_left()
        return [sum(int(cheese[-1]) for cheese in left[seat]) for seat in self.seats]  # R11

    @property
    def winners(self) -> list[int] | None:
        points = self.points
        if points is None:
            return None
        # R11: most points, then more cheeses left, then shared.
        left = self.cheeses_left()
        rank = {seat: (points[seat - 1], len(left[seat])) for seat in self.seats}
        return [seat for seat in self.seats if rank[seat] == max(rank.values())]

    # Setting up.

    def begin(self, starter: int) -> None:
        self.turn = starter
        self.phase = "draw"

    # A turn.

    def places(self) -> set[Cell]:
        if not self.board:
            return {FIRST_CELL}  # R6: the very first card with three players
        laid = set(self.board)
        touching = {cell for card in laid for cell in beside(card)} - laid  # R6
        return {cell for cell in touching if fits(laid | {cell}, self.side)}  # R7

    def draw(self, card: str) -> None:
        self.pile[card] -= 1
        self.hands[self.turn][card] += 1
        if self.first_draws_left > 0:
            self.first_draw_done()
        else:
            self.pass_turn()

    def first_draw_done(self) -> None:
        # R4: clockwise from the starter, two draws each.
        self.first_draws_left -= 1
        if self.first_draws_left % 2 == 0:
            self.turn = self.turn % self.players + 1
        if self.first_draws_left == 0:
            self.phase = "lay"

    def lay(self, card: str, cell: Cell) -> None:
        self.hands[self.turn][card] -= 1
        self.board[cell] = card
        self.laid_by[cell] = self.turn
        if len(self.board) == self.side**2:
            self.phase = "over"  # R9
        elif self.pile.total() > 0:
            self.phase = "draw"  # R5
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        self.turn = self.turn % self.players + 1
        self.phase = "lay"

    # The end.

    def cheeses_left(self) -> dict[int, list[str]]:
        left: dict[int, list[str]] = {seat: [] for seat in self.seats}
        for cell, card in after_driving_off(self.board).items():
            if card.startswith("cheese"):
                left[self.laid_by[cell]].append(card)  # R1: players lay only their own kind
        return left
