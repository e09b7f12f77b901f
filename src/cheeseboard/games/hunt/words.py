"""The mouse hunt in words: text <-> action, state -> what a board draws, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import Literal, TypedDict, get_args

from cheeseboard.contract import CHANCE, NOBODY, zero_state
from cheeseboard.games.hunt import rules
from cheeseboard.games.hunt.rules import State
from cheeseboard.options import Flag, Size
from cheeseboard.refused import Reason

OPTIONS = (Flag("kids"), Flag("risk"))
SIZES = (Size("colours", 1, rules.COLOURS), Size("mice", 1, rules.MICE_OF_A_COLOUR))

Colour = Literal["red", "orange", "yellow", "green", "blue"]
Face = Literal[Colour, "white"]
Phase = Literal["starter", "rolling", "luring", "choosing", "over"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
FACES: tuple[Face, ...] = get_args(Face)
PHASES: tuple[Phase, ...] = get_args(Phase)


class CatCard(TypedDict):
    """A player's cat card."""

    seat: int
    caught: dict[Colour, int]
    mice: int
    points: int


class Again(TypedDict):
    """How likely another roll is to succeed."""

    succeeds: int  # throws that show a mouse to lure (H7)
    of: int


class Board(TypedDict):
    phase: Phase
    dice: list[Face]  # the current roll, or []
    centre: dict[Colour, int]
    lured: dict[Colour, int]  # in front of the card of the player whose turn it is
    turn: int | None  # the seat whose turn it is
    cats: list[CatCard]
    worth: dict[Colour, int]
    again: Again | None  # while the player chooses whether to roll again
    ends_below: int  # the game ends if a turn ends with fewer mice in the centre (H10)


# --- Actions ---------------------------------------------------------------------------------


@cache
def text(action: int) -> str:
    if action >= rules.LURE:
        which = divmod(action - rules.LURE, rules.MOUSE_CODES)
        return " ".join(["lure"] + [_mouse(mouse) for mouse in which if mouse != rules.NO_MOUSE])
    if action == rules.STOP:
        return "stop"
    if action == rules.ROLL:
        return "roll"
    if action >= rules.ROLLED:
        low, high = divmod(action - rules.ROLLED, rules.FACES)
        return f"roll {FACES[low]} {FACES[high]}"
    return f"starter {action - rules.STARTER + 1}"


def _mouse(which: int) -> str:
    colour = COLOURS[rules.colour_of(which)]
    place = rules.place_of(which)
    return f"{colour}@{place}" if place else colour


def _all_actions() -> list[int]:
    """Every action that can be typed, whatever the position."""
    seats = range(rules.MAX_PLAYERS)
    colours = range(rules.COLOURS)
    places = range(1 + rules.MAX_PLAYERS)
    starters = [rules.STARTER + seat for seat in seats]
    rolls = [rules.roll_action(low, high) for low in range(6) for high in range(low, 6)]
    singles = [(rules.mouse(c, p), rules.NO_MOUSE) for c, p in product(colours, places)]
    equal = [
        (rules.mouse(c, p), rules.mouse(c, q))
        for c, p, q in product(colours, places, places)
        if p <= q
    ]
    different = [
        (rules.mouse(c, rules.IN_CENTRE), rules.mouse(d, rules.IN_CENTRE))
        for c, d in product(colours, colours)
        if c < d
    ]
    lures = [rules.lure_action(*mice) for mice in singles + equal + different]
    return [*starters, *rolls, rules.ROLL, rules.STOP, *lures]


ACTIONS = {text(action): action for action in _all_actions()}


# --- What a board draws ----------------------------------------------------------------------


def board(s: State, seat: int) -> Board:
    """What the seat sees, drawn from its hidden state."""
    rolled = s.phase == rules.LURING
    return {
        "phase": PHASES[s.phase],
        "dice": [FACES[face] for face in s.dice] if rolled else [],
        "centre": _by_colour(s.centre),
        "lured": _by_colour(s.lured),
        "turn": None if s.phase in (rules.DRAW_STARTER, rules.ENDED) else s.player + 1,
        "cats": [_cat(s, cat) for cat in range(s.players)],
        "worth": _by_colour(_worths(s.kids)),
        "again": _again(s) if s.phase == rules.CHOOSING else None,
        "ends_below": rules.ENOUGH_MICE,
    }


def _again(s: State) -> Again:
    sources = [_source(s, colour) for colour in range(rules.COLOURS)]
    return {"succeeds": _successes(tuple(sources)), "of": rules.FACES**2}


def _source(s: State, colour: int) -> str:
    """Where a mouse of the colour could be lured from."""
    if s.lured[colour] > 0:
        return "nowhere"
    if s.centre[colour] > 0:
        return "centre"
    return "cards" if rules.others_have(s, colour) else "nowhere"


def _cat(s: State, seat: int) -> CatCard:
    mice, points = _score(tuple(s.caught[seat]), s.kids)
    return {
        "seat": seat + 1,
        "caught": _by_colour(s.caught[seat]),
        "mice": mice,
        "points": points,
    }


def _by_colour(counts: Sequence[int]) -> dict[Colour, int]:
    red, orange, yellow, green, blue = counts
    return {"red": red, "orange": orange, "yellow": yellow, "green": green, "blue": blue}


# A board is made after every move. So what the rules compute from a few numbers is cached: they are
# asked once, with an empty state in which only these numbers are set.


@cache
def _worths(kids: int) -> tuple[int, ...]:
    s = zero_state(State)
    s.kids = kids
    return tuple(rules.worth(s, colour) for colour in range(rules.COLOURS))


@lru_cache(maxsize=10_000)
def _score(caught: tuple[int, ...], kids: int) -> tuple[int, int]:
    """The mice and points of a cat card."""
    s = zero_state(State)
    s.kids = kids
    s.caught[0][:] = caught
    return rules.mice(s, 0), rules.points(s, 0)


@cache
def _successes(sources: tuple[str, ...]) -> int:
    """How many of all throws show a mouse that can be lured from these sources."""
    s = zero_state(State)
    s.players = 2
    for colour, source in enumerate(sources):
        s.lured[colour] = int(source == "nowhere")
        s.centre[colour] = int(source == "centre")
        s.caught[1][colour] = int(source == "cards")
    succeeds = 0
    for low, high in combinations_with_replacement(range(rules.FACES), 2):
        s.dice[0], s.dice[1] = low, high
        if rules.can_lure(s):
            succeeds += 1 if low == high else 2
    return succeeds


def aftermath(before: State, after: State) -> list[str]:
    """What followed from an action: `fail` (H7) and why, `five` (H14), `caught 3 9` (mice, points),
    `left 4` (mice in the centre, too few to go on, H10). For dice also whose they are: `of 2`."""
    if before.phase == rules.ROLLING:
        fails = after.phase in (rules.ROLLING, rules.ENDED)
        return [f"of {before.player + 1}"] + (["fail", *_why_failed(before, after.dice)] * fails)
    if sum(after.lured) > 0:
        return []
    if before.phase == rules.CHOOSING:
        return _stopped(before, after)
    return ["five"] if before.phase == rules.LURING and after.phase == rules.CHOOSING else []


def _why_failed(s: State, dice: Sequence[int]) -> list[str]:
    """Why these dice lure nothing: `closed red` (H6), `gone blue` (H7, H9), `closed white` where
    no colour is free."""
    faces = sorted(set(dice))
    if rules.WHITE in faces:
        return ["closed white"]
    why = ["closed" if s.lured[face] > 0 else "gone" for face in faces]
    return [f"{reason} {FACES[face]}" for reason, face in zip(why, faces, strict=True)]


def _stopped(before: State, after: State) -> list[str]:
    caught = [_caught(before)] if sum(before.lured) > 0 else []
    return caught + [f"left {sum(after.centre)}"] * (after.phase == rules.ENDED)


def _caught(s: State) -> str:
    points = sum(mice * rules.worth(s, colour) for colour, mice in enumerate(s.lured))
    return f"caught {sum(s.lured)} {points}"


def thrower(s: State, last: int | None) -> int:
    """H2: the player throws the first dice of the turn. They have no choice there, so it is no
    action of theirs; to roll again is one, and then the dice follow at once."""
    return s.player if s.phase == rules.ROLLING and last != rules.ROLL else NOBODY


# --- Why not ---------------------------------------------------------------------------------


def why_not(s: State, action: int) -> Reason:
    if rules.mover(s) == CHANCE:
        return Reason("The dice have not been rolled yet", "H2")
    if action < rules.ROLL:
        return Reason("Chance decides that, not a player")
    if action < rules.LURE:
        return Reason("First lure at least one of the mice that the dice show", "H4", "H5")
    if s.phase == rules.CHOOSING:
        return Reason("You have lured for this roll; now roll again or stop", "H2")
    mice = [m for m in divmod(action - rules.LURE, rules.MOUSE_CODES) if m != rules.NO_MOUSE]
    reasons = filter(None, (_why_not_mouse(s, which) for which in mice))
    return next(reasons, None) or _why_not_both(s, *mice)


def _why_not_mouse(s: State, which: int) -> Reason | None:
    colour = rules.colour_of(which)
    place = rules.place_of(which)
    name = COLOURS[colour]
    if place == s.player + 1:
        return Reason("Your own caught mice stay where they are", "H5")
    if place > s.players:
        return Reason(f"There is no seat {place} at this table")
    if s.lured[colour] > 0:
        return Reason(f"A {name} mouse already stands in front of your card", "H6")
    if not rules.is_shown(s, colour):
        return Reason(f"The dice do not show {name}", "H4")
    pair = all(rules.can_show(face, colour) for face in s.dice)
    if place > 0 and not pair:
        return Reason(f"Only two dice of {name} take a {name} mouse from a cat card", "H5")
    if rules.mice_to_take(s, colour, place) == 0:
        where = f"on seat {place}'s card" if place else "in the middle"
        return Reason(f"There is no {name} mouse {where}", "H9")
    return None


def _why_not_both(s: State, one: int, two: int) -> Reason:
    if rules.colour_of(one) != rules.colour_of(two):
        return Reason("The dice do not show these two colours together", "H4")
    if one == two and all(rules.can_show(face, rules.colour_of(one)) for face in s.dice):
        return Reason("There is only one such mouse there", "H5")
    return Reason("Two mice of one colour need two dice of that colour", "H5")
