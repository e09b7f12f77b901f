"""What a learning player gets in the mouse hunt, and what it can answer."""

from __future__ import annotations

from itertools import combinations

from cheeseboard.encoding import (
    SEATS,
    Feature,
    each,
    one_of,
    seat_after,
    steps_to,
    write_one_of,
    write_zeros,
)
from cheeseboard.games.hunt import words
from cheeseboard.games.hunt.rules import (
    COLOURS,
    ENDED,
    FACES,
    IN_CENTRE,
    LURE,
    LURING,
    MAX_PLAYERS,
    MICE_OF_A_COLOUR,
    MIN_PLAYERS,
    MOUSE_CODES,
    NO_MOUSE,
    ROLL,
    STOP,
    State,
    colour_of,
    free_in_centre,
    left_in_centre,
    lure_action,
    mice,
    mouse,
    others_have,
    place_of,
    points,
    worth,
)

HOW_MANY_PHASES = ENDED + 1
ALL_MICE = COLOURS * MICE_OF_A_COLOUR
ALL_POINTS = 15 * MICE_OF_A_COLOUR
ROLLS = FACES * FACES

# Where each group of features begins in the observation: the table, then each seat.
PLAYERS = 0
OPTIONS = PLAYERS + MAX_PLAYERS - MIN_PLAYERS + 1
PHASE = OPTIONS + 2
TURN = PHASE + HOW_MANY_PHASES
DICE = TURN + MAX_PLAYERS
CENTRE = DICE + FACES
LURED = CENTRE + COLOURS
FREE = LURED + COLOURS
LEFT = FREE + COLOURS
LURED_WORTH = LEFT + 1
FAILING = LURED_WORTH + 1
FIRST_SEAT = FAILING + 1

# Where each group begins within a seat's features.
IS_THERE, POINTS, CAUGHT_MICE = range(3)
CAUGHT = 3
SEAT_FEATURES = CAUGHT + COLOURS  # how many features a seat has

FEATURE_COUNT = FIRST_SEAT + MAX_PLAYERS * SEAT_FEATURES

# What a seat can answer. Its places are the centre and the cards of the seats after it.
PLACES = MAX_PLAYERS
ROLL_CHOICE = 0
STOP_CHOICE = ROLL_CHOICE + 1
ONE_CHOICE = STOP_CHOICE + 1  # one mouse
TWO_CHOICE = ONE_CHOICE + PLACES * COLOURS  # two of a colour, from one place
APART_CHOICE = TWO_CHOICE + PLACES * COLOURS  # two of a colour, from two places
COLOURS_CHOICE = APART_CHOICE + PLACES * (PLACES - 1) // 2 * COLOURS  # two colours
CHOICES = COLOURS_CHOICE + COLOURS * (COLOURS - 1) // 2


def observe(s: State, seat: int, out: list[int]) -> None:
    observe_table(s, seat, out)
    observe_mice(s, out)
    observe_seats(s, seat, out)


def observe_seats(s: State, seat: int, out: list[int]) -> None:
    """The seat itself, then the others in the order of play; where nobody sits, zeros."""
    for steps in range(MAX_PLAYERS):
        first = FIRST_SEAT + steps * SEAT_FEATURES
        if steps < s.players:
            observe_seat(s, seat_after(seat, steps, s.players), out, first)
        else:
            write_zeros(out, first, SEAT_FEATURES)


def observe_table(s: State, seat: int, out: list[int]) -> None:
    write_one_of(out, PLAYERS, MAX_PLAYERS - MIN_PLAYERS + 1, s.players - MIN_PLAYERS)
    out[OPTIONS] = s.kids
    out[OPTIONS + 1] = s.risk
    write_one_of(out, PHASE, HOW_MANY_PHASES, s.phase)
    write_one_of(out, TURN, MAX_PLAYERS, steps_to(seat, s.player, s.players))
    write_zeros(out, DICE, FACES)
    if s.phase == LURING:
        out[DICE + s.dice[0]] += 1
        out[DICE + s.dice[1]] += 1


def observe_mice(s: State, out: list[int]) -> None:
    lured_worth = 0
    for colour in range(COLOURS):
        out[CENTRE + colour] = s.centre[colour]
        out[LURED + colour] = s.lured[colour]
        out[FREE + colour] = 1 if free_in_centre(s, colour) else 0
        lured_worth += s.lured[colour] * worth(s, colour)
    out[LEFT] = left_in_centre(s)
    out[LURED_WORTH] = lured_worth
    out[FAILING] = failing_rolls(s)


def observe_seat(s: State, owner: int, out: list[int], first: int) -> None:
    out[first + IS_THERE] = 1
    out[first + POINTS] = points(s, owner)
    out[first + CAUGHT_MICE] = mice(s, owner)
    for colour in range(COLOURS):
        out[first + CAUGHT + colour] = s.caught[owner][colour]


def failing_rolls(s: State) -> int:
    """H7: how many of the 36 rolls would fail if the player rolled now."""
    blocked = 0
    on_cards = 0  # how many colours only an equal pair can take, from others' cards
    for colour in range(COLOURS):
        if not free_in_centre(s, colour):
            blocked += 1
            if s.lured[colour] == 0 and others_have(s, colour):
                on_cards += 1
    if blocked < COLOURS:
        return blocked * blocked - on_cards  # white is one of the other colours
    # No mouse in the centre can be taken: an equal pair is needed, with or without whites.
    succeeding = 3 * on_cards + (1 if on_cards > 0 else 0)
    return ROLLS - succeeding


# --- Choices ----------------------------------------------------------------------------------


def choice(s: State, seat: int, action: int) -> int:
    if action == ROLL:
        return ROLL_CHOICE
    if action == STOP:
        return STOP_CHOICE
    one = (action - LURE) // MOUSE_CODES
    two = (action - LURE) % MOUSE_CODES
    colour = colour_of(one)
    place = place_for(s, seat, place_of(one))
    if two == NO_MOUSE:
        return ONE_CHOICE + place * COLOURS + colour
    if one == two:
        return TWO_CHOICE + place * COLOURS + colour
    if colour != colour_of(two):
        return COLOURS_CHOICE + pair(colour, colour_of(two), COLOURS)
    other = place_for(s, seat, place_of(two))
    return APART_CHOICE + pair(min(place, other), max(place, other), PLACES) * COLOURS + colour


def action_of(s: State, seat: int, which: int) -> int:
    if which == ROLL_CHOICE:
        return ROLL
    if which == STOP_CHOICE:
        return STOP
    if which >= COLOURS_CHOICE:
        colours = which - COLOURS_CHOICE
        one = first_of_pair(colours, COLOURS)
        return lure_action(
            mouse(one, IN_CENTRE), mouse(second_of_pair(colours, one, COLOURS), IN_CENTRE)
        )
    if which >= APART_CHOICE:
        return lure_from_two_places(s, seat, which - APART_CHOICE)
    first = TWO_CHOICE if which >= TWO_CHOICE else ONE_CHOICE
    one = mouse((which - first) % COLOURS, real_place(s, seat, (which - first) // COLOURS))
    return lure_action(one, one if first == TWO_CHOICE else NO_MOUSE)


def lure_from_two_places(s: State, seat: int, which: int) -> int:
    colour = which % COLOURS
    one = first_of_pair(which // COLOURS, PLACES)
    two = second_of_pair(which // COLOURS, one, PLACES)
    place = real_place(s, seat, one)
    other = real_place(s, seat, two)
    return lure_action(mouse(colour, min(place, other)), mouse(colour, max(place, other)))


def place_for(s: State, seat: int, place: int) -> int:
    """A place as the seat counts it."""
    return IN_CENTRE if place == IN_CENTRE else steps_to(seat, place - 1, s.players)


def real_place(s: State, seat: int, place: int) -> int:
    return IN_CENTRE if place == IN_CENTRE else 1 + seat_after(seat, place, s.players)


def pair(one: int, two: int, count: int) -> int:
    """The number of a pair among all pairs; `one` is the lower of the two."""
    return one * (2 * count - one - 1) // 2 + two - one - 1


def first_of_pair(which: int, count: int) -> int:
    one = 0
    while which >= pair(one + 1, one + 2, count):
        one += 1
    return one


def second_of_pair(which: int, one: int, count: int) -> int:
    return which - pair(one, one + 1, count) + one + 1


# --- Names ------------------------------------------------------------------------------------

_SEAT = [
    Feature("is there"),
    Feature("points", 0, ALL_POINTS),
    Feature("caught mice", 0, ALL_MICE),
    *(Feature(f"caught {colour}", 0, MICE_OF_A_COLOUR) for colour in words.COLOURS),
]
FEATURES = [
    *one_of("players", range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    Feature("option kids"),
    Feature("option risk"),
    *one_of("phase", words.PHASES),
    *one_of("turn", SEATS[:MAX_PLAYERS]),
    *(Feature(f"dice to lure by: {face}", 0, 2) for face in words.FACES),
    *(Feature(f"in the centre: {colour}", 0, MICE_OF_A_COLOUR) for colour in words.COLOURS),
    *(Feature(f"lured: {colour}", 0, 2) for colour in words.COLOURS),
    *(Feature(f"can be lured from the centre: {colour}") for colour in words.COLOURS),
    Feature("mice in the centre", 0, ALL_MICE),
    Feature("worth of the lured mice", 0, ALL_POINTS),
    Feature("rolls of 36 that would fail", 0, ROLLS),
    *each(SEATS[:MAX_PLAYERS], _SEAT),
]
_PLACES = ("the centre", *SEATS[1:MAX_PLAYERS])
CHOICE_NAMES = [
    "roll",
    "stop",
    *(f"lure {colour} from {place}" for place in _PLACES for colour in words.COLOURS),
    *(f"lure two {colour} from {place}" for place in _PLACES for colour in words.COLOURS),
    *(
        f"lure {colour} from {one} and {two}"
        for one, two in combinations(_PLACES, 2)
        for colour in words.COLOURS
    ),
    *(f"lure {one} and {two}" for one, two in combinations(words.COLOURS, 2)),
]
