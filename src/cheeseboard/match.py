"""A game being played: legal, play, view, record, replay. No I/O.

Nothing else changes a game than `Match.play`. People, bots and chance all come in there.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import accumulate
from typing import Any, NamedTuple

from cheeseboard import bots as bot_house
from cheeseboard import records
from cheeseboard.bots import perfect, search
from cheeseboard.chance import Draw, Seeded, bot_numbers, secret_number, source_of_chance
from cheeseboard.game import CHANCE, NOBODY, OVER, copy, fresh, seeded
from cheeseboard.refused import Refused
from cheeseboard.setup import Setup, agreed

MOST_STEPS = 10_000  # some games do not end by themselves
ADVICE = 2_000  # simulations for odds and hints

View = dict[str, Any]
Brain = str | Callable[[View, list[str]], str]


class Choices(NamedTuple):
    """What can be played: by a seat, or by chance with these weights."""

    actions: list[int]
    weights: list[int]


class Match:
    """One game of cat and mouse. See docs/interface.md for every name."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seed: int | None = None,
        chance: str = "auto",
        **options: Any,
    ) -> None:
        setup = agreed(game, players, options)
        self._begin(setup, source_of_chance(chance, seed), bot_numbers(seed))

    def _begin(self, setup: Setup, draw: Draw | None, bot_rng: list[int] | None) -> None:
        self._setup = setup
        self._game = setup.game
        self._players = setup.players
        self._draw = draw
        self._bot_rng = bot_rng
        self._state = fresh(self._game.rules.State)
        self._lent = False  # somebody else holds the state: it may not be changed any more
        self._actions: list[int] = []
        self._forfeits: list[int] = []
        self._cut = False
        self._names: records.Names | None = None
        self._choices: Choices | None = None
        setup.start(self._state)
        self._look()
        self._draw_chance()

    @classmethod
    def of(cls, setup: Setup, draw: Draw | None = None, bot_rng: list[int] | None = None) -> Match:
        """A match as agreed, with its chance from elsewhere; without draw, by hand."""
        match = object.__new__(cls)
        match._begin(setup, draw, bot_rng)
        return match

    def __repr__(self) -> str:
        when = "over" if self.over else f"{self.mover} to move"
        return f"<Match of {self.game}, {self._players} players, {self.steps} actions, {when}>"

    # --- What is going on --------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._game.name

    @property
    def players(self) -> int:
        return self._players

    @property
    def setup(self) -> Setup:
        return self._setup

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values; `starter` is None if it is drawn."""
        return self._setup.copied_options()

    @property
    def mover(self) -> int | str | None:
        """The seat to move, "chance" (only if chance is played by hand), None when over."""
        return None if self._cut or self._given_up() else _named(self._turn)

    @property
    def over(self) -> bool:
        return self.finished or self._cut or self._given_up()

    @property
    def points(self) -> list[int] | None:
        if not self.over:
            return None
        return [self._game.rules.points(self._state, seat) for seat in range(self._players)]

    @property
    def winners(self) -> list[int] | None:
        if not self.over:
            return None
        if self._cut:
            return []
        rules = self._game.rules
        best = [seat + 1 for seat in range(self._players) if rules.won(self._state, seat)]
        points = [rules.points(self._state, seat) for seat in range(self._players)]
        return left_to_win(best, points, self._forfeits) if self._forfeits else best

    @property
    def forfeits(self) -> list[int]:
        """The seats that cannot win any more, since they gave up."""
        return self._forfeits[:]

    @property
    def cut(self) -> bool:
        """Whether it was ended before its end, without a winner."""
        return self._cut

    @property
    def steps(self) -> int:
        """How many actions were played, chance's included."""
        return len(self._actions)

    @property
    def actions(self) -> list[str]:
        """All actions so far, with their secrets."""
        return [self._game.words.text(action) for action in self._actions]

    @property
    def state(self) -> Any:
        """The plain state with all its secrets. Do not change it."""
        return self._state

    def snapshot(self) -> Any:
        """The state as it is now: what is played from now on leaves it alone."""
        self._lent = True
        return self._state

    @property
    def starter(self) -> int:
        """Who started; it was given, or is the first thing that chance said."""
        given: int | None = self._setup.options["starter"]
        return given or int(self._game.words.text(self._actions[0]).split()[1])

    def legal(self) -> list[str]:
        """What can be played now, as text; at chance, its outcomes."""
        return [self._game.words.text(action) for action in self._possible().actions]

    def chances(self) -> dict[str, float]:
        """At chance, each outcome's probability; else nothing."""
        outcomes, weights = self._possible()
        if not weights:
            return {}
        total = sum(weights)
        words = self._game.words
        return {words.text(o): w / total for o, w in zip(outcomes, weights, strict=True)}

    def view(self, seat: int | None) -> View:
        """What a seat may know, for JSON; None is a spectator."""
        who, mover = self._seat(seat), self.mover
        known = self._state if self._game.is_open else self._known(who)
        legal = self._legal(known) if seat is not None and mover == seat else []
        return {
            "game": self._game.name,
            "players": self._players,
            "options": self.options,
            "seat": seat,
            "mover": mover,
            "legal": [self._game.words.text(action) for action in legal],
            "over": self.over,
            "points": self.points,
            "winners": self.winners,
            "board": self._game.words.board(known, who),
            **({"cut": True} if self._cut else {}),
        }

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """What has happened, as the seat has seen it: [{"by": 2, "action": "put ?"}, …]."""
        self._seat(seat)
        past = Match.of(self._setup)
        lines: list[dict[str, Any]] = []
        for action in self.actions:
            if not self.over and past.forgets():
                lines = []
            lines.append({"by": past.mover, "action": self._told(past, action, seat)})
            past.play(action)
        return lines

    def _told(self, past: Match, action: str, seat: int | None) -> str:
        return action if self.over else past.told(action, seat)

    def known(self, seat: int | None) -> Any:
        """The state as a seat knows it: what its bots get."""
        return self._known(self._seat(seat))

    def told(self, action: str, seat: int | None, before: Any = None) -> str:
        """How a seat hears of an action: “put ?”. It was played in the state before, or is about
        to be played."""
        words, state = self._game.words, before or self._state
        shown = self._game.rules.seen(state, words.ACTIONS[action], self._seat(seat))
        return str(words.text(shown))

    def forgets(self) -> bool:
        """Whether the table no longer reminds anybody of what has happened before (S19)."""
        return bool(getattr(self._game.words, "forgets", _never)(self._state))

    # --- Advice ------------------------------------------------------------------------------

    def odds(self, seat: int | None, sims: int = ADVICE) -> dict[str, Any]:
        """Each seat's expected share of the win, from what one seat knows; None: a spectator."""
        who = self._seat(seat)
        simulations = _checked_sims(sims)
        if self.over:
            return {"win": self._shares(), "exact": True}
        if perfect.is_solved(self._setup):
            return perfect.odds(self._setup, self._known(who))._asdict()
        win = search.odds(self._game, self._known(who), who, simulations)
        return {"win": win, "exact": False}

    def hint(self, seat: int | None, sims: int = ADVICE) -> list[dict[str, Any]]:
        """The mover's actions with their expected share of the win, best first."""
        who = self._seat(seat)
        simulations = _checked_sims(sims)
        self._check_turn(seat)
        if perfect.is_solved(self._setup):
            found = perfect.hints(self._setup, self._known(who))
        else:
            tried = search.hints(self._game, self._known(who), who, simulations)
            found = [(it.action, it.win) for it in tried]
        return [{"action": self._game.words.text(action), "win": win} for action, win in found]

    def _shares(self) -> list[float]:
        winners = self.winners or []
        return [(seat + 1 in winners) / max(len(winners), 1) for seat in range(self._players)]

    # --- Playing -----------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None) -> None:
        """Play one of legal(). Anything else is refused and changes nothing."""
        self._play(self._checked(text, seat))
        self._draw_chance()

    def finish(self, bots: Sequence[Brain], max_steps: int = MOST_STEPS) -> Match:
        """Let bots play it out, one for each seat; a game of max_steps is left as it is."""
        brains = checked_bots(bots, self._setup)
        while not self.over and len(self._actions) < checked_limit(max_steps):
            self._step(brains)
        return self

    def step(self, bots: Sequence[Brain]) -> None:
        """One action by the mover; one bot for each seat."""
        self._step(checked_bots(bots, self._setup))

    def forfeit(self, seat: int) -> None:
        """A seat gives up: it cannot win any more. With one seat left, the game ends."""
        if self._seat(seat) == NOBODY:
            raise Refused("bad_players", "A spectator cannot give up.")
        if self.over:
            raise Refused("over", "The game is over.")
        if seat in self._forfeits:
            raise Refused("illegal", f"Seat {seat} has given up already.")
        self._forfeits = sorted([*self._forfeits, seat])
        self._choices = None

    def cut_short(self) -> None:
        """End it here, without a winner: some games do not end by themselves."""
        if self.over:
            raise Refused("over", "The game is over.")
        self._cut = True
        self._choices = None

    @property
    def finished(self) -> bool:
        """Whether it was played to its end."""
        return self._turn == OVER

    def _given_up(self) -> bool:
        return bool(self._forfeits) and len(self._forfeits) >= self._players - 1

    def draw(self, draw: Draw) -> str:
        """An outcome of chance, drawn by its weight but not played."""
        return str(self._game.words.text(self._drawn(draw)))

    def _step(self, brains: Sequence[Brain]) -> None:
        if self.over:
            raise Refused("over", "The game is over.")
        if self._turn == CHANCE:
            self._play_chance(self._draw or secret_number)
        else:
            self._play(self._chosen(brains[self._turn], self._turn))
            self._draw_chance()

    def _chosen(self, brain: Brain, seat: int) -> int:
        if callable(brain):
            view = self.view(seat + 1)
            return self._checked(brain(view, view["legal"]), seat + 1)
        if self._bot_rng is None:
            self._bot_rng = [seeded(secret_number(1 << 62), 1)]
        bot = bot_house.make(brain, self._setup)
        return bot(self._game, self._known(seat), seat, self._bot_rng)

    def _checked(self, text: str, seat: int | None) -> int:
        self._check_turn(self.mover if seat is None else seat)
        action = self._game.words.ACTIONS.get(text) if isinstance(text, str) else None
        if action is None:
            raise Refused("malformed", f"{_quoted(text)} is not an action of {self.game}.")
        if action not in self._possible().actions:
            reason = self._game.words.why_not(self._known_to_mover(), action)
            raise Refused("illegal", f"{_quoted(text)} cannot be played now. {reason}")
        return int(action)

    def _check_turn(self, seat: int | str | None) -> None:
        mover = self.mover
        if mover is None:
            raise Refused("over", "The game is over.")
        if seat != mover:
            whose = "chance's" if mover == "chance" else f"seat {mover}'s"
            asked = "a spectator's" if seat is None else f"seat {seat!r}'s"
            raise Refused("not_your_turn", f"It is {whose} turn now, not {asked}.")

    def _play(self, action: int) -> None:
        if self._lent:
            self._state, self._lent = copy(self._state), False
        self._game.rules.play(self._state, action)
        self._actions.append(action)
        self._look()

    def _look(self) -> None:
        """See whose turn it is in a position that is new."""
        self._turn: int = self._game.rules.mover(self._state)
        self._choices = None

    def _draw_chance(self) -> None:
        while self._draw and self._turn == CHANCE and not self._cut:
            self._play_chance(self._draw)

    def _play_chance(self, draw: Draw) -> None:
        self._play(self._drawn(draw))

    def _drawn(self, draw: Draw) -> int:
        outcomes, weights = self._possible()
        ticket = draw(sum(weights))
        return outcomes[bisect(list(accumulate(weights)), ticket)]

    # --- Records -----------------------------------------------------------------------------

    def record(self) -> records.Record:
        """The whole game, for JSON. It holds every secret."""
        gave_up = {"forfeits": self.forfeits} if self._forfeits else {}
        return {
            "format": records.FORMAT,
            "rules": self._game.version,
            "game": self._game.name,
            "players": self._players,
            "options": deepcopy(self._setup.unusual),
            "actions": self.actions,
            **gave_up,
            **({"cut": True} if self._cut else {}),
            **records.named(self._names),
            "result": {"points": self.points, "winners": self.winners} if self.over else None,
        }

    @classmethod
    def replay(
        cls, record: records.Record, chance: str | None = None, seed: int | None = None
    ) -> Match:
        """A match again, exactly as recorded. With chance= or seed= it plays on by itself."""
        header = records.header(record, series=False)
        match = cls.of(header.setup)
        match._names = header.names
        records.play_through(match, header)
        match.go_on(chance, seed)
        return match

    def copy(self) -> Match:
        """A second match that goes its own way; seeded chance goes on from the same point."""
        twin = object.__new__(type(self))
        self._lent = True
        twin.__dict__.update(self.__dict__)
        twin._actions = self._actions[:]
        twin._forfeits = self._forfeits[:]
        twin._bot_rng = self._bot_rng and self._bot_rng[:]
        twin._draw = self._draw.copy() if isinstance(self._draw, Seeded) else self._draw
        return twin

    def go_on(self, chance: str | None, seed: int | None) -> None:
        """From now on draw chance so; with neither given, as before."""
        if chance is None and seed is None:
            return
        self._draw = source_of_chance(chance or "auto", seed)
        self._bot_rng = bot_numbers(seed)
        self._draw_chance()

    def next_game(self, starter: int) -> Match:
        """The same table's next game, with the same source of chance."""
        following = Match.of(self._setup.started_by(starter), self._draw, self._bot_rng)
        following._forfeits = self._forfeits[:]
        return following

    # --- Looking into the state --------------------------------------------------------------

    def _possible(self) -> Choices:
        """What can be played now; found once for each position."""
        if self._choices is None:
            self._choices = self._found()
        return self._choices

    def _found(self) -> Choices:
        if self.over:
            return Choices([], [])
        if self._turn != CHANCE:
            return Choices(self._legal(self._state), [])
        most = self._game.rules.MOST_ACTIONS
        out, weight = [0] * most, [0] * most
        n = self._game.rules.chance(self._state, out, weight)
        return Choices(out[:n], weight[:n])

    def _legal(self, s: Any) -> list[int]:
        """The actions of the seat to move, of which s knows enough."""
        out = [0] * self._game.rules.MOST_ACTIONS
        return out[: self._game.rules.legal(s, out)]

    def _known(self, seat: int) -> Any:
        known = copy(self._state)
        self._game.rules.hide(known, seat)
        return known

    def _known_to_mover(self) -> Any:
        return self._known(self._turn if self._turn >= 0 else NOBODY)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY
        if type(seat) is not int or not 1 <= seat <= self._players:
            raise Refused(
                "bad_players", f"There is no seat {seat!r}; seats go from 1 to {self._players}."
            )
        return seat - 1


def _checked_sims(sims: Any) -> int:
    most = bot_house.MOST_SIMULATIONS
    if type(sims) is not int or not 1 <= sims <= most:
        raise Refused("bad_option", f"Simulations go from 1 to {most:,}, not {sims!r}.")
    return sims


def checked_limit(max_steps: Any) -> int:
    if type(max_steps) is not int or max_steps < 0:
        raise Refused("bad_option", f"max_steps is a whole number from 0, not {max_steps!r}.")
    return max_steps


def checked_bots(bots: Sequence[Brain], setup: Setup) -> list[Brain]:
    """One bot for each seat, every one of them known."""
    players = setup.players
    if isinstance(bots, str) or len(bots) != players:
        raise Refused("bad_players", f"{players} players need {players} bots, one for each seat.")
    for bot in bots:
        if not callable(bot):
            bot_house.make(bot, setup)
    return list(bots)


def left_to_win(winners: list[int], points: Sequence[int], forfeits: list[int]) -> list[int]:
    """Who wins when some have given up: the winners without them; if none is left, those of
    the others has most points."""
    left = [seat for seat in range(1, len(points) + 1) if seat not in forfeits]
    still = [seat for seat in winners if seat in left]
    if still or not left:
        return still
    most = max(points[seat - 1] for seat in left)
    return [seat for seat in left if points[seat - 1] == most]


def _never(state: Any) -> bool:
    return False


def _named(mover: int) -> int | str | None:
    if mover >= 0:
        return mover + 1
    return "chance" if mover == CHANCE else None


def _quoted(text: Any) -> str:
    words = text if isinstance(text, str) else repr(text)
    return f"“{words[:40]}…”" if len(words) > 40 else f"“{words}”"
