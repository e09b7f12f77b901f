"""A plain and slow implementation of `sack`, rule by rule, as an oracle; nothing is hidden."""

from __future__ import annotations

from fractions import Fraction

CATS = {"-8": -8, "-5": -5, "3": 3, "5": 5, "8": 8, "11": 11, "15": 15}
DOGS = ("bigdog", "smalldog")
CARDS = (*CATS, "rabbit", *DOGS)
MOUSE_CARDS = {3: (3, 6), 4: (2, 4, 6), 5: (2, 3, 4, 6)}
BANK = {3: 21, 4: 27, 5: 33}
ROUNDS = 9
DUMMY_PLAYERS = 3


def after_dogs(row: list[str]) -> list[str]:
    """What is left of a bought row (S15–S17)."""
    dogs = [card for card in row if card in DOGS]
    others = [card for card in row if card not in DOGS]
    cats = [card for card in others if card in CATS]
    # S16: two dogs or more fight each other. S17: a dog with no cat in the row goes alone.
    if len(dogs) != 1 or not cats:
        return others
    # S15: the big dog chases the cat worth most, the small dog the cat worth least.
    choose = max if dogs == ["bigdog"] else min
    others.remove(choose(cats, key=CATS.__getitem__))
    return others


class Game:
    def __init__(
        self,
        players: int,
        *,
        starter: int | None = None,
        memory: bool = False,
        open_mice: bool = False,
    ) -> None:
        if players not in MOUSE_CARDS:
            raise ValueError("sack is for 3 to 5 players")
        # S14, S19: these two options change what is shown, never what may be done.
        self.memory, self.open_mice = memory, open_mice
        self.players = players
        self.seats = list(range(1, players + 1))
        self.hands = {seat: set(CARDS) for seat in self.seats}  # S1
        self.lost: dict[int, str] = {}
        self.mice = dict.fromkeys(self.seats, 15)  # S2
        self.bank = BANK[players]  # S2
        self.on_cards = dict.fromkeys(MOUSE_CARDS[players], 0)
        self.won: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.dummy_unseen = set(CARDS)  # S5: ten cards, one of which never comes
        self.rounds_done = 0
        self.void_rounds = 0
        self.row: list[str] = []
        self.bids: dict[int, int] = {}
        self.still_in: list[int] = []
        self.turn = 0
        self.fill_mouse_cards()  # S3
        self.starter = starter or 0
        self.phase = "lose" if starter else "starter"  # S4

    # What a table asks.

    @property
    def mover(self) -> int | str | None:
        if self.phase == "over":
            return None
        return "chance" if self.phase in ("starter", "lose", "dummy") else self.turn

    def chances(self) -> dict[str, Fraction]:
        if self.phase == "starter":
            outcomes = [f"starter {seat}" for seat in self.seats]  # S4
        elif self.phase == "lose":
            outcomes = [f"lose {self.next_loser} {card}" for card in CARDS]  # S1
        elif self.phase == "dummy":
            outcomes = [f"dummy {card}" for card in self.dummy_unseen]  # S5
        else:
            outcomes = []
        return {text: Fraction(1, len(outcomes)) for text in outcomes}

    def legal(self) -> set[str]:
        if self.phase == "put":
            return {f"put {card}" for card in self.hands[self.turn]}  # S6
        if self.phase == "bid":
            return {"pass"} | {f"bid {mice}" for mice in self.possible_bids()}
        return set(self.chances())

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal")
        word, *rest = text.split()
        match word:
            case "starter":
                self.starter, self.phase = int(rest[0]), "lose"
            case "lose":
                self.lose(int(rest[0]), rest[1])
            case "put":
                self.put(rest[0])
            case "dummy":
                self.turn_up_dummy(rest[0])
            case "bid":
                self.bid(int(rest[0]))
            case "pass":
                self.drop_out()

    @property
    def points(self) -> list[int] | None:
        if self.phase != "over":
            return None
        return [self.cats_of(seat) + self.mice[seat] for seat in self.seats]  # S20

    @property
    def winners(self) -> list[int] | None:
        points = self.points
        if points is None:
            return None
        # S20, S21: most points, then the higher sum of cats alone, then shared.
        rank = {seat: (points[seat - 1], self.cats_of(seat)) for seat in self.seats}
        return [seat for seat in self.seats if rank[seat] == max(rank.values())]

    # Setting up.

    @property
    def next_loser(self) -> int:
        return len(self.lost) + 1

    def lose(self, seat: int, card: str) -> None:
        self.lost[seat] = card  # S1
        self.hands[seat].remove(card)
        if len(self.lost) == self.players:
            self.begin_round()

    def fill_mouse_cards(self) -> None:
        # S18: if the bank cannot fill all of them, none gets any.
        if self.bank >= sum(self.on_cards):
            self.bank -= sum(self.on_cards)
            self.on_cards = {card: card for card in self.on_cards}

    # A round.

    def begin_round(self) -> None:
        self.row = []
        self.bids = {}
        self.still_in = list(self.seats)
        self.turn = self.starter
        self.phase = "put"

    def next_still_in(self) -> int:
        seat = self.turn % self.players + 1
        while seat not in self.still_in:
            seat = seat % self.players + 1
        return seat

    def put(self, card: str) -> None:
        # S6: in order of play.
        self.hands[self.turn].remove(card)
        self.row.append(card)
        self.turn = self.next_still_in()
        if len(self.row) == self.players:
            # S7: with three players the dummy's card is turned up before the first bid.
            self.phase = "dummy" if self.players == DUMMY_PLAYERS else "bid"

    def turn_up_dummy(self, card: str) -> None:
        self.dummy_unseen.remove(card)
        self.row.insert(0, card)  # S6: the row's first, before the starter's
        self.phase = "bid"

    @property
    def face_up(self) -> int:
        """How many cards of the row are up while bidding (S7, S10, S12)."""
        passes = self.players - len(self.still_in)
        if self.players == DUMMY_PLAYERS:
            return {0: 1, 1: 2}.get(passes, 4)
        return min(1 + passes, self.players)

    @property
    def highest_bid(self) -> int:
        return max(self.bids.values(), default=0)

    def possible_bids(self) -> range:
        if len(self.still_in) == 1:
            return range(1, min(1, self.mice[self.turn]) + 1)  # S12, S13: one mouse, if any
        return range(self.highest_bid + 1, self.mice[self.turn] + 1)  # S8

    def bid(self, mice: int) -> None:
        self.bids[self.turn] = mice  # S8: replaces the earlier bid
        if len(self.still_in) == 1:
            self.sell_to(self.turn)  # S12
        else:
            self.turn = self.next_still_in()

    def drop_out(self) -> None:
        # S9: the bid comes back.
        self.bids.pop(self.turn, None)
        self.still_in.remove(self.turn)
        if not self.still_in:
            self.put_away_void_row()
            return
        self.take_lowest_mouse_card(self.turn)
        self.turn = self.next_still_in()
        if len(self.still_in) == 1 and self.turn in self.bids:
            self.sell_to(self.turn)  # S11

    def take_lowest_mouse_card(self, seat: int) -> None:
        filled = [card for card, mice in self.on_cards.items() if mice > 0]
        if filled:
            self.mice[seat] += self.on_cards[min(filled)]  # S9
            self.on_cards[min(filled)] = 0

    def sell_to(self, buyer: int) -> None:
        self.mice[buyer] -= self.bids[buyer]  # S11
        self.bank += self.bids[buyer]
        self.won[buyer] += after_dogs(self.row)
        self.starter = buyer  # S14
        self.fill_mouse_cards()  # S18
        self.end_round()

    def put_away_void_row(self) -> None:
        # S13: nobody gets the row, the starter stays, nothing is filled, the round counts.
        self.void_rounds += 1
        self.end_round()

    def end_round(self) -> None:
        self.rounds_done += 1
        if self.rounds_done == ROUNDS:
            self.phase = "over"  # S20
        else:
            self.begin_round()

    def cats_of(self, seat: int) -> int:
        return sum(CATS.get(card, 0) for card in self.won[seat])  # S20: rabbits are 0
