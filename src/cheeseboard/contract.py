"""The contract of a game's compiled modules (rules.py, sense.py, encoding.py), and their state.

Such a module is plain Python over integers and fixed-size lists. The functions under
"The contract" below are stand-ins: they say what a game offers, and generic drivers import
them from here. `bind` replaces them by a game's own functions.
"""

from __future__ import annotations

from typing import Any, TypeVar, get_args, get_type_hints

CHANCE = -1  # mover(): the next action is chance's
OVER = -2  # mover(): the game has ended
HIDDEN = -1  # in a hidden state: there is something here that the seat cannot know
NOBODY = -3  # a seat that knows nothing private: a spectator

# Multiply-with-carry on a signed 64-bit word: the same numbers in Python, Numba and CUDA.
# 698769069 · 2³² − 1 is a safe prime, so the period is half of it.
MULTIPLIER = 698769069
LOW = 0xFFFFFFFF

S = TypeVar("S")
Shape = tuple[int, ...]


# --- The state -------------------------------------------------------------------------------


def layout(state_class: type) -> dict[str, Shape]:
    """The fields of a State class and their shapes; a plain int has the shape ()."""
    if state_class not in _layouts:
        hints = get_type_hints(state_class, include_extras=True)
        _layouts[state_class] = {name: get_args(hint)[1:] for name, hint in hints.items()}
    return _layouts[state_class]


_layouts: dict[type, dict[str, Shape]] = {}


def zero_state(state_class: type[S]) -> S:
    """A plain state with zeros in every field."""
    s = state_class()
    for name, shape in layout(state_class).items():
        setattr(s, name, _zeros(shape))
    return s


def _zeros(shape: Shape) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def copy(s: S) -> S:
    """A second plain state that shares nothing with the first."""
    twin = object.__new__(type(s))
    fields = twin.__dict__ = s.__dict__.copy()
    # Every move at a table copies a state, so only its lists are looked at.
    for name, depth in _lists_of(type(s)):
        fields[name] = fields[name][:] if depth == 1 else _copy_rows(fields[name], depth)
    return twin


def _lists_of(state_class: type) -> list[tuple[str, int]]:
    """The fields that are lists, and how deeply they are nested."""
    if state_class not in _lists:
        shapes = layout(state_class).items()
        _lists[state_class] = [(name, len(shape)) for name, shape in shapes if shape]
    return _lists[state_class]


_lists: dict[type, list[tuple[str, int]]] = {}


def _copy_rows(rows: list[Any], depth: int) -> list[Any]:
    if depth == 2:
        return [row[:] for row in rows]
    return [_copy_rows(row, depth - 1) for row in rows]


def reveals(rules: Any, before: Any, after: Any) -> bool:
    """Whether some seat now sees an entry of the state that was hidden from it before."""
    return any(_learns(rules, before, after, seat) for seat in range(before.players))


def _learns(rules: Any, before: Any, after: Any, seat: int) -> bool:
    knew, knows = copy(before), copy(after)
    rules.hide(knew, seat)
    rules.hide(knows, seat)
    return any(
        _is_learned(actual, getattr(knew, name), getattr(knows, name))
        for name, actual in vars(before).items()
    )


def _is_learned(actual: Any, known_before: Any, known_after: Any) -> bool:
    if actual == known_before or known_before == known_after:
        return False
    return type(actual) is not list or any(map(_is_learned, actual, known_before, known_after))


def assign(states: list[Any], to: int, source: int) -> None:
    """Make states[to] equal to states[source]. Compiled code copies the row instead."""
    states[to] = copy(states[source])


def room(count: int) -> list[int]:
    """Memory for so many numbers, until the caller returns. What is in it at first does not count.
    Compiled code takes it from the stack."""
    return [0] * count


# --- Random numbers --------------------------------------------------------------------------


def randbelow(rng: list[int], n: int) -> int:
    """A number from 0 to n − 1. The generator's whole state is rng[0]."""
    x = rng[0]
    x = MULTIPLIER * (x & LOW) + (x >> 32)
    rng[0] = x
    return ((x & LOW) * n) >> 32


def hash32(x: int) -> int:
    """Hash a number to 32 bits, so that neighbouring numbers look unrelated."""
    x = x & LOW
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & LOW
    x = ((x ^ (x >> 15)) * 0x846CA68B) & LOW
    return x ^ (x >> 16)


def rng_state(seed: int, stream: int) -> int:
    """The generator's first state for one of the many streams of a seed."""
    high = hash32(hash32(seed >> 32) ^ hash32(stream >> 32) ^ 0x5BD1E995)
    low = hash32(hash32(seed ^ high) + hash32(stream + 0x2545F491))
    carry = hash32(low + hash32(seed + stream)) & 0x1FFFFFFF
    return (carry << 32) | (low | 1)


# --- The contract ----------------------------------------------------------------------------
#
# Seats are counted from 0 here and from 1 in everything that people read. Besides these
# functions a rules module has the class State and the constants RULES_VERSION (such as hunt/1),
# MIN_PLAYERS, MAX_PLAYERS, ACTION_COUNT (actions are numbers from 0 to ACTION_COUNT − 1) and
# MAX_ACTIONS (no position offers more).


def start(s: Any, players: int, starter: int, options: list[int]) -> None:
    """Set up a state of zeros. The starter is a seat, or CHANCE if it is to be drawn.

    Then the first outcome of chance draws it; its text is “starter 1”, “starter 2” and so on.
    """


def mover(s: Any) -> int:
    """Whose action is next: a seat, CHANCE or OVER."""
    return OVER


def legal(s: Any, out: list[int]) -> int:
    """Write the mover's legal actions into out; return how many."""
    return 0


def chance(s: Any, out: list[int], weight: list[int]) -> int:
    """Write chance's outcomes and their whole-number weights; return how many."""
    return 0


def play(s: Any, action: int) -> None:
    """Carry out an action, which must be legal (or one of chance's outcomes)."""


def points(s: Any, seat: int) -> int:
    """A seat's points, once the game is over."""
    return 0


def won(s: Any, seat: int) -> bool:
    """Whether the seat has won, alone or with others, once the game is over."""
    return False


def points_now(s: Any, seat: int) -> int:
    """A seat's points if the game ended now. A game that counts only at its end has its own."""
    return points(s, seat)


def hide(s: Any, seat: int) -> None:
    """Erase all that the seat cannot know. NOBODY is a spectator's seat."""


def seen(s: Any, action: int, seat: int) -> int:
    """What the seat sees of an action about to be played: the action, or one that says less."""
    return action


def guess(s: Any, seat: int, rng: list[int]) -> None:
    """Fill a hidden state with a random world, uniform over all that fit what the seat has seen."""


def suspect(s: Any, seat: int, rng: list[int]) -> None:
    """Change a guessed world so that it also fits what the others' choices suggest.

    A game's sense.py may have it. It changes nothing that the seat knows.
    """


def sample(s: Any, out: list[int], weight: list[int], rng: list[int]) -> int:
    """One outcome of chance, drawn by the weights of `chance`. A game may have a faster one."""
    n = chance(s, out, weight)
    total = 0
    for i in range(n):
        total += weight[i]
    ticket = randbelow(rng, total)
    if total == n:  # every weight is 1
        return out[ticket]
    i = 0
    while ticket >= weight[i]:
        ticket -= weight[i]
        i += 1
    return out[i]


def sensible(s: Any, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """The rule of thumb of the game's sense.py: a legal action. The first n actions in `out` are
    candidates, but it may choose another."""
    return out[randbelow(rng, n)]


def careless(s: Any, seat: int, out: list[int], n: int, rng: list[int], slip: int) -> int:
    """The rule of thumb with errors: none with a slip of 0, bad ones with a slip of 100."""
    return sensible(s, seat, out, n, rng)


def quick(s: Any, seat: int, out: list[int], n: int, rng: list[int]) -> int:
    """A rougher and faster rule of thumb, for the playouts of a search. A game may have one."""
    return sensible(s, seat, out, n, rng)


# --- What learning players get -----------------------------------------------------------------
#
# A game's encoding.py brings all three, and the constants FEATURE_COUNT (how many numbers `observe`
# writes) and CHOICES (how many choices there are). A choice is an action renumbered for a seat;
# what no seat can ever do has no number.


def observe(s: Any, seat: int, out: list[int]) -> None:
    """Write what the seat knows, from its hidden state: FEATURE_COUNT numbers of 8 bits."""


# A game whose observation takes long may split it: `observe` is then `observe_first` and
# `observe_rest`. A GPU does the work of `observe_rest` in PARTS parts. First `note_part` goes
# through STAGES stages, with all parts of a stage at once. They share NOTES numbers of memory.
# Then `observe_part` writes those parts for which `has_part` is true. The three sizes are constants
# of encoding.py.


def observe_first(s: Any, seat: int, out: list[int]) -> None:
    """Write what the seat knows, but for what `observe_rest` adds."""
    observe(s, seat, out)


def observe_rest(s: Any, seat: int, out: list[int]) -> None:
    """Write the rest."""


def note_part(s: Any, seat: int, stage: int, part: int, notes: list[int]) -> None:
    """Do one part of a stage. It changes no state, and nothing that another part of the stage reads
    or writes."""


def has_part(s: Any, seat: int, part: int, notes: list[int]) -> bool:
    """Whether this part writes anything, after all stages."""
    return False


def observe_part(s: Any, seat: int, part: int, notes: list[int], out: list[int]) -> None:
    """Write one part of the rest."""


def choice(s: Any, seat: int, action: int) -> int:
    """The choice, from 0 to CHOICES − 1, by which the seat plays a legal action."""
    return action


def action_of(s: Any, seat: int, which: int) -> int:
    """The action that a choice of the seat stands for, if it is legal."""
    return which


def write_mask(s: Any, seat: int, observation: list[int], mask: list[bool]) -> None:
    """Mark the choices of the seat, which is to move, after `observe_first` has written what it
    knows. A game may have it where that is faster than to go through `legal` and `choice`."""


# How well `estimate` judges a position.
NEVER = 0  # it judges no position of this setup
LATER = 1  # it does not judge this position, but later ones of this game
ROUGHLY = 2  # well enough to compare actions; a tree may look further
WELL = 3  # better than a tree search would


def estimate_quality(s: Any) -> int:
    """How well `estimate` judges this position. A game's sense.py may have both functions."""
    return NEVER


def estimate(s: Any, seat: int) -> float:
    """A seat's estimated share of the win, where `estimate_quality` is not NEVER or LATER."""
    return 0.0


CONTRACT = (
    *(start, mover, legal, chance, play, points, won, points_now),
    *(hide, seen, guess, suspect, sample, sensible, careless, quick, estimate_quality, estimate),
    *(observe, observe_first, observe_rest, note_part, has_part, observe_part),
    *(choice, action_of, write_mask),
)
