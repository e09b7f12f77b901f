"""The rules of the mouse hunt, H1 to H14. Integers and fixed lists, nothing else."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.contract import CHANCE, OVER, randbelow

RULES_VERSION = "hunt/1"
MIN_PLAYERS = 2
MAX_PLAYERS = 4

RED, ORANGE, YELLOW, GREEN, BLUE, WHITE = range(6)
COLOURS = 5
FACES = 6
MICE_OF_A_COLOUR = 6
FULL_SIZE = (COLOURS, MICE_OF_A_COLOUR)  # the sizes of the rulebook
WORTH = (5, 4, 3, 2, 1)  # H11
ENOUGH_MICE = 5  # H10: the game ends when fewer are left in the centre

# Where each number is in the list `options` of `start`: first `words.OPTIONS`, then `words.SIZES`.
KIDS, RISK, COLOURS_IN_PLAY, MICE_OF_EACH = range(4)

# What happens next.
DRAW_STARTER, ROLLING, LURING, CHOOSING, ENDED = range(5)

# Actions. A lure names one mouse or two, each by its colour and its place: the centre or, as
# 1 + seat, that seat's cat card.
IN_CENTRE = 0
NO_MOUSE = 0
MOUSE_CODES = 1 + (1 + MAX_PLAYERS) * COLOURS
STARTER = 0
ROLLED = STARTER + MAX_PLAYERS
ROLL = ROLLED + FACES * FACES
STOP = ROLL + 1
LURE = STOP + 1
ACTION_COUNT = LURE + MOUSE_CODES * MOUSE_CODES
# Two whites at a table of four. For each colour: one mouse or two from one of four places (4 + 4),
# or one each from two places (6). And ten pairs of colours.
MAX_ACTIONS = 5 * 14 + 10


class State:
    players: int
    kids: int  # 1 where the option is on
    risk: int
    player: int  # whose turn it is
    phase: int
    dice: Annotated[list[int], 2]  # their faces, the lower one first
    centre: Annotated[list[int], 5]  # mice of each colour
    lured: Annotated[list[int], 5]  # before the card of the player whose turn it is
    caught: Annotated[list[list[int]], 4, 5]  # on each seat's card


def start(s: State, players: int, starter: int, options: list[int]) -> None:
    s.players = players
    s.kids = options[KIDS]
    s.risk = options[RISK]
    s.phase = DRAW_STARTER
    # 5 colours of 6 mice; fewer in small variants.
    for colour in range(options[COLOURS_IN_PLAY]):
        s.centre[colour] = options[MICE_OF_EACH]
    if starter != CHANCE:
        play(s, STARTER + starter)


def mover(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    return s.player if s.phase == LURING or s.phase == CHOOSING else CHANCE


# --- What may be done ------------------------------------------------------------------------


def legal(s: State, out: list[int]) -> int:
    if s.phase == LURING:
        return lures(s, out)
    # H2: after a lure, roll again or stop; rolling is allowed even when it must fail.
    out[0] = ROLL
    out[1] = STOP
    return 2


def lures(s: State, out: list[int]) -> int:
    n = 0
    for colour in range(COLOURS):
        if s.lured[colour] > 0:  # H6: this colour stands before the card already
            continue
        if can_show(s.dice[0], colour) and can_show(s.dice[1], colour):
            n = lures_by_equal_pair(s, colour, out, n)
        elif is_shown(s, colour) and s.centre[colour] > 0:  # H9: a single die, from the centre only
            out[n] = lure_action(mouse(colour, IN_CENTRE), NO_MOUSE)
            n += 1
    return lures_by_two_colours(s, out, n)


def lures_by_equal_pair(s: State, colour: int, out: list[int], n: int) -> int:
    """H5: one or two mice of the colour, from the centre or from other players' cards."""
    for place in range(1 + s.players):
        if mice_to_take(s, colour, place) == 0:
            continue
        first = mouse(colour, place)
        out[n] = lure_action(first, NO_MOUSE)
        n += 1
        if mice_to_take(s, colour, place) > 1:
            out[n] = lure_action(first, first)
            n += 1
        for other in range(place + 1, 1 + s.players):
            if mice_to_take(s, colour, other) > 0:
                out[n] = lure_action(first, mouse(colour, other))
                n += 1
    return n


def lures_by_two_colours(s: State, out: list[int], n: int) -> int:
    """H4: one mouse of each colour, from the centre only."""
    for one in range(COLOURS):
        if not free_in_centre(s, one):
            continue
        for two in range(one + 1, COLOURS):
            if can_show_both(s, one, two) and free_in_centre(s, two):
                out[n] = lure_action(mouse(one, IN_CENTRE), mouse(two, IN_CENTRE))
                n += 1
    return n


def can_show(face: int, colour: int) -> bool:
    # H3: white is any colour.
    return face == colour or face == WHITE


def is_shown(s: State, colour: int) -> bool:
    return can_show(s.dice[0], colour) or can_show(s.dice[1], colour)


def can_show_both(s: State, one: int, two: int) -> bool:
    return (can_show(s.dice[0], one) and can_show(s.dice[1], two)) or (
        can_show(s.dice[0], two) and can_show(s.dice[1], one)
    )


def free_in_centre(s: State, colour: int) -> bool:
    return s.lured[colour] == 0 and s.centre[colour] > 0


def mice_to_take(s: State, colour: int, place: int) -> int:
    if place == IN_CENTRE:
        return s.centre[colour]
    seat = place - 1
    return 0 if seat == s.player else s.caught[seat][colour]


def can_lure(s: State) -> bool:
    for colour in range(COLOURS):
        if s.lured[colour] == 0 and is_shown(s, colour):
            if s.centre[colour] > 0:
                return True
            # H9: none in the centre, but an equal pair can take it from cat cards.
            both = can_show(s.dice[0], colour) and can_show(s.dice[1], colour)
            if both and others_have(s, colour):
                return True
    return False


def others_have(s: State, colour: int) -> bool:
    for seat in range(s.players):
        if seat != s.player and s.caught[seat][colour] > 0:
            return True
    return False


# --- Chance ----------------------------------------------------------------------------------


def chance(s: State, out: list[int], weight: list[int]) -> int:
    n = 0
    if s.phase == DRAW_STARTER:
        for seat in range(s.players):
            out[n] = STARTER + seat
            weight[n] = 1
            n += 1
        return n
    for low in range(FACES):
        for high in range(low, FACES):
            out[n] = roll_action(low, high)
            weight[n] = 1 if low == high else 2
            n += 1
    return n


def sample(s: State, out: list[int], weight: list[int], rng: list[int]) -> int:
    if s.phase == DRAW_STARTER:
        return STARTER + randbelow(rng, s.players)
    one = randbelow(rng, FACES)
    two = randbelow(rng, FACES)
    return roll_action(min(one, two), max(one, two))


# --- Playing ---------------------------------------------------------------------------------


def play(s: State, action: int) -> None:
    if action >= LURE:
        lure(s, (action - LURE) // MOUSE_CODES)
        lure(s, (action - LURE) % MOUSE_CODES)
        s.phase = CHOOSING
        # H14: one of each colour is caught at once, and the turn goes on.
        if s.risk == 1 and all_colours_lured(s):
            catch_lured(s)
    elif action == STOP:
        catch_lured(s)
        end_turn(s)
    elif action == ROLL:
        s.phase = ROLLING
    elif action >= ROLLED:
        roll(s, (action - ROLLED) // FACES, (action - ROLLED) % FACES)
    else:
        # H1: drawn; H2: the turn begins with a roll.
        s.player = action - STARTER
        s.phase = ROLLING


def roll(s: State, low: int, high: int) -> None:
    s.dice[0] = low
    s.dice[1] = high
    if can_lure(s):
        s.phase = LURING
    else:
        # H7: the hunt fails.
        return_lured(s)
        end_turn(s)


def lure(s: State, which: int) -> None:
    if which == NO_MOUSE:
        return
    colour = colour_of(which)
    place = place_of(which)
    if place == IN_CENTRE:
        s.centre[colour] -= 1
    else:
        s.caught[place - 1][colour] -= 1
    s.lured[colour] += 1


def return_lured(s: State) -> None:
    for colour in range(COLOURS):
        s.centre[colour] += s.lured[colour]
        s.lured[colour] = 0


def catch_lured(s: State) -> None:
    # H8: from before the card onto it.
    for colour in range(COLOURS):
        s.caught[s.player][colour] += s.lured[colour]
        s.lured[colour] = 0


def all_colours_lured(s: State) -> bool:
    for colour in range(COLOURS):
        if s.lured[colour] == 0:
            return False
    return True


def end_turn(s: State) -> None:
    s.player = (s.player + 1) % s.players
    # H10: looked at when a turn ends, not while mice are only lured.
    s.phase = ENDED if left_in_centre(s) < ENOUGH_MICE else ROLLING


def left_in_centre(s: State) -> int:
    left = 0
    for colour in range(COLOURS):
        left += s.centre[colour]
    return left


# --- Points ----------------------------------------------------------------------------------


def worth(s: State, colour: int) -> int:
    # H13: for kids every mouse is worth 1.
    return 1 if s.kids == 1 else WORTH[colour]


def points(s: State, seat: int) -> int:
    total = 0
    for colour in range(COLOURS):
        total += worth(s, colour) * s.caught[seat][colour]
    return total


def mice(s: State, seat: int) -> int:
    total = 0
    for colour in range(COLOURS):
        total += s.caught[seat][colour]
    return total


def won(s: State, seat: int) -> bool:
    # H11: most points, then more mice, then shared.
    for other in range(s.players):
        if points(s, other) > points(s, seat):
            return False
        if points(s, other) == points(s, seat) and mice(s, other) > mice(s, seat):
            return False
    return True


# --- Who knows what: everything lies open ----------------------------------------------------


def hide(s: State, seat: int) -> None:
    pass


def seen(s: State, action: int, seat: int) -> int:
    return action


def guess(s: State, seat: int, rng: list[int]) -> None:
    pass


# --- Actions and their parts -----------------------------------------------------------------


def roll_action(low: int, high: int) -> int:
    return ROLLED + low * FACES + high


def mouse(colour: int, place: int) -> int:
    return 1 + place * COLOURS + colour


def colour_of(which: int) -> int:
    return (which - 1) % COLOURS


def place_of(which: int) -> int:
    return (which - 1) // COLOURS


def lure_action(first: int, second: int) -> int:
    return LURE + first * MOUSE_CODES + second
