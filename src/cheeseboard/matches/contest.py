"""What a match and a series have in common: both are played, viewed and recorded alike. No I/O.

People, bots and chance all play in the same way: one legal action at a time. Besides that, only
`forfeit` and `cut_short` change a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from cheeseboard.bots import SeatBot, checked_bots, make
from cheeseboard.contract import CHANCE, NOBODY, rng_state
from cheeseboard.game_setup import Setup, checked_setup
from cheeseboard.matches import advice, records, views
from cheeseboard.matches.chance import (
    RandBelow,
    Seeded,
    bot_rng,
    source_of_chance,
    system_randbelow,
)
from cheeseboard.matches.position import NOTHING, LegalActions, Position
from cheeseboard.matches.views import View
from cheeseboard.refused import Refused

MAX_STEPS = 10_000  # some games do not end by themselves


class Contest(ABC):
    """A match or a series. They differ in how points and winners are counted, and a series begins
    its next game by itself. docs/interface.md describes every name."""

    is_series: ClassVar[bool]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seed: int | None = None,
        chance: str = "auto",
        **options: Any,
    ) -> None:
        setup = checked_setup(game, players, options)
        self._begin(Position(setup), source_of_chance(chance, seed), bot_rng(seed))

    def _begin(
        self, position: Position, randbelow: RandBelow | None, bot_rng: list[int] | None
    ) -> None:
        self._setup = position.setup
        self.position = position  # in a series, the position of the current game
        self._actions: list[int] = []  # in a series, only of the current game
        self._randbelow = randbelow
        self._bot_rng = bot_rng
        self._forfeits: list[int] = []  # only ever replaced, so copies can share it
        self._cut = False
        self._is_stopped = False  # it was cut, or all but one seat have resigned
        self._names: records.Names | None = None
        self._play_chance()

    @classmethod
    def from_setup(cls, setup: Setup, randbelow: RandBelow | None = None) -> Self:
        """A match or series of this setup. Without `randbelow`, chance is played by hand."""
        contest = object.__new__(cls)
        contest._begin(Position(setup), randbelow, None)
        return contest

    def __repr__(self) -> str:
        what = f"Series {self.points}" if self.is_series else "Match"
        when = "over" if self.over else f"{self.mover} to move"
        return f"<{what} of {self.game}, {self.players} players, {self.steps} actions, {when}>"

    # --- What is going on --------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._setup.game.name

    @property
    def players(self) -> int:
        return self._setup.players

    @property
    def setup(self) -> Setup:
        return self._setup

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values; `starter` is None if it is drawn."""
        return self._setup.copy_options()

    @property
    def mover(self) -> int | str | None:
        """The seat to move; "chance" where chance is played by hand; None when it is over."""
        return None if self._is_stopped else self.position.seat_to_move

    @property
    def over(self) -> bool:
        return self._is_stopped or self.position.is_over

    @property
    @abstractmethod
    def points(self) -> list[int] | None:
        """Each seat's points; None while they may reveal secrets. In a match that is until it is
        over."""

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won, in rising order; None until it is over."""
        if not self.over:
            return None
        if self._cut:
            return []
        best = self._winners_with_forfeits()
        return winners_among(best, self.points or [], self._forfeits) if self._forfeits else best

    @abstractmethod
    def _winners_with_forfeits(self) -> list[int]:
        """The seats that have won, including those that have resigned."""

    @property
    def forfeits(self) -> list[int]:
        """The seats that have resigned and cannot win any more."""
        return self._forfeits[:]

    @property
    def cut(self) -> bool:
        """Whether it was stopped early, without a winner."""
        return self._cut

    @property
    def steps(self) -> int:
        """How many actions were played, chance's included."""
        return len(self._actions)

    @property
    def actions(self) -> list[str]:
        """All actions so far, with their secrets."""
        return self._texts(self._actions)

    @property
    def state(self) -> Any:
        """The plain state with all its secrets, of the game being played. Do not change it."""
        return self.position.state

    @property
    def last_state(self) -> Any:
        """The state that the last action led to. In a series that may be the end of a game,
        although the next one has begun."""
        return self.state

    def snapshot(self) -> Any:
        """The state as it is now. Later actions do not change it."""
        return self.position.snapshot()

    def legal(self) -> list[str]:
        """What can be played now, as text; at chance, its outcomes."""
        return self._texts(self._legal_actions().actions)

    def chances(self) -> dict[str, float]:
        """At chance, each outcome's probability; else nothing."""
        outcomes, weights = self._legal_actions()
        if not weights:
            return {}
        total, text = sum(weights), self._setup.game.words.text
        return {text(o): w / total for o, w in zip(outcomes, weights, strict=True)}

    def _legal_actions(self) -> LegalActions:
        return NOTHING if self.over else self.position.legal_actions()

    def _texts(self, actions: list[int]) -> list[str]:
        return [self._setup.game.words.text(action) for action in actions]

    # --- What a seat may know ----------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What a seat may know, for JSON; None is a spectator."""
        return views.view(self, seat, self._checked_index(seat))

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """What has happened, as the seat has seen it: [{"by": 2, "action": "put ?"}, …]."""
        who = self._checked_index(seat)
        return views.log(self.position.setup, self._actions, who, shows_all=self.over)

    def known(self, seat: int | None) -> Any:
        """The state as a seat knows it: what its bots get."""
        return self.position.known(self._checked_index(seat))

    def as_seen(self, action: str, seat: int | None, before: Any = None) -> str:
        """What a seat sees of an action, such as “put ?”. The action was played in the state
        `before`, or is about to be played now."""
        who = self._checked_index(seat)
        return views.action_text(self._setup.game, before or self.state, action, who)

    def forgets(self) -> bool:
        """Whether the table no longer shows what happened before (sack rule S14)."""
        return self._setup.game.forgets(self.position.state)

    def _checked_index(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY
        if type(seat) is not int or not 1 <= seat <= self.players:
            raise Refused(
                "bad_players", f"There is no seat {seat!r}; seats go from 1 to {self.players}."
            )
        return seat - 1

    # --- Advice ------------------------------------------------------------------------------

    def odds(self, seat: int | None, sims: int = advice.SIMULATIONS) -> dict[str, Any]:
        """Each seat's expected share of the win, from what one seat knows; None is a spectator.
        During a series, it is the win of the current game."""
        who = self._checked_index(seat)
        advice.check_simulations(sims)
        if self.over:
            return {"win": self._shares(), "exact": True}
        return advice.odds(self._setup, self.position.known(who), who, sims)

    def hint(self, seat: int | None, sims: int = advice.SIMULATIONS) -> list[dict[str, Any]]:
        """The mover's actions with their expected share of the win, best first."""
        who = self._checked_index(seat)
        advice.check_simulations(sims)
        self._check_turn(seat)
        return advice.hints(self._setup, self.position.known(who), who, sims)

    def _shares(self) -> list[float]:
        winners = self.winners or []
        return [(seat + 1 in winners) / max(len(winners), 1) for seat in range(self.players)]

    # --- Playing -----------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None) -> None:
        """Play one of legal(). Anything else is refused and changes nothing."""
        self._play(self._check_action(text, seat))
        self._play_chance()

    def play_checked(self, text: str) -> None:
        """Play an action that another process has already checked and stored."""
        self._play(self._setup.game.words.ACTIONS[text])
        self._play_chance()

    def forfeit(self, seat: int) -> None:
        """A seat resigns: it cannot win any more. With one seat left, it is over."""
        if self._checked_index(seat) == NOBODY:
            raise Refused("bad_players", "A spectator cannot resign.")
        self._check_not_over()
        if seat in self._forfeits:
            raise Refused("illegal", f"Seat {seat} has resigned already.")
        self._set_forfeits(sorted([*self._forfeits, seat]))

    def _set_forfeits(self, seats: list[int]) -> None:
        self._forfeits = seats
        self._is_stopped = self._cut or (bool(seats) and len(seats) >= self.players - 1)

    def cut_short(self) -> None:
        """End it now, without a winner: some games do not end by themselves."""
        self._check_not_over()
        self._cut = self._is_stopped = True

    def sample_outcome(self, randbelow: RandBelow) -> str:
        """An outcome of chance by its weight. It is not played."""
        return str(self._setup.game.words.text(self.position.sample_outcome(randbelow)))

    def _check_action(self, text: str, seat: int | None) -> int:
        if seat is None:
            self._check_not_over()
        else:
            self._check_turn(seat)
        action = self._setup.game.words.ACTIONS.get(text) if isinstance(text, str) else None
        if action is None or action not in self.position.legal_actions().actions:
            raise self.refusal(text)
        return int(action)

    def refusal(self, text: str) -> Refused:
        """Why a text that is not legal cannot be played now."""
        action = self._setup.game.words.ACTIONS.get(text) if isinstance(text, str) else None
        if action is None:
            return Refused("malformed", f"{_quote(text)} is not an action of {self.game}.")
        reason = self.position.why_not(action)
        sentence = f"{_quote(text)} cannot be played now. {reason.sentence}"
        return Refused("illegal", sentence, reason.rule)

    def _check_turn(self, seat: int | str | None) -> None:
        mover = self.mover
        if mover is None:
            self._check_not_over()
        if seat != mover:
            whose = "chance's" if mover == "chance" else f"seat {mover}'s"
            asked = "a spectator's" if seat is None else f"seat {seat!r}'s"
            raise Refused("not_your_turn", f"It is {whose} turn now, not {asked}.")

    def _check_not_over(self) -> None:
        if self.over:
            raise Refused("over", "The game is over.")

    def _play(self, action: int) -> None:
        self.position.play(action)
        self._actions.append(action)

    def _play_chance(self) -> None:
        while self._randbelow and self.position.mover == CHANCE and not self._cut:
            self._play(self.position.sample_outcome(self._randbelow))

    # --- Bots --------------------------------------------------------------------------------

    def finish(self, bots: Sequence[SeatBot], max_steps: int = MAX_STEPS) -> Self:
        """Let bots play to the end, one for each seat, or until max_steps actions were played."""
        checked, limit = checked_bots(bots, self._setup), _checked_limit(max_steps)
        while not self.over and self.steps < limit:
            self._step(checked)
        return self

    def step(self, bots: Sequence[SeatBot]) -> None:
        """One action by the mover, and the chance that follows it; one bot for each seat."""
        self._step(checked_bots(bots, self._setup))

    def _step(self, bots: Sequence[SeatBot]) -> None:
        self._check_not_over()
        seat = self.position.mover
        if seat == CHANCE:
            self._play(self.position.sample_outcome(self._randbelow or system_randbelow))
        else:
            self._play(self._choose(bots[seat], seat))
            self._play_chance()

    def _choose(self, bot: SeatBot, seat: int) -> int:
        if callable(bot):
            view = self.view(seat + 1)
            return self._check_action(bot(view, view["legal"]), seat + 1)
        if self._bot_rng is None:
            self._bot_rng = [rng_state(system_randbelow(1 << 62), 1)]
        choose = make(bot, self._setup)
        return choose(self._setup.game, self.position.known(seat), seat, self._bot_rng)

    # --- Records and copies ------------------------------------------------------------------

    def record(self) -> records.Record:
        """All that was played, for JSON. It holds every secret."""
        return records.record_of(self, self._names)

    @classmethod
    def replay(
        cls, record: records.Record, chance: str | None = None, seed: int | None = None
    ) -> Self:
        """The match or series of a record. With chance= or seed=, chance is drawn from then on."""
        header = records.header(record, cls.is_series)
        contest = cls.from_setup(header.setup)
        contest._names = header.names
        records.play_through(contest, header)
        if chance is not None or seed is not None:
            contest._randbelow = source_of_chance(chance or "auto", seed)
            contest._bot_rng = bot_rng(seed)
            contest._play_chance()
        return contest

    def copy(self) -> Self:
        """An independent copy; seeded chance continues from the same point in both."""
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__.copy()
        twin.position = self.position.copy()
        twin._actions = self._actions[:]
        if self._bot_rng:
            twin._bot_rng = self._bot_rng[:]
        if isinstance(self._randbelow, Seeded):
            twin._randbelow = self._randbelow.copy()
        return twin


def winners_among(best: list[int], points: list[int], forfeits: list[int]) -> list[int]:
    """The winners that have not resigned. If all winners have, the winners are the seats with the
    most points among the others."""
    left = [seat for seat in range(1, len(points) + 1) if seat not in forfeits]
    still = [seat for seat in best if seat in left]
    if still or not left:
        return still
    most = max(points[seat - 1] for seat in left)
    return [seat for seat in left if points[seat - 1] == most]


def _checked_limit(max_steps: Any) -> int:
    if type(max_steps) is not int or max_steps < 0:
        raise Refused("bad_option", f"max_steps is a whole number from 0, not {max_steps!r}.")
    return max_steps


def _quote(text: Any) -> str:
    words = text if isinstance(text, str) else repr(text)
    return f"“{words[:40]}…”" if len(words) > 40 else f"“{words}”"
