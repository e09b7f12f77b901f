"""A plain implementation of `hunt`, rule by rule, as an oracle for tests."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

POINTS = {"red": 5, "orange": 4, "yellow": 3, "green": 2, "blue": 1}  # H11
COLOURS = tuple(POINTS)
FACES = (*COLOURS, "white")
OF_EACH_COLOUR = 6
END_BELOW = 5
CENTRE = 0

Mouse = tuple[str, int]  # its colour, and the seat it is taken from, or CENTRE
Lure = tuple[Mouse, ...]


def in_order(mice: list[Mouse]) -> Lure:
    """Colours in their order, centre before seats, seats rising."""
    return tuple(sorted(mice, key=lambda mouse: (COLOURS.index(mouse[0]), mouse[1])))


def lure_text(lure: Lure) -> str:
    words = [colour if seat == CENTRE else f"{colour}@{seat}" for colour, seat in lure]
    return " ".join(["lure", *words])


def readings(dice: tuple[str, str]) -> set[tuple[str, str]]:
    """Every pair of colours that the dice can stand for (H3)."""
    first, second = (COLOURS if face == "white" else (face,) for face in dice)
    return {(one, other) for one in first for other in second}


class Game:
    def __init__(
        self, players: int, *, starter: int | None = None, kids: bool = False, risk: bool = False
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError("hunt is for 2 to 4 players")
        self.players = players
        self.kids, self.risk = kids, risk
        self.seats = list(range(1, players + 1))
        self.centre = Counter(dict.fromkeys(COLOURS, OF_EACH_COLOUR))  # H1
        self.caught: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.lured: Counter[str] = Counter()
        self.dice = ("", "")
        self.catches_at_once = 0
        self.starter = starter or 0
        self.turn = self.starter
        self.phase = "dice" if starter else "starter"

    # What a table asks.

    @property
    def mover(self) -> int | str | None:
        if self.phase == "over":
            return None
        return "chance" if self.phase in ("starter", "dice") else self.turn

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "starter":
            return {f"starter {seat}": Fraction(1, self.players) for seat in self.seats}  # H1
        if self.phase == "dice":
            return {
                f"roll {one} {other}": Fraction(1 if one == other else 2, 36)
                for one, other in combinations_with_replacement(FACES, 2)
            }
        return {}

    def legal(self) -> set[str]:
        if self.phase == "lure":
            return {lure_text(lure) for lure in self.lures()}
        if self.phase == "choose":
            return {"roll", "stop"}  # H2
        return set(self.chances())

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal")
        word, *rest = text.split()
        if word == "starter":
            self.starter = self.turn = int(rest[0])
            self.phase = "dice"  # H2: the first roll needs no action
        elif word == "roll" and rest:
            self.rolled(rest[0], rest[1])
        elif word == "roll":
            self.phase = "dice"
        elif word == "lure":
            self.lure(next(lure for lure in self.lures() if lure_text(lure) == text))
        else:
            self.stop()

    @property
    def points(self) -> list[int] | None:
        if self.phase != "over":
            return None
        return [self.worth(self.caught[seat]) for seat in self.seats]

    @property
    def winners(self) -> list[int] | None:
        points = self.points
        if points is None:
            return None
        # H11: most points, then more mice, then shared.
        rank = {seat: (points[seat - 1], self.caught[seat].total()) for seat in self.seats}
        return [seat for seat in self.seats if rank[seat] == max(rank.values())]

    # A turn.

    def lures(self) -> set[Lure]:
        return {lure for one, other in readings(self.dice) for lure in self.lures_as(one, other)}

    def lures_as(self, one: str, other: str) -> set[Lure]:
        return self.lures_of_pair(one) if one == other else self.lures_of_two(one, other)

    def lures_of_two(self, one: str, other: str) -> set[Lure]:
        # H4, H9: one mouse of each from the centre, or only one of the two.
        can = [colour for colour in (one, other) if self.is_free(colour) and self.centre[colour]]
        singles = {in_order([(colour, CENTRE)]) for colour in can}
        both = {in_order([(colour, CENTRE) for colour in can])} if len(can) == 2 else set()
        return singles | both

    def lures_of_pair(self, colour: str) -> set[Lure]:
        # H5, H9: one or two mice, each from the centre or another player's card.
        if not self.is_free(colour):
            return set()
        places = {CENTRE: self.centre[colour]}
        places |= {seat: self.caught[seat][colour] for seat in self.seats if seat != self.turn}
        mice = [(colour, place) for place, count in places.items() for _ in range(count)]
        return {
            in_order([mouse, *more])
            for at, mouse in enumerate(mice)
            for more in ([], *([later] for later in mice[at + 1 :]))
        }

    def is_free(self, colour: str) -> bool:
        return self.lured[colour] == 0  # H6

    def rolled(self, one: str, other: str) -> None:
        self.dice = (one, other)
        if self.lures():
            self.phase = "lure"
        else:
            self.fail()

    def fail(self) -> None:
        # H7: all mice before the card go to the centre.
        self.centre += self.lured
        self.lured = Counter()
        self.end_turn()

    def lure(self, lure: Lure) -> None:
        for colour, place in lure:
            source = self.centre if place == CENTRE else self.caught[place]
            source[colour] -= 1
            self.lured[colour] += 1
        if self.risk and all(self.lured[colour] for colour in COLOURS):
            self.catches_at_once += 1
            self.catch()  # H14
        self.phase = "choose"

    def catch(self) -> None:
        self.caught[self.turn] += self.lured
        self.lured = Counter()

    def stop(self) -> None:
        self.catch()  # H8
        self.end_turn()

    def end_turn(self) -> None:
        self.turn = self.turn % self.players + 1  # H1
        # H10: looked at when a turn ends.
        self.phase = "over" if self.centre.total() < END_BELOW else "dice"

    def worth(self, mice: Counter[str]) -> int:
        # H11; H13: for kids every mouse is worth 1.
        return sum((1 if self.kids else POINTS[colour]) * mice[colour] for colour in COLOURS)


class Series:
    """As many games as players, each starting one (H12)."""

    def __init__(
        self, players: int, *, starter: int | None = None, kids: bool = False, risk: bool = False
    ) -> None:
        self.players = players
        self.kids, self.risk = kids, risk
        self.game = Game(players, starter=starter, kids=kids, risk=risk)
        self.games_done = 0
        self.points = [0] * players
        self.mice = [0] * players

    @property
    def mover(self) -> int | str | None:
        return self.game.mover

    def chances(self) -> dict[str, Fraction]:
        return self.game.chances()

    def legal(self) -> set[str]:
        return self.game.legal()

    def play(self, text: str) -> None:
        self.game.play(text)
        if self.game.points is not None:
            self.count_game(self.game.points)

    def count_game(self, points: list[int]) -> None:
        self.games_done += 1
        mice = [self.game.caught[seat].total() for seat in self.game.seats]
        self.points = [old + new for old, new in zip(self.points, points, strict=True)]
        self.mice = [old + new for old, new in zip(self.mice, mice, strict=True)]
        if self.games_done < self.players:
            to_the_left = self.game.starter % self.players + 1
            self.game = Game(self.players, starter=to_the_left, kids=self.kids, risk=self.risk)

    @property
    def winners(self) -> list[int] | None:
        if self.mover is not None:
            return None
        # H12: most points in all, then more mice in all, then shared.
        rank = list(zip(self.points, self.mice, strict=True))
        return [seat for seat in self.game.seats if rank[seat - 1] == max(rank)]
