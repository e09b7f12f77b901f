"""A plain implementation of `paths`, rule by rule, as an oracle for tests; nothing is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

Cell = tuple[int, int]  # column, row

COLUMNS, ROWS = 7, 4  # P1
GOALS: dict[str, Cell] = {"upper": (4, 2), "lower": (4, 3)}  # P1
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CROSSING = "NESW"
COUNTS = {"NESW": 6, "NES": 4, "NEW": 4, "NS": 2, "EW": 2, "NE": 3, "NW": 3}  # P4
BONUS = ("cage", "swap")
BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT = (1, ROWS), (1, 1), (COLUMNS, 1), (COLUMNS, ROWS)
CORNERS: dict[int, tuple[Cell, ...]] = {  # P3
    1: (BOTTOM_LEFT,),
    2: (BOTTOM_LEFT, TOP_RIGHT),
    3: (BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT),
    4: (BOTTOM_LEFT, TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT),
}
SERIES_GOAL = 5


def turned(sides: str) -> str:
    """The card's name when turned by 180° (P4)."""
    return "".join(side for side in "NESW" if OPPOSITE[side] in sides)


def other_goal(kind: str) -> str:
    return "trap" if kind == "cheese" else "cheese"


def neighbour(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def in_grid(cell: Cell) -> bool:
    return 1 <= cell[0] <= COLUMNS and 1 <= cell[1] <= ROWS


def checked(counts: Mapping[str, int]) -> Mapping[str, int]:
    right = set(counts) == set(COUNTS) and min(counts.values()) >= 0 and sum(counts.values()) == 24
    if not right:
        raise ValueError("counts must give each of the seven names a number, 24 in all")
    return counts


class Game:
    """One round."""

    def __init__(
        self,
        players: int,
        *,
        starter: int | None = None,
        counts: Mapping[str, int] | None = None,
        version: int = 2,
    ) -> None:
        if players not in CORNERS:
            raise ValueError("paths is for 1 to 4 players")
        self.version = version
        self.players = players
        self.seats = list(range(1, players + 1))
        self.deck = Counter(checked(COUNTS if counts is None else counts))  # P4
        self.deck.update(BONUS)
        self.face_up: dict[Cell, str] = {}  # the sides that each face-up card's path joins
        self.upper: str | None = None  # P2: what the upper goal is, once it was drawn
        self.mouse: dict[int, Cell] = dict(zip(self.seats, CORNERS[players], strict=True))  # P3
        self.out: set[int] = set()
        self.caged: set[int] = set()
        self.trapped: int | None = None
        self.cheese: int | None = None
        self.turned_cell: Cell = (0, 0)
        self.turned_card = ""
        self.goal_asked = ""
        self.turn = 0
        self.phase = "starter"
        self.starter = 0
        if starter is not None:
            self.begin(starter)

    # What a table asks.

    @property
    def mover(self) -> int | str | None:
        if self.phase == "over":
            return None
        return "chance" if self.phase in ("starter", "card", "draw goal", "peeked") else self.turn

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "starter":
            return {f"starter {seat}": Fraction(1, self.players) for seat in self.seats}
        if self.phase == "card":
            total = self.deck.total()
            return {f"card {name}": Fraction(n, total) for name, n in self.deck.items() if n > 0}
        if self.phase in ("draw goal", "peeked"):
            return {f"goal upper {kind}": Fraction(1, 2) for kind in ("cheese", "trap")}  # P2
        return {}

    def legal(self) -> set[str]:
        if self.phase == "turn":
            return {self.text_of(cell) for cell in self.ahead_of(self.mouse[self.turn])}
        if self.phase == "orient":
            return {"keep", "turn"}  # P7
        if self.phase == "peek":
            return {"peek upper", "peek lower"}  # P14
        return set(self.chances())

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal")
        if self.phase == "starter":
            self.begin(int(text.split()[1]))
        elif self.phase == "turn":
            self.turn_up(text)
        elif self.phase == "card":
            self.card_came(text.removeprefix("card "))
        elif self.phase == "orient":
            self.lay(turned(self.turned_card) if text == "turn" else self.turned_card)
        elif self.phase == "peek":
            self.peek()
        else:
            self.goal_came(text.removeprefix("goal upper "))

    @property
    def points(self) -> list[int] | None:
        if self.phase != "over":
            return None
        if self.version == 1:
            return self.goal_points
        # P11, P13: a round won is worth a point. P12: here nobody has one to lose.
        return [int(seat in (self.winners or [])) for seat in self.seats]

    @property
    def goal_points(self) -> list[int]:
        """All that paths/1 counted: the cheese, and the trap in a single round too."""
        return [(seat == self.cheese) - (seat == self.trapped) for seat in self.seats]

    @property
    def winners(self) -> list[int] | None:
        if self.phase != "over":
            return None
        if self.cheese is not None:
            return [self.cheese]  # P11
        # P13: those who were not trapped win, if somebody was. (Alone that is nobody: P17.)
        if self.trapped is not None:
            return [seat for seat in self.seats if seat != self.trapped]
        return []

    # Paths.

    def text_of(self, cell: Cell) -> str:
        for name, goal in GOALS.items():
            if cell == goal:
                return f"goal {name}"  # P10
        return f"flip {cell[0]} {cell[1]}"

    def ahead_of(self, entry: Cell) -> set[Cell]:
        """The face-down cards and goals that a path from this entry runs into (P6)."""
        if entry not in self.face_up:
            return {entry}
        towards_mouse = "N" if entry[1] == 1 else "S"
        if towards_mouse not in self.face_up[entry]:
            return set()
        path, todo, ahead = {entry}, [entry], set()
        while todo:
            cell = todo.pop()
            for side in self.face_up[cell]:
                beyond = neighbour(cell, side)
                if not in_grid(beyond):
                    continue
                if beyond not in self.face_up:
                    ahead.add(beyond)
                elif OPPOSITE[side] in self.face_up[beyond] and beyond not in path:
                    path.add(beyond)
                    todo.append(beyond)
        return ahead

    def can_go_on(self, seat: int) -> bool:
        """Whether the seat's path can go on; a blocked mouse gets a new entry (P8)."""
        if self.ahead_of(self.mouse[seat]):
            return True
        corner, row = CORNERS[self.players][seat - 1]
        for column in sorted(range(1, COLUMNS + 1), key=lambda column: abs(column - corner)):
            if self.ahead_of((column, row)):
                self.mouse[seat] = (column, row)
                return True
        return False

    # Turns.

    def begin(self, starter: int) -> None:
        self.starter = self.turn = starter
        self.phase = "turn"

    def next_turn(self) -> None:
        """Clockwise to the next who has a turn; the round ends when nobody is left (P5, P9)."""
        while len(self.out) < self.players:
            self.turn = self.turn % self.players + 1
            if self.takes_turn(self.turn):
                self.phase = "turn"
                return
        self.phase = "over"

    def takes_turn(self, seat: int) -> bool:
        if seat in self.out:
            return False
        if not self.can_go_on(seat):
            self.out.add(seat)  # P9
            return False
        alone = len(self.out) == self.players - 1
        misses = seat in self.caged and not alone  # P14
        self.caged.discard(seat)
        return not misses

    def turn_up(self, text: str) -> None:
        word, *where = text.split()
        if word == "flip":
            self.turned_cell = (int(where[0]), int(where[1]))
            self.phase = "card"
            return
        self.goal_asked = where[0]
        if self.upper is None:
            self.phase = "draw goal"
        else:
            self.turn_up_goal()

    # Cards.

    def card_came(self, card: str) -> None:
        self.deck[card] -= 1
        self.turned_card = card
        if card == "swap":
            self.swap_goals()
        if card in BONUS:
            self.lay(CROSSING)  # P4
        elif turned(card) == card:
            self.lay(card)  # P7: no choice
        else:
            self.phase = "orient"

    def lay(self, sides: str) -> None:
        self.face_up[self.turned_cell] = sides
        if self.turned_card != "cage":
            self.next_turn()
            return
        self.caged.add(self.turn)  # P14
        if self.trapped is None:
            self.phase = "peek"
        else:
            self.next_turn()  # P14: a goal is face up, there is nothing to look at

    def swap_goals(self) -> None:
        # P15: nothing happens once a goal is face up; unseen goals are as unknown as before.
        if self.trapped is None and self.upper is not None:
            self.upper = other_goal(self.upper)

    def peek(self) -> None:
        # P14. There is one cage, and no peek once a goal is up: nobody has seen the goals yet.
        assert self.upper is None
        self.phase = "peeked"

    # Goals.

    def goal_came(self, kind: str) -> None:
        self.upper = kind
        if self.phase == "peeked":
            self.next_turn()
        else:
            self.turn_up_goal()

    def turn_up_goal(self) -> None:
        assert self.upper is not None
        kind = self.upper if self.goal_asked == "upper" else other_goal(self.upper)
        if kind == "cheese":
            self.cheese = self.turn
            self.phase = "over"  # P11
            return
        # P12: out, and the trap is a plain crossing for the others.
        self.trapped = self.turn
        self.out.add(self.turn)
        self.face_up[GOALS[self.goal_asked]] = CROSSING
        self.next_turn()


class Series:
    """Rounds until somebody has 5 points (P16, P17)."""

    def __init__(
        self,
        players: int,
        *,
        starter: int | None = None,
        counts: Mapping[str, int] | None = None,
        version: int = 2,
    ) -> None:
        self.players = players
        self.counts = counts
        self.version = version
        self.game = Game(players, starter=starter, counts=counts, version=version)
        self.rounds_done = 0
        self.points = [0] * players

    @property
    def mover(self) -> int | str | None:
        return self.game.mover

    def chances(self) -> dict[str, Fraction]:
        return self.game.chances()

    def legal(self) -> set[str]:
        return self.game.legal()

    def play(self, text: str) -> None:
        self.game.play(text)
        if self.game.mover is None:
            self.count_round(self.changes())

    def count_round(self, changes: list[int]) -> None:
        self.rounds_done += 1
        # P12: never fewer than 0.
        self.points = [max(0, old + new) for old, new in zip(self.points, changes, strict=True)]
        if max(self.points) < SERIES_GOAL:
            to_the_left = self.game.starter % self.players + 1
            self.game = Game(
                self.players, starter=to_the_left, counts=self.counts, version=self.version
            )

    def changes(self) -> list[int]:
        """What a round brought each seat: +1 for winning it, −1 for the trap (P11 to P13)."""
        if self.version == 1:
            return self.game.goal_points
        winners = self.game.winners or []
        return [(seat in winners) - (seat == self.game.trapped) for seat in self.game.seats]

    @property
    def winners(self) -> list[int] | None:
        if self.mover is not None:
            return None
        return [seat for seat in self.game.seats if self.points[seat - 1] == SERIES_GOAL]
