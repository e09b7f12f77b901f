"""What a game is: a Protocol for each of its modules, and `Game`, which joins them.

A game declares its modules as `GAME` in its `__init__.py`, and mypy compares each module with its
Protocol. What a game may leave out is a field of `Game` with a default, so that no caller has to
check whether a module has it. Functions that rules.py and sense.py may leave out have their
defaults in contract.py, and `bind` uses them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from cheeseboard.contract import NOBODY
from cheeseboard.encoding import Feature
from cheeseboard.lesson import Lesson
from cheeseboard.networks import FittingTask
from cheeseboard.options import Option, Size
from cheeseboard.refused import Reason, Refused

Module = TypeVar("Module")


class Rules(Protocol):
    """rules.py: the rules. contract.py says what each function does."""

    RULES_VERSION: str
    MIN_PLAYERS: int
    MAX_PLAYERS: int
    ACTION_COUNT: int
    MAX_ACTIONS: int

    @property
    def State(self) -> type[Any]: ...  # noqa: N802
    def start(self, s: Any, players: int, starter: int, options: list[int], /) -> None: ...
    def mover(self, s: Any, /) -> int: ...
    def legal(self, s: Any, out: list[int], /) -> int: ...
    def chance(self, s: Any, out: list[int], weight: list[int], /) -> int: ...
    def play(self, s: Any, action: int, /) -> None: ...
    def points(self, s: Any, seat: int, /) -> int: ...
    def won(self, s: Any, seat: int, /) -> bool: ...
    def hide(self, s: Any, seat: int, /) -> None: ...
    def seen(self, s: Any, action: int, seat: int, /) -> int: ...
    def guess(self, s: Any, seat: int, rng: list[int], /) -> None: ...


class Words(Protocol):
    """words.py: what people read and type."""

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802
        """The game's own options, which a table can switch on."""

    @property
    def ACTIONS(self) -> Mapping[str, int]:  # noqa: N802
        """Every text that can be typed, and its action."""

    @property
    def Board(self) -> Any:  # noqa: N802
        """The TypedDict that `board` returns."""

    def text(self, action: int, /) -> str:
        """An action as people read it."""

    def board(self, s: Any, seat: int, /) -> Any:
        """What the seat sees, drawn from its hidden state."""

    def why_not(self, s: Any, action: int, /) -> Reason:
        """Why an action is not legal, and which rule forbids it."""


class Sense(Protocol):
    """sense.py: the rule of thumb for bots."""

    @property
    def LEVELS(self) -> Sequence[tuple[str, int]]:  # noqa: N802
        """The bots of the five levels, the weakest first, and their Elo."""

    def sensible(self, s: Any, seat: int, out: list[int], n: int, rng: list[int], /) -> int: ...
    def careless(
        self, s: Any, seat: int, out: list[int], n: int, rng: list[int], slip: int, /
    ) -> int: ...


class Sketch(Protocol):
    """sketch.py: the board in a terminal."""

    def sketch(self, view: dict[str, Any], /) -> str:
        """The board of a view as text, at most 80 columns wide."""

    def what_happened(self, before: dict[str, Any], after: dict[str, Any], /) -> list[str]:
        """Sentences on what followed from an action, from the boards before and after it."""


class Encoding(Protocol):
    """encoding.py: what learning players get. contract.py says what each function does."""

    FEATURE_COUNT: int
    CHOICES: int

    @property
    def FEATURES(self) -> Sequence[Feature]:  # noqa: N802
        """The numbers that `observe` writes, with their names and bounds."""

    @property
    def CHOICE_NAMES(self) -> Sequence[str]:  # noqa: N802
        """The choices, as people read them."""

    def observe(self, s: Any, seat: int, out: list[int], /) -> None: ...
    def choice(self, s: Any, seat: int, action: int, /) -> int: ...
    def action_of(self, s: Any, seat: int, which: int, /) -> int: ...


class SeriesRule(Protocol):
    """series.py: how several games count together."""

    def add(self, score: list[int], tiebreak: list[int], s: Any, /) -> None:
        """Add the result of a game that ended in this state."""

    def over(self, score: list[int], games: int, /) -> bool:
        """Whether the series ends after this many games."""

    def winners(self, score: list[int], tiebreak: list[int], /) -> list[int]:
        """The seats that have won the series, counted from 0."""


class TextTable(NamedTuple):
    """A table of texts, to be printed."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Judgement(Protocol):
    """The results of many games of one player against a perfect one."""

    def as_json(self) -> dict[str, Any]: ...


class Solved(Protocol):
    """solved/: value tables for the perfect player, and loops for the lab. A variant is the game
    with some options and sizes. A value table holds the value of each of its positions. Both are
    the game's own types."""

    # Value tables.
    @property
    def variant(self) -> Callable[..., Any]:
        """Called with the numbers of `start`: options and sizes; returns the variant."""

    def variant_in_words(self, variant: Any, /) -> str:
        """The size of a variant, for people."""

    def shipped(self, variant: Any, /) -> Any:
        """The value table that comes with the package."""

    def read(self, file: Path, variant: Any, /) -> Any: ...
    def write(self, value_table: Any, file: Path, /) -> None: ...
    def make_value_table(self, variant: Any, share: Any, gap: float, error: float, /) -> Any:
        """A value table of these shares, whose bounds are `gap` apart."""

    def shares_after(self, value_table: Any, s: Any, /) -> dict[int, float]:
        """Each legal action, and the mover's share of the win after it."""

    def first_share(self, value_table: Any, s: Any, /) -> float:
        """The first seat's share of the win."""

    # The same for web pages, which run a driver instead.
    @property
    def SHIPPED(self) -> Sequence[list[int]]:  # noqa: N802
        """For each table that comes with the package: the numbers of `start`."""

    @property
    def look_up(self) -> Callable[[Any, Any], int]:
        """Called with states and the memory below; values the first state."""

    def shipped_memory(self, variant: Any, /) -> Any:
        """The value table that comes with the package, and memory for `look_up`: a NamedTuple of
        arrays and numbers. Its field `exact` says whether the table is exact. `look_up` writes its
        answer into three others: the legal actions (`out`), the mover's share after each
        (`shares_after`), and the first seat's share now (`share`)."""

    def example_memory(self) -> Any:
        """Such memory without a table: only its types count."""

    # Solving: the loops, what they work through, and the constants that they need.
    @property
    def sweep(self) -> Any:
        """The module of the loops that compute the value of every position from later ones."""

    def blocks(self, variant: Any, /) -> list[Any]:
        """The parts in which the positions are solved, each after those that it depends on."""

    def constants(self, variant: Any, /) -> tuple[Any, ...]:
        """What all these loops need to know of the variant."""

    # Judging: games of the bots with the codes PERFECT and SENSIBLE, whose decisions are compared
    # with the truth.
    @property
    def judge(self) -> Any:
        """The module of the loop that plays these games."""

    def truth(self, variant: Any, inner: Any, share: Any, /) -> Any:
        """What the loop compares with: the shares at all positions, and at the first of each
        turn."""

    def new_findings(self) -> Any:
        """What the loop adds to, empty."""

    def judgement(self, findings: Any, games: int, /) -> Judgement: ...
    def judgements_in_words(self, judgements: dict[str, dict[str, Any]], /) -> list[TextTable]:
        """The judgements of some bots, as JSON has them, for people."""


def forgets_nothing(s: Any) -> bool:
    return False


def same_action(s: Any, world: Any, actions: Sequence[int]) -> int:
    return actions[0]


def all_different(s: Any, actions: Sequence[int]) -> Sequence[Sequence[int]]:
    return [[action] for action in actions]


def no_sizes(players: int) -> Sequence[Size]:
    return ()


def nothing_more(before: Any, after: Any) -> list[str]:
    return []


def nobody_throws(s: Any, last: int | None) -> int:
    return NOBODY


# What a seat plays by in a playout: the policy network, `sensible` or `quick`.
BY_NETWORK, BY_SENSIBLE, BY_QUICK = range(3)


class PlayoutStyle(NamedTuple):
    """What the seats play by in the playouts of the bot `search`. In each playout every other seat
    plays in one of two ways, chosen at random."""

    own: int
    others: int  # one way for the other seats
    or_others: int  # the second way
    temperature: int  # higher values compare more of the actions that the network likes less


@dataclass(frozen=True, eq=False)
class Game:
    """Everything about one game. Fields with a default may be left out."""

    name: str
    """The name of its folder."""
    rules: Rules
    words: Words
    sense: Sense
    sketch: Sketch
    encoding: Encoding | None = None
    """What learning players get; None where there is none yet."""
    levels: Mapping[int, Sequence[tuple[str, int]]] = field(default_factory=dict)
    """The levels by number of players; for numbers that are missing, `LEVELS` of sense.py."""
    playouts: Mapping[int, PlayoutStyle] = field(default_factory=dict)
    """The numbers of players with which the bot `search` compares actions by playouts. With any
    other number it searches a tree."""
    guided: Mapping[int, int] = field(default_factory=dict)
    """The numbers of players with which the policy network guides the tree of `search`: the tree
    begins with what it likes. The values are percentages of the simulations: those in which the
    other seats follow the rule of thumb."""
    series: SeriesRule | None = None
    """How several games count together; None where the rulebook has no series."""
    whole_is_series: bool = False
    """Whether the rulebook's whole game is the series, and a single game its short form."""
    lesson: Lesson | None = None
    """The guided first game; None where there is none yet."""
    solved_players: int = 0
    """With how many players the game is solved; 0 where it is not."""
    load_solved: Callable[[], Solved] | None = None
    """Imports the folder `solved` at its first use, since it needs numpy; None where the game is
    not solved."""
    load_fitting_tasks: Callable[[], Sequence[FittingTask]] = tuple
    """Imports the folder `fitting`, which has the data that its networks are fitted to."""
    always_has_a_winner: bool = True
    """Whether every game has a winner, so that the shares of the win add up to 1."""
    longest: Callable[[int, list[int]], int] | None = None
    """An upper bound on the actions of a game, chance's included, given the number of players and
    the numbers for `start`; None if a game can go on for ever."""
    sizes: Callable[[int], Sequence[Size]] = no_sizes
    """What makes the game smaller for the lab, by number of players. `start` gets these numbers
    after those of the options; tables do not offer them."""
    has_no_secrets: bool = False
    """Whether there are no secrets, so that everybody sees the same board."""
    retell: Callable[[Any, Any, Sequence[int]], int] = same_action
    """`retell(s, world, actions)` returns what was played in a guessed world where actions[0] was
    played in the real game: hidden actions may be others there. `s` is the state before it, and
    `actions` are all actions from it on."""
    alike: Callable[[Any, Sequence[int]], Sequence[Sequence[int]]] = all_different
    """`alike(s, actions)` returns the actions in groups that come to the same, such as those that
    are each other's mirror images. Hints give all of a group the same chance."""
    forgets: Callable[[Any], bool] = forgets_nothing
    """Whether the table no longer shows what happened before this state (sack rule S14)."""
    aftermath: Callable[[Any, Any], list[str]] = nothing_more
    """Short public texts on what followed from an action, from the states before and after it."""
    thrower: Callable[[Any, int | None], int] = nobody_throws
    """`thrower(s, last)` returns the seat that throws what chance decides next, such as the dice of
    a new turn; NOBODY where no player does. `last` is the action before, None at the beginning of a
    game. At a table, chance waits until the person at that seat has thrown."""
    throw_text: str = "throw"
    """What a person sends to throw. It is not recorded as an action: chance's outcome is."""
    is_draft: bool = False
    """Whether the game is unfinished: languages other than English may be missing."""

    @property
    def version(self) -> str:
        """The version of its rules, such as hunt/1."""
        return self.rules.RULES_VERSION

    @property
    def parts(self) -> tuple[ModuleType, ...]:
        """The modules that drivers are bound to."""
        modules = [self.rules, self.sense, self.encoding]
        return tuple(cast(ModuleType, module) for module in modules if module is not None)

    def require_encoding(self) -> Encoding:
        """Its encoding, or Refused where it has none."""
        if self.encoding is None:
            raise Refused("bad_option", f"{self.name} has no encoding for learning players yet.")
        return self.encoding

    @property
    def is_solved(self) -> bool:
        return self.load_solved is not None

    @property
    def solved(self) -> Solved:
        """The solved game, or Refused where it is not solved."""
        if self.load_solved is None:
            raise Refused("bad_option", f"{self.name} is not solved.")
        return self.load_solved()


def as_it_was(today: Module, then: ModuleType) -> Module:
    """Today's module, in which the functions of an earlier version replace today's."""
    module = cast(ModuleType, today)
    whole = ModuleType(module.__name__, module.__doc__)
    whole.__dict__.update(vars(module))
    different = {name: it for name, it in vars(then).items() if not name.startswith("__")}
    whole.__dict__.update(different)
    return cast(Module, whole)
